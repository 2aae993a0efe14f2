import type { CodeBook } from "../../../shared/coding/code-book";
import type { CodingResults, PartShares, Share } from "../../../shared/coding/results";
import { t } from "../../../shared/texts";
import { Panel } from "../../components/layout/Panel";
import { formatCount } from "../../../analysis/format/numbers";
import { formatDay } from "../../../analysis/format/times";
import styles from "./Coding.module.css";
import { intervalText, shareText } from "../../../analysis/coding/shareTexts";
import { typeName, valueName } from "../../../analysis/question/terms";
import { useMetrics } from "../../components/query/QueryBoxVocabulary";
import type { Target } from "../../core/queries";
import { valueTitle } from "../../../analysis/coding/valueTitles";

interface PartTablesProps {
  target: Target;
  book: CodeBook;
  results: Pick<CodingResults, "periods" | "sources" | "columns">;
  timeZone: string;
}

/** Shares by period, by source, and by own columns. */
export function PartTables({ target, book, results, timeZone }: PartTablesProps) {
  const metrics = useMetrics(target).data?.data ?? [];
  const { periods, sources, columns } = results;
  const nameOf = ({ part }: PartShares) => (typeof part === "number" ? formatDay(part, timeZone) : part);
  const tables = [
    { title: t("coding:results.periods"), part: t("coding:results.period"), parts: periods, nameOf },
    { title: t("coding:results.sources"), part: t("coding:by.source"), parts: sources, nameOf },
    ...columns.map(({ field, parts }) => {
      const part = typeName(field, metrics);
      return {
        title: t("coding:results.column", { field: part }),
        part,
        parts,
        nameOf: (one: PartShares) => valueName(field, String(one.part), metrics),
      };
    }),
  ];
  return tables
    .filter(({ parts }) => parts.length > 0)
    .map((table) => <PartTable key={table.title} book={book} {...table} />);
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
  const hasRight = parts.some(({ right }) => right !== undefined);
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
                  {hasRight && (
                    <th scope="col" className={styles["end"]}>
                      {t("coding:results.right")}
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {parts.map((part) => (
                  <tr key={part.part}>
                    <th scope="row">{nameOf(part)}</th>
                    <td className={styles["end"]}>{formatCount(part.coded)}</td>
                    {part.shares === "too few" ? (
                      <td
                        colSpan={Math.max(1, columns.length + Number(hasRight))}
                        className={styles["range"]}
                      >
                        {t("coding:results.tooFew")}
                      </td>
                    ) : (
                      <>
                        {part.shares.map(({ code, value, shown }) => (
                          <ShareCell key={`${code} ${value}`} share={shown} />
                        ))}
                        {hasRight && <ShareCell share={part.right} />}
                      </>
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

/** A share with its interval; a dash where it isn't known. */
function ShareCell({ share }: { share: Share | undefined }) {
  return (
    <td className={styles["end"]}>
      {share ? shareText(share.share) : "–"}{" "}
      <span className={styles["range"]}>{share && intervalText(share)}</span>
    </td>
  );
}
