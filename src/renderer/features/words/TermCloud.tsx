import { useElementSize, useMergedRef } from "@mantine/hooks";
import { useEffect, useId, useRef, useState, type MouseEvent } from "react";
import type { Term } from "../../../shared/interface/text-analysis";
import { t } from "../../../shared/texts";
import { useKeys } from "../../core/useKeys";
import { readTokens } from "../../charts/themeTokens";
import { prevailingSentiment } from "../../components/table/SentimentBar";
import { formatCount } from "../../../analysis/format/numbers";
import { cloudLayout, type PlacedWord } from "./cloudLayout";
import { termName } from "../../../analysis/words/termName";
import styles from "./Words.module.css";

interface TermCloudProps {
  terms: readonly Term[];
  onOpen: (term: Term) => void;
  onExclude: (term: Term) => void;
  onMenu: (term: Term, at: { x: number; y: number }) => void;
}

/** Color of a term: its prevailing sentiment. */
export const cloudColors = {
  positive: "--positive-text",
  neutral: "--text-2",
  negative: "--negative-text",
} as const;

export function cloudColor({ details }: Term): (typeof cloudColors)[keyof typeof cloudColors] {
  return cloudColors[details ? prevailingSentiment(details.sentiment) : "neutral"];
}

/**
 * Terms as a cloud. The arrow keys walk through them in their order, Enter narrows the query, Ctrl+Enter excludes.
 * Screen readers get the table.
 */
export function TermCloud({ terms, onOpen, onExclude, onMenu }: TermCloudProps) {
  const { ref: measured, width, height } = useElementSize<HTMLDivElement>();
  const box = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(measured, box);
  const [placed, setPlaced] = useState<readonly PlacedWord[]>([]);
  const [cursor, setCursor] = useState<number | null>(null);
  const hintId = useId();
  useEffect(() => {
    if (width === 0 || height === 0 || terms.length === 0) return;
    let isCurrent = true;
    void cloudLayout(terms, { width, height }, readTokens().font).then((words) => {
      if (isCurrent) setPlaced(words);
    });
    return () => {
      isCurrent = false;
    };
  }, [terms, width, height]);
  const at = cursor === null ? null : Math.min(cursor, terms.length - 1);
  const term = at === null ? undefined : terms[at];
  const go = (to: number) => setCursor(Math.max(0, Math.min(to, terms.length - 1)));
  const step = (way: number) => go(at === null ? 0 : at + (way === 0 ? -1 : 1));
  useKeys(
    {
      rows: step,
      bins: step,
      endRows: (way) => go(way % 2 === 0 ? 0 : terms.length - 1),
      openRow: term ? () => onOpen(term) : null,
      excludeRow: term ? () => onExclude(term) : null,
      leave: term ? () => setCursor(null) : null,
    },
    box,
  );
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const under = event.target instanceof Element ? event.target.closest("[data-term]") : null;
    const index = under ? Number(under.getAttribute("data-term")) : at;
    const found = index === null ? undefined : terms[index];
    if (!found) return;
    event.preventDefault();
    const { left, bottom } = (
      under ??
      box.current?.querySelector(`[data-term="${index}"]`) ??
      event.currentTarget
    ).getBoundingClientRect();
    onMenu(found, under ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom });
  };
  const left = terms.length - placed.length;
  return (
    <>
      <div
        ref={ref}
        className={styles["cloud"]}
        role="group"
        aria-label={t("words:cloud.label", { count: terms.length })}
        aria-describedby={hintId}
        tabIndex={0}
        onBlur={() => setCursor(null)}
        onContextMenu={onContextMenu}
      >
        <span id={hintId} className="visually-hidden">
          {t("words:cloud.hint")}
        </span>
        <span className="visually-hidden" aria-live="polite">
          {term && `${termName(term)}: ${t("words:counted.documents", { count: term.documents })}`}
        </span>
        <svg width={width} height={height} aria-hidden>
          <g transform={`translate(${width / 2} ${height / 2})`}>
            {placed.map(({ index, text, x, y, size }) => {
              const cloudTerm = terms[index];
              return (
                cloudTerm && (
                  <text
                    key={index}
                    data-term={index}
                    data-at={index === at || undefined}
                    className={styles["cloudWord"]}
                    x={x}
                    y={y}
                    textAnchor="middle"
                    fontSize={size}
                    fontWeight={500}
                    fill={`var(${cloudColor(cloudTerm)})`}
                    onClick={(event) =>
                      event.ctrlKey || event.metaKey ? onExclude(cloudTerm) : onOpen(cloudTerm)
                    }
                  >
                    <title>{t("words:counted.documents", { count: cloudTerm.documents })}</title>
                    {text}
                  </text>
                )
              );
            })}
          </g>
        </svg>
      </div>
      {placed.length > 0 && left > 0 && (
        <p className={styles["foot"]}>{t("words:cloud.left", { count: left, number: formatCount(left) })}</p>
      )}
    </>
  );
}
