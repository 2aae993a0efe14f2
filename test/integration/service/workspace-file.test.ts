import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { TopInfluencers } from "../../../src/shared/interface/influencers";
import { localEndpoints } from "../../../src/shared/interface/local";
import { databaseFile } from "../../../src/shared/workspace-folder";
import { Database } from "../../../src/sqlite/database";
import { type TestService, startService } from "../../support/service";
import { spawnService } from "../../support/service-process";
import { textOf } from "../../support/unzipped";

let folder: string;
let service: TestService;
const planted = { id: "quillfeather77", name: "Zelda Quillfeather", url: "https://x.com/quillfeather77" };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "earshot-hand-over-"));
  service = await startService({ folder: join(folder, "own"), title: "Own" });
  const post = (url: string, author: object, more: object = {}) => ({
    create: {
      url,
      published: "1760000000000",
      content: "A fine kite",
      extra_author_attributes: author,
      ...more,
    },
  });
  await service.call("POST", `/api/v2/docs/p/${service.projectId}`, [
    post("https://x.com/quillfeather77/status/1", planted, { sentiment: -5, sentiment_origin: "person" }),
    post("https://x.com/quillfeather77/status/2", planted),
    post(
      "https://paper.example/3",
      { name: "Otto" },
      { content: "Zelda Quillfeather, @quillfeather77: kites" },
    ),
    post("https://paper.example/4", planted, { content: "a secret that was withdrawn" }),
  ]);
  await service.call("POST", `/api/v2/docs/p/${service.projectId}`, [
    { delete: { url: "https://paper.example/4" } },
  ]);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a file while the workspace is open, and opens it. Returns the text of its entries as well. */
async function handedOver(...args: string[]) {
  const file = join(mkdtempSync(join(folder, "given-")), "own.earshot-workspace");
  const env = { EARSHOT_PSEUDONYM_SECRET: "a secret of the project" };
  const run = async (...job: string[]) => {
    const child = await spawnService(job, env);
    child.url.catch(() => undefined);
    expect([(await child.exited).code, child.log()]).toEqual([0, ""]);
  };
  await run("--workspace", service.folder, "--hand-over", file, ...args);
  const copy = join(mkdtempSync(join(folder, "opened-")), "copy");
  await run("--workspace", copy, "--open-file", file);
  const opened = await startService({ folder: copy });
  onTestFinished(() => opened.stop());
  return { bytes: (await textOf(file)).toLowerCase(), opened };
}

const results = async ({ call }: TestService, query: string) =>
  (await call("GET", `/api/v1/search/p/${service.projectId}/results?${query}`))["result_content"];
const authors = async ({ call }: TestService) => {
  const answer = await call("GET", `/api/v1/search/p/${service.projectId}/histogram/top_influencers`);
  return TopInfluencers.parse(answer["result_top_influencers"]).influencers;
};
const projects = async ({ call }: TestService) => {
  const info = (await call("GET", "/local/info"))["result_local_info"];
  return localEndpoints.localInfo.result.parse(info).projects;
};

it("gives equal counts and answers", async () => {
  const { opened } = await handedOver();
  expect(await projects(opened)).toEqual(await projects(service));
  expect(await authors(opened)).toEqual(await authors(service));
  expect(await results(opened, "query=kites")).toEqual(await results(service, "query=kites"));
});

it("gives names of columns and values", async () => {
  const metrics = `/api/v2/platform/p/${service.projectId}/custom_metrics`;
  const reason = { name: "reason", title: "Complaint reason" };
  const value_names = [{ value: "1", name: "Yes" }];
  await service.call("POST", `${metrics}/add`, { custom_metrics: [{ ...reason, format: "KEYWORD" }] });
  await service.call("POST", `${metrics}/update`, { custom_metrics: [{ name: "reason", value_names }] });
  const { opened } = await handedOver();
  expect((await opened.call("GET", `${metrics}/list`))["result_custom_metrics"]).toMatchObject({
    data: [{ custom_metric: { ...reason, value_names } }],
  });
});

it("contains no text of a deleted document", async () => {
  expect((await handedOver()).bytes).not.toContain("withdrawn");
});

it("contains a name nowhere when authors are left out, and counts the same people", async () => {
  const { bytes, opened } = await handedOver("--without", "authors");
  for (const name of ["quillfeather", "zelda", "otto"]) expect(bytes).not.toContain(name);
  expect((await authors(opened)).map(({ posts }) => posts)).toEqual(
    (await authors(service)).map(({ posts }) => posts),
  );
});

it("scores what a person scored when codes are left out", async () => {
  const origins = async (from: TestService) => JSON.stringify(await results(from, "query=kite"));
  expect(await origins(service)).toContain('"sentiment_origin":"person"');
  const { opened } = await handedOver("--without", "codes");
  expect(await origins(opened)).not.toContain('"sentiment_origin":"person"');
});

it.each(["an existing file", "a newer workspace"])("refuses %s and says why", async (what) => {
  const place = mkdtempSync(join(folder, "refused-"));
  const target = join(place, "given.db");
  const own = join(place, databaseFile);
  if (what === "an existing file") writeFileSync(target, "mine");
  const db = Database.open(own);
  db.exec("PRAGMA user_version = 999");
  db.close();
  const from = what === "an existing file" ? service.folder : place;
  const child = await spawnService(["--workspace", from, "--hand-over", target]);
  child.url.catch(() => undefined);
  await child.exited;
  expect(child.lines.join()).toContain(what === "an existing file" ? target : "newer version");
  expect(existsSync(target) && readFileSync(target, "utf8")).toBe(what === "an existing file" && "mine");
});
