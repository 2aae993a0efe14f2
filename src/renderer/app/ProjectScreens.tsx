import { lazy } from "react";
import { ExportWatch } from "../features/exports/ExportWatch";
import { useExplore } from "../features/explore/store";
import { useTarget } from "../core/queries";
import { placeKey } from "../core/place";
import { useSession } from "../core/session";
import { WithTarget } from "./shell/Shell";

const screens = {
  project: lazy(async () => ({
    default: (await import("../features/project/ProjectScreen")).ProjectScreen,
  })),
  topics: lazy(async () => ({ default: (await import("../features/topics/TopicsScreen")).TopicsScreen })),
  metrics: lazy(async () => ({ default: (await import("../features/metrics/MetricsScreen")).MetricsScreen })),
  exports: lazy(async () => ({ default: (await import("../features/exports/ExportsScreen")).ExportsScreen })),
  streams: lazy(async () => ({ default: (await import("../features/streams/StreamsScreen")).StreamsScreen })),
};
const PanelsScreen = lazy(async () => ({
  default: (await import("../features/panels/PanelsScreen")).PanelsScreen,
}));

export function ProjectScreens({ screen }: { screen: keyof typeof screens | "panels" }) {
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
        if (screen === "panels")
          return <PanelsScreen key={key} target={target} onFilter={({ id }) => filterBy(id)} />;
        const Chosen = screens[screen];
        return <Chosen key={key} target={target} />;
      }}
    </WithTarget>
  );
}

/** Follows the open connection's exports on all screens. */
export function WatchExports() {
  const connectionId = useTarget()?.ref.connectionId;
  const looking = useSession(({ screen }) => screen === "exports");
  return connectionId === undefined ? null : (
    <ExportWatch key={connectionId} connectionId={connectionId} looking={looking} />
  );
}
