import { lazy, Suspense } from "react";
import { loadLateTexts } from "../../shared/texts";
import { StreamWatch } from "../features/streams/live/StreamWatch";
import { currentQuestion, useExplore } from "../features/explore/store";
import type { ReadDocument } from "../features/stories/StoriesScreen";
import { useTarget } from "../core/queries";
import { placeKey } from "../core/place";
import { useSession } from "../core/session";
import { WithTarget } from "./shell/Shell";
import type { FileActions } from "./useFiles";

const screens = {
  project: lazy(async () => ({
    default: (await import("../features/project/ProjectScreen")).ProjectScreen,
  })),
  topics: lazy(async () => {
    await loadLateTexts();
    return { default: (await import("../features/topics/TopicsScreen")).TopicsScreen };
  }),
  metrics: lazy(async () => ({ default: (await import("../features/metrics/MetricsScreen")).MetricsScreen })),
  exports: lazy(async () => ({ default: (await import("../features/exports/ExportsScreen")).ExportsScreen })),
};
const StreamsScreen = lazy(async () => {
  await loadLateTexts();
  return { default: (await import("../features/streams/StreamsScreen")).StreamsScreen };
});
const ReadingPane = lazy(async () => ({
  default: (await import("../features/documents/reading/ReadingPane")).ReadingPane,
}));
const StoriesScreen = lazy(async () => ({
  default: (await import("../features/stories/StoriesScreen")).StoriesScreen,
}));
const CodingScreen = lazy(async () => {
  await loadLateTexts();
  return { default: (await import("../features/coding/CodingScreen")).CodingScreen };
});
const WatchesScreen = lazy(async () => {
  await loadLateTexts();
  return { default: (await import("../features/watches/WatchesScreen")).WatchesScreen };
});
const Rules = lazy(async () => ({ default: (await import("../features/rules/Rules")).Rules }));
const PanelsScreen = lazy(async () => {
  await loadLateTexts();
  return { default: (await import("../features/panels/PanelsScreen")).PanelsScreen };
});

// It reads the list itself, so it misses nothing by being late.
const ExportWatch = lazy(async () => ({
  default: (await import("../features/exports/ExportWatch")).ExportWatch,
}));

interface ProjectScreensProps {
  screen: keyof typeof screens | "coding" | "panels" | "stories" | "streams" | "watches";
  files: Pick<FileActions, "takeInto" | "takeIntoNew">;
}

export function ProjectScreens({ screen, files }: ProjectScreensProps) {
  const { go } = useSession();
  const filterBy = (panel: string) => {
    const { ask, filters } = useExplore.getState();
    ask({ filters: { ...filters, panel: [panel] } });
    go("explore");
  };
  return (
    <WithTarget>
      {(target) => {
        const key = placeKey(target.ref);
        const explored = () => currentQuestion(target.connection);
        const readingPane = ({ document, at, onOpen, onClose }: ReadDocument) => (
          <Suspense>
            <ReadingPane
              target={target}
              open={{ index: -1, document, asOf: at, datasetId: undefined }}
              onOpen={onOpen}
              onClose={onClose}
              onEdit={() => go("documents")}
            />
          </Suspense>
        );
        if (screen === "coding") return <CodingScreen key={key} target={target} explored={explored} />;
        if (screen === "watches")
          return (
            <WatchesScreen
              key={key}
              target={target}
              explored={explored}
              rules={
                <Suspense>
                  <Rules target={target} explored={explored} />
                </Suspense>
              }
            />
          );
        if (screen === "stories")
          return <StoriesScreen key={key} target={target} renderDocument={readingPane} />;
        if (screen === "panels")
          return <PanelsScreen key={key} target={target} onFilter={({ id }) => filterBy(id)} />;
        if (screen === "streams")
          return (
            <StreamsScreen
              key={key}
              target={target}
              onImport={(connectionId, file) =>
                connectionId === null ? files.takeIntoNew([file]) : files.takeInto(connectionId, [file])
              }
              renderDocument={readingPane}
            />
          );
        const Chosen = screens[screen];
        return <Chosen key={key} target={target} />;
      }}
    </WithTarget>
  );
}

/** Follows the open connection's exports on all screens. */
export function WatchExports() {
  const connectionId = useTarget()?.ref.connectionId;
  const looking = useSession(({ screen }) => screen === "exports" || screen === "streams");
  return connectionId === undefined ? null : (
    <Suspense>
      <ExportWatch key={connectionId} connectionId={connectionId} looking={looking} />
    </Suspense>
  );
}

/** Follows the open connection's streams on all screens. */
export function WatchStreams() {
  const connectionId = useTarget()?.ref.connectionId;
  return connectionId === undefined ? null : <StreamWatch key={connectionId} connectionId={connectionId} />;
}
