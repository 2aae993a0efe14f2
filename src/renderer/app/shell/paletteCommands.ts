import {
  IconDatabase,
  IconFileUpload,
  IconFolder,
  IconFolderPlus,
  IconListSearch,
  IconMoon,
  IconPlugConnected,
  IconRefresh,
  IconServer,
  IconSun,
  IconSunMoon,
  IconSwitchHorizontal,
  type Icon,
} from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { toastFailure } from "../../components/toast";
import { documentActions } from "../../features/documents/commands";
import { exportActions } from "../../features/exports/commands";
import { metricActions } from "../../features/metrics/commands";
import { panelActions } from "../../features/panels/commands";
import { streamActions } from "../../features/streams/commands";
import { topicActions } from "../../features/topics/commands";
import { askScreen, type Command, type ScreenAction } from "../commands";
import { useConnectionDialogs, type ConnectionDialog } from "../dialogs";
import { keyOf, navigation } from "../navigation";
import { keys, useConnection, useConnections, useProjects, useSaveSettings } from "../queries";
import { useSession } from "../session";

/** The actions of every screen, in the order of the screens. */
const screenActions: readonly ScreenAction[] = [
  ...Object.values(documentActions),
  ...Object.values(topicActions),
  ...Object.values(panelActions),
  ...Object.values(metricActions),
  ...Object.values(exportActions),
  ...Object.values(streamActions),
];

const screenCommands = (): Command[] => [
  ...navigation.map(({ screen, title, Icon }): Command => {
    const key = keyOf(screen);
    return {
      id: `go-${screen}`,
      group: "Screens",
      label: `Go to ${title}`,
      note: key === null ? undefined : `Ctrl ${key}`,
      Icon,
      run: () => useSession.getState().go(screen),
    };
  }),
  ...screenActions.map(({ id, label, Icon, words, screen }): Command => ({
    id,
    group: "Actions",
    label,
    Icon,
    words,
    run: () => askScreen({ id, screen }),
  })),
];

function useAppearance(): Command[] {
  const save = useSaveSettings();
  const themed = (theme: "light" | "dark" | "system", label: string, Icon: Icon): Command => ({
    id: `theme-${theme}`,
    group: "Appearance",
    label,
    Icon,
    run: () => {
      save({ theme }).catch((thrown: unknown) => toastFailure("The theme was not saved", thrown));
    },
  });
  return [
    themed("light", "Light theme", IconSun),
    themed("dark", "Dark theme", IconMoon),
    themed("system", "Theme as the system", IconSunMoon),
  ];
}

function useConnectionCommands(): Command[] {
  const { openConnection, openProject, connectionId, projectId } = useSession();
  const { connection } = useConnection();
  const connections = useConnections().data?.connections ?? [];
  const projects = useProjects().data ?? [];
  const { show, setSwitching } = useConnectionDialogs();
  const group = "Connections and projects";
  const dialog = (id: string, label: string, Icon: Icon, open: ConnectionDialog): Command => ({
    id,
    group,
    label,
    Icon,
    run: () => show(open),
  });
  return [
    ...connections
      .filter((one) => one.id !== connectionId)
      .map((one): Command => ({
        id: `connection ${one.id}`,
        group,
        label: `Switch to ${one.name}`,
        words: "connection open",
        Icon: one.kind === "service" ? IconServer : IconDatabase,
        run: () => openConnection(one.id),
      })),
    ...projects
      .filter((project) => project.id !== projectId)
      .map((project): Command => ({
        id: `project ${project.id}`,
        group,
        label: `Open project ${project.title}`,
        words: "switch",
        Icon: IconFolder,
        run: () => openProject(project.id),
      })),
    {
      id: "switch-connection",
      group,
      label: "Switch connection",
      note: "Ctrl Shift K",
      Icon: IconSwitchHorizontal,
      run: () => setSwitching(true),
    },
    ...(connection?.kind === "service"
      ? [
          dialog("test-connection", "Test the connection", IconPlugConnected, {
            kind: "test",
            id: connection.id,
          }),
          dialog("add-project", "Add a project by its id", IconListSearch, {
            kind: "project",
            id: connection.id,
          }),
        ]
      : []),
    dialog("new-workspace", "New local workspace", IconFolderPlus, { kind: "workspace", forFile: null }),
    dialog("new-service", "Connect to a service", IconServer, { kind: "service" }),
  ];
}

/** Every command but those that lead to a place of the project. */
export function useCommands(onOpenFile: () => void): Command[] {
  const client = useQueryClient();
  return [
    ...screenCommands(),
    {
      id: "refresh",
      group: "Actions",
      label: "Ask everything again",
      words: "refresh reload update",
      Icon: IconRefresh,
      run: () => {
        const { connectionId } = useSession.getState();
        void client.invalidateQueries({ queryKey: keys.projects(connectionId) });
        void client.invalidateQueries({ queryKey: ["project", connectionId] });
      },
    },
    {
      id: "open-file",
      group: "Actions",
      label: "Open a file to upload",
      note: "Ctrl O",
      words: "drop files import csv xlsx json",
      Icon: IconFileUpload,
      run: onOpenFile,
    },
    ...useConnectionCommands(),
    ...useAppearance(),
  ];
}
