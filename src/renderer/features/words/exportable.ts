import type { WordsQuestion } from "../../../shared/ipc/words-question";
import { t } from "../../../shared/texts";
import type { Target } from "../../core/queries";
import { networkOption } from "../../../analysis/drawing/network";
import { readTokens } from "../../charts/themeTokens";
import type { ExportableView } from "../../charts/ExportMenu";
import type { Span } from "../../../analysis/words/wordsQuestion";
import type { ContextLine, ContextParams, NetworkAnswer } from "../../charts/words/useTerms";
import { wordsNotes } from "../../charts/words/exportableTerms";
import { termName } from "../../../analysis/words/termName";
import { formatValue } from "../../../analysis/format/numbers";
import { formatPublished } from "../../../analysis/format/times";
import { networkLayout } from "./networkLayout";

/** What a network can save or copy: its pairs as a table, and its drawing. */
export function exportableNetwork(target: Target, answer: NetworkAnswer, note: string): ExportableView {
  const { question, span, params, network, asOf } = answer;
  const title = t(`words:network.title.${question.of}`);
  const { range, query, source } = wordsNotes(target, question, span, asOf);
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
      const { drawPicture } = await import("../../charts/picture");
      const tokens = readTokens();
      const { nodes, edges } = networkLayout(network);
      const named = nodes.map((node) => ({
        ...node,
        name: termName({ kind: node.kind, term: node.label }),
      }));
      const option = networkOption({ nodes: named, edges, marked: null, size, zoom: 1, formatValue }, tokens);
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
  const { range, query, source } = wordsNotes(target, question, span, asOf);
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
        formatPublished(published, span.timeZone),
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
