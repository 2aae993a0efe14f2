import type { CSSProperties } from "react";
import type { CodeBook } from "../../../shared/coding/code-book";
import type { EstimatedShare } from "../../../shared/coding/results";
import { t } from "../../../shared/texts";
import { formatCount, formatPercent } from "../../../analysis/format/numbers";
import styles from "./Coding.module.css";
import { intervalText, shareText } from "../../../analysis/coding/shareTexts";
import { codeTitle, valueTitle, valueTone } from "../../../analysis/coding/valueTitles";

interface ShareTableProps {
  book: CodeBook;
  shares: readonly EstimatedShare[];
}

/** Shares with their intervals beside the shares as they were scored, on one scale. */
export function ShareTable({ book, shares }: ShareTableProps) {
  const all = [...new Set(shares.map(({ code }) => code))];
  // With one code, its values and the documents without one are a whole.
  const codes = book.codes.length === 1 ? all.slice(0, 1) : all;
  const hasScored = shares.some(({ scored }) => scored !== null);
  const max = endOfScale(Math.max(...shares.map(({ shown, scored }) => Math.max(shown.high, scored ?? 0))));
  const mixed = new Set(shares.map(({ shown }) => shown.by)).size > 1;
  return (
    <>
      <div className={styles["scroll"]}>
        {codes.map((code) => (
          <table key={code} className={styles["table"]}>
            <caption className={codes.length > 1 ? undefined : "visually-hidden"}>
              {codeTitle(book, code)}
            </caption>
            <thead>
              <tr>
                <th scope="col" style={{ width: "22%" }}>
                  {t("coding:results.value")}
                </th>
                <th scope="col">{t("coding:results.scale", { max: formatPercent(max) })}</th>
                <th scope="col" className={styles["end"]}>
                  {t("coding:results.estimated")}
                </th>
                {hasScored && (
                  <th scope="col" className={styles["end"]}>
                    {t("coding:results.scored")}
                  </th>
                )}
                <th scope="col" className={styles["end"]}>
                  {t("coding:results.found")}
                </th>
              </tr>
            </thead>
            <tbody>
              {shares
                .filter((share) => codes.length === 1 || share.code === code)
                .map((share) => (
                  <tr key={`${share.code} ${share.value}`}>
                    <th scope="row">{valueTitle(book, share.code, share.value)}</th>
                    <td>
                      <ShareBar share={share} max={max} tone={valueTone(book, share.code, share.value)} />
                    </td>
                    <td className={styles["end"]}>
                      <span className={styles["strong"]}>{shareText(share.shown.share)}</span>{" "}
                      <span className={styles["range"]}>{intervalText(share.shown)}</span>
                      {mixed && share.shown.by === "sample" && (
                        <span className={styles["range"]}> {t("coding:results.bySample")}</span>
                      )}
                    </td>
                    {hasScored && (
                      <td className={styles["end"]}>
                        {share.scored === null ? "–" : shareText(share.scored)}
                      </td>
                    )}
                    <td className={styles["end"]}>{formatCount(share.found)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        ))}
      </div>
      <p className={styles["legend"]} aria-hidden>
        <span>
          <i className={styles["bar"]} style={{ minWidth: 34 }}>
            <Marks low={0.1} high={0.9} share={0.5} />
          </i>
          {t("coding:results.legendEstimate")}
        </span>
        {hasScored && (
          <span>
            <i className={styles["legendTick"]} />
            {t("coding:results.legendScored")}
          </span>
        )}
      </p>
    </>
  );
}

/** A round share, so that the scale can be read: 5%, 10%, 20%, … 100%. */
function endOfScale(highest: number): number {
  return highest <= 0.05 ? 0.05 : Math.min(1, Math.ceil(highest * 10 - 1e-9) / 10);
}

const percent = (share: number) => `${100 * share}%`;

/** An estimate as a dot with its interval, from 0 to 1. */
function Marks({ low, high, share }: { low: number; high: number; share: number }) {
  return (
    <>
      <span
        className={styles["whisker"]}
        style={{ left: percent(low), width: percent(Math.max(0, high - low)) }}
      />
      <span className={styles["dot"]} style={{ left: percent(share) }} />
    </>
  );
}

function ShareBar({ share, max, tone }: { share: EstimatedShare; max: number; tone: string }) {
  const { shown, scored } = share;
  // The table beside it says the same in figures.
  return (
    <span className={styles["bar"]} style={{ "--tone": tone } as CSSProperties} aria-hidden>
      <Marks low={shown.low / max} high={shown.high / max} share={shown.share / max} />
      {scored !== null && <span className={styles["tick"]} style={{ left: percent(scored / max) }} />}
    </span>
  );
}
