import type { CodeBook } from "../../../shared/coding/code-book";
import type { EstimatedMean } from "../../../shared/coding/results";
import { t } from "../../../shared/texts";
import { formatCount, formatScore } from "../../../analysis/format/numbers";
import styles from "./Coding.module.css";
import { codeTitle } from "../../../analysis/coding/valueTitles";

/** Means of numbers with their intervals. */
export function MeanTable({ book, means }: { book: CodeBook; means: readonly EstimatedMean[] }) {
  if (means.length === 0) return null;
  return (
    <div className={styles["scroll"]}>
      <table className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">{t("coding:results.number")}</th>
            <th scope="col" className={styles["end"]}>
              {t("coding:results.mean")}
            </th>
            <th scope="col" className={styles["end"]}>
              {t("coding:results.found")}
            </th>
          </tr>
        </thead>
        <tbody>
          {means.map(({ code, mean, low, high, found }) => (
            <tr key={code}>
              <th scope="row">{codeTitle(book, code)}</th>
              <td className={styles["end"]}>
                <span className={styles["strong"]}>{formatScore(mean)}</span>{" "}
                <span className={styles["range"]}>
                  {t("coding:interval", { low: formatScore(low), high: formatScore(high) })}
                </span>
              </td>
              <td className={styles["end"]}>{formatCount(found)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
