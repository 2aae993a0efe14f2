import { z } from "zod";
import { TopicLine, Topics } from "../../shared/interface/resources";
import type { FileProblem, TopicDraft } from "../../shared/ipc/topics";
import { t } from "../../shared/texts";
import { BadFile } from "../files/bad-file";
import type { Cell } from "../files/tables/cell-text";
import { parseTable, type ReadFile, type TableRow } from "../files/tables/read-table";
import { presentTopics } from "./present";

/** Columns of a topic file, one query per line. */
export const topicColumns = [
  "type",
  "category",
  "topic",
  "description",
  "use",
  "query",
  "topic_id",
  "category_id",
] as const;
type Column = (typeof topicColumns)[number];

/** Other names of the columns, used by people and by the interface. */
const names: ReadonlyMap<string, Column> = new Map<string, Column>([
  ["kind", "type"],
  ["topictype", "type"],
  ["categorytitle", "category"],
  ["group", "category"],
  ["title", "topic"],
  ["topictitle", "topic"],
  ["name", "topic"],
  ["topicdescription", "description"],
  ["includedquery", "use"],
  ["include", "use"],
  ["included", "use"],
  ["mode", "use"],
  ["queries", "query"],
  ["search", "query"],
  ["id", "topic_id"],
  ["topicid", "topic_id"],
  ["categoryid", "category_id"],
]);

/** Topics of a file, and the lines that aren't topics. */
export interface TopicFile {
  drafts: TopicDraft[];
  problems: FileProblem[];
}

/** Table rows of topics, one per query. A topic without queries gets one row. */
export function topicRows(drafts: readonly TopicDraft[]): Cell[][] {
  return drafts.flatMap((draft) => {
    const { type, category, title, description, id, included, excluded } = draft;
    const row = (use: string, query: string): Cell[] => [
      type === "filter" ? "filter" : "topic",
      category.title,
      title,
      description,
      use,
      query,
      id,
      category.id,
    ];
    const rows = [
      ...included.map((query) => row("include", query)),
      ...excluded.map((query) => row("exclude", query)),
    ];
    return rows.length > 0 ? rows : [row("", "")];
  });
}

/** Parses topics from a table, Earshot's own JSON, or a response or request body of the interface. Throws BadFile. */
export function topicsOfFile(file: ReadFile): TopicFile {
  if (file.kind === "json") return ofJson(file.value);
  return ofTable(file.kind === "rows" ? file.rows : parseTable(file.text));
}

function ofTable(rows: readonly TableRow[]): TopicFile {
  const [head, ...records] = rows;
  const at = columnsOf(head?.cells ?? []);
  if (at.topic === undefined || at.query === undefined) throw new BadFile(t("main:topic.columns"));
  const collected = new Collected();
  for (const { line, cells } of records) {
    const cell = (column: Column) => cells[at[column] ?? -1] ?? "";
    const title = cell("topic");
    const query = cell("query");
    if (cells.every((text) => text === "")) continue;
    const use = useOf(cell("use"));
    const type = typeOf(cell("type"));
    if (title === "") collected.refuse(line, t("main:topic.lineWithout"));
    else if (type === null) collected.refuse(line, t("main:topic.noType", { type: cell("type") }));
    else if (use === null) collected.refuse(line, t("main:topic.noUse", { use: cell("use") }));
    else
      collected.add({
        type,
        category: { id: cell("category_id") || null, title: cell("category") },
        id: cell("topic_id") || null,
        title,
        description: cell("description"),
        query,
        use,
      });
  }
  return collected.file;
}

interface Line extends Omit<TopicDraft, "included" | "excluded"> {
  query: string;
  use: "included" | "excluded";
}

/** Groups lines into topics, in order of first appearance. */
class Collected {
  readonly file: TopicFile = { drafts: [], problems: [] };
  readonly #byKey = new Map<string, TopicDraft>();

  refuse(line: number, message: string): void {
    this.file.problems.push({ line, message });
  }

  add({ query, use, ...topic }: Line): void {
    const key = JSON.stringify([
      topic.type,
      topic.category.id ?? topic.category.title,
      topic.id ?? topic.title,
    ]);
    let draft = this.#byKey.get(key);
    if (!draft) {
      draft = { ...topic, included: [], excluded: [] };
      this.#byKey.set(key, draft);
      this.file.drafts.push(draft);
    }
    if (draft.description === "") draft.description = topic.description;
    if (query !== "") draft[use].push(query);
  }
}

function columnsOf(cells: readonly string[]): Partial<Record<Column, number>> {
  const at: Partial<Record<Column, number>> = {};
  for (const [i, cell] of cells.entries()) {
    const plain = cell.toLowerCase().replace(/[^a-z]/g, "");
    const column =
      topicColumns.find((topicColumn) => topicColumn.replace("_", "") === plain) ?? names.get(plain);
    if (column) at[column] ??= i;
  }
  return at;
}

function typeOf(text: string): TopicDraft["type"] | null {
  if (/^(topics?|search|)$/i.test(text)) return "search";
  return /^filters?$/i.test(text) ? "filter" : null;
}

function useOf(text: string): Line["use"] | null {
  if (/^(includ(e|ed)|in|yes|true|1|\+|)$/i.test(text)) return "included";
  return /^(exclud(e|ed)|ex|no|false|0|-)$/i.test(text) ? "excluded" : null;
}

const strings = z.array(z.string()).default([]);
const OwnTopic = z.object({
  type: z.enum(["topic", "filter", "search"]).default("topic"),
  category: z.string().default(""),
  category_id: z.string().nullable().default(null),
  topic_id: z.string().nullable().default(null),
  title: z.string(),
  description: z.string().default(""),
  included_queries: strings,
  excluded_queries: strings,
});
const OwnFile = z.object({ topics: z.array(z.unknown()) });
const AnswerFile = z.object({ result_topics: Topics });
const BodyFile = z.object({
  topic_type: z.enum(["search", "filter"]),
  topic_line_import: z.array(z.unknown()),
});

/** Topics as Earshot's own JSON, with the same content as a table. */
export function topicJson(drafts: readonly TopicDraft[]): z.input<typeof OwnFile> {
  return {
    topics: drafts.map((draft): z.input<typeof OwnTopic> => ({
      type: draft.type === "filter" ? "filter" : "topic",
      category: draft.category.title,
      category_id: draft.category.id,
      topic_id: draft.id,
      title: draft.title,
      description: draft.description,
      included_queries: draft.included,
      excluded_queries: draft.excluded,
    })),
  };
}

function ofJson(value: unknown): TopicFile {
  const own = OwnFile.safeParse(Array.isArray(value) ? { topics: value } : value);
  if (own.success) return ofItems(own.data.topics);
  const answer = AnswerFile.safeParse(value);
  if (answer.success) return { drafts: presentTopics(answer.data.result_topics), problems: [] };
  const bare = Topics.safeParse(value);
  if (bare.success && presentTopics(bare.data).length > 0)
    return { drafts: presentTopics(bare.data), problems: [] };
  const body = BodyFile.safeParse(value);
  if (body.success) return ofBody(body.data);
  throw new BadFile(t("main:topic.noTopics"));
}

function ofItems(items: readonly unknown[]): TopicFile {
  const file: TopicFile = { drafts: [], problems: [] };
  for (const [i, item] of items.entries()) {
    const parsed = OwnTopic.safeParse(item);
    if (!parsed.success) file.problems.push({ line: i + 1, message: fault(parsed.error) });
    else {
      const {
        type,
        category,
        category_id,
        topic_id,
        title,
        description,
        included_queries,
        excluded_queries,
      } = parsed.data;
      file.drafts.push({
        type: type === "filter" ? "filter" : "search",
        category: { id: category_id, title: category },
        id: topic_id,
        title,
        description,
        included: included_queries,
        excluded: excluded_queries,
      });
    }
  }
  return file;
}

function ofBody({ topic_type, topic_line_import }: z.output<typeof BodyFile>): TopicFile {
  const collected = new Collected();
  for (const [i, item] of topic_line_import.entries()) {
    const parsed = TopicLine.safeParse(item);
    if (!parsed.success) collected.refuse(i + 1, fault(parsed.error));
    else
      collected.add({
        type: topic_type,
        category: { id: parsed.data.category_id ?? null, title: parsed.data.category_title ?? "" },
        id: parsed.data.topic_id ?? null,
        title: parsed.data.topic_title,
        description: parsed.data.topic_description ?? "",
        query: parsed.data.query,
        use: parsed.data.included_query ? "included" : "excluded",
      });
  }
  return collected.file;
}

function fault(error: z.ZodError): string {
  const [issue] = error.issues;
  return t("files:entry.fault", {
    field: issue?.path.join(".") || t("files:entry.itself"),
    why: issue?.message ?? t("main:client.isWrong"),
  });
}
