import { Trans } from "react-i18next/TransWithoutContext";
import { differences } from "../../../shared/documents/change";
import type { EditPlan } from "../../../shared/ipc/documents";
import { t, words } from "../../../shared/texts";
import { actionNames } from "../uploads/uploads";
import { formatCount } from "../../../analysis/format/numbers";
import styles from "./PlanSummary.module.css";
import { Differences } from "./Differences";
import { plainLine } from "../text/safeText";

const figures = [
  ...(["change", "same", "missing", "unknown", "superseded", "uncertain"] as const),
  ...(["withoutUrl", "unreadable"] as const),
];

/** The result of a dry run: how many documents change, how many don't and why, and examples field by field. */
export function PlanSummary({ plan }: { plan: EditPlan }) {
  return (
    <div>
      <div className={styles["numbers"]} role="status" aria-label={t("documents:plan.dryRun")}>
        {figures
          .filter((figure) => figure === "change" || plan[figure] > 0)
          .map((figure) => (
            <span key={figure}>
              <Trans
                t={t}
                i18n={words}
                i18nKey={`documents:plan.${figure}`}
                values={{
                  documents: formatCount(plan[figure]),
                  total: formatCount(plan.read + plan.missing),
                }}
                components={{ strong: <strong /> }}
              />{" "}
            </span>
          ))}
      </div>
      {plan.examples.map(({ url, heading, action, before, after }) => (
        <div key={url} className={styles["example"]}>
          <h4>
            {actionNames[action]}: {plainLine(heading, 120)}
          </h4>
          {action === "update" && before && after && <Differences fields={differences(before, after)} />}
        </div>
      ))}
      {plan.change > plan.examples.length && (
        <p className={styles["quiet"]}>
          {t("documents:plan.shown", {
            shown: formatCount(plan.examples.length),
            total: formatCount(plan.change),
          })}
        </p>
      )}
    </div>
  );
}
