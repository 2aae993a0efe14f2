import { lazy, Suspense, useEffect } from "react";
import { useSaveSettings, useSettings, useTarget } from "../../core/queries";
import { useSession } from "../../core/session";
import { useTour } from "../../core/tour";

const TourCard = lazy(async () => ({ default: (await import("./TourCard")).TourCard }));

/** The tour. It starts when a project is first opened in Explore, and on request. */
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
    // If saving fails, the tour starts once more next time, which isn't worth a message.
    if (!seen) save({ tourSeen: true }).catch(() => undefined);
  };
  return (
    <Suspense>
      <TourCard onEnd={finish} />
    </Suspense>
  );
}
