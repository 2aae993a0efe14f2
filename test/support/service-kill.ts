import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { callService } from "./service";
import { spawnService } from "./service-process";

const Results = z.object({
  result_searchdoc: z.array(z.object({ status_code: z.string(), url: z.string() })),
});
const Page = z.object({
  pagination: z.object({ total: z.number() }),
  result_content: z.object({
    data: z.array(z.object({ data: z.object({ url: z.string(), title: z.string() }) })),
  }),
});

const Chart = z.object({
  result_histogram: z.object({ data: z.array(z.object({ v: z.array(z.number()) })) }),
});

/** Documents that the service acknowledged: title by URL. */
export type Acknowledged = Map<string, string>;

/** What a process does when it is killed: takes uploads, merges the full-text index, or saves its columns. */
export const killPhases = ["upload", "merge", "closing"] as const;

/** Milliseconds without a write after which the index is merged, with some to spare. */
const mergingAfter = 2_100;

export interface Kill {
  phase: (typeof killPhases)[number];
  /** Milliseconds from the first response, or from the begin of the phase, until the kill. */
  delay: number;
  /** Documents of the workspace that the kills don't touch. */
  others?: number;
}

/**
 * Writes to a workspace and kills the process. Then opens the workspace again and returns the faults: lost acknowledged
 * documents, and different counts in storage, index and chart.
 */
export async function killWhileWriting(
  folder: string,
  round: number,
  { phase, delay, others = 0 }: Kill,
  acknowledged: Acknowledged,
): Promise<string[]> {
  const victim = await spawnService(["--workspace", folder]);
  const url = await victim.url;
  const project = await projectOf(url);
  // The columns are saved at the end only if one document in a hundred has changed.
  const leastWritten = phase === "closing" ? Math.ceil((others + acknowledged.size) / 90) : 0;
  const perUpload = Math.max(40, Math.min(1000, Math.ceil(leastWritten / 10)));
  let timer: NodeJS.Timeout | undefined;
  const kill = { isDue: false };
  try {
    for (let n = 0; !kill.isDue || n * perUpload < leastWritten; n++) {
      // Mixes new documents with changes of earlier rounds. Both must survive.
      const entries = Array.from({ length: perUpload }, (_, i) => {
        const of = i % 4 === 0 ? Math.floor(Math.random() * (round + 1)) : round;
        const document = `https://k.example/${of}/${n}/${i}`;
        return {
          upsert: {
            url: document,
            published: "1700000000000",
            // Every second upload is long enough to be processed in a thread.
            content: `acknowledged round${round}${n % 2 === 0 ? "" : " word".repeat(200)}`,
            title: `t${round}x${n}`,
          },
        };
      });
      const answer = Results.parse(
        await callService(url, "test-token", "POST", `/api/v2/docs/p/${project}`, entries),
      );
      for (const { status_code, url: done } of answer.result_searchdoc)
        if (status_code === "0") acknowledged.set(done, `t${round}x${n}`);
      timer ??= setTimeout(() => {
        kill.isDue = true;
        if (phase === "upload") victim.child.kill("SIGKILL");
      }, delay);
    }
    if (phase === "merge") await pause(mergingAfter + delay);
    if (phase === "closing") {
      victim.child.kill("SIGTERM");
      await pause(delay);
    }
    victim.child.kill("SIGKILL");
  } catch {
    // The kill cut off this call. Its documents may or may not exist.
  }
  clearTimeout(timer);
  await victim.exited;

  const heir = await spawnService(["--workspace", folder]);
  try {
    return await faults(await heir.url, project, acknowledged, others);
  } finally {
    heir.child.kill("SIGTERM");
    await heir.exited;
  }
}

async function faults(
  url: string,
  project: string,
  acknowledged: Acknowledged,
  others: number,
): Promise<string[]> {
  const ask = (path: string) =>
    callService(url, "test-token", "GET", `/api/v1/search/p/${project}/${path}&q=hosturl:k.example`);
  const search = async (query: string) => Page.parse(await ask(`results?${query}`));
  // The first answers come from what was stored for the next session.
  const { data: bins } = Chart.parse(await ask("histogram/sentiment?top_n=11")).result_histogram;
  const charted = bins.reduce((sum, { v }) => sum + (v[0] ?? 0), 0);
  const all = `/api/v1/search/p/${project}/results?hpp=0`;
  const whole = Page.parse(await callService(url, "test-token", "GET", all)).pagination.total;
  const indexed = Page.parse(await callService(url, "test-token", "GET", `${all}&q=acknowledged`)).pagination
    .total;
  const stored = new Map<string, string>();
  const { total } = (await search("hpp=0")).pagination;
  for (let offset = 0; offset < total; offset += 500)
    for (const { data } of (await search(`hpp=500&sort_by=url&offset=${offset}`)).result_content.data)
      stored.set(data.url, data.title);
  const lost = [...acknowledged].filter(([document, title]) => {
    const found = stored.get(document);
    return found === undefined || order(found) < order(title);
  });
  const counts = { stored: stored.size, counted: total, indexed, charted, whole: whole - others };
  return [
    ...lost.map(([document]) => `lost: ${document}`),
    ...(Object.values(counts).every((count) => count === total) ? [] : [JSON.stringify(counts)]),
  ];
}

/** Sorts titles by the time they were written. A change without a response may have replaced an acknowledged one. */
function order(title: string): number {
  const [, round = "0", n = "0"] = /^t(\d+)x(\d+)$/.exec(title) ?? [];
  return Number(round) * 1_000_000 + Number(n);
}

async function projectOf(url: string): Promise<string> {
  const Info = z.object({ result_accinfo: z.object({ projects: z.array(z.object({ id: z.string() })) }) });
  const info = Info.parse(await callService(url, "test-token", "GET", "/api/v1/search/info"));
  return info.result_accinfo.projects[0]?.id ?? "";
}
