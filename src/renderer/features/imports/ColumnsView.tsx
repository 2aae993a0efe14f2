import type { ImportedFile, MappableField, ImportPlan } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import type { Target } from "../../core/queries";
import { ColumnsPanel } from "./ColumnsPanel";
import styles from "./ImportScreen.module.css";
import { PreviewPanel } from "./PreviewPanel";
import { ReadingControls } from "./ReadingControls";
import { RulesPanel } from "./RulesPanel";
import { TargetControls } from "./TargetControls";
import type { FilePlan } from "./usePlan";
import { Choice } from "../../components/fields/Choice";
import { formatDay } from "../../../analysis/format/times";
import { dateOf } from "../../../shared/documents/import-decisions";
import { useImports } from "./store";

interface ColumnsViewProps {
  target: Target;
  file: ImportedFile;
  planned: FilePlan;
  fields: readonly MappableField[];
}

/** All settings of a file: how it is read, column mapping and rules. */
export function ColumnsView({ target, file, planned, fields }: ColumnsViewProps) {
  const { plan, metrics, fault } = planned;
  return (
    <>
      <div className={styles["controls"]} role="group" aria-label={t("imports:columns.controls")}>
        <ReadingControls file={file} />
        <TargetControls target={target} />
        <GapControls file={file} plan={plan} />
      </div>
      {fault !== null && (
        <div className={styles["band"]} role="status">
          {fault}
        </div>
      )}
      <ColumnsPanel file={file} fields={fields} metrics={metrics} timeZone={plan.timeZone} />
      <RulesPanel key={file.importId} file={file} fields={fields} />
      <PreviewPanel file={file} plan={plan} fields={fields} />
    </>
  );
}

interface GapControlsProps {
  file: ImportedFile;
  plan: ImportPlan;
}

/** Chooses what rows without a URL or date get. */
function GapControls({ file, plan }: GapControlsProps) {
  const decide = useImports((state) => state.decide);
  const { madeUrls, assumedDate, action, timeZone } = plan;
  const url = madeUrls === null ? "none" : madeUrls.id === null ? "content" : String(madeUrls.id);
  const day = formatDay(assumedDate ?? dateOf(file), timeZone);
  return (
    <>
      {action === "create" && (
        <Choice
          label={t("imports:gaps.url")}
          value={url}
          options={[
            { value: "content", label: t("imports:gaps.fromContent") },
            { value: "none", label: t("imports:gaps.rejected") },
            ...file.columns.map(({ index, name }) => ({
              value: String(index),
              label: t("imports:gaps.fromColumn", { column: name }),
            })),
          ]}
          onChange={(value) =>
            decide({
              madeUrls:
                value === "none"
                  ? null
                  : { ...file.guessedUrls, id: value === "content" ? null : Number(value) },
            })
          }
          searchable={file.columns.length > 30}
        />
      )}
      {(action === "create" || action === "upsert") && (
        <Choice<"assumed" | "none">
          label={t("imports:gaps.date")}
          value={assumedDate === null ? "none" : "assumed"}
          options={[
            { value: "assumed", label: t("imports:gaps.assumed", { day }) },
            { value: "none", label: t("imports:gaps.rejected") },
          ]}
          onChange={(value) => decide({ assumedDate: value === "none" ? null : dateOf(file) })}
        />
      )}
    </>
  );
}
