import { t } from "../../../shared/texts";
import { inSentence } from "../../../analysis/format/labels";
import { formatLength } from "../../../analysis/format/times";
import { useMeter } from "../../core/queries";
import { useSecondsUntil } from "../../core/useNow";
import { classNames } from "./callClasses";
import styles from "./EmptyState.module.css";

/**
 * Says that calls of the open connection wait for its rate limit, and until when; nothing if none does. For places
 * that show that something is loading.
 */
export function RateWait() {
  const [held] = (useMeter()?.classes ?? [])
    .filter(({ waiting, freeAt }) => waiting > 0 && freeAt !== null)
    .sort((a, b) => (a.freeAt ?? 0) - (b.freeAt ?? 0));
  const seconds = useSecondsUntil(held?.freeAt ?? null);
  if (!held || seconds === 0) return null;
  return (
    <p className={styles["wait"]}>
      {t("components:rateWait", {
        callClass: inSentence(classNames[held.callClass]),
        time: formatLength(seconds),
      })}
    </p>
  );
}
