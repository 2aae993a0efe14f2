import type { ErrorKind } from "../../src/shared/interface/errors";
import type { Action } from "./acting";
import { urlOf, type Cell } from "./cell";
import type { Fault } from "./misbehaving-service";

/** One way in which a service, the network or the app fails. */
export interface FaultRow {
  name: string;
  /** Begins it. The action follows. */
  begin: (cell: Cell, action: Action) => void | Promise<void>;
  /** The app is killed once the service has the spoiled call. */
  kills?: boolean;
  /** Whether it can meet the action; every action if absent. */
  meets?: (action: Action) => boolean;
  /** What failures of it may be called. Any kind if absent. */
  kinds?: readonly ErrorKind[];
}

const page = "<html><body>Bad gateway. The upstream server is unavailable.</body></html>";

/** The n-th call of the action fails, and some that follow. */
const nth = (
  name: string,
  kinds: readonly ErrorKind[],
  fault: Fault,
  { from = 1, times = 1 } = {},
): FaultRow => ({
  name,
  kinds,
  begin: (cell, { endpoints }) => cell.spoil({ endpoints, from, times, fault }),
});

/** A batch is refused as a whole, and one of the halves that are sent then meets another fault. */
const afterRefusedBatch = (name: string, fault: Fault): FaultRow => ({
  name: `400 for a whole batch, then ${name} for a half`,
  meets: ({ sendsBatches }) => sendsBatches === true,
  begin: (cell, { endpoints }) => {
    cell.spoil({ endpoints, fault: { code: 17 } });
    cell.spoil({ endpoints, from: 3, fault });
  },
});

/** The app is killed while its call is under way. */
const killed = (name: string, applies: boolean): FaultRow => ({
  ...nth(name, [], { hang: true, applies }),
  kills: true,
});

/** Somebody else changes two documents once the analyst has read them. */
const theirs = { title: "Theirs", tags_customer: ["Theirs / urgent"], sentiment: 4 };
const edit = (cell: Cell) => {
  for (const n of [0, 1]) cell.somebody("update", { url: urlOf(n), ...theirs });
};
const remove = (cell: Cell) => {
  for (const n of [0, 1]) cell.somebody("delete", { url: urlOf(n) });
};
const afterReading = (name: string, work: (cell: Cell) => void | Promise<void>): FaultRow => ({
  name,
  begin: (cell) => void (cell.afterReading = () => work(cell)),
});

const minutes = { times: Infinity };

export const faults: readonly FaultRow[] = [
  { name: "nothing", kinds: [], begin: () => undefined },
  { name: "a refused connection", kinds: ["offline", "network"], begin: ({ service }) => service.stop() },
  afterReading("a refused connection after reading", ({ service }) => service.stop()),
  nth("a reset", ["network"], { cut: "reset" }),
  nth("three resets", ["network"], { cut: "reset" }, { times: 3 }),
  nth("a cut before it is applied", ["network"], { cut: "before", applies: false }),
  nth("a cut midway", ["network"], { cut: "midway" }),
  nth("a cut after it was applied", ["network"], { cut: "before" }),
  nth("a cut of the second call after it was applied", ["network"], { cut: "before" }, { from: 2 }),
  nth("three cuts after it was applied", ["network"], { cut: "before" }, { times: 3 }),
  nth("an empty answer", ["protocol", "server", "network"], { status: 200, text: "", applies: false }),
  nth("an empty answer after it was applied", ["protocol", "server", "network"], {
    status: 200,
    text: "",
    applies: true,
  }),
  nth("garbage after it was applied", ["protocol"], { status: 200, text: "\u0000 %% {", applies: true }),
  nth("a login page", ["protocol"], { status: 200, text: "<html>Log in to the guest network</html>" }),
  ...[500, 502, 503].map((status) => nth(`HTML with ${status}`, ["server"], { status, text: page })),
  nth("HTML with 502 after it was applied", ["server"], { status: 502, text: page, applies: true }),
  nth("HTML with 503 for minutes", ["server"], { status: 503, text: page }, minutes),
  nth("JSON code 1", ["server"], { code: 1 }),
  nth("JSON code 1 after it was applied", ["server"], { code: 1, applies: true }),
  nth("JSON code 1 for minutes", ["server"], { code: 1 }, minutes),
  afterRefusedBatch("a rate limit", { code: 8, headers: { "retry-after": "5" } }),
  afterRefusedBatch("a rate limit of the service", { code: 30, headers: { "retry-after": "5" } }),
  afterRefusedBatch("a revoked token", { code: 7 }),
  afterRefusedBatch("missing rights", { code: 13 }),
  afterRefusedBatch("HTML with 503", { status: 503, text: page }),
  afterRefusedBatch("a cut after it was applied", { cut: "before" }),
  nth("a rate limit with Retry-After", ["rate"], { code: 8, headers: { "retry-after": "30" } }),
  nth("a rate limit of ten minutes", ["rate"], { code: 8, headers: { "retry-after": "600" } }),
  nth("429 with code 30", ["rate"], { code: 30, headers: { "retry-after": "2" } }),
  nth("code 8 without a time", ["rate"], { code: 8 }, { times: 2 }),
  { name: "a revoked token", kinds: ["auth"], begin: ({ service }) => void (service.token = "another") },
  nth("code 7 once", ["auth"], { code: 7 }),
  nth("code 9", ["credits"], { code: 9 }),
  nth("code 29", ["forbidden"], { code: 29 }),
  nth("an answer after 40 s", [], { delayMs: 40_000 }),
  nth("three answers after 40 s", [], { delayMs: 40_000 }, { times: 3 }),
  nth("no answer", ["timeout"], { hang: true }),
  nth("no answer after it was applied", ["timeout"], { hang: true, applies: true }),
  killed("a kill of the app before it is applied", false),
  killed("a kill of the app after it was applied", true),
  {
    name: "a deletion by somebody else under way",
    begin: (cell, { endpoints }) => cell.spoil({ endpoints, meanwhile: () => remove(cell) }),
  },
  {
    name: "a deletion by somebody else between two pages",
    meets: ({ readsPages }) => readsPages === true,
    begin: (cell) => cell.spoil({ endpoints: ["projectResults"], from: 2, meanwhile: () => remove(cell) }),
  },
  afterReading("a deletion by somebody else after reading", remove),
  { name: "an edit by somebody else before it", begin: edit },
  afterReading("an edit by somebody else after reading", edit),
  afterReading("an edit by somebody else while the service is down", async (cell) => {
    await cell.service.stop();
    edit(cell);
  }),
  afterReading("an edit by somebody else while the search takes 40 s", (cell) => {
    cell.spoil({ endpoints: ["projectResults"], times: 2, fault: { delayMs: 40_000 } });
    edit(cell);
  }),
  afterReading("an edit by somebody else while the search is limited", (cell) => {
    const fault = { code: 8, headers: { "retry-after": "300" } };
    cell.spoil({ endpoints: ["projectResults"], times: 2, fault });
    edit(cell);
  }),
  nth("a redirect", ["protocol"], { status: 302, text: "", headers: { location: "http://127.0.0.1:1/" } }),
  { name: "a bad certificate", kinds: ["network"], begin: (cell) => cell.meetBadCertificate() },
  { ...nth("half a line", ["protocol"], { torn: true }), meets: ({ isStream }) => isStream === true },
];
