import type { Upload } from "../../../shared/ipc/uploads";
import { t } from "../../../shared/texts";
import { CallFailure } from "../../core/api";
import { formatCount } from "../../../analysis/format/numbers";
import { formatClock } from "../../../analysis/format/times";
import { useTimeZone } from "../../core/queries";
import { Failure } from "../../components/states/Failure";
import { paceText, tally, tallyText } from "../../components/uploads/uploads";
import styles from "./UploadProgress.module.css";

/** Progress of an upload as a bar and as text. */
export function UploadProgress({ upload }: { upload: Upload }) {
  const counts = tally(upload);
  const percent = (count: number) => (counts.total > 0 ? (count / counts.total) * 100 : 0);
  const answered = counts.total - counts.open;
  const pace = paceText(upload);
  return (
    <div>
      <div
        className={styles["progress"]}
        role="progressbar"
        aria-label={t("components:upload.progress", { name: upload.name })}
        aria-valuemin={0}
        aria-valuemax={counts.total}
        aria-valuenow={answered}
        aria-valuetext={t("components:upload.progressText", {
          answered: formatCount(answered),
          total: formatCount(counts.total),
        })}
      >
        <div
          className={styles["part"]}
          style={{ width: `${percent(counts.in + counts.present)}%`, background: "var(--positive)" }}
        />
        <div
          className={styles["part"]}
          style={{ width: `${percent(counts.refused)}%`, background: "var(--negative)" }}
        />
        <div
          className={styles["part"]}
          style={{
            width: `${percent(counts.held + counts.uncertain + counts.cancelled)}%`,
            background: "var(--warning)",
          }}
        />
        <div
          className={styles["part"]}
          style={{ width: `${percent(counts.skipped)}%`, background: "var(--neutral)" }}
        />
      </div>
      <div className={styles["line"]}>
        <span>{tallyText(upload)}</span>
        {pace && <span>{pace}</span>}
      </div>
    </div>
  );
}

/** Failures of a service or the way to it, after which sending continues by itself. */
const passing: readonly string[] = ["offline", "network", "timeout", "rate", "server", "protocol"];

/** Why an upload has stopped. */
export function UploadFault({ upload: { error, connectionId, state } }: { upload: Upload }) {
  const timeZone = useTimeZone();
  if (!error) return null;
  const goesOn = state !== "paused" && passing.includes(error.kind);
  const next =
    error.retryAt && t("components:upload.nextTry", { time: formatClock(error.retryAt, timeZone) });
  const remedy = goesOn ? [t("components:upload.goesOn"), next].filter(Boolean).join(" ") : undefined;
  return (
    <div className={styles["fault"]}>
      <Failure thrown={new CallFailure(error)} remedy={remedy} connectionId={connectionId} inline />
    </div>
  );
}
