import { differences } from "../../../../shared/documents/change";
import type { EditPlan } from "../../../../shared/ipc/documents";
import { actionNames } from "../../../components/uploads";
import { formatCount } from "../../../format/numbers";
import styles from "../Documents.module.css";
import { Differences } from "../edits/Differences";
import { plainLine } from "../reading/safeText";

/** What a dry run found: how many change, how many don't and why, and some of them field by field. */
export function PlanSummary({ plan }: { plan: EditPlan }) {
  const numbers: [number, string][] = [
    [plan.change, `of ${formatCount(plan.read + plan.missing)} change`],
    [plan.same, "are so already"],
    [plan.missing, "are not found any more"],
    [plan.unknown, "can't be taken back: no earlier version is known"],
    [plan.superseded, "were changed again since and stay as they are"],
  ];
  return (
    <div>
      <div className={styles["numbers"]} role="status" aria-label="Dry run">
        {numbers
          .filter(([count], index) => index === 0 || count > 0)
          .map(([count, words]) => (
            <span key={words}>
              <strong>{formatCount(count)}</strong> {words}{" "}
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
          {formatCount(plan.examples.length)} of {formatCount(plan.change)} shown.
        </p>
      )}
    </div>
  );
}
