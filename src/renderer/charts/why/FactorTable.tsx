import { Text } from "@mantine/core";
import type { Factor } from "../../../shared/interface/text-analysis";
import { t } from "../../../shared/texts";
import { formatCount, formatValue } from "../../../analysis/format/numbers";
import styles from "./Why.module.css";
import { differs, factorKey } from "../../../shared/why/rank-factors";
import { factorName, formatExpected, kindName, shareText } from "../../../analysis/why/whyTexts";

interface FactorTableProps {
  label: string;
  factors: readonly Factor[];
  /** Terms of the same documents, by the key of the one that names them. */
  others?: ReadonlyMap<string, readonly Factor[]>;
  /** Said if there are none. */
  none: string;
  /** Key of the factor whose documents are listed. */
  chosen: string | null;
  onChoose: (factor: Factor) => void;
  /** Whether the number as a whole differs, so that shares of the change mean something. */
  shares: boolean;
  /** Draws both counts as bars. */
  bars?: boolean;
  /** Adds the lower bound of the log ratio. */
  bound?: boolean;
  /** Names the kind before each factor. */
  kinds?: boolean;
}

/** Factors with their counts here and expected, and their share of the change. Each opens its documents. */
export function FactorTable(props: FactorTableProps) {
  const { label, factors, others, none, chosen, onChoose, shares, bars, bound, kinds } = props;
  if (factors.length === 0) return <Text className={styles["none"] ?? ""}>{none}</Text>;
  const max = Math.max(...factors.map(({ here, expected }) => Math.max(here, expected)));
  return (
    <table className={styles["factors"]} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t("why:column.item")}</th>
          <th scope="col">{t("why:column.counts")}</th>
          {bars && <td aria-hidden />}
          {shares && <th scope="col">{t("why:column.share")}</th>}
          {bound && (
            <th scope="col" title={t("why:column.boundHint")}>
              {t("why:column.boundShort")}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {factors.map((factor) => {
          const key = factorKey(factor);
          const also = (others?.get(key) ?? []).map(factorName);
          return (
            <tr key={key} className={key === chosen ? styles["chosen"] : undefined}>
              <th scope="row">
                <button
                  type="button"
                  aria-pressed={key === chosen}
                  title={factorName(factor)}
                  onClick={() => onChoose(factor)}
                >
                  {kinds && <span className={styles["kind"]}>{kindName(factor)}</span>}
                  {factorName(factor)}
                </button>
                {also.length > 0 && (
                  <span className={styles["also"]} title={also.join(", ")}>
                    {t("why:panel.also", { terms: also.join(", ") })}
                  </span>
                )}
              </th>
              <td>
                {formatCount(factor.here)} / {formatExpected(factor.expected)}
              </td>
              {bars && (
                <td className={styles["bars"]} aria-hidden>
                  <span className={styles["here"]} style={{ width: `${(100 * factor.here) / max}%` }} />
                  <span
                    className={styles["expected"]}
                    style={{ width: `${(100 * factor.expected) / max}%` }}
                  />
                </td>
              )}
              {shares && (
                <td>
                  {differs(factor) ? (
                    shareText(factor)
                  ) : (
                    <span className={styles["same"]}>{t("why:panel.same")}</span>
                  )}
                </td>
              )}
              {bound && <td>{formatValue(factor.log_ratio_bound)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
