import { asCallError, type Ask } from "../../analysis/ask";
import { askCard } from "../../analysis/cards/askCard";
import { hasMoved, questionOf } from "../../analysis/boardQuestion";
import { chartOption } from "../../analysis/drawing/option";
import { paperTokens } from "../../analysis/drawing/paper";
import { pictureLegend } from "../../analysis/drawing/legend";
import { drawWithoutCaption, rowsOnPaper } from "../../analysis/drawing/picture";
import { rankingRow } from "../../analysis/drawing/frame";
import { rankingOption } from "../../analysis/drawing/rankingChart";
import { panelsPicture, tilesPicture } from "../../analysis/drawing/cardPictures";
import { termBarsOption } from "../../analysis/drawing/terms";
import { formatOf } from "../../analysis/drawing/view";
import { formatCount, formatPercent, formatValue } from "../../analysis/format/numbers";
import { formatInstant, formatZone, zoneName } from "../../analysis/format/times";
import type { Period } from "../../analysis/period";
import { maxPeriod } from "../../analysis/question/extent";
import { presentOf } from "../../analysis/question/present";
import { periodName, rangeName, resolveRange } from "../../analysis/question/range";
import { filterTexts } from "../../analysis/question/words";
import { chartFinding, summaryText, type Finding } from "../../analysis/findings";
import { tableOf, type ShownChart } from "../../analysis/shownChart";
import { can } from "../../shared/capabilities";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { AskedCard, Board, BoardCard } from "../../shared/ipc/boards";
import type { Connection } from "../../shared/ipc/connections";
import type { HiddenTerm } from "../../shared/ipc/notebook";
import type { Upload } from "../../shared/ipc/uploads";
import { Report, type MethodRecord, type ReportCard, type ReportChart } from "../../shared/ipc/reports";
import { epochParam } from "../../shared/calendar/epoch-param";
import { textRoles } from "../../shared/ipc/boards.constants";
import { cleanJson } from "../../shared/text/clean-text";
import { isObject } from "../../shared/documents/json";
import { textBlocks } from "../../shared/text/text-blocks";
import { currentLanguage, t } from "../../shared/texts";
import { failure } from "../client/service-error";
import { askChart, type AskedChart, type BoardContext } from "./asked-chart";
import { askStories, askTerms, askWhy, type AskedText } from "./asked-texts";
import { tellsSomething } from "./column-widths";
import { methodOf } from "./method";
import { nativeChart } from "./native-chart";
import { digestOf, recording, type RecordedCall } from "./record";
import { WithoutNames } from "./without-names";

/** A board to describe, and where and when. */
export interface Reporting {
  ask: Ask;
  signal: AbortSignal;
  ref: ProjectRef;
  connection: Pick<Connection, "id" | "name" | "kind" | "capabilities">;
  project: { id: string; title: string };
  board: Board;
  timeZone: string;
  /** When relative ranges end. */
  now: number;
  /** Version of Earshot. */
  version: string;
  /** By which people get pseudonyms; null to name them. */
  pseudonymSecret: string | null;
  /** Whether to add the method in words. */
  method: boolean;
  onCard?: (done: number, of: number) => void;
}

const nothingHidden: ReadonlySet<string> = new Set();

/** Pixels. Pictures have the shape of the place for a chart on a slide. */
const picture = { width: 900, height: 390 } as const;

/** Asks the services for everything on a board and says it in words, numbers and drawings. */
export async function describeBoard(reporting: Reporting): Promise<Report> {
  const { ask, signal, ref, connection, project, board, timeZone, now, version } = reporting;
  const { onCard, pseudonymSecret, method } = reporting;
  const notebook = await ask("notebook.read", ref, { signal });
  const asking: BoardContext = {
    ask,
    signal,
    ref,
    connection,
    timeZone,
    now,
    annotations: notebook.annotations,
    from: "live",
    withoutNames: pseudonymSecret === null ? null : new WithoutNames(pseudonymSecret),
  };
  const place = { source: sourceName(connection.name, project.title) };
  const described: Described[] = [];
  onCard?.(0, board.cards.length);
  // One after another: a service's limits allow no more, and the progress stays true.
  for (const card of board.cards) {
    described.push(await describeCard(card, asking, board, { ...place, hidden: notebook.hiddenTerms }));
    onCard?.(described.length, board.cards.length);
  }
  const cards = withWordings(described, asking, board);
  const ages = cards.flatMap((card) => card.ages);
  const resolved = resolveRange(board.range, presentOf(board.range, timeZone, now), timeZone, null);
  const record: MethodRecord = {
    kind: "earshot-record",
    version: 1,
    earshot: version,
    made: now,
    language: currentLanguage(),
    timeZone,
    pseudonyms: pseudonymSecret !== null,
    connection: { id: connection.id, name: connection.name, kind: connection.kind },
    project: { id: project.id, title: project.title },
    board: { ...board, cards: board.cards.map((card) => recordedCard(card, asking)) },
    data: await dataOf(asking),
    corrections: await correctionsOf(asking),
    hiddenTerms: board.cards.some(({ kind }) => kind === "words") ? notebook.hiddenTerms : [],
    samples: samplesOf(cards),
    cards: cards.map(({ card, calls }) => ({
      id: card.id,
      title: card.title,
      calls: calls.map(({ route, input, answer }) => ({
        route,
        input: withPlainQuery(withPlainLink(input, asking), asking),
        digest: digestOf(answer),
      })),
      table: card.table,
      failure: card.failure,
      digest: digestOf(calls.map(({ route, input, answer }) => ({ route, input, answer }))),
    })),
    digest: digestOf(
      cards.map(({ calls }) => calls.map(({ route, input, answer }) => ({ route, input, answer }))),
    ),
  };
  const range = resolved
    ? rangeText(resolved.period, timeZone)
    : t("main:report.zone", { range: rangeName(board.range, timeZone), zone: plainZone(timeZone) });
  const asOf = formatInstant(ages.length > 0 ? Math.min(...ages) : now, timeZone);
  const content = {
    language: currentLanguage(),
    title: board.name,
    about: [
      range,
      ...queryText(board.query, []),
      [t("main:report.source", place), t("main:report.asOf", { time: asOf })].join(" · "),
    ],
    cards: cards.map(({ card }) => card),
    method: method ? methodOf(record, { range }) : [],
  };
  // Hosted services and earlier versions hold texts that no XML may contain. The record keeps what was asked.
  return { ...ReportContent.parse(cleanJson(content).value), record };
}

const ReportContent = Report.omit({ record: true });

interface Described {
  card: ReportCard;
  calls: readonly RecordedCall[];
  ages: readonly number[];
  samples: AskedChart["samples"];
}

/**
 * Puts the analyst's words in place, once all people are known whom they may name. A summary without words of the
 * analyst's lists what the other cards say.
 */
function withWordings(described: readonly Described[], asking: BoardContext, board: Board): Described[] {
  const wordings = new Map(board.cards.map((card) => [card.id, wordingOf(card, asking)]));
  const changed = (one: Described, card: Partial<ReportCard>) => ({ ...one, card: { ...one.card, ...card } });
  const said = described.map((one) => {
    const wording = wordings.get(one.card.id) ?? null;
    // Without its numbers, a sentence about them is worth nothing.
    return wording === null || isText(one.card) || one.card.failure !== null
      ? one
      : changed(one, { finding: wording.text, moved: hasMoved(wording, one.card.finding) });
  });
  const summary = summaryText(said.map(({ card }) => card.finding));
  return said.map((one) => {
    if (!isText(one.card)) return one;
    const wording = wordings.get(one.card.id) ?? null;
    const written = one.card.kind === "summary" ? summary : "";
    return changed(one, { lines: textBlocks(wording?.text ?? written), moved: hasMoved(wording, written) });
  });
}

const isText = ({ kind }: Pick<ReportCard, "kind">) => textRoles.some((role) => role === kind);

interface Place {
  source: string;
  hidden: readonly HiddenTerm[];
}

/** An analyst's words. Those written about a sentence of Earshot's may name people as it does. */
const wordingOf = ({ wording }: Pick<BoardCard, "wording">, { withoutNames }: BoardContext) =>
  withoutNames ? withoutNames.wording(wording) : wording;

/** A card as the record keeps it. With pseudonyms, neither words nor links name anybody. */
function recordedCard(card: BoardCard, asking: BoardContext): BoardCard {
  const wording = wordingOf(card, asking);
  if (card.kind === "profile" && asking.withoutNames) {
    const author = asking.withoutNames.author(card.question.author);
    return { ...card, wording, question: { ...card.question, author } };
  }
  if (card.kind !== "quotations") return { ...card, wording };
  const documents = card.question.documents.map((document) => withPlainLink(document, asking));
  return { ...card, wording, question: { ...card.question, documents } };
}

/** A profile asks for an author by name. */
function withPlainQuery(input: unknown, { withoutNames }: BoardContext): unknown {
  if (withoutNames === null || !isObject(input)) return input;
  const { q, params } = input;
  return {
    ...input,
    ...(typeof q === "string" && { q: withoutNames.query(q) }),
    ...(isObject(params) &&
      typeof params["q"] === "string" && { params: { ...params, q: withoutNames.query(params["q"]) } }),
  };
}

function withPlainLink<Input>(input: Input, { withoutNames }: BoardContext): Input {
  if (withoutNames === null || typeof input !== "object" || input === null || !("url" in input)) return input;
  return typeof input.url === "string" ? { ...input, url: withoutNames.link(input.url) } : input;
}

async function describeCard(
  card: BoardCard,
  asking: BoardContext,
  board: Board,
  place: Place,
): Promise<Described> {
  const recorded = recording(asking.ask);
  const own = { ...asking, ask: recorded.ask };
  const finished = ({ samples, said, ...content }: Content): Described => ({
    card: {
      id: card.id,
      kind: card.kind === "text" ? card.role : card.kind,
      failure: null,
      ...content,
      finding: said.message,
      details: said.details,
      moved: false,
      lines: [],
    },
    calls: recorded.calls(),
    ages: recorded.ages,
    samples,
  });
  try {
    return finished(await contentOf(card, own, board, place));
  } catch (thrown) {
    const error = asCallError(thrown);
    if (error.kind === "cancelled" || asking.signal.aborted) throw thrown;
    const failure = error.kind === "missing" ? t("main:report.notOffered") : error.message;
    return finished({
      ...emptyContent,
      title: card.title || t("boards:card.untitled"),
      footnote: t("main:report.source", { source: place.source }),
      failure: t("main:report.failed", { message: failure }),
    });
  }
}

const emptyContent = {
  said: { message: "", details: "" },
  n: null,
  notes: [],
  legend: [],
  chart: null,
  picture: null,
  table: null,
  quotations: [],
  samples: [],
};

type Content = Omit<ReportCard, "id" | "kind" | "finding" | "details" | "moved" | "lines" | "failure"> & {
  failure?: string;
  /** What Earshot says of the card. */
  said: Finding;
  samples: AskedChart["samples"];
};

async function contentOf(
  card: BoardCard,
  asking: BoardContext,
  board: Board,
  { source, hidden }: Place,
): Promise<Content> {
  const { timeZone } = asking;
  if (card.kind === "newer") throw failure("invalid", t("boards:card.newer"));
  if (card.kind === "text")
    return { ...emptyContent, title: card.title || t(`findings:text.${card.role}`), footnote: "" };
  if (card.kind === "chart") {
    const asked = await askChart(asking, questionOf(card, board));
    const { shown, mentions } = asked;
    const { question, period } = shown.answer.request;
    const n = mentions ?? null;
    const table = { ...tableOf(shown, nothingHidden) };
    // Axes without anything between them say less than the finding.
    const drawn = tellsSomething(table);
    return {
      title: card.title || shown.title,
      said: chartFinding(shown),
      n,
      notes: asked.notes,
      legend: !drawn
        ? []
        : pictureLegend(shown.chart, { form: shown.form, hidden: nothingHidden }, paperTokens),
      chart: drawn ? nativeChart(shown) : null,
      picture: drawn ? pictureOf(shown) : null,
      table,
      quotations: [],
      footnote: footnoteOf({
        query: question.query,
        filters: question.scope === "global" ? [t("charts:foot.wholeIndex")] : filterTexts(question.filters),
        period,
        timeZone,
        source,
        n,
      }),
      samples: asked.samples,
    };
  }
  const asked = await askText(card, asking, board, hidden);
  return {
    title: card.title || asked.title,
    said: asked.finding,
    n: asked.n,
    notes: asked.notes,
    legend: asked.chart && asked.chart.series.length > 1 ? legendOf(asked.chart) : [],
    chart: asked.chart,
    picture: asked.chart ? termsPicture(asked.chart) : (asked.drawing ?? null),
    table: asked.table,
    quotations: asked.quotations,
    footnote: footnoteOf({
      query: asked.query,
      filters: filterTexts(card.question.filters),
      period: asked.period,
      timeZone,
      source,
      n: asked.n,
    }),
    samples: asked.samples ?? [],
  };
}

async function askText(
  card: Exclude<AskedCard, { kind: "chart" }>,
  asking: BoardContext,
  board: Board,
  hidden: readonly HiddenTerm[],
): Promise<AskedText> {
  switch (card.kind) {
    case "words":
      return askTerms(asking, card, board, hidden);
    case "stories":
      return askStories(asking, card, board);
    case "why":
      return askWhy(asking, card, board);
    default: {
      const { tiles, panels, ...answer } = await askCard(card, asking, board);
      const drawing = panels?.list.length
        ? panelsPicture(panels, paperTokens)
        : tiles.length > 0
          ? tilesPicture(tiles, paperTokens)
          : null;
      return { ...answer, chart: null, drawing };
    }
  }
}

const legendOf = ({ series }: ReportChart) => series.map(({ name, color }) => ({ name, color }));

function pictureOf(shown: ShownChart): ReportCard["picture"] {
  const { chart, form, outliers, notes } = shown;
  if (form === "table" || chart.bins.length === 0) return null;
  const isLong = chart.axis === "ranking" && form !== "treemap";
  const size = { width: picture.width, height: isLong ? rowsHeight(chart.bins.length) : picture.height };
  const view = { form, hidden: nothingHidden, marked: null, outliers, notes, formatValue: formatOf(chart) };
  const option = isLong
    ? rowsOnPaper(
        rankingOption(chart, view, paperTokens),
        form === "share" ? (value) => formatPercent(value / 100) : view.formatValue,
        paperTokens,
      )
    : chartOption(chart, view, paperTokens);
  return { svg: drawWithoutCaption(option, size, paperTokens), ...size };
}

/** With the axis below the last row. */
const rowsHeight = (rows: number) => Math.max(120, rows * rankingRow + 36);

function termsPicture({ categories, series }: ReportChart): ReportCard["picture"] {
  const [documents, expected] = series;
  const bars = categories.map((name, index) => ({
    name,
    documents: documents?.values[index] ?? 0,
    expected: expected?.values[index] ?? null,
  }));
  const size = { width: picture.width, height: rowsHeight(bars.length) };
  const option = rowsOnPaper(termBarsOption(bars, formatValue, paperTokens), formatValue, paperTokens);
  return { svg: drawWithoutCaption(option, size, paperTokens), ...size };
}

/** A zone as people name it, with its offsets: "New York (UTC-5)". */
function plainZone(timeZone: string, times: readonly number[] = []): string {
  const name = times.length > 0 ? formatZone(timeZone, times) : zoneName(timeZone);
  return name.replace(/^[A-Za-z_]+\/(?:.+\/)?(?=[A-Z])/, "").replaceAll("_", " ");
}

function rangeText({ min, max }: Period, timeZone: string): string {
  return t("main:report.zone", {
    range: periodName({ min, max }, timeZone),
    zone: plainZone(timeZone, [min, max - 1]),
  });
}

/** The query and filters; nothing if all mentions are counted. */
function queryText(query: string, filters: readonly string[]): string[] {
  const set = [query.trim(), ...filters].filter(Boolean).join("; ");
  return set === "" ? [] : [t("charts:taken.query", { query: set })];
}

interface Footnote {
  query: string;
  filters: readonly string[];
  period: Period | null;
  timeZone: string;
  source: string;
  n: number | null;
}

function footnoteOf({ query, filters, period, timeZone, source, n }: Footnote): string {
  return [
    t("main:report.source", { source }),
    period
      ? rangeText(period, timeZone)
      : t("main:report.zone", { range: t("allTime"), zone: plainZone(timeZone) }),
    ...(n === null ? [] : [t("main:report.n", { n: formatCount(n) })]),
    ...queryText(query, filters),
  ].join(" · ");
}

/** A workspace of one project often has the project's name. */
function sourceName(connection: string, project: string): string {
  return connection === project ? project : `${connection}, ${project}`;
}

function samplesOf(cards: readonly Described[]): MethodRecord["samples"] {
  const found = new Map(
    cards.flatMap(({ samples }) => samples.map((sample) => [sample.sampleId, sample] as const)),
  );
  return [...found.values()].map(({ title, seed, coded, population }) => ({
    title,
    seed,
    coded,
    population,
  }));
}

/** Size and changes of the project's data. Local workspaces tell it by import. */
async function dataOf({
  ask,
  signal,
  ref,
  connection,
  timeZone,
}: BoardContext): Promise<MethodRecord["data"]> {
  if (!can(connection, "imports")) return { documents: null, firstChange: null, lastChange: null };
  const { data: imports } = await ask("project.imports", ref, { signal });
  // Edited and streamed documents belong to no import.
  const params = {
    min: epochParam(maxPeriod.min),
    max: epochParam(maxPeriod.max),
    interval: "1year",
    timezone: timeZone,
  };
  const { data } = await ask("analytics.histogram", { ...ref, type: "published", params }, { signal });
  return {
    documents: data.data.reduce((sum, { v: [count] }) => sum + (count ?? 0), 0),
    firstChange:
      imports.length === 0 ? null : Math.min(...imports.map((localImport) => localImport.first_change)),
    lastChange:
      imports.length === 0 ? null : Math.max(...imports.map((localImport) => localImport.last_change)),
  };
}

/** Edits of the project that were sent from this computer, oldest first. */
async function correctionsOf({ ask, signal, ref }: BoardContext): Promise<MethodRecord["corrections"]> {
  const uploads = (await ask("uploads.list", undefined, { signal })).filter(
    ({ connectionId, projectId, counts }) =>
      connectionId === ref.connectionId && projectId === ref.projectId && counts.done > 0,
  );
  const undone = new Set(uploads.map(({ undoes }) => undoes));
  return uploads
    .filter(({ hasFile, undoes, action }) => !hasFile && undoes === null && isCorrection(action))
    .map(({ id, name, createdAt, counts }) => ({
      name,
      at: createdAt,
      documents: counts.done,
      undone: undone.has(id),
    }))
    .sort((a, b) => a.at - b.at);
}

/** Files and streams add documents; edits change or remove them. */
const isCorrection = (action: Upload["action"]) => action === "update" || action === "delete";
