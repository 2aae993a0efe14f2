import { randomUUID } from "node:crypto";
import { adjudicator, codingSampleLimits, type StoredDecision } from "../../shared/coding/coding-sample";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { SavedFile } from "../../shared/ipc/files";
import type { RouteInput, RouteOutput } from "../../shared/ipc/index";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";
import type { PathGrants } from "../path-grants";
import { askWhere, type FileDialogs } from "../files/file-dialogs";
import type { TableRow } from "../files/tables/read-table";
import type { TableFiles } from "../files/tables/table-files";
import { checkedDecision } from "./checked-decision";
import type { Coding } from "./coding";
import { codingExport } from "./coding-export";
import type { CodingStore, StoredSample } from "./coding-store";
import { identityOf } from "./draw";
import {
  handedBack,
  handedOut,
  parseSampleFile,
  receivedItems,
  receivedSample,
  type SampleFile,
} from "./sample-file";
import { decisionsOfTable, sampleTable, sampleOfTable } from "./sample-table";

export interface CodingFilesDeps {
  coding: Coding;
  store: CodingStore;
  dialogs: FileDialogs;
  tables: TableFiles;
  grants: PathGrants;
}

type Received = RouteOutput<"coding.receive">;

/** Files of samples: for a second coder, back from that coder, and as an export. */
export class CodingFiles {
  constructor(private readonly deps: CodingFilesDeps) {}

  async handOut({ sampleId, format }: RouteInput<"coding.handOut">, signal: AbortSignal) {
    const known = this.deps.coding.storedSample(sampleId);
    const items = this.#items(sampleId);
    const { id, title, book } = known.queue;
    const table = () => sampleTable(known.origin ?? id, book, items);
    return this.#save(title, format, () => handedOut(known, items), table, items.length, signal);
  }

  async handBack({ sampleId, format }: RouteInput<"coding.handBack">, signal: AbortSignal) {
    const known = this.deps.coding.storedSample(sampleId);
    const { id, title, book, coder } = known.queue;
    const items = this.#items(sampleId);
    const decisions = this.deps.store.decisions(sampleId, coder);
    const table = () =>
      sampleTable(
        known.origin ?? id,
        book,
        items,
        new Map(decisions.map((decision) => [decision.position, decision])),
      );
    const name = `${title} - ${coder}`;
    return this.#save(
      name,
      format,
      () => handedBack(known, items, decisions),
      table,
      decisions.length,
      signal,
    );
  }

  async receive(
    { handle, coder, ...to }: RouteInput<"coding.receive"> & { coder: string },
    signal: AbortSignal,
    page?: number,
  ): Promise<Received> {
    const path = this.deps.grants.pathOf(page, handle);
    const read = await this.deps.tables.run("read", { path }, signal);
    if (read.kind === "json") {
      const file = parseSampleFile(read.value);
      return file.decisions ? this.#mergeFile(to, file, coder) : this.#open(to, file, coder);
    }
    if (read.kind === "rows") return this.#mergeTable(to, read.rows, coder);
    // Reading tables takes a large part of the program, which a start does without.
    const { parseTable } = await import("../files/tables/read-table");
    return this.#mergeTable(to, parseTable(read.text), coder);
  }

  async export(
    { sampleId, format }: RouteInput<"coding.export">,
    signal: AbortSignal,
  ): Promise<SavedFile | null> {
    const { coding, store, dialogs, tables } = this.deps;
    const known = coding.storedSample(sampleId);
    const path = await askWhere(dialogs, known.queue.title, format);
    if (path === null) return null;
    const items = this.#items(sampleId);
    const { items: table, queue: sample, json } = codingExport(known, items, store.decisions(sampleId));
    if (format === "json") await tables.run("json", { path, value: json }, signal);
    else {
      const beside = { name: t("main:coding.queueTable"), ...sample };
      await tables.run("write", { path, format, ...table, beside }, signal);
    }
    return { path, rows: items.length };
  }

  async #save(
    name: string,
    format: "earshot" | "csv",
    file: () => SampleFile,
    table: () => ReturnType<typeof sampleTable>,
    rows: number,
    signal: AbortSignal,
  ): Promise<SavedFile | null> {
    const { dialogs, tables } = this.deps;
    const isFile = format === "earshot";
    const path = await askWhere(dialogs, isFile ? `${name}.earshot-coding` : name, isFile ? "json" : "csv");
    if (path === null) return null;
    if (isFile) await tables.run("json", { path, value: file() }, signal);
    else await tables.run("write", { path, format, ...table() }, signal);
    return { path, rows };
  }

  #items(sampleId: string) {
    return this.deps.store.items(sampleId, 0, codingSampleLimits.documents);
  }

  /** Adds a sample that another coder drew. */
  #open(to: ProjectRef, file: SampleFile, coder: string): Received {
    const { coding, store } = this.deps;
    const isOpen = ({ queue: sample, origin }: StoredSample) =>
      origin === file.queue.id && sample.coder === coder;
    if (store.samples(to).some(isOpen)) throw failure("conflict", t("main:coding.alreadyReceived"));
    const items = receivedItems(file);
    if (items.length === 0) throw failure("invalid", t("main:coding.notSampleFile"));
    const sample = receivedSample(file, { id: randomUUID(), coder, now: Date.now() });
    const known: StoredSample = { to, queue: sample, origin: file.queue.id };
    store.add(known, items);
    coding.changed(to);
    return { kind: "queue", queue: coding.summary(known) };
  }

  #mergeFile(to: ProjectRef, file: SampleFile, named: string): Received {
    const known = this.#drawn(to, file.queue.id);
    const { queue: sample } = known;
    const coder = this.#otherCoder(known, [file.coder ?? named, named]);
    const identities = new Map(this.#items(sample.id).map((item) => [item.position, identityOf(item)]));
    const problems: { line: number; message: string }[] = [];
    const decisions = new Map<number, StoredDecision>();
    for (const [at, { identity, ...decision }] of (file.decisions ?? []).entries()) {
      const number = decision.position + 1;
      try {
        if (!identities.has(decision.position))
          throw failure("invalid", t("main:coding.unknownDocument", { number }));
        if (identities.get(decision.position) !== identity)
          throw failure("invalid", t("main:coding.otherDocument", { number }));
        decisions.set(decision.position, { ...decision, ...checkedDecision(sample.book, decision), coder });
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        problems.push({ line: at + 1, message: error.message });
      }
    }
    return this.#merge(known, coder, [...decisions.values()], problems);
  }

  #mergeTable(to: ProjectRef, rows: readonly TableRow[], named: string): Received {
    const known = this.#drawn(to, sampleOfTable(rows));
    const coder = this.#otherCoder(known, [named]);
    const { id, book } = known.queue;
    const { decisions, problems } = decisionsOfTable(rows, id, book, this.#items(id));
    const decidedAt = Date.now();
    const stored = [...decisions].map(([position, decision]) => ({
      ...decision,
      position,
      coder,
      decidedAt,
      took: null,
    }));
    return this.#merge(known, coder, stored, problems);
  }

  #merge(
    { to, queue: sample }: StoredSample,
    coder: string,
    decisions: readonly StoredDecision[],
    problems: { line: number; message: string }[],
  ): Received {
    const { coding, store } = this.deps;
    // Without decisions the file is the wrong one, and those that were merged before must stay.
    if (decisions.length > 0) {
      store.merge(sample.id, coder, decisions);
      coding.changed(to);
    }
    return { kind: "merged", sampleId: sample.id, coder, decisions: decisions.length, problems };
  }

  /** The sample that a file came back for. */
  #drawn(to: ProjectRef, sampleId: string): StoredSample {
    const known = this.deps.store.queue(sampleId);
    const isHere = known?.to.connectionId === to.connectionId && known.to.projectId === to.projectId;
    if (!known || !isHere) throw failure("missing", t("main:coding.notOfProject"));
    return known;
  }

  /** The first name that isn't the one of the sample's own coder, whose decisions would be replaced. */
  #otherCoder({ queue: sample }: StoredSample, names: readonly string[]): string {
    const other = names.find((name) => name !== sample.coder && name !== adjudicator);
    if (other === undefined) throw failure("conflict", t("main:coding.sameCoder", { coder: sample.coder }));
    return other;
  }
}
