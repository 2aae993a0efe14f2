import {
  IconAppWindow,
  IconDatabase,
  IconFileExport,
  IconFileImport,
  IconFileUpload,
  IconFolder,
  IconFolderPlus,
  IconHelp,
  IconKeyboard,
  IconListSearch,
  IconMap2,
  IconMoon,
  IconPlugConnected,
  IconReceipt,
  IconRefresh,
  IconServer,
  IconSparkles,
  IconSun,
  IconSunMoon,
  IconSwitchHorizontal,
  IconUserX,
  type Icon,
} from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { t } from "../../../shared/texts";
import { toastFailure } from "../../components/states/toast";
import { boardActions } from "../../features/boards/commands";
import { codingActions } from "../../features/coding/commands";
import { documentActions } from "../../features/documents/commands";
import { exploreActions } from "../../features/explore/commands";
import { exportActions } from "../../features/exports/commands";
import { metricActions } from "../../features/metrics/commands";
import { panelActions } from "../../features/panels/commands";
import { storyActions } from "../../features/stories/commands";
import { streamActions } from "../../features/streams/commands";
import { topicActions } from "../../features/topics/commands";
import { watchActions } from "../../features/watches/commands";
import { wordActions } from "../../features/words/commands";
import type { Command, ScreenAction } from "../../core/commands";
import { openScreen, runOnScreen } from "../../core/openPlace";
import { useConnectionDialogs, useHelp, useShortcutsDialog, type ConnectionDialog } from "../../core/dialogs";
import { chooseWorkspaceFile } from "../../features/connections/openWorkspaceFile";
import { navigation } from "../../core/navigation";
import { newWindow } from "../newWindow";
import {
  refreshConnection,
  useConnection,
  useConnections,
  useProjects,
  useSaveSettings,
} from "../../core/queries";
import { useSession } from "../../core/session";
import { useTour } from "../../core/tour";
import { useRecentFiles, type FileActions } from "../useFiles";

/** The actions of every screen, in the order of the screens. */
const screenActions: readonly ScreenAction[] = [
  ...Object.values(exploreActions),
  ...Object.values(wordActions),
  ...Object.values(storyActions),
  ...Object.values(boardActions),
  ...Object.values(documentActions),
  ...Object.values(codingActions),
  ...Object.values(watchActions),
  ...Object.values(topicActions),
  ...Object.values(panelActions),
  ...Object.values(metricActions),
  ...Object.values(exportActions),
  ...Object.values(streamActions),
];

const screenCommands = (): Command[] => [
  ...navigation.map(({ screen, title, Icon }): Command => ({
    id: `go-${screen}`,
    group: t("app:palette.screens"),
    label: t("app:palette.goTo", { title }),
    shortcut: `go ${screen}`,
    Icon,
    run: () => openScreen(screen),
  })),
  ...screenActions.map(({ id, label, Icon, words, screen }): Command => ({
    id,
    group: t("app:palette.actions"),
    label,
    Icon,
    words,
    run: () => runOnScreen({ id, screen }),
  })),
];

function useAppearance(): Command[] {
  const save = useSaveSettings();
  const themed = (theme: "light" | "dark" | "system", label: string, Icon: Icon): Command => ({
    id: `theme-${theme}`,
    group: t("app:palette.appearance"),
    label,
    Icon,
    run: () => {
      save({ theme }).catch((thrown: unknown) => toastFailure(t("app:palette.themeNotSaved"), thrown));
    },
  });
  return [
    themed("light", t("app:palette.light"), IconSun),
    themed("dark", t("app:palette.dark"), IconMoon),
    themed("system", t("app:palette.system"), IconSunMoon),
  ];
}

function useConnectionCommands(): Command[] {
  const { openConnection, openProject, connectionId, projectId } = useSession();
  const { connection } = useConnection();
  const connections = useConnections().data?.connections ?? [];
  const projects = useProjects().data ?? [];
  const { show, setSwitching } = useConnectionDialogs();
  const group = t("app:palette.connections");
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
        label: t("app:palette.switchTo", { name: one.name }),
        words: t("app:palette.switchToWords"),
        Icon: one.kind === "service" ? IconServer : IconDatabase,
        run: () => openConnection(one.id),
      })),
    ...projects
      .filter((project) => project.id !== projectId)
      .map((project): Command => ({
        id: `project ${project.id}`,
        group,
        label: t("app:palette.openProject", { title: project.title }),
        words: t("app:palette.openProjectWords"),
        Icon: IconFolder,
        run: () => openProject(project.id),
      })),
    {
      id: "switch-connection",
      group,
      label: t("app:palette.switch"),
      shortcut: "connections",
      Icon: IconSwitchHorizontal,
      run: () => setSwitching(true),
    },
    ...(connection?.kind === "service"
      ? [
          dialog("test-connection", t("app:palette.test"), IconPlugConnected, {
            kind: "test",
            id: connection.id,
          }),
          dialog("add-project", t("app:palette.addProject"), IconListSearch, {
            kind: "project",
            id: connection.id,
          }),
        ]
      : []),
    ...(connection?.kind === "workspace"
      ? [
          dialog("save-workspace-file", t("connections:saveFile"), IconFileExport, {
            kind: "saveFile",
            id: connection.id,
          }),
        ]
      : []),
    {
      id: "open-workspace-file",
      group,
      label: t("connections:openFile"),
      Icon: IconFileImport,
      run: chooseWorkspaceFile,
    },
    ...(connection?.kind === "workspace"
      ? [
          dialog("erase-author", t("people:any"), IconUserX, {
            kind: "erase",
            id: connection.id,
            title: t("people:action"),
            author: null,
          }),
          dialog("erasure-receipts", t("people:receipt.list"), IconReceipt, {
            kind: "receipts",
            id: connection.id,
          }),
        ]
      : []),
    dialog("new-workspace", t("app:palette.newWorkspace"), IconFolderPlus, {
      kind: "workspace",
      forFile: null,
    }),
    dialog("new-service", t("app:palette.newService"), IconServer, { kind: "service" }),
  ];
}

/** Every command but those that lead to a place of the project. */
export function useCommands({ choose, take }: FileActions): Command[] {
  const client = useQueryClient();
  const recentFiles = useRecentFiles();
  return [
    ...screenCommands(),
    {
      id: "refresh",
      group: t("app:palette.actions"),
      label: t("app:palette.refresh"),
      words: t("app:palette.refreshWords"),
      Icon: IconRefresh,
      run: () => refreshConnection(client, useSession.getState().connectionId),
    },
    {
      id: "open-file",
      group: t("app:palette.actions"),
      label: t("app:palette.openFile"),
      shortcut: "openFile",
      words: t("app:palette.openFileWords"),
      Icon: IconFileUpload,
      run: choose,
    },
    ...recentFiles.map((file): Command => ({
      id: `file ${file.place}`,
      group: t("app:palette.actions"),
      label: t("app:palette.openAgain", { name: file.name }),
      note: file.place,
      words: t("app:palette.openAgainWords"),
      Icon: IconFileUpload,
      run: () => take([file]),
    })),
    {
      id: "new-window",
      group: t("app:palette.actions"),
      label: t("app:palette.newWindow"),
      shortcut: "newWindow",
      words: t("app:palette.newWindowWords"),
      Icon: IconAppWindow,
      run: () => newWindow(client),
    },
    {
      id: "help",
      group: t("app:palette.actions"),
      label: t("app:palette.help"),
      shortcut: "help",
      words: t("app:palette.helpWords"),
      Icon: IconHelp,
      run: () => useHelp.getState().open(useSession.getState().screen),
    },
    {
      id: "whats-new",
      group: t("app:palette.actions"),
      label: t("app:palette.whatsNew"),
      words: t("app:palette.whatsNewWords"),
      Icon: IconSparkles,
      run: () => useHelp.getState().open("whatsNew"),
    },
    {
      id: "shortcuts",
      group: t("app:palette.actions"),
      label: t("app:shortcuts.title"),
      shortcut: "overview",
      words: t("app:shortcuts.words"),
      Icon: IconKeyboard,
      run: () => useShortcutsDialog.getState().setOpened(true),
    },
    {
      id: "tour",
      group: t("app:palette.actions"),
      label: t("tour:take"),
      words: t("tour:takeWords"),
      Icon: IconMap2,
      run: () => useTour.getState().take(),
    },
    ...useConnectionCommands(),
    ...useAppearance(),
  ];
}
