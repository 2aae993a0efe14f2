import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { z } from "zod";
import { tryParse } from "../../src/shared/query";
import { Document, sentiments } from "../../src/shared/interface/documents";
import { codes } from "../../src/shared/interface/errors";
import {
  AddCustomMetrics,
  AddPanels,
  DeleteTopics,
  NewCustomMetric,
} from "../../src/shared/interface/resources";
import { NewExport, NewPanel, NewStream, TopicsImport } from "../../src/shared/interface/resources";
import { NewCollector, type CollectorQuery } from "../../src/shared/interface/streams";
import { meets } from "../support/naive-engine/meets";
import type { Answer, ReceivedCall } from "./misbehaving-service";
import type { Fields, StoredDocuments } from "./stored-documents";

export interface HostedTopic {
  id: string;
  type: "search" | "filter";
  category: { id: string; title: string };
  title: string;
  description: string;
  included: string[];
  excluded: string[];
}
export interface HostedTask {
  id: string;
  creation_date: string;
  type: "export";
  target: string;
  status: string;
  processed: number;
  ready?: number;
  progress: number;
}

const day = 86_400_000;

/** All that a service has besides the modification of documents, for one project `p1`. Ids are counted. */
export class HostedProject {
  readonly topics: HostedTopic[] = [];
  readonly panels: (z.output<typeof NewPanel> & { id: string })[] = [];
  readonly tasks: HostedTask[] = [];
  readonly metrics: z.output<typeof NewCustomMetric>[] = [];
  readonly streams = new Map<string, { rule_id: string; query: string }[]>();
  readonly collectors = new Map<string, { query: CollectorQuery; since: number }>();
  /** Open responses to readers of a collector, with the offset up to which each was sent. */
  readonly #readers = new Map<ServerResponse, { collector: string; at: number }>();
  #ids = 0;

  constructor(private readonly documents: StoredDocuments) {
    documents.changed = () => {
      for (const [response, { collector, at }] of this.#readers) this.#push(response, collector, at);
    };
  }

  /** The live documents that match a query, newest first, as results have them. */
  found(q = "", { min = -Infinity, max = Infinity, dataset = null as string | null } = {}): Document[] {
    const query = tryParse(q);
    if (!query.ok) throw new RangeError(`The hosted service can't read ${q}`);
    return this.documents
      .live(dataset)
      .map(asResult)
      .filter(({ published }) => (published ?? 0) >= min && (published ?? 0) < max)
      .filter((document) => meets(document, query.query))
      .sort((a, b) => (b.published ?? 0) - (a.published ?? 0) || ((a.url ?? "") < (b.url ?? "") ? -1 : 1));
  }

  /** Documents per day of publication in a range, one count for each sentiment. */
  days(q: string, min: number, max: number): { t: number; v: number[] }[] {
    const starts = Array.from({ length: Math.ceil((max - min) / day) }, (_, n) => min + n * day);
    return starts.map((t) => ({
      t,
      v: sentiments.map((_, at) => this.found(q, { min: t, max: t + day }).filter(hasSign(1 - at)).length),
    }));
  }

  /** Authors by their number of documents. */
  authors(q: string): Fields[] {
    const groups = new Map<string, Document[]>();
    for (const document of this.found(q)) {
      const name = document.extra_author_attributes?.name ?? "";
      groups.set(name, [...(groups.get(name) ?? []), document]);
    }
    const ranked = [...groups].map(([name, of]) => {
      const sum = (field: "reach" | "engagement") => of.reduce((total, one) => total + (one[field] ?? 0), 0);
      const [positive, neutral, negative] = [1, 0, -1].map((sign) => of.filter(hasSign(sign)).length);
      return {
        details: { name, url: "", id: name },
        network: "",
        posts: of.length,
        sentiment: { positive, negative, neutral },
        reach: sum("reach"),
        reach_per_mention: sum("reach") / of.length,
        engagement: sum("engagement"),
        engagement_per_mention: sum("engagement") / of.length,
        matched_topics: [],
      };
    });
    return ranked.sort((a, b) => b.posts - a.posts || (a.details.name < b.details.name ? -1 : 1));
  }

  /** The answer to a call; null if the service doesn't offer it. */
  answer({ endpoint, params, query, body }: ReceivedCall): Answer | null {
    switch (endpoint) {
      case "accountInfo":
        return given("result_accinfo", { projects: [{ id: "p1", name: "Kites" }] });
      case "listViews":
        return given("result_views", {
          projects: [{ id: "p1", title: "Kites", dashboards: [], reports: [] }],
        });
      case "projectResults":
      case "globalResults":
        return this.#results(query);
      case "projectHistogram":
      case "globalHistogram":
        return this.#histogram(query);
      case "topInfluencers":
        return given("result_top_influencers", {
          influencer_type: "AUTHOR",
          sort_criteria: "TOTAL",
          influencers: this.authors(query.get("q") ?? "").slice(0, Number(query.get("top_n") ?? 10)),
        });
      case "listCustomMetrics":
        return given("result_custom_metrics", {
          data: this.metrics.map(({ format, ...metric }) => ({
            custom_metric: { ...metric, format: { name: format } },
          })),
        });
      case "addCustomMetrics":
        return this.#addMetrics(AddCustomMetrics.parse(body).custom_metrics);
      case "listTopics":
        return this.#listed();
      case "importTopics":
        return this.#import(TopicsImport.parse(body));
      case "deleteTopics":
        return given("result_topic_deletion", {
          bulk_answer: DeleteTopics.parse(body).bulk_topics.map(({ id, category_id }) => {
            const at = this.topics.findIndex((topic) => topic.id === id);
            if (at >= 0) this.topics.splice(at, 1);
            return { id, category_id, success: at >= 0 };
          }),
        });
      case "listPanels":
        return given("result_source_panels", {
          data: [{ group: { id: "default", title: "Panels", panels: this.panels } }],
        });
      case "addPanels":
        return given("result_source_panels", {
          data: AddPanels.parse(body).panels.map((panel) => {
            const added = { id: this.#id("panel"), ...NewPanel.parse(panel) };
            this.panels.push(added);
            return { success: true, panel: added };
          }),
        });
      case "listTasks":
        return given("result_tasks", { tasks: this.tasks });
      case "getTask": {
        const tasks = this.tasks.filter(({ id }) => id === params["task_id"]);
        return tasks.length > 0 ? given("result_tasks", { tasks }) : { code: codes.notFound };
      }
      case "createExport":
        return this.#export(NewExport.parse(body));
      default:
        return this.#ofStreams(endpoint, params, query, body);
    }
  }

  #ofStreams(
    endpoint: ReceivedCall["endpoint"],
    { stream_id = "", collector_id = "" }: ReceivedCall["params"],
    query: URLSearchParams,
    body: unknown,
  ): Answer | null {
    const stream = (id: string) => ({ stream_id: id, enabled: true, rules: this.streams.get(id) ?? [] });
    const collector = (id: string) =>
      given("result_stream", {
        collectors: [{ collector_id: id, state: "RUNNING", collector_query: this.collectors.get(id)?.query }],
      });
    switch (endpoint) {
      case "listStreams":
        return given("result_stream", { data: [...this.streams.keys()].map(stream), collectors: [] });
      case "getStream":
        if (!this.streams.has(stream_id)) return { code: codes.noSuchStream };
        return given("result_stream", { data: [stream(stream_id)] });
      case "putStream":
        this.streams.set(stream_id, NewStream.parse(body).rules);
        return given("result_stream", { data: [stream(stream_id)] });
      case "deleteStream": {
        const data = [stream(stream_id)];
        return this.streams.delete(stream_id)
          ? given("result_stream", { data })
          : { code: codes.noSuchStream };
      }
      case "putCollector": {
        const since = this.collectors.get(collector_id)?.since ?? this.documents.attempts.length;
        this.collectors.set(collector_id, { query: NewCollector.parse(body).collector_query, since });
        return collector(collector_id);
      }
      case "getCollector":
        return this.collectors.has(collector_id) ? collector(collector_id) : { code: codes.noSuchStream };
      case "deleteCollector":
        return this.collectors.delete(collector_id) ? collector(collector_id) : { code: codes.noSuchStream };
      case "collectorResults":
        return this.#collected(collector_id, query.get("resume_offset") ?? "earliest");
      default:
        return null;
    }
  }

  /** Lines of what arrived for a collector after an offset, which counts the changes of documents. */
  #arrived(id: string, from: number): string[] {
    const streams = this.collectors.get(id)?.query.streams ?? [];
    const rules = streams.flatMap((name) => this.streams.get(name) ?? []);
    return this.documents.attempts.slice(from).flatMap(({ after, reason }, n) => {
      if (reason !== null || after?.state !== "live") return [];
      const document = asResult(after.held);
      const matched = rules.filter(({ query }) => {
        const parsed = tryParse(query);
        return parsed.ok && meets(document, parsed.query);
      });
      if (matched.length === 0) return [];
      const highlighted_data = matched.map(({ rule_id }) => ({ matched: { rule_id } }));
      const chunk = { chunk_type: "CT_RESULT", chunk_result: { data: { data: document, highlighted_data } } };
      return [JSON.stringify(chunk), controlLine(id, from + n + 1)];
    });
  }

  #push(response: ServerResponse, collector: string, at: number): void {
    for (const line of this.#arrived(collector, at)) response.write(`${line}\n`);
    this.#readers.set(response, { collector, at: this.documents.attempts.length });
  }

  #collected(id: string, offset: string): Answer {
    const collector = this.collectors.get(id);
    if (!collector) return { code: codes.noSuchStream };
    const from = /^\d+$/.test(offset) ? Number(offset) : collector.since;
    const at = this.documents.attempts.length;
    const opened = (response: ServerResponse) => {
      this.#readers.set(response, { collector: id, at });
      response.on("close", () => this.#readers.delete(response));
    };
    return { code: 0, lines: [controlLine(id, from), ...this.#arrived(id, from)], opened };
  }

  #results(query: URLSearchParams): Answer {
    const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
    const q = query.get("q") ?? "";
    if (!tryParse(q).ok) return { code: codes.queryUnparsable };
    const range = { min: number("min", -Infinity), max: number("max", Infinity) };
    const found = this.found(q, { ...range, dataset: query.get("dataset") });
    if (query.get("sort_order") === "asc") found.reverse();
    const offset = number("offset", 0);
    const hpp = number("hpp", 10);
    const data = found.slice(offset, offset + hpp).map((document) => ({ data: document }));
    return { code: 0, payload: { result_content: { data }, pagination: { total: found.length } } };
  }

  #histogram(query: URLSearchParams): Answer {
    const q = query.get("q") ?? "";
    if (!tryParse(q).ok) return { code: codes.queryUnparsable };
    const bins = this.days(q, Number(query.get("min")), Number(query.get("max")));
    const isBroken = query.get("breakdown") === "sentiment";
    return given("result_histogram", {
      data: isBroken ? bins : bins.map(({ t, v }) => ({ t, v: [v.reduce((a, b) => a + b, 0)] })),
      header: { v: isBroken ? sentiments : ["ALL"] },
    });
  }

  #addMetrics(given_: readonly unknown[]): Answer {
    const data = given_.map((one) => {
      const metric = NewCustomMetric.parse(one);
      this.metrics.push(metric);
      return { custom_metric: { ...metric, format: { name: metric.format } }, success: true };
    });
    return given("result_custom_metrics", { data });
  }

  #listed(): Answer {
    const categories = (type: HostedTopic["type"], ungrouped: string) => {
      const of = this.topics.filter((topic) => topic.type === type);
      const known = new Map([
        [ungrouped, ""],
        ...of.map(({ category: { id, title } }) => [id, title] as const),
      ]);
      return [...known].map(([id, title]) => ({
        id,
        title,
        query_topics: of
          .filter(({ category }) => category.id === id)
          .map(({ id: topic, title: name, description, included, excluded }) => ({
            id: topic,
            title: name,
            description,
            included_queries: included,
            excluded_queries: excluded,
          })),
      }));
    };
    return given("result_topics", {
      topic_categories: categories("search", "default"),
      filter_categories: categories("filter", "default_filter"),
    });
  }

  #import({ topic_type: type, topic_line_import: lines }: z.output<typeof TopicsImport>): Answer {
    const replaced = new Set<HostedTopic>();
    for (const line of lines) {
      const ungrouped = type === "search" ? "default" : "default_filter";
      const title = line.category_title ?? "";
      const category = this.topics.find((topic) => topic.type === type && topic.category.title === title)
        ?.category ?? { id: title === "" ? ungrouped : this.#id("category"), title };
      const isMeant = (topic: HostedTopic) =>
        topic.id === line.topic_id ||
        (topic.title === line.topic_title && topic.category.id === (line.category_id ?? category.id));
      let topic = this.topics.find(isMeant);
      if (!topic) {
        topic = {
          id: this.#id("topic"),
          type,
          category,
          title: line.topic_title,
          description: "",
          included: [],
          excluded: [],
        };
        this.topics.push(topic);
      }
      if (line.override && !replaced.has(topic)) Object.assign(topic, { included: [], excluded: [] });
      replaced.add(topic);
      topic.description = line.topic_description ?? topic.description;
      (line.included_query ? topic.included : topic.excluded).push(line.query);
    }
    return this.#listed();
  }

  #export({ target }: z.output<typeof NewExport>): Answer {
    const task: HostedTask = {
      id: randomUUID(),
      creation_date: new Date().toISOString(),
      type: "export",
      target,
      status: "queued",
      processed: 0,
      progress: 0,
    };
    this.tasks.push(task);
    return given("result_tasks", { tasks: [task] });
  }

  #id(of: string): string {
    return `${of}-${++this.#ids}`;
  }
}

function given(key: string, payload: Fields): Answer {
  return { code: 0, payload: { [key]: payload } };
}

function controlLine(collector_id: string, offset: number): string {
  const chunk_control = { connection_id: "#1#", collector_id, resume_offset: String(offset) };
  return JSON.stringify({ chunk_type: "CT_CONTROL", chunk_control });
}

/** A document as results have it: with the fields that a service derives. */
function asResult(fields: Fields): Document {
  const document = Document.parse(fields);
  const host_url = URL.canParse(document.url ?? "") ? new URL(document.url ?? "").hostname : null;
  return { ...document, host_url };
}

function hasSign(sign: number): (document: Document) => boolean {
  return ({ sentiment }) => Math.sign(sentiment ?? 0) === sign;
}
