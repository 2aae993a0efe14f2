import type { Period } from "../../analysis/period";
import type { Spot } from "../../analysis/question/drilldown";
import type { StoryCounting } from "../../shared/interface/text-analysis";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { ChartQuestion, ChartRange } from "../../shared/ipc/chart-question";
import type { GivenFile } from "../../shared/ipc/files";
import type { LinkedPlace } from "../../shared/ipc/linked-place";
import { useCallbackRef } from "@mantine/hooks";
import { useEffect } from "react";
import { create } from "zustand";
import type { ScreenId } from "./navigation";
import { useSession } from "./session";

/** A place that a link can't name. */
type OwnPlace =
  /** With a bin selected, or explained. */
  | { screen: "explore"; question: ChartQuestion; spot?: Spot | undefined; isExplained?: boolean }
  /** The documents of an import, or with null everything in the range. */
  | { screen: "explore"; importName: string | null; range: ChartRange }
  | { screen: "boards"; boardId: string }
  /** The matches of a query within a period, and one of them. */
  | {
      screen: "documents";
      query: string;
      period: Period | null;
      url?: string | undefined;
      stories?: StoryCounting | undefined;
    }
  /** The results of a queue; without an id, the list. */
  | { screen: "coding"; sampleId: string | undefined }
  /** A file of another coder. */
  | { screen: "coding"; file: GivenFile }
  | { screen: "watches"; firedId: string }
  /** A new sample or watch of what Explore shows. */
  | { screen: "coding" | "watches"; explored: true }
  | { screen: "uploads"; uploadId: number | null }
  | { screen: "activity"; callId: number }
  | { screen: "topics"; topicKey: string }
  | { screen: "panels"; panelId: string }
  | { screen: "metrics"; metric: string }
  | { screen: "project"; viewTitle: string };

/** A screen, and what it shows. Without a project, in the open one. */
export type Place = Exclude<LinkedPlace, { screen: "explore" }> | (OwnPlace & Partial<ProjectRef>);
type PlaceOf<S extends Place["screen"]> = Extract<Place, { screen: S }>;
interface Action {
  id: string;
  screen: ScreenId;
}

/** What a screen does or opens as soon as it can. */
const usePending = create<{ pending: Action | Place | null }>(() => ({ pending: null }));

const isPlaceOf =
  <S extends Place["screen"]>(screen: S) =>
  (pending: Action | Place): pending is PlaceOf<S> =>
    !("id" in pending) && pending.screen === screen;

/** Opens a place: its project, its screen, and there what it names. */
export function openPlace(place: Place): void {
  const { openConnection, go } = useSession.getState();
  if (place.connectionId !== undefined) openConnection(place.connectionId, place.projectId);
  usePending.setState({ pending: place });
  go(place.screen);
}

/** Opens a screen. Uploads, if it is open already, shows its list. */
export function openScreen(screen: ScreenId): void {
  const { screen: open, go } = useSession.getState();
  if (screen === "uploads" && open === screen) openPlace({ screen, uploadId: null });
  else go(screen);
}

/** Opens the screen of an action and runs it there. */
export function runOnScreen({ id, screen }: Action): void {
  usePending.setState({ pending: { id, screen } });
  useSession.getState().go(screen);
}

// Cancels it if the analyst goes elsewhere. Finding the connection's project doesn't count.
useSession.subscribe((now, before) => {
  const { pending } = usePending.getState();
  if (!pending) return;
  const moved =
    now.connectionId !== before.connectionId ||
    (before.projectId !== null && now.projectId !== before.projectId);
  if (moved || pending.screen !== now.screen) usePending.setState({ pending: null });
});

/** Opens the places of a screen before it is drawn, so that it asks for nothing else first. For modules of stores. */
export function onPlace<S extends Place["screen"]>(screen: S, open: (place: PlaceOf<S>) => void): void {
  const isOurs = isPlaceOf(screen);
  const take = ({ pending }: { pending: Action | Place | null }) => {
    if (!pending || !isOurs(pending)) return;
    usePending.setState({ pending: null });
    open(pending);
  };
  usePending.subscribe(take);
  take(usePending.getState());
}

function usePendingOf<P extends Action | Place>(
  isOurs: (pending: Action | Place) => pending is P,
  act: (pending: P) => void,
  isReady: boolean,
): void {
  const found = usePending(({ pending }) => (isReady && pending && isOurs(pending) ? pending : null));
  const latest = useCallbackRef(act);
  useEffect(() => {
    if (!found || usePending.getState().pending !== found) return;
    usePending.setState({ pending: null });
    latest(found);
  }, [found, latest]);
}

/** Opens the places of the mounted screen. They wait until it is ready. */
export function usePlace<S extends Place["screen"]>(
  screen: S,
  open: (place: PlaceOf<S>) => void,
  isReady = true,
): void {
  usePendingOf(isPlaceOf(screen), open, isReady);
}

/** Implements an action of the mounted screen. The action waits until the screen is ready for it. */
export function useScreenAction({ id }: Pick<Action, "id">, act: () => void, isReady = true): void {
  usePendingOf((pending): pending is Action => "id" in pending && pending.id === id, act, isReady);
}
