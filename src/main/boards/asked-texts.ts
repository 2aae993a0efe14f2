import { explainedOf, questionOf } from "../../analysis/boardQuestion";
import type { CardAnswer } from "../../analysis/cards/cardAnswer";
import { quotationsOf } from "../../analysis/cards/quotations";
import { formatPublished } from "../../analysis/format/times";
import { filterParams } from "../../analysis/question/filterParams";
import { presentOf } from "../../analysis/question/present";
import { subjectName } from "../../analysis/question/subject";
import { headlineOf, firstBy } from "../../analysis/stories/storyTexts";
import { storiesOnCard, storiesParams } from "../../analysis/stories/storiesQuestion";
import { noChoice, quotedOf, typicalParams } from "../../analysis/why/typicalDocuments";
import { whyParams } from "../../analysis/why/whyParams";
import {
  countsText,
  expectationText,
  factorName,
  kindName,
  listedFactors,
  roundExpected,
  whyFinding,
  whyTitle,
  withoutRows,
} from "../../analysis/why/whyTexts";
import { countedText, sortedText } from "../../analysis/words/sentences";
import { kindNames, shownTerms, termName } from "../../analysis/words/termName";
import {
  asksForThemes,
  expectedDocuments,
  selectedQuery,
  spanOf,
  wordsParams,
} from "../../analysis/words/wordsQuestion";
import { can } from "../../shared/capabilities";
import type { Board, CardOf } from "../../shared/ipc/boards";
import type { HiddenTerm } from "../../shared/ipc/notebook";
import type { ReportCard, ReportChart } from "../../shared/ipc/reports";
import { t } from "../../shared/texts";
import type { BoardContext } from "./asked-chart";
import { storiesFinding, termsFinding } from "../../analysis/findings";

/** What a card says, apart from the words around it that all cards share. */
export interface AskedText extends Omit<CardAnswer, "tiles" | "panels"> {
  chart: ReportChart | null;
  /** A drawing that no program has a chart for. */
  drawing?: ReportCard["picture"];
}

/** Bars of a list of terms; more can't be read on a slide. The table has all. */
const maxBars = 12;
const nothing: Pick<AskedText, "chart" | "table" | "quotations"> = {
  chart: null,
  table: null,
  quotations: [],
};

/** Terms as bars, with those expected where they are compared. */
export async function askTerms(
  { ask, signal, ref, connection, timeZone, now, tokens, withoutNames }: BoardContext,
  card: CardOf<"words">,
  board: Board,
  hidden: readonly HiddenTerm[],
): Promise<AskedText> {
  const asked = questionOf(card, board);
  const question = can(connection, "stories") ? asked : { ...asked, stories: "all" as const };
  const span = spanOf(question.range, presentOf(question.range, timeZone, now), timeZone);
  const params = wordsParams(question, span, { hidden: hidden.length, details: false });
  const themes = asksForThemes({ connection }, question);
  const title = t(`words:title.${question.measure}`);
  const common = { title, period: span.period, query: selectedQuery(question) };
  if (question.measure === "rising" && !span.period)
    return {
      ...common,
      ...nothing,
      finding: { message: t("words:needsRange.text"), details: "" },
      n: 0,
      notes: [],
    };
  const { data, ...age } = await ask("text.words", { ...ref, params, themes }, { signal });
  const answer = { question, span, params, ...data, ...age };
  const terms = shownTerms(answer, hidden).map((term) => withoutNames?.term(term) ?? term);
  const bars = terms.slice(0, maxBars);
  const expected = bars.map((term) => expectedDocuments(term, answer));
  const isCompared = expected.some((count) => count !== null);
  return {
    ...common,
    finding: termsFinding(terms, answer),
    n: data.words.documents,
    notes: [
      // The footnote says how many there are.
      ...(answer.words.reference || answer.basis.kind !== "all" || question.stories === "once"
        ? [countedText(answer)]
        : []),
      ...(bars.length > 1 ? [sortedText(answer)] : []),
      ...(bars.length < terms.length
        ? [t("main:report.cut", { first: bars.length, count: terms.length })]
        : []),
    ].filter(Boolean),
    chart:
      bars.length === 0
        ? null
        : {
            shape: "rows",
            stack: "none",
            categories: bars.map(termName),
            series: [
              {
                name: t("charts:mentions"),
                color: tokens.color("--accent"),
                values: bars.map(({ documents }) => documents),
                over: false,
              },
              ...(isCompared
                ? [
                    {
                      name: t("why:column.expected"),
                      color: tokens.color("--neutral"),
                      values: expected.map((count) => (count === null ? null : roundExpected(count))),
                      over: false,
                    },
                  ]
                : []),
            ],
            values: "numbers",
          },
    table: {
      columns: [
        t("words:column.term"),
        t("words:column.kind"),
        t("words:column.documents"),
        ...(isCompared ? [t("words:column.reference"), t("words:column.bound")] : []),
      ],
      rows: terms.map((term) => [
        termName(term),
        kindNames[term.kind],
        term.documents,
        ...(isCompared ? [term.reference ?? null, rounded(term.log_ratio_bound ?? null)] : []),
      ]),
      totals: null,
    },
    quotations: [],
  };
}

/** Stories as a table. */
export async function askStories(
  asking: BoardContext,
  card: CardOf<"stories">,
  board: Board,
): Promise<AskedText> {
  const { ask, signal, ref, timeZone, now, withoutNames } = asking;
  const question = questionOf(card, board);
  const { period } = spanOf(question.range, presentOf(question.range, timeZone, now), timeZone);
  const params = { ...storiesParams(question, period, timeZone), hpp: storiesOnCard };
  const { data } = await ask("text.stories", { ...ref, params }, { signal });
  const found = withoutNames?.stories(data) ?? data;
  return {
    title: t(`stories:title.${question.sort}`),
    finding: storiesFinding(found, question),
    n: found.documents,
    notes: [],
    chart: null,
    table:
      found.data.length === 0
        ? null
        : {
            columns: [
              t("stories:column.story"),
              t("stories:column.by"),
              t("stories:column.first"),
              t("stories:column.documents"),
              t("stories:column.authors"),
            ],
            rows: found.data.map((story) => [
              headlineOf(story),
              firstBy(story),
              formatPublished(story.first.published, timeZone),
              story.documents,
              story.authors,
            ]),
            totals: null,
            all: found.total,
          },
    // Its rows are what would be quoted.
    quotations: [],
    period,
    query: question.query.trim(),
  };
}

/** An explanation: its sentence, and a table of what stands out. */
export async function askWhy(
  asking: BoardContext,
  card: CardOf<"why">,
  board: Pick<Board, "query">,
  column: string,
): Promise<AskedText> {
  const { ask, signal, ref, timeZone, withoutNames } = asking;
  const explained = explainedOf(card, board);
  const why = {
    q: explained.query.trim(),
    filters: filterParams(explained.filters),
    period: explained.period,
    stories: explained.stories,
  };
  const answer = await ask("text.why", { ...ref, params: whyParams(why, timeZone) }, { signal });
  const shown = withoutRows(answer.data, explained.hidden);
  const data = withoutNames?.why(shown) ?? shown;
  const { note, ...finding } = whyFinding(data, why, timeZone);
  const isShared = data.stands_out && data.direction !== "none";
  const factors = listedFactors(data);
  const choice = explained.quotations ?? noChoice;
  const typical = await ask(
    "text.typical",
    { ...ref, params: typicalParams(why, shown, choice, timeZone) },
    { signal },
  );
  const { quoted } = quotedOf(typical.data, choice);
  return {
    title: whyTitle({ period: explained.period, series: subjectName(why.q) }, timeZone),
    finding: {
      ...finding,
      details: [finding.details, expectationText(data, timeZone)].filter(Boolean).join(" "),
    },
    n: data.here.documents,
    notes: [
      ...(note === "" ? [] : [note]),
      ...(data.expected.rule === "none" ? [] : [countsText(data)]),
      ...(explained.stories === "once" ? [t("charts:stories.counted")] : []),
      ...(isShared ? [t("why:panel.overlap")] : []),
    ],
    chart: null,
    table:
      factors.length === 0
        ? null
        : {
            columns: [
              t("why:column.kind"),
              t("why:column.item"),
              t("why:column.here"),
              t("why:column.expected"),
              ...(isShared ? [`${t("why:column.share")} (%)`] : []),
            ],
            rows: factors.map((factor) => [
              kindName(factor),
              factorName(factor),
              factor.here,
              roundExpected(factor.expected),
              ...(isShared ? [Math.round(factor.share * 100)] : []),
            ]),
            totals: null,
          },
    quotations: await quotationsOf(quoted, column, asking),
    period: explained.period,
    query: why.q,
  };
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);
