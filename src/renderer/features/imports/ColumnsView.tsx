import type { ImportedFile, MappableField } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import type { Target } from "../../core/queries";
import { ColumnsPanel } from "./ColumnsPanel";
import { GapControls } from "./GapControls";
import styles from "./ImportScreen.module.css";
import { PreviewPanel } from "./PreviewPanel";
import { ReadingControls } from "./ReadingControls";
import { RulesPanel } from "./RulesPanel";
import { TargetControls } from "./TargetControls";
import type { Planned } from "./usePlan";

interface ColumnsViewProps {
  target: Target;
  file: ImportedFile;
  planned: Planned;
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
