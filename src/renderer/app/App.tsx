import { useDocumentTitle } from "@mantine/hooks";
import { DateTime } from "luxon";
import { lazy, Suspense, useEffect, useRef, useState, type ContextType } from "react";
import { loadLateTexts, t } from "../../shared/texts";
import { ContextMenu } from "../components/menus/ContextMenu";
import { Failure } from "../components/states/Failure";
import { toastLasting, toastWith } from "../components/states/toast";
import { FirstRun } from "../features/connections/FirstRun";
import { Welcome } from "../features/connections/WelcomeCard";
import { ExploreScreen } from "../features/explore/ExploreScreen";
import { DropZone } from "../features/imports/DropZone";
import { useImports } from "../features/imports/store";
import type { StartedImport } from "../features/imports/useStart";
import { Tour } from "../features/tour/Tour";
import { useConnectionDialogs, useHelp, useShortcutsDialog } from "../core/dialogs";
import { useEvents } from "../core/events";
import { navigation } from "../core/navigation";
import { useOtherWindows } from "./otherWindows";
import { ReadAgain } from "../components/uploads/readAgain";
import { undoImport, useUndone } from "./undoneImport";
import { ProjectScreens, WatchExports, WatchStreams } from "./ProjectScreens";
import {
  useConnections,
  useInfo,
  useProjects,
  useSettings,
  useTarget,
  useTimeZone,
  type Target,
} from "../core/queries";
import { firstDrawing } from "../core/ready";
import { placeKey } from "../core/place";
import { useSession } from "../core/session";
import { useIsFirstRun, useWelcomeEnd } from "../features/connections/welcome";
import { openPlace } from "../core/openPlace";
import { startingPlace } from "./startingPlace";
import { ErrorBoundary } from "./shell/ErrorBoundary";
import { ProfileNotice } from "./shell/ProfileNotice";
import { Shell, WithTarget } from "./shell/Shell";
import { useShortcuts } from "./shell/useShortcuts";
import { useDesktop } from "./useDesktop";
import { useFiles, type FileActions } from "./useFiles";

// The first screen only needs Explore.
const DocumentsScreen = lazy(async () => ({
  default: (await import("../features/documents/DocumentsScreen")).DocumentsScreen,
}));
const InfluencersScreen = lazy(async () => ({
  default: (await import("../features/influencers/InfluencersScreen")).InfluencersScreen,
}));
const BoardsScreen = lazy(async () => {
  await loadLateTexts();
  return { default: (await import("../features/boards/BoardsScreen")).BoardsScreen };
});
const WordsScreen = lazy(async () => ({
  default: (await import("../features/words/WordsScreen")).WordsScreen,
}));
const UploadsScreen = lazy(async () => ({
  default: (await import("../features/uploads/UploadsScreen")).UploadsScreen,
}));
const ConnectionDialogs = lazy(async () => {
  await loadLateTexts();
  return { default: (await import("../features/connections/ConnectionDialogs")).ConnectionDialogs };
});
// If it was requested before it was loaded, it opens now.
const CommandPalette = lazy(async () => {
  await firstDrawing;
  await loadLateTexts();
  return { default: (await import("./shell/CommandPalette")).CommandPalette };
});
const UndoImport = lazy(async () => ({ default: (await import("./UndoImport")).UndoImport }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import("./shell/ShortcutsDialog")).ShortcutsDialog,
}));
const HelpScreen = lazy(async () => {
  await loadLateTexts();
  return { default: (await import("../features/help/HelpScreen")).HelpScreen };
});
const WhatsNewNotice = lazy(async () => {
  await firstDrawing;
  await loadLateTexts();
  return { default: (await import("../features/help/WhatsNewNotice")).WhatsNewNotice };
});
const ImportScreen = lazy(async () => ({
  default: (await import("../features/imports/ImportScreen")).ImportScreen,
}));
const ActivityScreen = lazy(async () => {
  await loadLateTexts();
  return { default: (await import("../features/activity/ActivityScreen")).ActivityScreen };
});
const SettingsScreen = lazy(async () => {
  await loadLateTexts();
  const [{ SettingsScreen: Screen }, { ConnectionsSection }] = await Promise.all([
    import("../features/settings/SettingsScreen"),
    import("../features/connections/ConnectionsSection"),
  ]);
  return { default: () => <Screen connections={<ConnectionsSection />} /> };
});

/** Selects a connection and a project if the session has none: the last ones, or the first. */
function useStartingPlace(): void {
  const settings = useSettings();
  const connections = useConnections().data?.connections;
  const projects = useProjects().data;
  const { connectionId, projectId, openConnection, openProject } = useSession();

  useEffect(() => {
    if (!settings || !connections || connections.some((connection) => connection.id === connectionId)) return;
    const place = startingPlace(settings, connections);
    if (place) openConnection(place.connectionId, place.projectId);
    else if (connectionId !== null) openConnection(null);
  }, [settings, connections, connectionId, openConnection]);

  const titles = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { id, title } of projects ?? []) titles.current.set(id, title);
    const [first] = projects ?? [];
    if (!first || projects?.some((project) => project.id === projectId)) return;
    if (projectId !== null)
      toastLasting(
        t("app:projectGone.title", { title: titles.current.get(projectId) ?? projectId }),
        t("app:projectGone.text", { title: first.title }),
      );
    openProject(first.id);
  }, [projects, projectId, openProject]);
}

/** Shows screen and project in the window title, to tell windows apart. */
function useWindowTitle(target: Target | null): void {
  const screen = useSession((session) => session.screen);
  const title = navigation.find((entry) => entry.screen === screen)?.title;
  useDocumentTitle(target ? `${title ?? ""} – ${target.project.title} – Earshot` : "Earshot");
}

/** The window: first run, or the shell with a screen. */
export function App() {
  const connections = useConnections();
  const target = useTarget();
  const projects = useProjects().data;
  const settings = useSettings();
  const info = useInfo();
  const files = useFiles();
  useStartingPlace();
  useWindowTitle(target);
  useShortcuts(files.choose);
  useOtherWindows();
  useEvents();
  useWelcomeEnd();

  const isNew = useIsFirstRun();
  // A new profile stays on one progress screen until its first chart is ready.
  const preparing = isNew === true && target === null && projects?.length !== 0;
  const firstRun = connections.data?.connections.length === 0 || preparing;
  return (
    <ErrorBoundary>
      <Desktop files={files} />
      {connections.error ? (
        <Failure thrown={connections.error} onRetry={() => void connections.refetch()} />
      ) : firstRun ? (
        <>
          <ProfileNotice />
          <FirstRun />
        </>
      ) : connections.data && settings && info ? (
        // Rendered once the time zone is known. Otherwise everything would be queried twice.
        <Shell>
          <WatchExports />
          <WatchStreams />
          <Suspense>
            <Screens files={files} />
          </Suspense>
          <Welcome onChooseFile={files.choose} />
        </Shell>
      ) : null}
      <Dialogs onClosed={files.forget} />
      <Shortcuts />
      <Help />
      <Suspense>
        <WhatsNewNotice />
      </Suspense>
      <Suspense>
        <CommandPalette files={files} />
      </Suspense>
      <ContextMenu />
      <Tour />
      <Undo />
      <DropZone onFiles={files.take} into={files.into} />
    </ErrorBoundary>
  );
}

/** A component of its own: when the recent files arrive, nothing else is drawn again. */
function Desktop({ files }: { files: FileActions }) {
  useDesktop(files);
  return null;
}

/** Dialogs about connections. Stays mounted after the first one, so that closing is animated. */
function Dialogs({ onClosed }: { onClosed: () => void }) {
  const [needed, setNeeded] = useState(false);
  const open = useConnectionDialogs(({ dialog }) => dialog !== null);
  if (open && !needed) setNeeded(true);
  return needed ? (
    <Suspense>
      <ConnectionDialogs onClosed={onClosed} />
    </Suspense>
  ) : null;
}

function Undo() {
  return useUndone(({ uploadId }) => uploadId !== null) ? (
    <Suspense>
      <UndoImport />
    </Suspense>
  ) : null;
}

function Shortcuts() {
  const { opened, setOpened } = useShortcutsDialog();
  return opened ? (
    <Suspense>
      <ShortcutsDialog onClose={() => setOpened(false)} />
    </Suspense>
  ) : null;
}

function Help() {
  return useHelp(({ at }) => at !== null) ? (
    <Suspense>
      <HelpScreen />
    </Suspense>
  ) : null;
}

const dayOf = (ms: number, zone: string) => DateTime.fromMillis(ms, { zone }).toISODate() ?? "";

const readAgain: ContextType<typeof ReadAgain> = ({ id, name, connectionId, projectId }) => {
  const { openConnection, go } = useSession.getState();
  openConnection(connectionId, projectId);
  go("uploads");
  void useImports.at({ connectionId, projectId }).getState().reopen(id, name);
};

function Screens({ files }: { files: FileActions }) {
  const onOpenFile = files.choose;
  const screen = useSession((session) => session.screen);
  const importing = useImports((imports) => imports.source !== null);
  const timeZone = useTimeZone();
  const showUpload = ({ connectionId, projectId, uploadId }: StartedImport) =>
    openPlace({ screen: "uploads", connectionId, projectId, uploadId });
  const onImported = (imported: StartedImport) => {
    const { connectionId, projectId, uploadId: id, count, range, importName, isLast } = imported;
    toastWith(
      t("imports:started", { count }),
      { label: t("undo"), run: () => undoImport(id) },
      { label: t("imports:act.reimport"), run: () => readAgain({ ...imported, id }) },
      { label: t("imports:showUpload"), run: () => showUpload(imported) },
    );
    if (!isLast) return;
    openPlace({
      screen: "explore",
      connectionId,
      projectId,
      importName,
      range: range
        ? { kind: "custom", from: dayOf(range.from, timeZone), to: dayOf(range.to, timeZone) }
        : { kind: "all" },
    });
  };
  switch (screen) {
    case "explore":
      return (
        <WithTarget>
          {(target) => <ExploreScreen key={placeKey(target.ref)} target={target} onOpenFile={onOpenFile} />}
        </WithTarget>
      );
    case "boards":
      return (
        <WithTarget>{(target) => <BoardsScreen key={placeKey(target.ref)} target={target} />}</WithTarget>
      );
    case "influencers":
      return (
        <WithTarget>
          {(target) => <InfluencersScreen key={placeKey(target.ref)} target={target} />}
        </WithTarget>
      );
    case "words":
      return (
        <WithTarget>{(target) => <WordsScreen key={placeKey(target.ref)} target={target} />}</WithTarget>
      );
    case "documents":
      return (
        <WithTarget>
          {(target) => <DocumentsScreen key={placeKey(target.ref)} target={target} onOpenFile={onOpenFile} />}
        </WithTarget>
      );
    case "uploads":
      return importing ? (
        <WithTarget>
          {(target) => <ImportScreen key={placeKey(target.ref)} target={target} onImported={onImported} />}
        </WithTarget>
      ) : (
        <ReadAgain value={readAgain}>
          <UploadsScreen onOpenFile={onOpenFile} />
        </ReadAgain>
      );
    case "stories":
    case "coding":
    case "watches":
    case "project":
    case "topics":
    case "panels":
    case "metrics":
    case "exports":
    case "streams":
      return <ProjectScreens screen={screen} files={files} />;
    case "activity":
      return <ActivityScreen />;
    case "settings":
      return <SettingsScreen />;
  }
}
