import type { CodeBook } from "../../../shared/coding/code-book";
import type { PartShares } from "../../../shared/coding/results";
import { t } from "../../../shared/texts";
import { Panel } from "../../components/layout/Panel";
import { formatCount } from "../../../analysis/format/numbers";
import { formatDay } from "../../../analysis/format/times";
import styles from "./Coding.module.css";
import { intervalText, shareText } from "../../../analysis/coding/shareTexts";
import { valueTitle } from "../../../analysis/coding/valueTitles";

interface PartTablesProps {
  book: CodeBook;
  periods: readonly PartShares[];
  sources: readonly PartShares[];
  timeZone: string;
}

/** Shares by period and by source. */
export function PartTables({ book, periods, sources, timeZone }: PartTablesProps) {
  const nameOf = ({ part }: PartShares) => (typeof part === "number" ? formatDay(part, timeZone) : part);
  return (
    <>
      {periods.length > 0 && (
        <PartTable
          title={t("coding:results.periods")}
          part={t("coding:results.period")}
          book={book}
          parts={periods}
          nameOf={nameOf}
        />
      )}
      {sources.length > 0 && (
        <PartTable
          title={t("coding:results.sources")}
          part={t("coding:by.source")}
          book={book}
          parts={sources}
          nameOf={nameOf}
        />
      )}
    </>
  );
}

interface PartTableProps {
  title: string;
  /** Title of the first column. */
  part: string;
  book: CodeBook;
  parts: readonly PartShares[];
  nameOf: (part: PartShares) => string;
}

function PartTable({ title, part: name, book, parts, nameOf }: PartTableProps) {
  const first = parts.find(({ shares }) => shares !== "too few")?.shares;
  const columns = Array.isArray(first) ? first : [];
  return (
    <div className={styles["wide"]}>
      <Panel title={title} note={t("coding:results.partsNote")}>
        <div className={styles["inner"]}>
          <div className={styles["scroll"]}>
            <table className={styles["table"]}>
              <thead>
                <tr>
                  <th scope="col">{name}</th>
                  <th scope="col" className={styles["end"]}>
                    {t("coding:column.coded")}
                  </th>
                  {columns.map(({ code, value }) => (
                    <th key={`${code} ${value}`} scope="col" className={styles["end"]}>
                      {valueTitle(book, code, value)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {parts.map((part) => (
                  <tr key={part.part}>
                    <th scope="row">{nameOf(part)}</th>
                    <td className={styles["end"]}>{formatCount(part.coded)}</td>
                    {part.shares === "too few" ? (
                      <td colSpan={Math.max(1, columns.length)} className={styles["range"]}>
                        {t("coding:results.tooFew")}
                      </td>
                    ) : (
                      part.shares.map(({ code, value, shown }) => (
                        <td key={`${code} ${value}`} className={styles["end"]}>
                          {shareText(shown.share)}{" "}
                          <span className={styles["range"]}>{intervalText(shown)}</span>
                        </td>
                      ))
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      </Panel>
    </div>
  );
}
