import { t } from "../../../shared/texts";
import styles from "./Streams.module.css";

/** Rules of a stream, read-only. */
export function RuleList({ rules }: { rules: readonly { rule_id: string; query: string }[] }) {
  if (rules.length === 0) return <p className={styles["note"]}>{t("streams:rule.none")}</p>;
  return (
    <ul className={styles["rules"]} aria-label={t("streams:rule.title")}>
      {rules.map(({ rule_id, query }, at) => (
        <li key={`${at} ${rule_id}`}>
          <div className={styles["name"]}>{rule_id}</div>
          <div className={styles["mono"]}>{query || t("streams:rule.noQuery")}</div>
        </li>
      ))}
    </ul>
  );
}
