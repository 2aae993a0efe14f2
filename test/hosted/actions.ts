import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Document } from "../../src/shared/interface/documents";
import type { EndpointName } from "../../src/shared/interface/endpoints";
import type { Answer } from "../../src/shared/ipc/contract";
import type { BulkScope, BulkStep, EditPlan, KnownVersion } from "../../src/shared/ipc/documents";
import type { TopicDraft, TopicReport } from "../../src/shared/ipc/topics";
import { documentOf, range, seeded, urlOf, type Cell } from "./cell";
import { asked, mayHaveWorked } from "./truth";

/** What an analyst does, and what has to be true afterwards. */
export interface Action {
  name: string;
  /** The endpoints whose calls are spoiled. */
  endpoints: readonly EndpointName[];
  sendsBatches?: boolean;
  isStream?: boolean;
  /** Begins the action in a cell. */
  in: (cell: Cell) => Acting;
}

interface Acting {
  /** What comes before, on a service that works. */
  prepare?: () => Promise<unknown>;
  act: () => Promise<unknown>;
  /** What follows once everything works again. */
  after?: () => Promise<unknown>;
  /** Sentences about what isn't as it was asked for, though nobody said so. */
  lies: () => Promise<string[]> | string[];
}

const sending: readonly EndpointName[] = ["modifyDocuments", "modifyDocument"];
const all: BulkScope = { kind: "results", question: { q: "" }, only: null, except: [] };
const seededUrls = Array.from({ length: seeded }, (_, n) => urlOf(n));
const rangeParams = { min: String(range.min), max: String(range.max) };

/** One edit in the editor, opened while the service works. */
function edit(change: Readonly<Record<string, unknown>>): Action["in"] {
  return (cell) => {
    const url = urlOf(0);
    let base: KnownVersion | undefined;
    return {
      prepare: async () => {
        const read = await cell.app.call("documents.read", { ...cell.ref, datasetId: null, url });
        base = read.version;
      },
      act: async () => {
        if (!base) throw new Error("The editor isn't open");
        await cell.afterReading();
        const outcome = await cell.ask("documents.submit", {
          ...{ ...cell.ref, datasetId: null, action: "update", base, options: {}, draftId: null },
          document: { url, ...change },
        });
        if (outcome?.kind === "changed") cell.conflicts.add(url);
      },
      lies: () => asked(cell, [url], ({ held }) => holds(held, change)),
    };
  };
}

const planned = (cell: Cell, scope: BulkScope, steps: BulkStep[]) =>
  cell.ask("documents.planBulk", { ...cell.ref, planId: "bulk", scope, steps });

/** A bulk edit: a dry run, and what it sends. */
function bulk(steps: BulkStep[], isDone: Parameters<typeof asked>[2]): Action["in"] {
  return (cell) => ({
    act: async () => send(cell, await planned(cell, all, steps)),
    lies: () => asked(cell, seededUrls, isDone),
  });
}

const isTagged =
  (tag: string) =>
  ({ held }: { held: Record<string, unknown> }) =>
    Array.isArray(held["tags_customer"]) && held["tags_customer"].includes(tag);

const rows = 12;
const newUrls = Array.from({ length: rows - 3 }, (_, n) => urlOf(`new/${n}`));
/** Rows of the file: new ones, two that somebody else has created with another text, one that was deleted. */
const fileUrls = [...newUrls, urlOf("theirs/1"), urlOf("theirs/2"), urlOf("gone")];

async function upload(cell: Cell): Promise<void> {
  for (const n of ["theirs/1", "theirs/2", "gone"]) cell.somebody("create", documentOf(n, "Another text"));
  cell.somebody("delete", { url: urlOf("gone") });
  const file = path.join(cell.folder, "mentions.csv");
  const lines = fileUrls.map((url, n) => `${url},2026-03-2${n % 9}T10:00:00Z,Mention number ${n}`);
  writeFileSync(file, ["url,published,content", ...lines].join("\n"));
  const opened = await cell.still(() => cell.ask("imports.open", { handle: cell.app.given(file) }));
  if (!opened) return;
  const { importId } = opened;
  const plan = {
    ...{ ...cell.ref, datasetId: null, action: "create" as const, urlSuffix: null, timeZone: "UTC" },
    mapping: { url: 0, published: 1, content: 2 },
  };
  await cell.afterReading();
  await cell.still(async () => {
    if (!(await cell.ask("imports.start", { importId, plan }))) return;
    while ((await cell.entries()).length < rows) await new Promise((resolve) => setImmediate(resolve));
  });
  await cell.ask("imports.close", { importId });
}

/** Undoes the first upload. */
async function undo(cell: Cell): Promise<EditPlan | null> {
  const [first] = await cell.uploads();
  if (!first) return null;
  const plan = await cell.ask("documents.planRevert", { planId: "undo", uploadId: first.id });
  await send(cell, plan);
  await cell.settled();
  return plan;
}

/** After an undo, what was created from here is live only if the undo said so. Everything else is untouched. */
async function liesOfUndo(cell: Cell, plan: EditPlan | null): Promise<string[]> {
  if (plan === null) return cell.told.length > 0 || cell.wasKilled ? [] : ["There was nothing to undo"];
  const { documents } = cell.service;
  const said = new Set(plan.left.map(({ url }) => url));
  for (const { url, outcome, message } of await cell.entries())
    if (outcome === "refused" && message !== "") said.add(url);
  return fileUrls.flatMap((url) => {
    if (newUrls.includes(url))
      return documents.stored(url)?.state === "live" && !said.has(url)
        ? [`${url} is live after an undo`]
        : [];
    const applied = documents.attempts.find((one) => one.url === url && one.call > 0 && one.reason === null);
    return applied ? [`${url} is somebody else's, and was ${applied.action}d`] : [];
  });
}

const kestrel: TopicDraft = {
  ...{ type: "search", category: { id: null, title: "Brands" }, id: null, title: "Kestrel" },
  ...{ description: "A rival", included: ["kestrel", "falcon"], excluded: ["bird"] },
};

/** A chart or a list, asked while the service fails and again once it works. */
const reading =
  <T>(
    read: (cell: Cell) => Promise<Answer<T> | null>,
    truth: (cell: Cell) => unknown,
    shown: (data: T) => unknown,
  ): Action["in"] =>
  (cell) => {
    const lies: string[] = [];
    let before = "";
    const check = (answer: Answer<T> | null, isLive: boolean) => {
      if (!answer) return;
      const [said, was] = [JSON.stringify(shown(answer.data)), JSON.stringify(truth(cell))];
      const isRight = answer.source === "cache" ? !isLive && said === before : said === was;
      if (!isRight) lies.push(`From ${answer.source} it shows ${said}; it is ${was}`);
    };
    return {
      prepare: async () => {
        before = JSON.stringify(truth(cell));
        await read(cell);
      },
      act: async () => check(await read(cell), false),
      after: async () => {
        const told = cell.told.length;
        check(await read(cell), true);
        if (cell.told.length > told) lies.push(`Later it says "${cell.told.at(-1)?.message ?? ""}"`);
      },
      lies: () => lies,
    };
  };

/** Something is created once, which the service can't be asked to do twice. */
const creating =
  <T>(
    create: (cell: Cell) => Promise<T | null>,
    held: (cell: Cell) => readonly unknown[],
    listed: (cell: Cell) => Promise<number>,
    isDone: (created: T) => boolean = () => true,
  ): Action["in"] =>
  (cell) => {
    let created: T | null = null;
    let shown = 0;
    return {
      act: async () => (created = await create(cell)),
      after: async () => (shown = await listed(cell)),
      lies: () => {
        const n = held(cell).length;
        if (n !== shown) return [`The list shows ${shown}; there are ${n}`];
        if (created !== null && isDone(created))
          return n === 1 ? [] : [`It says it's done, and there are ${n}`];
        if (n === 0 || cell.wasKilled) return [];
        return n === 1 && mayHaveWorked(cell) ? [] : [`It says that it failed, and there are ${n}`];
      },
    };
  };

export const actions: readonly Action[] = [
  {
    name: "an edit, while the present version is read",
    endpoints: ["projectResults"],
    in: edit({ title: "Mine" }),
  },
  { name: "an edit", endpoints: sending, in: edit({ title: "Mine" }) },
  { name: "an edit of tags", endpoints: sending, in: edit({ tags_customer: ["Mine / x"] }) },
  {
    name: "a bulk edit, while documents are read",
    endpoints: ["projectResults"],
    sendsBatches: true,
    in: bulk([{ kind: "tags", mode: "add", tags: ["Mine / x"] }], isTagged("Mine / x")),
  },
  {
    name: "a bulk edit",
    endpoints: sending,
    sendsBatches: true,
    in: bulk([{ kind: "tags", mode: "add", tags: ["Mine / x"] }], isTagged("Mine / x")),
  },
  {
    name: "a bulk deletion",
    endpoints: sending,
    sendsBatches: true,
    in: bulk([{ kind: "delete" }], ({ state }) => state === "deleted"),
  },
  {
    name: "an undeletion",
    endpoints: sending,
    sendsBatches: true,
    in: (cell) => {
      const documents = seededUrls.map((url) => ({ url, datasetId: null }));
      return {
        prepare: async () => {
          await send(cell, await planned(cell, all, [{ kind: "delete" }]));
          await cell.settled();
        },
        act: async () =>
          send(cell, await planned(cell, { kind: "known", documents }, [{ kind: "undelete" }])),
        lies: () => asked(cell, seededUrls, ({ state }) => state === "live"),
      };
    },
  },
  {
    name: "an upload, and its undo",
    endpoints: sending,
    sendsBatches: true,
    in: (cell) => {
      let plan: EditPlan | null = null;
      const lies: string[] = [];
      return {
        act: () => upload(cell),
        after: async () => {
          lies.push(...(await asked(cell, newUrls, ({ state }) => state === "live")));
          plan = await undo(cell);
        },
        lies: async () => [...lies, ...(await liesOfUndo(cell, plan))],
      };
    },
  },
  {
    name: "an undo of an upload",
    endpoints: sending,
    sendsBatches: true,
    in: (cell) => {
      let plan: EditPlan | null = null;
      return {
        prepare: async () => {
          await upload(cell);
          await cell.settled();
        },
        act: async () => (plan = await undo(cell)),
        lies: () => (cell.wasKilled ? [] : liesOfUndo(cell, plan)),
      };
    },
  },
  {
    name: "an undo of a bulk edit",
    endpoints: sending,
    sendsBatches: true,
    in: (cell) => {
      const steps: BulkStep[] = [
        { kind: "tags", mode: "add", tags: ["Mine / x"] },
        { kind: "sentiment", value: -5 },
      ];
      return {
        prepare: async () => {
          await send(cell, await planned(cell, all, steps));
          await cell.settled();
        },
        act: () => undo(cell),
        lies: () => asked(cell, seededUrls, ({ held }) => held["sentiment"] !== -5),
      };
    },
  },
  {
    name: "rules",
    endpoints: sending,
    sendsBatches: true,
    in: (cell) => ({
      prepare: () =>
        cell.app.call("rules.save", {
          ...cell.ref,
          rules: [
            {
              ...{ id: "r", name: "Kites", query: "kites", onArrival: false },
              effect: { kind: "tags", tags: ["Rule / kite"] },
            },
          ],
        }),
      act: async () => send(cell, await cell.ask("rules.plan", { ...cell.ref, planId: "r", ruleIds: ["r"] })),
      lies: () => asked(cell, seededUrls, isTagged("Rule / kite")),
    }),
  },
  {
    name: "a topic",
    endpoints: ["importTopics"],
    in: creating<TopicReport>(
      async (cell) => {
        const planned = await cell.ask("topics.plan", { ...cell.ref, drafts: [kestrel], mode: "replace" });
        await cell.afterReading();
        const report = planned && (await cell.ask("topics.send", { ...cell.ref, changes: planned.changes }));
        if (report?.error) cell.told.push(report.error);
        return report;
      },
      ({ service }) => service.project.topics,
      async (cell) => {
        const { data } = await cell.app.call("project.topics", cell.ref);
        return data.topic_categories.flatMap(({ query_topics }) => query_topics).length;
      },
      ({ outcomes }) => outcomes.every(({ state }) => state === "as-meant"),
    ),
  },
  {
    name: "a panel",
    endpoints: ["addPanels"],
    in: creating(
      (cell) => {
        const panel = {
          title: "Rivals",
          included_entries: [{ entry_type: "URL" as const, url: "rival.example", exact_match: false }],
        };
        return cell.ask("panels.add", { ...cell.ref, panel });
      },
      ({ service }) => service.project.panels,
      async (cell) => {
        const { data } = await cell.app.call("project.panels", cell.ref);
        return data.data.flatMap(({ group }) => group.panels).length;
      },
    ),
  },
  {
    name: "an export",
    endpoints: ["createExport"],
    in: creating(
      (cell) =>
        cell.ask("exports.create", {
          ...{
            connectionId: cell.ref.connectionId,
            target: "kites",
            query: "kites",
            start: range.min,
            stop: range.max,
          },
          ...{ limit: 1000, expected: null },
        }),
      ({ service }) => service.project.tasks,
      async ({ app, ref: { connectionId } }) =>
        (await app.call("project.exports", { connectionId })).data.length,
    ),
  },
  {
    name: "a chart",
    endpoints: ["projectHistogram"],
    in: reading(
      (cell) =>
        cell.ask("analytics.histogram", {
          ...{ ...cell.ref, type: "published" },
          params: { ...rangeParams, interval: "1d", breakdown: "sentiment" },
        }),
      ({ service }) => service.project.days("", range.min, range.max),
      ({ data }) => data.map(({ t, v }) => ({ t, v })),
    ),
  },
  {
    name: "a list of documents",
    endpoints: ["projectResults"],
    in: reading(
      (cell) => cell.ask("documents.search", { ...cell.ref, q: "kites" }),
      ({ service }) => named(service.project.found("kites")),
      ({ total, documents }) => ({ ...named(documents), total }),
    ),
  },
  {
    name: "influencers",
    endpoints: ["topInfluencers"],
    in: reading(
      (cell) => cell.ask("analytics.influencers", { ...cell.ref, params: {} }),
      ({ service }) => service.project.authors(""),
      ({ influencers }) => influencers,
    ),
  },
  {
    name: "a followed stream",
    endpoints: ["collectorResults"],
    isStream: true,
    in: (cell) => {
      const stream = () => ({ connectionId: cell.ref.connectionId, streamId: "kites" });
      const read = async () => (await cell.app.call("streams.followed", stream()))?.read ?? 0;
      const arrive = (from: number, to: number) => {
        for (let n = from; n < to; n++) cell.somebody("create", documentOf(`stream/${n}`, "A kite"));
      };
      return {
        prepare: async () => {
          await cell.app.call("streams.put", { ...stream(), rules: [{ rule_id: "kite", query: "kite" }] });
          await cell.app.call("streams.follow", stream());
          const isReading = async () =>
            (await cell.app.call("streams.followed", stream()))?.phase === "reading";
          await cell.until(isReading);
          arrive(0, 2);
          await cell.until(async () => (await read()) === 2);
          await cell.app.call("streams.pause", stream());
          arrive(2, 6);
        },
        act: () => cell.ask("streams.unpause", stream()),
        after: async () => {
          await cell.ask("streams.follow", stream());
          await cell.until(async () => (await read()) >= 6);
        },
        lies: async () => {
          const { documents } = await cell.app.call("streams.recent", stream());
          const urls = documents.map(({ document }) => document.url ?? "");
          const meant = Array.from({ length: 6 }, (_, n) => urlOf(`stream/${5 - n}`));
          const state = await cell.app.call("streams.followed", stream());
          const isSame = JSON.stringify(urls) === JSON.stringify(meant) && state?.read === 6;
          return isSame ? [] : [`The stream shows ${urls.join(", ")}, and counts ${state?.read ?? 0}`];
        },
      };
    },
  },
];

/** Sends a dry run, if there is one. */
async function send(cell: Cell, plan: EditPlan | null): Promise<void> {
  await cell.afterReading();
  if (plan) await cell.ask("documents.commitPlan", { planId: plan.planId });
}

function named(documents: readonly Document[]) {
  return { total: documents.length, urls: documents.map(({ url }) => url) };
}

function holds(held: Readonly<Record<string, unknown>>, change: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(change).every(
    ([field, value]) =>
      JSON.stringify(held[field]) === JSON.stringify(value) ||
      (Array.isArray(value) && value.every((one) => [held[field]].flat().includes(one))),
  );
}
