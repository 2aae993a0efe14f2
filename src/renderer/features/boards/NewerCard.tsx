import type { CardOf } from "../../../shared/ipc/boards";
import { t } from "../../../shared/texts";
import { Panel } from "../../components/layout/Panel";
import { EmptyState } from "../../components/states/EmptyState";
import { CardFrame, type BoardCardProps } from "./CardFrame";

/** A card that only a newer version can show. It can be moved, resized, duplicated and removed. */
export function NewerCard(of: BoardCardProps<CardOf<"newer">>) {
  const title = of.card.title || t("boards:card.untitled");
  return (
    <CardFrame of={of} title={title} content={null} busy={false} failure={t("boards:card.newer")}>
      {(actions) => (
        <Panel title={title} grow compact actions={actions}>
          <EmptyState title={t("boards:card.newer")}>{t("boards:card.newerText")}</EmptyState>
        </Panel>
      )}
    </CardFrame>
  );
}
