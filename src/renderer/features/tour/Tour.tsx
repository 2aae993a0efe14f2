import { lazy, Suspense, useEffect } from "react";
import { useSaveSettings, useSettings, useTarget } from "../../core/queries";
import { useSession } from "../../core/session";
import { useTour } from "../../core/tour";

const TourCard = lazy(async () => ({ default: (await import("./TourCard")).TourCard }));

/** The tour: begins by itself when a project is open in Explore for the first time, and later when it is asked for. */
export function Tour() {
  const { phase, take, end } = useTour();
  const seen = useSettings()?.tourSeen;
  const save = useSaveSettings();
  const open = useTarget() !== null;
  const exploring = useSession(({ screen }) => screen === "explore");
  const due = phase === "unasked" && seen === false && open && exploring;
  useEffect(() => {
    if (due) take();
  }, [due, take]);

  if (phase !== "taking" || !open) return null;
  const finish = () => {
    end();
    // Where that can't be kept, the tour comes once more at the next start: not worth a message.
    if (!seen) save({ tourSeen: true }).catch(() => undefined);
  };
  return (
    <Suspense>
      <TourCard onEnd={finish} />
    </Suspense>
  );
}
