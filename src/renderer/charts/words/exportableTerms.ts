import type { Term } from "../../../shared/interface/text-analysis";
import type { WordsQuestion } from "../../../shared/ipc/words-question";
import { t } from "../../../shared/texts";
import type { ValueColumn } from "../../components/table/sortRows";
import type { Target } from "../../core/queries";
import { formatValue } from "../../../analysis/format/numbers";
import { formatInstant, formatZone, zoneName } from "../../../analysis/format/times";
import type { ChartOption } from "../../../analysis/drawing/picture";
import { termBarsOption } from "../../../analysis/drawing/terms";
import type { ChartTokens } from "../../../analysis/drawing/tokens";
import { readTokens } from "../themeTokens";
import type { ExportableView } from "../ExportMenu";
import { periodName } from "../../../analysis/question/range";
import { filterTexts } from "../../../analysis/question/words";
import {
  expectedDocuments,
  selectedQuery,
  type Span,
  type TermsAnswer,
} from "../../../analysis/words/wordsQuestion";
import { countedText } from "../../../analysis/words/sentences";
import { otherForms, termName } from "../../../analysis/words/termName";

/** Lines that describe a table or image: range, time zone, query, filters, source. */
export function wordsNotes(target: Target, question: WordsQuestion, span: Span, asOf: number) {
  const { period, timeZone } = span;
  const range = period
    ? t("charts:taken.range", {
        range: periodName(period, timeZone),
        zone: formatZone(timeZone, [period.min, period.max - 1]),
      })
    : t("allTime");
  const query = selectedQuery(question) || t("charts:foot.allMentions");
  return {
    range,
    query: t("charts:taken.query", { query: [query, ...filterTexts(question.filters)].join("; ") }),
    source: t("charts:taken.source", {
      connection: target.connection.name,
      place: target.project.title,
      time: `${formatInstant(asOf, timeZone)}, ${zoneName(timeZone)}`,
    }),
  };
}

/** Maximum number of bars in an image. */
const maxBars = 40;

interface ShownTerms {
  target: Target;
  answer: TermsAnswer;
  terms: readonly Term[];
  columns: readonly Pick<ValueColumn<Term>, "key" | "title" | "fixed" | "value">[];
  /** Draws the terms in another form than bars. */
  draw?: (size: { width: number; height: number }, tokens: ChartTokens) => Promise<ChartOption>;
}

/** Terms as ranked bars. */
function termBars(terms: readonly Term[], answer: TermsAnswer, tokens: ChartTokens): ChartOption {
  const bars = terms.map((term) => ({
    name: termName(term),
    documents: term.documents,
    expected: expectedDocuments(term, answer),
  }));
  return termBarsOption(bars, formatValue, tokens);
}

/** What the terms can save or copy: the columns, rows and order on screen. */
export function exportableTerms({ target, answer, terms, columns, draw }: ShownTerms): ExportableView {
  const { question, span, params, asOf } = answer;
  const title = t(`words:title.${question.measure}`);
  const note = countedText(answer);
  const { range, query, source } = wordsNotes(target, question, span, asOf);
  const written = columns.filter(({ fixed }) => !fixed);
  return {
    name: title,
    connectionId: target.ref.connectionId,
    table: () => ({
      notes: [title, note, range, query, source],
      columns: [
        ...written.map(({ key, title: name }) => (key === "sentiment" ? t("words:column.positive") : name)),
        t("words:column.forms"),
        t("words:column.query"),
      ],
      rows: terms.map((term) => [
        ...written.map((column) => column.value(term)),
        [term.term, ...otherForms(term)].join(", "),
        term.query,
      ]),
    }),
    call: { kind: "words", projectId: target.ref.projectId, params },
    view: { screen: "words", ...target.ref, question },
    picture: async (format, size) => {
      // ECharts loads with the first chart.
      const { drawPicture } = await import("../picture");
      const tokens = readTokens();
      const caption = { title, lines: [note, range, query], source, legend: [] };
      const option = draw ? await draw(size, tokens) : termBars(terms.slice(0, maxBars), answer, tokens);
      return drawPicture(option, caption, format, size, tokens);
    },
  };
}
