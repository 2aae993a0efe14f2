import { lazy, Suspense } from "react";
import { useTarget } from "../../core/queries";
import { useTour } from "../../core/tour";

const TourCard = lazy(async () => ({ default: (await import("./TourCard")).TourCard }));

/** The tour, while it is taken and a project is open. */
export function Tour() {
  const { taking, end } = useTour();
  const target = useTarget();
  if (!taking || !target) return null;
  return (
    <Suspense>
      <TourCard target={target} onEnd={end} />
    </Suspense>
  );
}
