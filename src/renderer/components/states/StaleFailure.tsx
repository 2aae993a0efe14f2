import { asCallError } from "../../core/api";
import { useObstacle } from "../../core/obstacle";
import { Failure } from "./Failure";

/** Why what is shown could not be brought up to date; nothing where the band above the screen says the same of the connection. */
export function StaleFailure({ thrown, onRetry }: { thrown: unknown; onRetry: () => void }) {
  const obstacle = useObstacle();
  const saidAbove = obstacle && asCallError(obstacle.failure).message === asCallError(thrown).message;
  return saidAbove ? null : <Failure thrown={thrown} onRetry={onRetry} inline />;
}
