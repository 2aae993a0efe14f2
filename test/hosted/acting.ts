import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Document } from "../../src/shared/interface/documents";
import type { EndpointName } from "../../src/shared/interface/endpoints";
import type { Answer } from "../../src/shared/ipc/contract";
import type { BulkScope, BulkStep, EditPlan, KnownVersion } from "../../src/shared/ipc/documents";
import type { TopicDraft } from "../../src/shared/ipc/topics";
import { documentOf, range, seeded, urlOf, type Cell } from "./cell";
import { asked, mayHaveWorked } from "./truth";

/** What an analyst does, and what has to be true afterwards. */
export interface Action {
  name: string;
  /** The endpoints whose calls are spoiled. */
  endpoints: readonly EndpointName[];
  sendsBatches?: boolean;
  /** Whether it reads more than one page of results. */
  readsPages?: boolean;
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

export const sending: readonly EndpointName[] = ["modifyDocuments", "modifyDocument"];
export const all: BulkScope = { kind: "results", question: { q: "" }, only: null, except: [] };
export const seededUrls = Array.from({ length: seeded }, (_, n) => urlOf(n));
export const rangeParams = { min: String(range.min), max: String(range.max) };

/** One edit in the editor, opened while the service works. */
export function edit(change: Readonly<Record<string, unknown>>): Action["in"] {
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
          ...cell.ref,
          datasetId: null,
          action: "update",
          base,
          options: {},
          draftId: null,
          document: { url, ...change },
        });
        if (outcome?.kind === "changed") cell.conflicts.add(url);
      },
      lies: () => asked(cell, [url], ({ held }) => holds(held, change)),
    };
  };
}

export const planned = (cell: Cell, scope: BulkScope, steps: BulkStep[]) =>
  cell.ask("documents.planBulk", { ...cell.ref, planId: "bulk", scope, steps });

/** A bulk edit: a dry run, and what it sends. */
export function bulk(
  steps: BulkStep[],
  urls: readonly string[],
  isDone: Parameters<typeof asked>[2],
): (cell: Cell) => Acting {
  return (cell) => ({
    act: async () => send(cell, await planned(cell, all, steps)),
    lies: () => asked(cell, urls, isDone),
  });
}

export const isTagged =
  (tag: string) =>
  ({ held }: { held: Record<string, unknown> }) =>
    Array.isArray(held["tags_customer"]) && held["tags_customer"].includes(tag);

const rows = 12;
export const newUrls = Array.from({ length: rows - 3 }, (_, n) => urlOf(`new/${n}`));
/** Rows of the file: new ones, two that somebody else has created with another text, one that was deleted. */
const fileUrls = [...newUrls, urlOf("theirs/1"), urlOf("theirs/2"), urlOf("gone")];

export async function upload(cell: Cell): Promise<void> {
  for (const n of ["theirs/1", "theirs/2", "gone"]) cell.somebody("create", documentOf(n, "Another text"));
  cell.somebody("delete", { url: urlOf("gone") });
  const file = path.join(cell.folder, "mentions.csv");
  const lines = fileUrls.map((url, n) => `${url},2026-03-2${n % 9}T10:00:00Z,Mention number ${n}`);
  writeFileSync(file, ["url,published,content", ...lines].join("\n"));
  const opened = await cell.still(() => cell.ask("imports.open", { handle: cell.app.given(file) }));
  if (!opened) return;
  const { importId } = opened;
  const plan = {
    ...cell.ref,
    datasetId: null,
    action: "create" as const,
    urlSuffix: null,
    timeZone: "UTC",
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
export async function undo(cell: Cell): Promise<EditPlan | null> {
  const [first] = await cell.uploads();
  if (!first) return null;
  const plan = await cell.ask("documents.planRevert", { planId: "undo", uploadId: first.id });
  await send(cell, plan);
  await cell.settled();
  return plan;
}

/** After an undo, what was created from here is live only if the undo said so. Everything else is untouched. */
export async function liesOfUndo(cell: Cell, plan: EditPlan | null): Promise<string[]> {
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

export const kestrel: TopicDraft = {
  type: "search",
  category: { id: null, title: "Brands" },
  id: null,
  title: "Kestrel",
  description: "A rival",
  included: ["kestrel", "falcon"],
  excluded: ["bird"],
};

/** A chart or a list, asked while the service fails and again once it works. */
export const reading =
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
      const said = JSON.stringify(shown(answer.data));
      const was = JSON.stringify(truth(cell));
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
export const creating =
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

/** Sends a dry run, if there is one. */
export async function send(cell: Cell, plan: EditPlan | null): Promise<void> {
  await cell.afterReading();
  if (plan) await cell.ask("documents.commitPlan", { planId: plan.planId });
}

export function named(documents: readonly Document[]) {
  return { total: documents.length, urls: documents.map(({ url }) => url) };
}

function holds(held: Readonly<Record<string, unknown>>, change: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(change).every(
    ([field, value]) =>
      JSON.stringify(held[field]) === JSON.stringify(value) ||
      (Array.isArray(value) && value.every((one) => [held[field]].flat().includes(one))),
  );
}
