import { join } from "node:path";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { z } from "zod";
import { ClusterClient } from "../../src/service/cluster/client";
import { indexOf } from "../../src/service/cluster/cluster-index";
import type { ClusterStore } from "../../src/service/gateway";
import { start } from "../../src/service/start";
import { openWorkspace } from "../../src/service/open-workspace";
import { writeWorkspaceFile } from "../../src/service/workspace-file/write-workspace-file";
import { tracesOf } from "../../src/service/workspace/erasure";
import { localCapabilities } from "../../src/shared/capabilities";
import { ModificationParams } from "../../src/shared/interface/documents";
import { lineLog, silentLog } from "../../src/shared/log";
import { clusterStore } from "../support/cluster";
import { issue } from "../support/certificates";
import { CutLine } from "../support/cut-line";
import { type TestService, startService } from "../support/service";
import { guardedNode } from "../support/guarded-node";
import { LineReader } from "../support/stream-lines";
import { startTeam } from "../support/team-service";
import { temporaryFolder } from "../support/temporary-folder";

/** A gateway with an index that is deleted after the test. */
async function gateway({
  folder = temporaryFolder(),
  ...more
}: { folder?: string } & Partial<ClusterStore> = {}): Promise<TestService & { store: ClusterStore }> {
  const { store: own, clear } = clusterStore();
  const store = { ...own, ...more };
  const service = await startService({ folder, store, log: silentLog });
  onTestFinished(async () => {
    await service.stop();
    await clear();
  });
  return { ...service, store };
}

const url = (n: number) => `https://posts.example/${n}`;
const post = (n: number, more: object = {}) => ({
  upsert: { url: url(n), published: String(1_760_000_000_000 + n), content: `kite ${n}`, ...more },
});
const upload = (service: TestService, entries: object[]) =>
  service.call("POST", `/api/v2/docs/p/${service.projectId}`, entries);
const search = (service: TestService, path: string) =>
  service.call("GET", `/api/v1/search/p/${service.projectId}/${path}`);
const Pages = z.object({ data: z.array(z.object({ data: z.looseObject({ url: z.string() }) })) });
const urlsIn = (answer: Readonly<Record<string, unknown>>) =>
  Pages.parse(answer["result_content"]).data.map(({ data }) => data.url);

describe("a gateway", () => {
  it("offers what the cluster can answer, and refuses the rest with a reason", async () => {
    const service = await gateway();
    const offered = await service.call("GET", "/local/capabilities");
    const lacks = ["words", "stories", "why", "coverage"];
    expect(offered["result_local_capabilities"]).toEqual(
      localCapabilities.filter((name) => !lacks.includes(name)),
    );
    const refused = {
      ...{ http: 404, status_code: "26", reason: "not_offered" },
      status_message: expect.stringContaining("OpenSearch") as unknown,
    };
    const own = `/local/p/${service.projectId}`;
    for (const path of [
      ...["words", "context?node=a", "cooccurrence", "typical", "stories", "coverage"],
      "why?from=2026-01-01&until=2026-01-02",
    ])
      expect(await service.call("GET", `${own}/${path}`)).toMatchObject(refused);
    expect(await service.call("GET", "/local/text_reading")).toMatchObject(refused);
    for (const path of [
      "results?stories=once",
      "histogram/published?stories=once",
      "results?sort_by=cluster_size",
    ])
      expect(await search(service, path)).toMatchObject(refused);
  });

  it("tells of imports, fields, metrics, datasets and samples what a local workspace tells", async () => {
    const service = await gateway();
    const metrics = { custom_metrics: [{ name: "score", format: "INTEGER" }] };
    await service.call("POST", `/api/v2/platform/p/${service.projectId}/custom_metrics/add`, metrics);
    await upload(service, [
      post(1, { import: "a.csv", reach: 7, custom: { score: 3 } }),
      post(2, { import: "a.csv" }),
      post(3, { import: "b.csv", custom: { score: 4 } }),
    ]);
    await service.call("POST", `/api/v2/docs/p/${service.projectId}/d/shop/create`, post(4).upsert);
    await upload(service, [{ delete: { url: url(3) } }]);
    const own = `/local/p/${service.projectId}`;
    expect((await service.call("GET", `${own}/imports`))["result_local_imports"]).toMatchObject([
      { name: "a.csv", documents: 2, published: { min: 1_760_000_000_001, max: 1_760_000_000_002 } },
    ]);
    const missing = (await service.call("GET", `${own}/missing_fields`))["result_local_missing_fields"];
    expect(missing).toEqual(expect.arrayContaining(["country", "likes", "rating"]));
    expect(missing).not.toEqual(expect.arrayContaining(["reach"]));
    const metric = `${own}/custom_metrics/score`;
    expect(await service.call("GET", metric)).toMatchObject({
      result_local_custom_metric: { name: "score", documents: 2 },
    });
    expect((await service.call("GET", "/local/info"))["result_local_info"]).toMatchObject({
      projects: [{ documents: { live: 2, deleted: 1 }, datasets: [{ id: "shop", live: 1, deleted: 0 }] }],
    });
    const sample = await service.call("GET", `${own}/sample?seed=1&most=5`);
    expect(sample["result_local_sample"]).toMatchObject({ documents: 3 });
    expect(urlsIn(await search(service, "results?q=custom.score:3"))).toEqual([url(1)]);
    await service.call("DELETE", `/api/v2/platform/p/${service.projectId}/custom_metrics/m/score`);
    expect(urlsIn(await search(service, "results?q=custom.score:3"))).toEqual([]);
    await upload(service, [{ undelete: { url: url(3) } }]);
    expect(urlsIn(await search(service, "results?q=custom.score:>0"))).toEqual([]);
  });

  it("keeps records and documents, and gives collectors what changed while it was stopped", async () => {
    const folder = temporaryFolder();
    const { store, clear } = clusterStore();
    onTestFinished(clear);
    const first = await startService({ folder, store });
    const query = { collector_query: { queries: [{ id: "k", query: "kite" }] } };
    await upload(first, [post(0)]);
    await first.call("PUT", "/api/v3/stream/c/c", query);
    await upload(first, [post(1), { upsert: { ...post(2).upsert, content: "boat" } }]);
    await first.stop();
    const second = await startService({ folder, store });
    onTestFinished(() => second.stop());
    expect(second.projectId).toBe(first.projectId);
    await upload(second, [post(3)]);
    const path = "/api/v3/stream/c/c/results?end_behaviour=stop";
    const lines = await (await LineReader.open(second.url, path)).rest();
    expect(
      lines.flatMap((line) => (line.chunk_type === "CT_RESULT" ? [line.chunk_result.data.data.url] : [])),
    ).toEqual([1, 3].map(url));
    expect(urlsIn(await search(second, "results?sort_by=url&sort_order=asc"))).toEqual([0, 1, 2, 3].map(url));
  });

  it("keeps what two members change at the same time in the same documents", async () => {
    const { store, clear } = clusterStore();
    const team = await startTeam({ store });
    onTestFinished(async () => {
      await team.stop();
      await clear();
    });
    const [ann, bo] = [await team.member("ann", { "*": "edit" }), await team.member("bo", { "*": "edit" })];
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    const path = `/api/v2/docs/p/${team.project}`;
    await team.call(
      ann,
      "POST",
      path,
      numbers.map((n) => post(n)),
    );
    const rounds = 8;
    const edit = async (token: string, field: string) => {
      for (let round = 1; round <= rounds; round++)
        await team.call(
          token,
          "POST",
          path,
          numbers.map((n) => ({ update: { url: url(n), [field]: round } })),
        );
    };
    await Promise.all([edit(ann, "reach"), edit(bo, "rating")]);
    const page = await team.call(ann, "GET", `/api/v1/search/p/${team.project}/results?hpp=50`);
    const found = Pages.parse(page["result_content"]).data.map(({ data }) => [data["reach"], data["rating"]]);
    expect(found).toEqual(numbers.map(() => [rounds, rounds]));
    expect(await team.call(bo, "GET", "/local/health")).toMatchObject({
      result_local_health: { documents: 20 },
    });
  });
});

describe("a gateway whose cluster doesn't answer", () => {
  it("answers 503, stores nothing by halves, and goes on once the cluster is back", async () => {
    const line = await CutLine.to(inject("openSearch")[0] ?? "");
    onTestFinished(() => line.close());
    const service = await gateway({ urls: [line.url], patience: 0 });
    await upload(service, [post(0)]);
    line.cut();
    const unavailable = { http: 503, reason: "documents_unavailable" };
    expect(await upload(service, [post(1), post(2)])).toMatchObject({ ...unavailable, status_code: "1" });
    expect(await search(service, "results")).toMatchObject({ ...unavailable, status_code: "2" });
    expect(await service.call("GET", "/local/info")).toMatchObject(unavailable);
    const path = `/api/v1/search/p/${service.projectId}/results?access_token=${service.token}`;
    const { headers } = await fetch(`${service.url}${path}`);
    expect(headers.get("retry-after")).toBe("5");
    // Records don't need the cluster.
    expect(await service.call("GET", "/api/v1/search/info")).toMatchObject({ status_code: "0" });
    line.mend();
    expect(await upload(service, [post(1), post(2)])).toMatchObject({ http: 200, status_code: "0" });
    expect(urlsIn(await search(service, "results?sort_by=url&sort_order=asc"))).toEqual([0, 1, 2].map(url));
  });
});

describe("a gateway of a cluster behind TLS and a password", () => {
  it("works with both, and without them is refused without telling the password", async () => {
    const folder = temporaryFolder();
    const authority = issue(folder, { name: "authority", authority: true });
    const node = issue(folder, { name: "node", issuer: authority, alternatives: "IP:127.0.0.1" });
    const login = { username: "ann", password: "canary-9d1f" };
    const guarded = await guardedNode(inject("openSearch")[0] ?? "", node, login);
    onTestFinished(() => guarded.close());
    const { store: open, clear } = clusterStore();
    onTestFinished(clear);
    const store = { ...open, urls: [guarded.url], ca: authority.pem, login };
    const log: string[] = [];
    const begin = (more: Partial<ClusterStore>) =>
      startService({
        folder: temporaryFolder(),
        log: lineLog((line) => log.push(line)),
        store: { ...store, ...more },
      });
    await expect(begin({ login: { ...login, password: "canary-wrong" } })).rejects.toThrow(
      /doesn't accept the user and password/,
    );
    await expect(begin({ ca: undefined })).rejects.toThrow(/doesn't answer/);
    const service = await begin({});
    onTestFinished(() => service.stop());
    await upload(service, [post(1)]);
    expect(urlsIn(await search(service, "results"))).toEqual([url(1)]);
    guarded.close();
    expect(await search(service, "results")).toMatchObject({ http: 503 });
    expect(log.length).toBeGreaterThan(0);
    expect(log.join("\n")).not.toContain("canary");
  });
});

describe("a gateway is refused", () => {
  const refusal = (folder: string, store?: ClusterStore) =>
    start({ folder, create: true, port: 0, token: "token", log: silentLog, store }).then(
      (service) => service.stop().then(() => "started"),
      (error: unknown) => z.object({ kind: z.string(), message: z.string() }).parse(error),
    );
  const saying = (text: string): unknown => expect.stringContaining(text);

  it("where the cluster doesn't answer, with the URL, and can be started later", async () => {
    const { store, clear } = clusterStore();
    onTestFinished(clear);
    const folder = temporaryFolder();
    const line = await CutLine.to(inject("openSearch")[0] ?? "");
    onTestFinished(() => line.close());
    line.cut();
    expect(await refusal(folder, { ...store, urls: [line.url] })).toEqual({
      kind: "unreachable",
      message: saying(line.url),
    });
    line.mend();
    expect(await refusal(folder, { ...store, urls: [line.url] })).toBe("started");
  });

  it("with an index that belongs to another workspace, of a newer version, or that is gone", async () => {
    const { store, clear } = clusterStore();
    onTestFinished(clear);
    const folder = temporaryFolder();
    expect(await refusal(folder, store)).toBe("started");
    expect(await refusal(temporaryFolder(), store)).toEqual({
      kind: "usage",
      message: saying("belongs to another workspace"),
    });
    const client = new ClusterClient(store);
    onTestFinished(() => client.close());
    const path = `/${indexOf(store)}`;
    const [_meta] = Object.values(
      await client.ask(
        z.record(z.string(), z.object({ mappings: z.object({ _meta: z.object({}).loose() }) })),
        {
          method: "GET",
          path,
        },
      ),
    ).map(({ mappings }) => mappings._meta);
    await client.ask(z.unknown(), {
      ...{ method: "PUT", path: `${path}/_mapping` },
      body: { _meta: { ..._meta, earshot: 1_000 } },
    });
    expect(await refusal(folder, store)).toEqual({ kind: "newer_version", message: saying("newer version") });
    await client.ask(z.unknown(), { method: "DELETE", path });
    expect(await refusal(folder, store)).toEqual({
      kind: "missing",
      message: saying("doesn't have the index"),
    });
    expect(await refusal(folder, { ...store, name: `${store.name}-other` })).toEqual({
      kind: "usage",
      message: saying("names another one"),
    });
    const elsewhere = { kind: "usage", message: saying("OpenSearch cluster") };
    expect(await refusal(folder, undefined)).toEqual(elsewhere);
    // Neither a copy nor a count would hold a document.
    const copy = writeWorkspaceFile(folder, join(temporaryFolder(), "copy"), { codes: true, notes: true });
    await expect(copy).rejects.toMatchObject(elsewhere);
    const author = { id: "ann", name: "", sameName: false };
    expect(() => tracesOf(folder, author, () => undefined)).toThrow(/OpenSearch cluster/);
  });

  it("with fewer nodes than copies, and with documents in its folder", async () => {
    const { store } = clusterStore();
    const folder = temporaryFolder();
    const own = openWorkspace({ folder, create: true });
    const project = own.records.projects.list("")[0]?.id ?? "";
    const place = { project, dataset: "", metrics: new Map(), params: ModificationParams.parse({}) };
    await own.documents.carryOut(place, [[{ action: "create", given: { ...post(0).upsert, published: 1 } }]]);
    await own.close();
    expect(await refusal(folder, store)).toEqual({
      kind: "usage",
      message: saying("stores its documents itself"),
    });
    expect(await refusal(temporaryFolder(), { ...store, copies: 9 })).toEqual({
      kind: "usage",
      message: saying('set "copies" to'),
    });
  });
});
