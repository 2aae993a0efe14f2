import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { randomOf } from "../../bench/service-corpus";
import { Histogram } from "../../src/shared/interface/histograms";
import { TopInfluencers } from "../../src/shared/interface/influencers";
import { ServiceLine } from "../../src/shared/service-lines";
import { isSnapshot } from "../../src/shared/workspace-folder";
import { type Answers, Expected, documentOf, listed, queries, range, writtenWord } from "./kill-oracle";
import { KillLane, type Unanswered } from "./kill-lane";
import { callService } from "./service";
import { type ServiceProcess, spawnService } from "./service-process";

/**
 * What a process does when it is killed: takes uploads; saves its columns at the end; or takes uploads while it saves the
 * columns of a workspace that had none. `words-killed.test.ts` kills it while it stores texts.
 */
export const killPhases = ["upload", "saving", "resaving"] as const;
export type KillPhase = (typeof killPhases)[number];

export interface KillPlan {
  folder: string;
  /** Documents that the workspace was filled with. */
  filled: number;
  seed: number;
  phases: readonly KillPhase[];
  /** Called after each kill. */
  report?: (line: string) => void;
}

export interface KillReport {
  /** Lost documents and wrong answers, by kill. */
  faults: string[];
  /** Kills that met what they were meant for, by phase. */
  met: Partial<Record<KillPhase, number>>;
  written: number;
}

/** Three uploads at once, as the app sends them to a local workspace. */
const lanes = 3;
/** Longest time from the begin of a phase to the kill, in milliseconds. */
const longestDelay: Readonly<Record<KillPhase, number>> = { upload: 1500, saving: 0, resaving: 1500 };
/** Documents read by one call. */
const perPage = 500;

const Page = z.object({
  pagination: z.object({ total: z.number() }),
  result_content: z.object({
    data: z.array(
      z.object({
        data: z.object({ url: z.string(), published: z.number(), title: z.string(), engagement: z.number() }),
      }),
    ),
  }),
});
type Listed = z.output<typeof Page>["result_content"]["data"][number]["data"];
type AnswerName = keyof Answers;

/**
 * Writes to a workspace and kills the process in each of the phases. After each kill the workspace is opened again, and
 * its first answers are compared with plain loops over all that was acknowledged. Whether a document of an upload
 * without a response exists is asked after that: both are right, but not half of it.
 */
export async function killInPhases(plan: KillPlan): Promise<KillReport> {
  const run = new KillRun(plan);
  try {
    return await run.toEnd();
  } finally {
    await run.end();
  }
}

class KillRun {
  readonly #expected: Expected;
  readonly #random: () => number;
  readonly #lanes: KillLane[];
  readonly #faults: string[] = [];
  #service: ServiceProcess | undefined;
  #url = "";
  #project = "";

  constructor(readonly plan: KillPlan) {
    this.#expected = new Expected(plan.filled);
    this.#random = randomOf(plan.seed);
    this.#lanes = Array.from(
      { length: lanes },
      (_, lane) => new KillLane(this.#expected, { lane, lanes, seed: plan.seed }),
    );
  }

  async toEnd(): Promise<KillReport> {
    const met: KillReport["met"] = {};
    await this.#open();
    for (const [kill, phase] of this.plan.phases.entries()) {
      // The next kill then meets a workspace with all that an end stores for the next session.
      if (kill === 0 || this.#random() < 0.25) this.#faults.push(...(await this.#endAndOpen()));
      if (phase === "resaving") await this.#reopenWithoutSnapshot();
      const hasMet = await this.#kill(phase);
      met[phase] = (met[phase] ?? 0) + (hasMet ? 1 : 0);
      const began = performance.now();
      await this.#open();
      const opened = performance.now() - began;
      const { faults, firstAnswer } = await this.#check();
      this.#faults.push(...faults.map((fault) => `kill ${kill}, ${phase}: ${fault}`));
      this.plan.report?.(
        `kill ${kill}, ${phase}${hasMet ? "" : " (missed)"}: ${this.#expected.written.size} written, ` +
          `opened after ${opened.toFixed(0)} ms, answered after ${(opened + firstAnswer).toFixed(0)} ms, ${faults.length} faults`,
      );
      if (faults.length > 0) break;
    }
    this.#faults.push(...(await this.#lost()));
    return { faults: this.#faults, met, written: this.#expected.written.size };
  }

  async end(): Promise<void> {
    this.#service?.child.kill("SIGKILL");
    await this.#service?.exited;
  }

  async #open(): Promise<void> {
    this.#service = await spawnService(["--workspace", this.plan.folder, "--progress"]);
    this.#url = await this.#service.url;
    const Info = z.object({ result_accinfo: z.object({ projects: z.array(z.object({ id: z.string() })) }) });
    const info = Info.parse(await this.#call("GET", "/api/v1/search/info"));
    this.#project = info.result_accinfo.projects[0]?.id ?? "";
  }

  async #endAndOpen(): Promise<string[]> {
    const { child, exited } = this.#running();
    child.kill("SIGTERM");
    await exited;
    await this.#open();
    return (await this.#check()).faults.map((fault) => `after an end: ${fault}`);
  }

  /** Makes the service read all documents at its start, and save the columns of a large workspace afterwards. */
  async #reopenWithoutSnapshot(): Promise<void> {
    await this.end();
    for (const name of readdirSync(this.plan.folder))
      if (isSnapshot(name)) rmSync(join(this.plan.folder, name));
    await this.#open();
  }

  /** Returns whether the process was killed while it did what the phase is about. */
  async #kill(phase: KillPhase): Promise<boolean> {
    const { child, exited } = this.#running();
    const state = { isOver: false };
    const uploading = Promise.all(
      this.#lanes.map((lane) =>
        lane.upload(state, (entries) => this.#call("POST", `/api/v2/docs/p/${this.#project}`, entries)),
      ),
    );
    const delay = longestDelay[phase] * this.#random();
    const hasMet = await this.#reach(phase, delay, async () => {
      state.isOver = true;
      await uploading;
    });
    child.kill("SIGKILL");
    await exited;
    state.isOver = true;
    await uploading;
    return hasMet;
  }

  /** Waits until the process is in a phase, and the delay in it. */
  async #reach(phase: KillPhase, delay: number, endUploads: () => Promise<void>): Promise<boolean> {
    const { child, lines, exited } = this.#running();
    const before = this.#acknowledged();
    switch (phase) {
      case "upload":
        await until(() => this.#acknowledged() > before);
        await pause(delay);
        return true;
      case "saving": {
        // The columns are saved at the end if one document in a hundred has changed.
        const min = Math.ceil((this.plan.filled + this.#expected.written.size) / 80);
        const atFirst = this.#writes();
        await until(() => this.#writes() >= atFirst + min);
        if (this.#random() < 0.5) await endUploads();
        const share = 100 * this.#random();
        const state = { hasEnded: false };
        void exited.then(() => (state.hasEnded = true));
        child.kill("SIGTERM");
        const isSaving = () =>
          lines.some((line) => {
            const { data } = ServiceLine.safeParse(JSON.parse(line));
            return (
              data && "progress" in data && data.progress.of === "saving" && data.progress.reached >= share
            );
          });
        await until(() => state.hasEnded || isSaving());
        return !state.hasEnded;
      }
      case "resaving": {
        const isSaving = await until(() => readdirSync(this.plan.folder).some(isSnapshot), 20_000);
        await pause(delay);
        return isSaving;
      }
    }
  }

  /** Uploads with a response. */
  #acknowledged(): number {
    return this.#lanes.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  }

  #writes(): number {
    return this.#lanes.reduce((sum, { writes }) => sum + writes, 0);
  }

  /** Compares the first answers with what they must be. */
  async #check(): Promise<{ faults: string[]; firstAnswer: number }> {
    const found: Partial<Answers> = {};
    const names = (Object.keys(this.#questions) as AnswerName[]).map((name) => ({
      name,
      order: this.#random(),
    }));
    const began = performance.now();
    let firstAnswer = 0;
    // Another question is the first one after each opening.
    for (const { name } of names.sort((a, b) => a.order - b.order)) {
      Object.assign(found, { [name]: await this.#questions[name]() });
      firstAnswer ||= performance.now() - began;
    }
    const faults = this.#lanes.flatMap((lane) => lane.faults.splice(0));
    for (const lane of this.#lanes)
      for (const upload of lane.unanswered.splice(0)) faults.push(...(await this.#resolve(lane, upload)));
    const expected = this.#expected.answers();
    for (const name of Object.keys(expected) as AnswerName[])
      faults.push(...difference(name, found[name], expected[name]));
    return { faults, firstAnswer };
  }

  /** Finds out which documents of an upload without a response were written. */
  async #resolve(lane: KillLane, { mark, intents }: Unanswered): Promise<string[]> {
    const present = new Set((await this.#withMark(mark)).map(({ url }) => url));
    const before = new Map<string, Promise<Listed[]>>();
    for (const intent of intents) {
      const { url } = documentOf(intent.number);
      if (intent.action !== "delete") {
        if (present.delete(url)) lane.apply(intent);
        continue;
      }
      const earlier = this.#expected.written.get(intent.number)?.change.mark ?? "";
      const still = before.get(earlier) ?? this.#withMark(earlier);
      before.set(earlier, still);
      if (!(await still).some((document) => document.url === url)) lane.apply(intent);
    }
    return [...present].map((url) => `${url} was never sent with the mark ${mark}`);
  }

  /** Compares all documents that were ever written with their last acknowledged versions. */
  async #lost(): Promise<string[]> {
    const stored = new Map((await this.#withMark(writtenWord)).map((document) => [document.url, document]));
    return [...this.#expected.written].flatMap(([number, { change }]) => {
      const wanted = documentOf(number, change);
      const { title, engagement } = stored.get(wanted.url) ?? {};
      const isSame = title === wanted["title"] && engagement === wanted["engagement"];
      return isSame
        ? []
        : [`lost: ${wanted.url} is ${JSON.stringify(title)} instead of ${JSON.stringify(wanted["title"])}`];
    });
  }

  async #withMark(mark: string): Promise<Listed[]> {
    const documents: Listed[] = [];
    for (;;) {
      const { data, total } = await this.#page(
        `q=title:${mark}&sort_by=url&hpp=${perPage}&offset=${documents.length}`,
      );
      documents.push(...data);
      if (data.length === 0 || documents.length >= total) return documents;
    }
  }

  readonly #questions: { [Name in AnswerName]: () => Promise<Answers[Name]> } = {
    total: async () => (await this.#page("hpp=0")).total,
    written: async () => (await this.#page(`hpp=0&q=title:${writtenWord}`)).total,
    charts: async () => {
      const charts: string[][] = [];
      for (const query of queries) charts.push(await this.#chart(query));
      return charts;
    },
    authors: async () => {
      const Ranking = z.object({ result_top_influencers: TopInfluencers });
      const answer = await this.#search(`histogram/top_influencers?top_n=${listed}`);
      const { influencers } = Ranking.parse(answer).result_top_influencers;
      return influencers.map(({ details, posts }) => `${details.id}: ${posts}`);
    },
    newest: async () =>
      (await this.#page(`hpp=${listed}&sort_by=published`)).data.map(({ published }) => published),
    firstByUrl: async () =>
      (await this.#page(`hpp=${listed}&sort_by=url&sort_order=asc`)).data.map(({ url }) => url),
  };

  async #chart(query: string): Promise<string[]> {
    const params = `min=${range.min}&max=${range.max}&interval=1d&breakdown=sentiment&value_type=engagement`;
    const q = query === "" ? "" : `&q=${encodeURIComponent(query)}`;
    const Chart = z.object({ result_histogram: Histogram });
    const { data, header } = Chart.parse(
      await this.#search(`histogram/published?${params}${q}`),
    ).result_histogram;
    return data
      .flatMap(({ t, v, val }) =>
        v.flatMap((count, i) => (count === 0 ? [] : [`${t} ${header.v[i]}: ${count}, ${val?.[i]?.sum}`])),
      )
      .sort();
  }

  async #page(params: string): Promise<{ total: number; data: Listed[] }> {
    const { pagination, result_content } = Page.parse(await this.#search(`results?${params}`));
    return { total: pagination.total, data: result_content.data.map(({ data }) => data) };
  }

  #search(path: string) {
    return this.#call("GET", `/api/v1/search/p/${this.#project}/${path}`);
  }

  #call(method: string, path: string, body?: unknown) {
    return callService(this.#url, "test-token", method, path, body);
  }

  #running(): ServiceProcess {
    if (!this.#service) throw new Error("The service isn't running");
    return this.#service;
  }
}

/** Waits for a condition. Returns false if it isn't met in time. */
async function until(condition: () => boolean, longest = 300_000): Promise<boolean> {
  const end = Date.now() + longest;
  while (!condition()) {
    if (Date.now() > end) return false;
    await pause(2);
  }
  return true;
}

function difference(name: string, found: unknown, expected: unknown): string[] {
  if (isDeepStrictEqual(found, expected)) return [];
  if (!Array.isArray(found) || !Array.isArray(expected))
    return [`${name} is ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`];
  const at = Array.from({ length: Math.max(found.length, expected.length) }, (_, i) => i);
  return at.flatMap((i) => difference(`${name}[${i}]`, found[i], expected[i])).slice(0, 3);
}
