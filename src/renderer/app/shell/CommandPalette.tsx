import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from "@mantine/spotlight";
import {
  IconDatabase,
  IconFileUpload,
  IconFolder,
  IconFolderPlus,
  IconMoon,
  IconSearch,
  IconServer,
  IconSun,
} from "@tabler/icons-react";
import { useConnectionDialogs } from "../dialogs";
import { toastFailure } from "../../components/toast";
import { keyOf, navigation } from "../navigation";
import { useConnections, useProjects, useSaveSettings } from "../queries";
import { useSession } from "../session";

const size = { size: 17, stroke: 1.7, "aria-hidden": true } as const;

/** Everything that can be done by name: Ctrl+K. */
export function CommandPalette({ onOpenFile }: { onOpenFile: () => void }) {
  const { go, openConnection, openProject, connectionId, projectId } = useSession();
  const connections = useConnections().data?.connections ?? [];
  const projects = useProjects().data ?? [];
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const save = useSaveSettings();
  const themed = (theme: "light" | "dark" | "system") => () => {
    save({ theme }).catch((thrown: unknown) => toastFailure("The theme was not saved", thrown));
  };

  const screens = navigation.map(({ screen, title, Icon }): SpotlightActionData => {
    const key = keyOf(screen);
    return {
      id: `go-${screen}`,
      label: `Go to ${title}`,
      ...(key === null ? {} : { description: `Ctrl ${key}` }),
      leftSection: <Icon {...size} />,
      onClick: () => go(screen),
    };
  });
  const places: SpotlightActionData[] = [
    ...connections
      .filter((connection) => connection.id !== connectionId)
      .map((connection) => ({
        id: `connection-${connection.id}`,
        label: `Switch to ${connection.name}`,
        leftSection: connection.kind === "service" ? <IconServer {...size} /> : <IconDatabase {...size} />,
        onClick: () => openConnection(connection.id),
      })),
    ...projects
      .filter((project) => project.id !== projectId)
      .map((project) => ({
        id: `project-${project.id}`,
        label: `Open project ${project.title}`,
        leftSection: <IconFolder {...size} />,
        onClick: () => openProject(project.id),
      })),
    {
      id: "new-workspace",
      label: "New local workspace",
      leftSection: <IconFolderPlus {...size} />,
      onClick: () => show({ kind: "workspace", forFile: null }),
    },
    {
      id: "new-service",
      label: "Connect to a service",
      leftSection: <IconServer {...size} />,
      onClick: () => show({ kind: "service" }),
    },
  ];
  const actions: SpotlightActionGroupData[] = [
    { group: "Screens", actions: screens },
    {
      group: "Files",
      actions: [
        {
          id: "open-file",
          label: "Open a file to upload",
          description: "Ctrl O",
          leftSection: <IconFileUpload {...size} />,
          onClick: onOpenFile,
        },
      ],
    },
    { group: "Connections and projects", actions: places },
    {
      group: "Appearance",
      actions: [
        { id: "light", label: "Light theme", leftSection: <IconSun {...size} />, onClick: themed("light") },
        { id: "dark", label: "Dark theme", leftSection: <IconMoon {...size} />, onClick: themed("dark") },
        {
          id: "system",
          label: "Theme as the system",
          leftSection: <IconSun {...size} />,
          onClick: themed("system"),
        },
      ],
    },
  ];
  return (
    <Spotlight
      actions={actions}
      shortcut="mod + K"
      attributes={{ content: { "aria-label": "Commands" } }}
      nothingFound="No such command"
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch {...size} />,
        placeholder: "Type a command",
        "aria-label": "Type a command",
      }}
    />
  );
}
