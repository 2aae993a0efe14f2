import type { QueryClient } from "@tanstack/react-query";
import { t } from "../../shared/texts";
import { toastFailure } from "../components/states/toast";
import { currentQuestion } from "../features/explore/store";
import { invoke } from "../core/api";
import { openConnectionIn } from "../core/queries";
import { useSession } from "../core/session";

/** Opens another window with the same project and chart. */
export function newWindow(client: QueryClient): void {
  const { connectionId, projectId } = useSession.getState();
  const view =
    connectionId !== null && projectId !== null
      ? {
          screen: "explore" as const,
          connectionId,
          projectId,
          question: currentQuestion(openConnectionIn(client)),
        }
      : null;
  invoke("app.openWindow", { view }).catch((thrown: unknown) =>
    toastFailure(t("app:palette.newWindowFailed"), thrown),
  );
}
