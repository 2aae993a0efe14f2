import {
  IconCopy,
  IconEyeOff,
  IconFileText,
  IconFilter,
  IconFilterOff,
  IconMathFunction,
  IconQuote,
} from "@tabler/icons-react";
import type { Term } from "../../../shared/interface/text-analysis";
import { exclude, narrow, tryParse } from "../../../shared/query";
import { t } from "../../../shared/texts";
import { useSearch } from "../../core/search";
import type { ContextItem } from "../../components/menus/ContextMenu";
import { copyText } from "../../components/menus/copyText";
import { toast } from "../../components/states/toast";
import { termName } from "../../../analysis/words/termName";

/** Narrows the shared query by a condition, or excludes what meets it. */
export function narrowQuery(condition: string, excluding = false): void {
  const { query, run } = useSearch.getState();
  const next = (excluding ? exclude : narrow)(query, condition);
  if (tryParse(next).ok) run(next);
  else toast(t("words:tooLong"));
}

interface TermMenu {
  onDocuments: (term: Term) => void;
  onContext: (term: Term) => void;
  onHide: (term: Term) => void;
  /** Absent without a comparison. */
  onExplain?: ((term: Term) => void) | undefined;
}

/** The menu of a term. */
export function termMenu(term: Term, { onDocuments, onContext, onHide, onExplain }: TermMenu): ContextItem[] {
  return [
    { label: t("words:menu.documents"), Icon: IconFileText, run: () => onDocuments(term) },
    { label: t("words:menu.narrow"), Icon: IconFilter, run: () => narrowQuery(term.query) },
    { label: t("words:menu.exclude"), Icon: IconFilterOff, run: () => narrowQuery(term.query, true) },
    { label: t("words:menu.context"), Icon: IconQuote, run: () => onContext(term) },
    ...(onExplain
      ? [{ label: t("words:formula.open"), Icon: IconMathFunction, run: () => onExplain(term) }]
      : []),
    { label: t("words:menu.copy"), Icon: IconCopy, run: () => copyText(termName(term)) },
    { label: t("words:menu.hide"), Icon: IconEyeOff, run: () => onHide(term), destructive: true },
  ];
}
