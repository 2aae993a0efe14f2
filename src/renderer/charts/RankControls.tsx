import type { InfluencerQuestion } from "../../shared/ipc/chart-question";
import { t } from "../../shared/texts";
import { criteriaOf, fieldOfCriterion } from "../../analysis/influencers/criteria";
import { Choice } from "../components/fields/Choice";
import { useMissingFields } from "../components/stored/projectReads";
import type { Target } from "../core/queries";
import { noteMissing } from "./noteMissing";

interface RankControlsProps {
  target: Target;
  question: Pick<InfluencerQuestion, "type" | "criterion">;
  onAsk: (change: Partial<Pick<InfluencerQuestion, "type" | "criterion">>) => void;
}

/** Who is ranked, and by what. */
export function RankControls({ target, question: { type, criterion }, onAsk }: RankControlsProps) {
  const missing = useMissingFields(target);
  return (
    <>
      <Choice
        label={t("influencers:ask.rank")}
        value={type}
        options={[
          { value: "author", label: t("influencers:authors") },
          { value: "source", label: t("influencers:sources") },
        ]}
        onChange={(asked) => onAsk({ type: asked })}
      />
      <Choice
        label={t("influencers:ask.by")}
        value={criterion}
        options={noteMissing(criteriaOf(target.connection), missing, fieldOfCriterion)}
        onChange={(asked) => onAsk({ criterion: asked })}
      />
    </>
  );
}
