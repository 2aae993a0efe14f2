import { asCallError } from "../../core/api";
import { useObstacle } from "../../core/obstacle";
import { Failure } from "./Failure";

/** Why the data on screen could not be refreshed. Renders nothing if the connection banner says the same. */
export function StaleFailure({ thrown, onRetry }: { thrown: unknown; onRetry: () => void }) {
  const obstacle = useObstacle();
  const saidAbove = obstacle && asCallError(obstacle.failure).message === asCallError(thrown).message;
  return saidAbove ? null : <Failure thrown={thrown} onRetry={onRetry} inline />;
}
