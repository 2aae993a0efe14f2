import { Button } from "@mantine/core";
import { useMemo } from "react";
import type { CardOf } from "../../../shared/ipc/boards";
import { factorKey } from "../../../shared/why/rank-factors";
import { leadOf, restOf, sentenceOf } from "../../../shared/why/sentence";
import { t } from "../../../shared/texts";
import { storiesParam } from "../../../analysis/question/chartRequest";
import { filterParams } from "../../../analysis/question/filterParams";
import { subjectName } from "../../../analysis/question/subject";
import { useShowDocuments } from "../../charts/useShowDocuments";
import { exportableWhy } from "../../charts/why/exportableWhy";
import { Quotations, useTypical } from "../../charts/why/Quotations";
import { useWhy } from "../../charts/why/useWhy";
import { noChoice } from "../../../analysis/why/typicalDocuments";
import {
  countsText,
  factorName,
  formatExpected,
  kindName,
  listedFactors,
  shareText,
  whyFinding,
  whyTitle,
  withoutRows,
} from "../../../analysis/why/whyTexts";
import { EmptyState } from "../../components/states/EmptyState";
import { formatCount } from "../../../analysis/format/numbers";
import styles from "./Boards.module.css";
import type { BoardCardProps } from "./CardFrame";
import { explainedChart, explainedOf } from "../../../analysis/boardQuestion";
import type { CardContent } from "./shownCards";
import { TextCard } from "./TextCard";

/** An explanation on a board: its sentence, and what stands out. It keeps the period it explains. */
export function WhyCard({ target, query, column, ...of }: BoardCardProps<CardOf<"why">>) {
  const { card } = of;
  const explained = useMemo(() => explainedOf(card, { query }), [card, query]);
  const { period, stories } = explained;
  const why = useMemo(
    () => ({
      q: explained.query.trim(),
      filters: filterParams(explained.filters),
      period: explained.period,
      stories: explained.stories,
    }),
    [explained],
  );
  const { timeZone, params, answer } = useWhy(target, why);
  const { data, isPlaceholderData: old } = answer;
  const open = useShowDocuments(target, {
    q: why.q,
    filters: why.filters,
    period,
    ...storiesParam(stories),
  });
  const choice = explained.quotations ?? noChoice;
  const hidden = useMemo(() => explained.hidden ?? [], [explained]);
  const shown = useMemo(() => data && withoutRows(data.data, hidden), [data, hidden]);
  const typical = useTypical(target, why, shown, choice, timeZone, column);
  const title = card.title || whyTitle({ period, series: subjectName(why.q) }, timeZone);
  const sentence = shown && sentenceOf(shown, timeZone);
  const finding = shown && whyFinding(shown, why, timeZone);
  const factors = useMemo(() => (shown ? listedFactors(shown) : []), [shown]);
  const hide = (keys: string[]) => of.acts.explain(card.id, { hidden: keys });
  const isShared = data !== undefined && data.data.stands_out && data.data.direction !== "none";
  const counts = data
    ? [countsText(data.data), ...(stories === "once" ? [t("charts:stories.counted")] : [])].join("; ")
    : "";
  const content = useMemo((): CardContent | null => {
    if (!data || old) return null;
    const exportable = exportableWhy({
      target,
      question: why,
      chart: explainedChart(explained),
      params,
      why: data.data,
      asOf: data.asOf,
      timeZone,
    });
    return {
      asOf: data.asOf,
      calls: 1,
      exportable: { ...exportable, ...(card.title && { name: card.title }) },
    };
  }, [data, old, target, why, explained, params, timeZone, card.title]);
  const max = Math.max(1, ...factors.map(({ here, expected }) => Math.max(here, expected)));
  return (
    <TextCard
      of={of}
      target={target}
      title={title}
      note={counts}
      answer={answer}
      content={content}
      said={old || !finding ? "" : finding.message}
      isEmpty={finding?.isEmpty}
      lead={
        sentence && (
          <>
            <p className={styles["sentence"]}>
              {leadOf(sentence)} <span>{restOf(sentence)}</span>
            </p>
            <Quotations
              answer={typical}
              choice={choice}
              onChoice={(quotations) => of.acts.explain(card.id, { quotations })}
              open={open}
            />
          </>
        )
      }
      rows={factors.map((factor) => ({
        key: factorKey(factor),
        name: factorName(factor),
        kind: kindName(factor),
        value: `${formatCount(factor.here)} / ${formatExpected(factor.expected)}`,
        here: factor.here / max,
        expected: factor.expected / max,
        ...(isShared && { note: shareText(factor) }),
        onOpen: open && (() => open(undefined, factor.query)),
        onHide: () => hide([...hidden, factorKey(factor)]),
      }))}
      foot={
        hidden.length > 0 && (
          <p className={styles["hidden"]}>
            {t("why:card.hidden", { count: hidden.length })}{" "}
            <Button size="compact-xs" variant="subtle" onClick={() => hide([])}>
              {t("why:card.showHidden")}
            </Button>
          </p>
        )
      }
      columns={[t("why:column.item"), t("why:column.counts"), t("why:column.share")]}
      empty={
        data &&
        // Without other times to compare with, the sentence says all there is.
        (data.data.expected.rule === "none" || hidden.length > 0 ? (
          <></>
        ) : (
          <EmptyState title={t("boards:empty.even")}>{t("why:panel.nothingText")}</EmptyState>
        ))
      }
      period={period}
      timeZone={timeZone}
      question={explained}
    />
  );
}
