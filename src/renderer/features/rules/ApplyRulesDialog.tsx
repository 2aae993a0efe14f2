import type { DocumentRule, RuleOutcome } from "../../../shared/rules/document-rule";
import { t } from "../../../shared/texts";
import { useMetrics } from "../../components/query/QueryBoxVocabulary";
import { PlanDialog } from "../../components/edits/PlanDialog";
import { invoke } from "../../core/api";
import type { Target } from "../../core/queries";
import { formatCount } from "../../../analysis/format/numbers";
import { effectText } from "../../../analysis/rules/effectText";
import styles from "./Rules.module.css";

interface ApplyRulesDialogProps {
  target: Target;
  /** In their order. */
  rules: readonly DocumentRule[];
  onClose: () => void;
}

/** Applies rules to the documents that are there, after a dry run that shows what changes and what contradicts. */
export function ApplyRulesDialog({ target, rules, onClose }: ApplyRulesDialogProps) {
  const metrics = useMetrics(target).data?.data ?? [];
  const ruleIds = rules.map(({ id }) => id);
  return (
    <PlanDialog
      title={t("watches:rules.applyTitle", { count: rules.length })}
      ready
      run={(planId, signal) => invoke("rules.plan", { ...target.ref, planId, ruleIds }, { signal })}
      sendText={(count) => t("watches:rules.send", { count })}
      doneText={t("watches:rules.applied")}
      details={({ rules: outcome }) => outcome && <Outcome rules={rules} outcome={outcome} />}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p className={styles["text"]}>{t("watches:rules.applyText")}</p>
      <ol className={styles["list"]}>
        {rules.map(({ id, name, effect }) => (
          <li key={id}>
            {name}: {effectText(effect, metrics)}
          </li>
        ))}
      </ol>
    </PlanDialog>
  );
}

function Outcome({ rules, outcome }: { rules: readonly DocumentRule[]; outcome: RuleOutcome }) {
  const nameOf = (id: string) => rules.find((rule) => rule.id === id)?.name ?? id;
  return (
    <>
      <ol className={styles["list"]}>
        {outcome.found.map(({ ruleId, documents }) => (
          <li key={ruleId}>{t("watches:rules.found", { name: nameOf(ruleId), count: documents })}</li>
        ))}
      </ol>
      {outcome.conflicts.map(({ winner, loser, documents, urls }) => (
        <details key={`${winner} ${loser}`} className={styles["conflict"]}>
          <summary>
            {t("watches:rules.conflict", { count: documents, winner: nameOf(winner), loser: nameOf(loser) })}
          </summary>
          <ul className={styles["list"]}>
            {urls.map((url) => (
              <li key={url}>{url}</li>
            ))}
            {documents > urls.length && (
              <li>{t("watches:rules.more", { number: formatCount(documents - urls.length) })}</li>
            )}
          </ul>
        </details>
      ))}
    </>
  );
}
