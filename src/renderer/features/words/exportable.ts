import type { Term } from "../../../shared/interface/text-analysis";
import { t } from "../../../shared/words";
import type { Target } from "../../core/queries";
import { networkOption } from "../../charts/drawing/network";
import { cloudGroup, termBarsOption } from "../../charts/drawing/terms";
import { readTokens } from "../../charts/drawing/tokens";
import type { ExportableView } from "../../charts/ExportMenu";
import { periodName } from "../../charts/question/range";
import { filterTexts } from "../../charts/question/words";
import { formatValue } from "../../format/numbers";
import { formatInstant, formatZone } from "../../format/times";
import { selectedQuery, type ContextLine, type NetworkAnswer, type Span, type TermsAnswer } from "./asking";
import { cloudLayout } from "./cloudLayout";
import { expectedDocuments, type TermColumn } from "./columns";
import { networkLayout } from "./networkLayout";
import { countedText } from "./sentences";
import { cloudColor } from "./TermCloud";
import { otherForms, termName } from "./termName";
import type { WordsQuestion } from "../../../shared/ipc/words-question";
import type { ContextParams } from "./asking";

/** Lines that describe a table or image: range, time zone, query, filters, source. */
function notesOf(target: Target, question: WordsQuestion, span: Span, asOf: number) {
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
      time: `${formatInstant(asOf, timeZone)}, ${timeZone}`,
    }),
  };
}

/** Maximum number of bars in an image. */
const maxBars = 40;

interface ShownTerms {
  target: Target;
  answer: TermsAnswer;
  terms: readonly Term[];
  columns: readonly TermColumn[];
  view: "bars" | "cloud";
}

/** What the terms can save or copy: the columns, rows and order on screen. */
export function exportableTerms({ target, answer, terms, columns, view }: ShownTerms): ExportableView {
  const { question, span, params, asOf } = answer;
  const title = t(`words:title.${question.measure}`);
  const note = countedText(answer);
  const { range, query, source } = notesOf(target, question, span, asOf);
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
      const { drawPicture } = await import("../../charts/drawing/picture");
      const tokens = readTokens();
      const caption = { title, lines: [note, range, query], source, legend: [] };
      const draw = async () => {
        if (view === "bars") {
          const bars = terms.slice(0, maxBars).map((term) => ({
            name: termName(term),
            documents: term.documents,
            expected: expectedDocuments(term, answer),
          }));
          return termBarsOption(bars, formatValue, tokens);
        }
        const box = { width: size.width * 0.94, height: size.height * 0.72 };
        const words = await cloudLayout(terms, box, tokens.font);
        const colored = words.flatMap(({ index, ...word }) => {
          const term = terms[index];
          return term ? [{ ...word, color: cloudColor(term) }] : [];
        });
        return { graphic: cloudGroup(colored, box, tokens) };
      };
      return drawPicture(await draw(), caption, format, size, tokens);
    },
  };
}

/** What a network can save or copy: its pairs as a table, and its drawing. */
export function exportableNetwork(target: Target, answer: NetworkAnswer, note: string): ExportableView {
  const { question, span, params, network, asOf } = answer;
  const title = t(`words:network.title.${question.of}`);
  const { range, query, source } = notesOf(target, question, span, asOf);
  const nameOf = (index: number) => {
    const node = network.nodes[index];
    return node ? termName({ kind: node.kind, term: node.label }) : "";
  };
  return {
    name: title,
    connectionId: target.ref.connectionId,
    table: () => ({
      notes: [title, note, range, query, source],
      columns: [
        t("words:network.first"),
        t("words:network.second"),
        t("words:network.together"),
        t("words:network.npmi"),
      ],
      rows: network.edges.map(({ a, b, count, npmi }) => [nameOf(a), nameOf(b), count, npmi]),
    }),
    call: { kind: "cooccurrence", projectId: target.ref.projectId, params },
    view: { screen: "words", ...target.ref, question },
    picture: async (format, size) => {
      const { drawPicture } = await import("../../charts/drawing/picture");
      const tokens = readTokens();
      const { nodes, edges } = networkLayout(network);
      const named = nodes.map((node) => ({
        ...node,
        name: termName({ kind: node.kind, term: node.label }),
      }));
      const option = networkOption({ nodes: named, edges, marked: null, formatValue }, tokens);
      return drawPicture(
        option,
        { title, lines: [note, range, query], source, legend: [] },
        format,
        size,
        tokens,
      );
    },
  };
}

interface ShownLines {
  target: Target;
  question: WordsQuestion;
  span: Span;
  params: ContextParams;
  lines: readonly ContextLine[];
  note: string;
  asOf: number;
}

/** What lines in context can save or copy: those that are loaded. */
export function exportableLines({
  target,
  question,
  span,
  params,
  lines,
  note,
  asOf,
}: ShownLines): ExportableView {
  const title = t("words:context.title", { node: params.node });
  const { range, query, source } = notesOf(target, question, span, asOf);
  return {
    name: title,
    connectionId: target.ref.connectionId,
    table: () => ({
      notes: [title, note, range, query, source],
      columns: [
        t("words:context.published"),
        t("words:context.author"),
        t("words:context.source"),
        t("words:context.before"),
        t("words:context.match"),
        t("words:context.after"),
        t("words:context.url"),
      ],
      rows: lines.map(({ published, author, source: from, left, match, right, url }) => [
        formatInstant(published, span.timeZone),
        author,
        from,
        left,
        match,
        right,
        url,
      ]),
    }),
    call: { kind: "context", projectId: target.ref.projectId, params },
    view: { screen: "words", ...target.ref, question },
  };
}
