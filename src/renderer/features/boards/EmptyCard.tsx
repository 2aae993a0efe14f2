import { IconSearchOff } from "@tabler/icons-react";
import { t } from "../../../shared/texts";
import { EmptyState } from "../../components/states/EmptyState";

/** A chart without mentions. */
export function EmptyCard() {
  return (
    <EmptyState icon={<IconSearchOff size={24} stroke={1.5} />} title={t("boards:empty.noMentions")}>
      {t("boards:empty.noMentionsText")}
    </EmptyState>
  );
}
