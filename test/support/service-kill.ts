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

/** Documents that the service acknowledged: title by URL. */
export type Acknowledged = Map<string, string>;

/**
 * Writes to a workspace and kills the process `delay` milliseconds after its first response. Then opens the workspace
 * again and returns the faults: lost acknowledged documents, and different counts in storage and index.
 */
export async function killWhileWriting(
  folder: string,
  round: number,
  delay: number,
  acknowledged: Acknowledged,
): Promise<string[]> {
  const victim = await spawnService(["--workspace", folder]);
  const url = await victim.url;
  const project = await projectOf(url);
  let timer: NodeJS.Timeout | undefined;
  try {
    for (let n = 0; ; n++) {
      // Mixes new documents with changes of earlier rounds. Both must survive.
      const entries = Array.from({ length: 40 }, (_, i) => {
        const of = i % 4 === 0 ? Math.floor(Math.random() * (round + 1)) : round;
        const document = `https://k.example/${of}/${n}/${i}`;
        return {
          upsert: {
            url: document,
            published: "1700000000000",
            // Every second upload is long enough to be processed in a thread.
            content: `common round${round}${n % 2 === 0 ? "" : " word".repeat(200)}`,
            title: `t${round}x${n}`,
          },
        };
      });
      const answer = Results.parse(
        await callService(url, "test-token", "POST", `/api/v2/docs/p/${project}`, entries),
      );
      for (const { status_code, url: done } of answer.result_searchdoc)
        if (status_code === "0") acknowledged.set(done, `t${round}x${n}`);
      timer ??= setTimeout(() => victim.child.kill("SIGKILL"), delay);
    }
  } catch {
    // The kill cut off this call. Its documents may or may not exist.
  }
  clearTimeout(timer);
  await victim.exited;

  const heir = await spawnService(["--workspace", folder]);
  try {
    return await faults(await heir.url, project, acknowledged);
  } finally {
    heir.child.kill("SIGTERM");
    await heir.exited;
  }
}

async function faults(url: string, project: string, acknowledged: Acknowledged): Promise<string[]> {
  const search = async (query: string) =>
    Page.parse(await callService(url, "test-token", "GET", `/api/v1/search/p/${project}/results?${query}`));
  const stored = new Map<string, string>();
  const { total } = (await search("hpp=0")).pagination;
  for (let offset = 0; offset < total; offset += 500)
    for (const { data } of (await search(`hpp=500&offset=${offset}`)).result_content.data)
      stored.set(data.url, data.title);
  const lost = [...acknowledged].filter(([document, title]) => {
    const found = stored.get(document);
    return found === undefined || order(found) < order(title);
  });
  const indexed = (await search("q=common&hpp=0")).pagination.total;
  return [
    ...lost.map(([document]) => `lost: ${document}`),
    ...(indexed === total && stored.size === total
      ? []
      : [`stored ${stored.size}, counted ${total}, indexed ${indexed}`]),
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
