import type { DocumentAction } from "../../src/shared/interface/documents";
import { endpoints } from "../../src/shared/interface/endpoints";
import type { ErrorKind } from "../../src/shared/interface/errors";
import type { Upload, UploadEntry } from "../../src/shared/ipc/uploads";
import type { Cell } from "./cell";
import type { FaultRow } from "./faults";
import type { Stored } from "./state-table";
import type { Attempt, Fields } from "./stored-documents";

/* What the app claims, compared with what the service knows. Each check returns a sentence for each lie. */

/** Everything that is true of any action. */
export async function liesOf(cell: Cell, fault: FaultRow): Promise<string[]> {
  return [
    ...wrongWords(cell, fault),
    ...(await liesOfUploads(cell)),
    ...(await liesOfHistory(cell)),
    ...(await liesOfActivity(cell)),
    ...(await liesOfStatus(cell)),
    ...lostChanges(cell),
  ];
}

/** Kinds of failures that leave open whether the service has carried out the call. */
const uncertain: readonly ErrorKind[] = ["network", "timeout", "server", "protocol"];

/** Whether the app's last words leave open that it worked. */
export function mayHaveWorked({ told }: Cell): boolean {
  const kind = told.at(-1)?.kind;
  return kind !== undefined && uncertain.includes(kind);
}

/** Documents that aren't as they were asked to be, though nobody said so. */
export async function asked(
  cell: Cell,
  urls: readonly string[],
  isSo: (stored: NonNullable<Stored<Fields>>) => boolean,
): Promise<string[]> {
  const { documents } = cell.service;
  const entries = await cell.entries();
  return urls.flatMap((url) => {
    const stored = documents.stored(url);
    if (stored && isSo(stored)) return [];
    const entry = entries.findLast((one) => one.url === url);
    const last = documents.attempts.findLastIndex((one) => one.url === url && one.reason === null);
    const isOthers = last >= cell.begun && documents.attempts[last]?.call === 0;
    if (!entry) {
      const isTold = cell.told.length > 0 || cell.conflicts.has(url) || cell.wasKilled || isOthers;
      return isTold ? [] : [`Nothing became of ${url}, and nobody said so`];
    }
    if (entry.outcome === "done")
      return isOthers ? [] : [`${url} counts as done, and isn't as it was asked for`];
    return entry.message === "" ? [`${url} is ${entry.outcome} without a reason`] : [];
  });
}

/** A failure is called what it is, says something, and is neither a bug of Earshot nor the URL's fault. */
function wrongWords(cell: Cell, { kinds }: FaultRow): string[] {
  const lies = cell.errors().flatMap(({ kind, message, httpStatus, details }) => {
    const said = `A failure is ${kind}, "${message}"`;
    if (message.length < 10 || details?.["own"] === true) return [said];
    // It was a listening service a minute ago. Only what comes with 200 shows that something else answers now.
    if (details?.["diagnosis"] === "not-the-service" && httpStatus !== 200)
      return [`${said}: it's the service`];
    return kinds && !kinds.includes(kind) ? [said] : [];
  });
  return [...new Set(lies)];
}

/** Counts on a card, and the outcome of each entry, against what the service applied. */
async function liesOfUploads(cell: Cell): Promise<string[]> {
  const lies: string[] = [];
  for (const upload of await cell.uploads()) {
    const entries = await cell.entriesOf(upload);
    for (const [outcome, n] of Object.entries(upload.counts)) {
      const found = entries.filter((entry) => entry.outcome === outcome).length;
      if (found !== n) lies.push(`${upload.name} counts ${n} as ${outcome}, and lists ${found}`);
    }
    if (upload.total !== entries.length)
      lies.push(`${upload.name} has ${upload.total} entries and lists ${entries.length}`);
    if (upload.state !== "finished") lies.push(`${upload.name} ends as ${upload.state}`);
    for (const entry of entries) lies.push(...liesOfEntry(upload, entry, await attemptsOf(cell, entry)));
  }
  for (const [url, times] of cell.service.creations)
    if (times > 1) lies.push(`${url} was created ${times} times`);
  return lies;
}

/** What the service got of an entry. Other uploads may have changed the same document in another way. */
async function attemptsOf(cell: Cell, { id: entryId, url, action }: UploadEntry): Promise<Attempt[]> {
  const attempts = own(cell, url, action);
  if (action !== "update") return attempts;
  const { document } = await cell.app.call("uploads.document", { entryId });
  return attempts.filter(({ change }) =>
    Object.keys(document).every((field) => isSame(change, document, field)),
  );
}

function liesOfEntry(upload: Upload, entry: UploadEntry, attempts: readonly Attempt[]): string[] {
  const isApplied = attempts.some(({ reason }) => reason === null);
  const said = `${upload.name}: ${entry.url} is ${entry.outcome}${entry.message && ` (${entry.message})`}`;
  switch (entry.outcome) {
    case "done":
      return isApplied ? [] : [`${said}, and was never ${entry.action}d from here`];
    case "refused":
      // No fault of the table is about a single document, so only the service's own rules can reject one.
      if (!isApplied && attempts.length === 0) return [`${said}, and the service has never rejected it`];
      return isApplied ? [`${said}, and was ${entry.action}d from here`] : [];
    case "present":
    case "held":
    case "invalid":
    case "skipped":
    case "cancelled":
      return isApplied ? [`${said}, and was ${entry.action}d from here`] : [];
    // Claims nothing.
    case "uncertain":
      return [];
    case "waiting":
    case "sending":
      return [`${said} at the end`];
  }
}

/** The version before an edit is the one that the service had when it carried it out; marks show what is there now. */
async function liesOfHistory(cell: Cell): Promise<string[]> {
  const { edits } = await cell.app.call("documents.edits", { ...cell.ref, count: 500 });
  const lies: string[] = [];
  for (const { url, action, before, outcome, change } of edits) {
    // Of an edit that was carried out twice, because the first answer was lost, the first time.
    const applied = own(cell, url, action).find(
      (one) => one.reason === null && Object.keys(change).every((field) => isSame(one.change, change, field)),
    );
    if (outcome !== "done" || !applied || before.state === "unknown" || !before.document) continue;
    for (const field of Object.keys(change)) {
      const said = before.document;
      const was = applied.before?.held ?? {};
      if (action === "update" && field !== "url" && !isSame(said, was, field))
        lies.push(
          `History: ${field} of ${url} was ${JSON.stringify(said[field])}; it was ${JSON.stringify(was[field])}`,
        );
    }
  }
  const isLast = (url: string) =>
    (cell.service.documents.attempts.findLast((one) => one.url === url && one.reason === null)?.call ?? 0) >
    0;
  for (const { url, state } of (await cell.app.call("documents.known", { ...cell.ref, count: 500 }))
    .documents)
    if (isLast(url) && state !== cell.service.documents.stored(url)?.state)
      lies.push(`${url} counts as ${state}`);
  const urls = [...cell.service.documents.keys()].slice(0, 500);
  for (const { url, open, deleted } of await cell.app.call("documents.marks", { ...cell.ref, urls })) {
    if (open === "waiting" || open === "sending") lies.push(`${url} is marked as ${open}`);
    const isDeleted = cell.service.documents.get(url) === "deleted";
    if (isLast(url) && deleted !== isDeleted)
      lies.push(`${url} is marked as ${deleted ? "deleted" : "live"} and isn't`);
  }
  return lies;
}

/** Activity has every call with the result that it had. */
async function liesOfActivity(cell: Cell): Promise<string[]> {
  if (cell.wasKilled) return [];
  const { entries } = await cell.app.call("activity.list", { count: 500 });
  const tally = (calls: readonly { method: string; path: string }[]) => {
    const counts = new Map<string, number>();
    for (const { method, path } of calls) {
      // A stream counts once it has ended, and it rarely ends by itself.
      if (/\/stream\/.+\/results$/.test(path)) continue;
      counts.set(`${method} ${path}`, (counts.get(`${method} ${path}`) ?? 0) + 1);
    }
    return counts;
  };
  const shown = tally(entries.filter(({ kind }) => kind === null));
  const answered = tally(cell.service.calls.filter((call) => call.answered === 0));
  return [...new Set([...shown.keys(), ...answered.keys()])].flatMap((call) => {
    const said = shown.get(call) ?? 0;
    const was = answered.get(call) ?? 0;
    return said === was ? [] : [`Activity: ${call} succeeded ${said} times; it was ${was}`];
  });
}

/** Whether the service is there, as the status bar shows it. */
async function liesOfStatus({ app, ref: { connectionId: id } }: Cell): Promise<string[]> {
  const { connections } = await app.call("connections.network", undefined);
  const isOnline = connections.find(({ connectionId }) => connectionId === id)?.online ?? true;
  return isOnline ? [] : ["It says that the service can't be reached"];
}

/** Before the service recovers: what waits says why, and only calls that reached the service use up its limits. */
export async function liesDuring(cell: Cell): Promise<string[]> {
  const { classes } = await cell.app.call("connections.meter", { id: cell.ref.connectionId });
  const silent = (await cell.uploads()).filter(
    ({ state, error, waitsFor }) => !["finished", "cancelled"].includes(state) && !error && !waitsFor,
  );
  return [
    ...silent.map(({ name, state }) => `${name} is ${state} and doesn't say why`),
    ...classes.flatMap(({ callClass, used }) => {
      const reached = cell.service.calls.filter(
        ({ endpoint, at }) =>
          endpoint && endpoints[endpoint].callClass === callClass && at > Date.now() - 61_000,
      ).length;
      // One more may have been sent on a connection that had broken, which nobody can tell.
      return used <= reached + 1
        ? []
        : [`${used} calls of ${callClass} are used up; the service got ${reached}`];
    }),
  ];
}

/** What somebody else wrote is still there, unless they or a deletion from here came after it. */
function lostChanges({ service: { documents } }: Cell): string[] {
  const isOfOthers = ({ call, reason, action }: Attempt) =>
    call === 0 && reason === null && action === "update";
  return documents.attempts.filter(isOfOthers).flatMap(({ url, change }) => {
    const present = documents.get(url);
    if (present === "deleted" || present === undefined) return [];
    return Object.entries(change)
      .filter(([field, value]) => !isKept(present, field, value))
      .map(([field, value]) => `${field} of ${url} is no longer ${JSON.stringify(value)}`);
  });
}

function isSame(one: Readonly<Fields>, other: Readonly<Fields>, field: string): boolean {
  return JSON.stringify(one[field] ?? null) === JSON.stringify(other[field] ?? null);
}

function isKept(present: Fields, field: string, value: unknown): boolean {
  const now = present[field];
  return Array.isArray(value)
    ? Array.isArray(now) && value.every((one) => now.includes(one))
    : JSON.stringify(now) === JSON.stringify(value);
}

/** What the app tried to do to a document. */
function own({ service }: Cell, url: string, action: DocumentAction): Attempt[] {
  return service.documents.attempts.filter(
    (attempt) => attempt.call > 0 && attempt.url === url && attempt.action === action,
  );
}
