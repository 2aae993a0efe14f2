import { request } from "node:http";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "../../../src/shared/interface/endpoints";
import { localEndpoints } from "../../../src/shared/interface/local";
import { type TestService, startService } from "../../support/service";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const { globalSummary, projectSummary, ...offered } = endpoints;
const rows = Object.entries({ ...offered, ...localEndpoints });
/** Fills a path template with plausible values. */
function pathOf(template: string, project = service.projectId): string {
  const values: Record<string, string> = {
    platform: "platform",
    project_id: project,
    action: "create",
    dataset_id: "reviews",
    type: "published",
  };
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "absent");
}

/** Sends a request with the path exactly as given. fetch would normalize it. */
function raw(path: string, headers: Record<string, string> = {}, method = "GET", body?: string | Buffer) {
  const { port } = new URL(service.url);
  return new Promise<{ http: number; text: string }>((resolve, reject) => {
    const call = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ http: response.statusCode ?? 0, text }));
    });
    call.on("error", reject).end(body);
  });
}

/** Sends bytes that need not be valid HTTP and returns the response. */
function bytes(written: string) {
  const { port } = new URL(service.url);
  return new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(written));
    let text = "";
    socket.setEncoding("utf8").on("data", (part: string) => (text += part));
    socket.on("close", () => resolve(text)).on("error", reject);
  });
}

describe("the envelope", () => {
  const call = "GET /local/info?access_token=test-token HTTP/1.1\r\nConnection: close\r\n";
  it.each([
    ["is no HTTP", "HELLO\r\n\r\n", 400, "5"],
    ["is too long", `${call}Host: localhost\r\nX: ${"x".repeat(70_000)}\r\n\r\n`, 400, "5"],
    ["names no host", `${call}\r\n`, 404, "26"],
    ["expects what nobody knows", `${call}Host: localhost\r\nExpect: luck\r\n\r\n`, 200, "0"],
  ])("contains the response to a call that %s", async (_what, written, http, status_code) => {
    const [head = "", body = ""] = (await bytes(written)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${http} `));
    const id: unknown = expect.stringMatching(/^#.+#$/);
    const message: unknown = expect.any(String);
    expect(JSON.parse(body)).toMatchObject({
      status_code,
      status_message: message,
      request: message,
      request_id: id,
    });
  });

  it("echoes method, path and query exactly, token included, and has an id between # signs", async () => {
    const path = "/api/v1/search/info?x=%C3%A9&access_token=test-token&y=1";
    const { text } = await raw(path);
    const answer: unknown = JSON.parse(text);
    expect(answer).toMatchObject({ status_code: "0", status_message: "OK", request: `GET ${path}` });
    expect(answer).toHaveProperty("request_id", expect.stringMatching(/^#.+#$/));
    expect(text).not.toContain("\n");
  });

  it("gives every call a different request id", async () => {
    const a = await service.call("GET", "/local/info");
    const b = await service.call("GET", "/local/info");
    expect(a.request_id).not.toBe(b.request_id);
  });
});

describe.each(rows)("%s", (_name, row) => {
  it("is mounted and requires the token", async () => {
    const bare = await service.call(row.method, pathOf(row.path), undefined, "");
    expect(bare).toMatchObject({ http: 401, status_code: "7" });
    const wrong = await service.call(row.method, pathOf(row.path), undefined, "test-tokem");
    expect(wrong).toMatchObject({ http: 401, status_code: "7" });
  });

  it(row.writes ? "refuses a token that may only read" : "answers a token that may only read", async () => {
    const answer = await service.call(
      row.method,
      // A stream that is answered has no end.
      pathOf(row.path, row.answer === "lines" ? "absent" : undefined),
      row.writes ? {} : undefined,
      service.readOnlyToken,
    );
    if (row.writes)
      expect(answer).toMatchObject({
        http: 403,
        status_code: "13",
        rights_req: ["write"],
        rights_got: ["read"],
      });
    else expect(["7", "13"]).not.toContain(answer.status_code);
  });

  if (row.path.includes("{project_id}"))
    it("forbids a project that does not exist", async () => {
      const needed: Partial<Record<string, string>> = {
        listResources: "?type=search",
        listContext: "?node=a",
        explainRange: "?from=1&until=2",
        explainSentiment: "?url=https://a.example",
      };
      const query = needed[_name] ?? "";
      const path = `${pathOf(row.path).replace(service.projectId, "nobody")}${query}`;
      const bodies: Record<string, unknown> = {
        addCustomMetrics: { custom_metrics: [{}] },
        importTopics: { topic_type: "search", topic_line_import: [{ topic_title: "t", query: "q" }] },
        addPanels: { panels: [{}] },
        exportProject: { start: "2026-01-01", target: "c" },
        addPanelGroups: { groups: [{}] },
        deleteTopics: { bulk_topics: [{ category_id: "default", id: "t" }] },
        updateCustomMetrics: { custom_metrics: [{}] },
        deleteCustomMetrics: { metric_names: ["m"] },
        modifyDocuments: [{ create: {} }],
        modifyReviews: [{ create: {} }],
        createLocalView: { kind: "report", title: "t", content: 1 },
        scoreTexts: { texts: [{ text: "t", lang: "en" }] },
      };
      const body =
        row.method === "POST" || row.method === "PUT"
          ? (bodies[_name] ?? { title: "t", content: 1 })
          : undefined;
      expect(await service.call(row.method, path, body)).toMatchObject({ http: 403, status_code: "29" });
    });

  if ((row.method === "POST" || row.method === "PUT") && !(row.body instanceof z.ZodUndefined))
    it.each([
      ["no body", undefined],
      ["text that is no JSON", "{"],
      ["an empty body", ""],
      ["a number", "7"],
      ["null", "null"],
      ["JSON nested too deeply", `${'{"a":'.repeat(2000)}1${"}".repeat(2000)}`],
    ])("refuses %s", async (_what, body) => {
      expect(await service.call(row.method, pathOf(row.path), body)).toMatchObject({
        http: 400,
        status_code: "17",
      });
    });
});

describe("unknown paths and methods", () => {
  it.each([globalSummary, projectSummary])("a summary is 26: $path", async ({ method, path }) => {
    expect(await service.call(method, `${pathOf(path)}?q=a`)).toMatchObject({ http: 404, status_code: "26" });
  });

  it.each([
    ["GET", "/"],
    ["GET", "/api/v2/nothing"],
    ["DELETE", "/api/v1/search/info"],
    ["PATCH", "/api/v1/search/info"],
    ["HEAD", "/api/v1/search/info"],
    ["OPTIONS", "/api/v1/search/info"],
    ["GET", "/api/v1/search/%"],
    ["GET", "//"],
  ])("%s %s is 26", async (method, path) => {
    const { http, text } = await raw(`${path}?access_token=test-token`, {}, method);
    expect(http).toBe(404);
    if (method !== "HEAD") expect(JSON.parse(text)).toMatchObject({ status_code: "26" });
  });

  it("an unknown action is 26, the misspelled upserte is not", async () => {
    const path = `/api/v2/docs/p/${service.projectId}`;
    expect(await service.call("POST", `${path}/destroy`, {})).toMatchObject({ http: 404, status_code: "26" });
    const document = { url: "https://misspelt.example/", published: "1", content: "x" };
    expect(await service.call("POST", `${path}/upserte`, document)).toMatchObject({
      result_searchdoc: [{ action: "upsert", status_code: "0" }],
    });
  });
});

describe("unusual calls that are allowed", () => {
  it("a query of maximum length whose letters take six characters of the URL", async () => {
    const q = `"${"жук ".repeat(1023)}"`;
    expect(q.length).toBeLessThanOrEqual(4096);
    const path = `/api/v1/search/p/${service.projectId}/results?q=${encodeURIComponent(q)}`;
    expect(await service.call("GET", path)).toMatchObject({ http: 200, pagination: { total: 0 } });
  });

  it("a Content-Type without a body", async () => {
    const path = "/api/v3/stream/s/none?access_token=test-token";
    const { text } = await raw(path, { "content-type": "application/json" }, "DELETE");
    expect(JSON.parse(text)).toMatchObject({ status_code: "15" });
  });
});

describe("hostile calls", () => {
  it("rejects an id that is too long and names it", async () => {
    const answer = await service.call("GET", `/api/v1/search/p/${"x".repeat(5000)}/results`);
    expect(answer).toMatchObject({ status_code: "5", param: "project_id" });
  });

  it("rejects a host name that is not this machine's", async () => {
    const { text } = await raw("/api/v1/search/info?access_token=test-token", { host: "evil.example" });
    expect(JSON.parse(text)).toMatchObject({ status_code: "26" });
  });

  it("rejects a token given twice, in a header, or in other case", async () => {
    for (const path of [
      "/local/info?access_token=test-token&access_token=test-token",
      "/local/info?ACCESS_TOKEN=test-token",
      "/local/info",
    ]) {
      const { text } = await raw(path, { authorization: "Bearer test-token" });
      expect(JSON.parse(text)).toMatchObject({ status_code: "7" });
    }
  });

  it("rejects a body that is larger than 4 MiB, of another type, or tampers with prototypes", async () => {
    const path = `/api/v2/docs/p/${service.projectId}/create`;
    const large = JSON.stringify({ url: "https://large.example/", content: "x".repeat(4 * 1024 * 1024) });
    expect(await service.call("POST", path, large)).toMatchObject({ http: 400, status_code: "17" });
    const typed = await raw(
      `${path}?access_token=test-token`,
      { "content-type": "text/xml" },
      "POST",
      "<a/>",
    );
    expect(JSON.parse(typed.text)).toMatchObject({ status_code: "17" });
    const tampering = '{"url":"https://a.example/","__proto__":{"published":"1"}}';
    for (const at of [path, "/api/v3/stream/export"])
      expect(await service.call("POST", at, tampering)).toMatchObject({
        status_code: "17",
        details: "it has a key that changes prototypes",
      });
  });

  it("says what is wrong with a body in an unsupported format", async () => {
    const text = '{"url":"https://a.example/form","published":"1","content":"Café"}';
    const json = "application/json";
    for (const [headers, body, fault] of [
      [{ "content-type": "text/plain" }, text, /Content-Type/],
      [{ "content-type": json, "content-encoding": "gzip" }, gzipSync(text), /compressed/],
      [{ "content-type": json }, Buffer.from(text, "latin1"), /UTF-8/],
      [{ "content-type": json }, text.slice(1), /^it is not valid JSON$/],
    ] as const)
      for (const place of ["/create", ""]) {
        const path = `/api/v2/docs/p/${service.projectId}${place}?access_token=test-token`;
        const answer: unknown = JSON.parse((await raw(path, headers, "POST", body)).text);
        const details: unknown = expect.stringMatching(fault);
        expect(answer).toMatchObject({ status_code: "17", details });
      }
  });

  it("says which fields of a body are missing", async () => {
    expect(await service.call("POST", "/api/v3/stream/export", { limit: 5 })).toMatchObject({
      http: 400,
      status_code: "17",
      details: "missing: start, target",
    });
  });

  it("never shows a stack trace or a local path", async () => {
    const { text } = await raw("/api/v1/search/histogram/published?q=(((&access_token=test-token");
    expect(text).not.toMatch(/node_modules|\.[tj]s:\d|\\n\s+at /);
  });
});
