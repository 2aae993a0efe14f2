import { spotlight } from "@mantine/spotlight";
import { useQueryClient } from "@tanstack/react-query";
import { useConnectionDialogs, useHelp, useShortcutsDialog } from "../../core/dialogs";
import { navigation } from "../../core/navigation";
import { useConnections } from "../../core/queries";
import { useSession } from "../../core/session";
import { useKeys, type ShortcutActions } from "../../core/useKeys";
import { openScreen } from "../../core/openPlace";
import { newWindow } from "../newWindow";

/** What the keys do that work everywhere. */
export function useShortcuts(onOpenFile: () => void): void {
  const client = useQueryClient();
  const openConnection = useSession((session) => session.openConnection);
  const connections = useConnections().data?.connections ?? [];
  const setSwitching = useConnectionDialogs((dialogs) => dialogs.setSwitching);
  const setOverview = useShortcutsDialog((dialog) => dialog.setOpened);
  const screens: ShortcutActions = Object.fromEntries(
    navigation.map(({ screen }) => [`go ${screen}`, () => openScreen(screen)]),
  );
  useKeys({
    ...screens,
    palette: spotlight.open,
    connections: () => setSwitching(true),
    connection: (index) => {
      const connection = connections[index];
      if (connection) openConnection(connection.id);
    },
    openFile: onOpenFile,
    newWindow: () => newWindow(client),
    help: () => useHelp.getState().open(useSession.getState().screen),
    overview: () => setOverview(true),
  });
}
