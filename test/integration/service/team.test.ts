import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { carryOut } from "../../../src/service/access/member-orders";
import { readTeamConfig } from "../../../src/service/access/team-config";
import { endpoints } from "../../../src/shared/interface/endpoints";
import { localEndpoints } from "../../../src/shared/interface/local";
import { teamEndpoints } from "../../../src/shared/interface/team";
import { issue } from "../../support/certificates";
import { type TestTeam, startTeam } from "../../support/team-service";

const rows = Object.entries({ ...endpoints, ...localEndpoints, ...teamEndpoints }).filter(
  // Nobody's service writes summaries.
  ([, { resultKey }]) => resultKey !== "summary",
);
/** What every member may ask, with any role. */
const forAnyone = new Set([
  ...["accountInfo", "creditInfo", "listCapabilities", "describeTextReading", "ownMember", "describeHealth"],
]);

let team: TestTeam;
let reader: string;
let editor: string;
let stranger: string;
beforeAll(async () => {
  team = await startTeam();
  reader = await team.member("Rea Reader", { [team.project]: "read" });
  editor = await team.member("Edda Editor", { [team.project]: "edit" });
  stranger = await team.member("Stan Stranger", { [team.other]: "administer" });
});
afterAll(() => team.stop());

function pathOf(template: string, project: string): string {
  const values: Record<string, string> = {
    platform: "platform",
    project_id: project,
    action: "create",
    dataset_id: "reviews",
    type: "published",
  };
  return template.replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? "absent");
}

describe.each(rows)("%s", (name, row) => {
  const isOfProject = row.path.includes("{project_id}");
  const ask = (token: string) =>
    team.call(token, row.method, pathOf(row.path, team.project), row.writes ? {} : undefined);

  it("answers nobody without a valid token", async () => {
    expect(await ask("")).toMatchObject({ http: 401, status_code: "7" });
    expect(await ask(team.administrator.slice(0, -1))).toMatchObject({ http: 401, status_code: "7" });
  });

  if (!forAnyone.has(name))
    it("is closed to a member of another project", async () => {
      expect(await ask(stranger)).toMatchObject({ http: 403, status_code: isOfProject ? "29" : "13" });
    });

  if (isOfProject && row.writes)
    it("is closed to a member who may only read", async () => {
      expect(await ask(reader)).toMatchObject({ http: 403, status_code: "13", rights_got: ["read"] });
    });
});

describe("projects", () => {
  it("are listed to those who have a role in them", async () => {
    const listed = async (token: string) => {
      const { result_accinfo: account } = await team.call(token, "GET", "/api/v1/search/info");
      return (account as { projects: { id: string }[] }).projects.map(({ id }) => id);
    };
    expect(await listed(reader)).toEqual([team.project]);
    expect(await listed(stranger)).toEqual([team.other]);
    expect((await listed(team.administrator)).sort()).toEqual([team.project, team.other].sort());
  });

  it("that don't exist look like those without a role", async () => {
    const at = (project: string) => team.call(reader, "GET", `/api/v1/search/p/${project}/results`);
    const own = { request: "", request_id: "", project_id: "" };
    expect({ ...(await at(team.other)), ...own }).toEqual({ ...(await at("absent")), ...own });
  });

  it("are edited by editors, and renamed by who administers them", async () => {
    const document = {
      url: "https://tea.example/1",
      content: "Rain all day",
      published: Date.now(),
    };
    const path = `/api/v2/docs/p/${team.project}/create`;
    expect(await team.call(editor, "POST", path, document)).toMatchObject({
      result_searchdoc: [{ status_code: "0" }],
    });
    const renamed = (token: string, project: string) =>
      team.call(token, "PUT", `/local/p/${project}`, { title: "Tea" });
    expect(await renamed(editor, team.project)).toMatchObject({
      status_code: "13",
      rights_req: ["administer"],
    });
    expect(await renamed(stranger, team.other)).toMatchObject({ status_code: "0" });
    const found = await team.call(reader, "GET", `/api/v1/search/p/${team.project}/results?q=rain`);
    expect(found).toMatchObject({ status_code: "0", pagination: { total: 1 } });
  });

  it("no request without a role reaches them, whatever it holds", async () => {
    const routes = rows.filter(([, { path }]) => path.includes("{project_id}"));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...routes),
        fc.oneof(fc.string(), fc.webSegment(), fc.constantFrom("..", "%2e%2e", "*", "a/b", "%00")),
        fc.jsonValue(),
        async ([, row], odd, body) => {
          const path = row.path.replace(/\{(\w+)\}/g, (_match, name: string) =>
            name === "project_id" ? team.project : encodeURIComponent(odd === "" ? "a" : odd),
          );
          const answer = await team.call(stranger, row.method, path, row.method === "GET" ? undefined : body);
          expect(answer.http, path).toBeGreaterThanOrEqual(400);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("members", () => {
  const members = (token = team.administrator) => team.call(token, "GET", "/local/members");

  it("see themselves", async () => {
    expect(await team.call(reader, "GET", "/local/member")).toMatchObject({
      result_local_member: { name: "Rea Reader", roles: { [team.project]: "read" } },
    });
  });

  it("get another role at once", async () => {
    const token = await team.member("Cora Changed", { [team.project]: "read" });
    const { result_local_member: own } = await team.call(token, "GET", "/local/member");
    const path = `/local/members/${(own as { id: string }).id}`;
    await team.call(team.administrator, "PUT", path, { roles: { [team.other]: "edit" } });
    const seen = (project: string) => team.call(token, "GET", `/api/v1/search/p/${project}/results`);
    expect(await seen(team.project)).toMatchObject({ status_code: "29" });
    expect(await seen(team.other)).toMatchObject({ status_code: "0" });
  });

  it("have names of their own, and roles in projects that exist", async () => {
    const add = (name: string, project: string) =>
      team.call(team.administrator, "POST", "/local/members", { name, roles: { [project]: "read" } });
    expect(await add("Rea Reader", team.project)).toMatchObject({
      status_code: "5",
      reason: "duplicate_member",
    });
    expect(await add("Nora New", "no-such-project")).toMatchObject({ status_code: "5", param: "roles" });
  });

  it("lose access with their token, and with their membership", async () => {
    const token = await team.member("Tom Token", { [team.project]: "read" });
    const { result_local_member: own } = await team.call(token, "GET", "/local/member");
    const { id, tokens } = own as { id: string; tokens: { id: string }[] };
    const second = await team.call(team.administrator, "POST", `/local/members/${id}/tokens`, {
      label: "Laptop",
    });
    const { token: other } = second["result_local_token"] as { token: string };
    await team.call(team.administrator, "DELETE", `/local/members/${id}/tokens/${tokens[0]?.id ?? ""}`);
    expect(await team.call(token, "GET", "/local/member")).toMatchObject({ http: 401, status_code: "7" });
    expect(await team.call(other, "GET", "/local/member")).toMatchObject({ http: 200 });
    await team.call(team.administrator, "DELETE", `/local/members/${id}`);
    expect(await team.call(other, "GET", "/local/member")).toMatchObject({ http: 401, status_code: "7" });
    expect(JSON.stringify(await members())).not.toContain("Tom Token");
  });

  it("are managed without a token on the computer of the service, while it runs", async () => {
    const { token = "" } = carryOut(team.folder, {
      order: "add",
      name: "Lena Local",
      role: "read",
      projects: [team.other],
      label: "",
      days: 1,
    });
    const seen = (project: string) => team.call(token, "GET", `/api/v1/search/p/${project}/results`);
    expect(await seen(team.other)).toMatchObject({ http: 200 });
    expect(await seen(team.project)).toMatchObject({ status_code: "29" });
    carryOut(team.folder, { order: "change", member: "Lena Local", role: "edit", projects: [] });
    expect(await seen(team.project)).toMatchObject({ http: 200 });
    const { members: left } = carryOut(team.folder, { order: "remove", member: "Lena Local" });
    expect(left.map(({ name }) => name)).not.toContain("Lena Local");
    expect(await seen(team.other)).toMatchObject({ http: 401 });
    expect(() => carryOut(team.folder, { order: "remove", member: "Lena Local" })).toThrow(/Lena Local/);
  });

  it("always include somebody who administers all projects", async () => {
    const { result_local_member: own } = await team.call(team.administrator, "GET", "/local/member");
    const { id, tokens } = own as { id: string; tokens: { id: string }[] };
    const refused = { status_code: "5", reason: "last_administrator" };
    const path = `/local/members/${id}`;
    expect(await team.call(team.administrator, "DELETE", path)).toMatchObject(refused);
    expect(await team.call(team.administrator, "PUT", path, { roles: {} })).toMatchObject(refused);
    const only = `${path}/tokens/${tokens[0]?.id ?? ""}`;
    expect(await team.call(team.administrator, "DELETE", only)).toMatchObject(refused);
    expect(await members()).toMatchObject({ http: 200 });
  });

  it("leave no token on disk, only where nobody else can read", () => {
    const files = readdirSync(team.folder).filter((name) => name.startsWith("team.db"));
    expect(files).toContain("team.db");
    for (const name of files) {
      const path = join(team.folder, name);
      for (const token of [team.administrator, reader])
        expect(readFileSync(path, "latin1").includes(token.replace("earshot_", ""))).toBe(false);
      if (process.platform !== "win32") expect(statSync(path).mode & 0o077, name).toBe(0);
    }
  });
});

describe("the audit record", () => {
  it("says who did what, and who was refused, without texts", async () => {
    const path = `/api/v2/docs/p/${team.project}/create`;
    const document = {
      url: "https://tea.example/2",
      content: "Snow at last",
      published: "2026-03-02T08:00:00Z",
    };
    await team.call(editor, "POST", path, document);
    await team.call(reader, "POST", path, document);
    const { result_local_audit: audit } = await team.call(team.administrator, "GET", "/local/audit?limit=2");
    expect(audit).toMatchObject([
      { member_name: "Rea Reader", action: "modifyDocument", project_id: team.project, status_code: 13 },
      {
        member_name: "Edda Editor",
        action: "modifyDocument",
        project_id: team.project,
        path: { action: "create" },
        status_code: 0,
      },
    ]);
    const all = JSON.stringify(await team.call(team.administrator, "GET", "/local/audit?limit=1000"));
    expect(all).not.toContain("Snow");
    expect(all).not.toContain(editor);
  });
});

describe("a team's service", () => {
  it("makes an administrator's token only if nobody has a valid one", async () => {
    const folder = mkdtempSync(join(tmpdir(), "earshot-team-"));
    const first = await startTeam({ folder });
    expect(first.administrator).toMatch(/^earshot_[\w-]{32}$/);
    await first.stop();
    const second = await startTeam({ folder });
    expect(second.administrator).toBe("");
    expect(await second.call(first.administrator, "GET", "/local/members")).toMatchObject({ http: 200 });
    await second.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("limits how often each member may call", async () => {
    const limited = await startTeam({ callsPerMinute: 3 });
    const ask = () => limited.call(limited.administrator, "GET", "/local/member");
    for (let i = 0; i < 3; i++) expect(await ask()).toMatchObject({ http: 200 });
    expect(await ask()).toMatchObject({ http: 401, status_code: "8" });
    await limited.stop();
  });

  it("gives figures to Prometheus, with the token in a header", async () => {
    const figures = (headers: Record<string, string>) => fetch(`${team.url}/local/metrics`, { headers });
    expect((await figures({})).status).toBe(401);
    const text = await (await figures({ authorization: `Bearer ${reader}` })).text();
    expect(text).toMatch(/^earshot_calls_total\{method="GET",route="\/local\/member",status="200"\} \d+$/m);
    expect(text).toMatch(/^earshot_documents \d+$/m);
    expect(text).not.toContain(team.project);
  });

  it("offers all that needs no folder of this computer", async () => {
    const { result_local_capabilities: offers } = await team.call(reader, "GET", "/local/capabilities");
    expect(offers).toEqual(expect.arrayContaining(["words", "stories", "why", "sampling"]));
    expect(offers).not.toContain("exportFiles");
  });

  it("encrypts with the certificate that is given, and answers under its names only", async () => {
    const folder = mkdtempSync(join(tmpdir(), "earshot-team-"));
    const authority = issue(folder, { name: "authority", authority: true });
    const server = issue(folder, {
      name: "server",
      issuer: authority,
      alternatives: "DNS:listening.example,IP:127.0.0.1",
    });
    writeFileSync(
      join(folder, "team.json"),
      JSON.stringify({
        workspace: "archive",
        port: 0,
        tls: { certificate: server.certificate, key: server.key },
      }),
    );
    const { folder: workspace, ...config } = readTeamConfig(join(folder, "team.json"), {});
    const secure = await startTeam({ folder: workspace, ...config });
    const ask = (host: string) =>
      new Promise<number>((resolve, reject) => {
        const url = new URL(`${secure.url}/local/member`);
        request(url, {
          ca: authority.pem,
          servername: "listening.example",
          headers: { host, authorization: `Bearer ${secure.administrator}` },
        })
          .on("response", (response) => {
            response.resume();
            resolve(response.statusCode ?? 0);
          })
          .on("error", reject)
          .end();
      });
    expect(secure.url).toMatch(/^https:/);
    expect(await ask("listening.example:8750")).toBe(200);
    expect(await ask("rebound.example")).toBe(404);
    await secure.stop();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe("the file of a team's service", () => {
  const folder = mkdtempSync(join(tmpdir(), "earshot-team-"));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const read = (content: unknown, env = {}) => {
    const file = join(folder, "team.json");
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
    return readTeamConfig(file, env);
  };

  it("has defaults that stay on this computer", () => {
    expect(read({ workspace: "archive" })).toMatchObject({
      folder: join(folder, "archive"),
      host: "127.0.0.1",
      port: 8750,
      tls: undefined,
    });
  });

  it("is overridden by the environment", () => {
    expect(
      read({ workspace: "a" }, { EARSHOT_TEAM_PORT: "9000", EARSHOT_TEAM_HOST: "127.0.0.2" }),
    ).toMatchObject({
      host: "127.0.0.2",
      port: 9000,
    });
  });

  it("may name an OpenSearch cluster, with the user and password in the environment", () => {
    const store = { opensearch: ["http://127.0.0.1:9200"] };
    const defaults = { urls: store.opensearch, name: "earshot", shards: 3, copies: 2 };
    expect(read({ workspace: "a" }).store).toBeUndefined();
    expect(read({ workspace: "a", store }).store).toEqual(defaults);
    const env = { EARSHOT_OPENSEARCH_USER: "ann", EARSHOT_OPENSEARCH_PASSWORD: "secret" };
    expect(read({ workspace: "a", store: { ...store, index: "posts", copies: 1 } }, env).store).toEqual({
      ...defaults,
      ...{ name: "posts", copies: 1, login: { username: "ann", password: "secret" } },
    });
    expect(() => read({ workspace: "a", store }, { EARSHOT_OPENSEARCH_USER: "ann" })).toThrow(/PASSWORD/);
    const refusedAt = (url: string, more: object = {}) => {
      expect(() => read({ workspace: "a", store: { opensearch: [url], ...more } })).toThrow(/team\.json/);
    };
    refusedAt("http://ann:secret@127.0.0.1:9200");
    refusedAt("http://10.0.0.7:9200");
    refusedAt("ftp://127.0.0.1:9200");
    refusedAt("http://127.0.0.1:9200", { index: "Posts" });
    expect(() => read({ workspace: "a", store: { ...store, ca: "none.pem" } })).toThrow(/none\.pem/);
    const near = { opensearch: ["http://10.0.0.7:9200"], privateNetwork: true };
    expect(read({ workspace: "a", store: near }).store?.urls).toEqual(near.opensearch);
  });

  it("is refused with the place of what is wrong", () => {
    expect(() => read({ workspace: "a", host: "0.0.0.0" })).toThrow(/tls/);
    expect(() => read({ workspace: "a" }, { EARSHOT_TEAM_HOST: "0.0.0.0" })).toThrow(/tls/);
    expect(() => read({ workspace: "a", port: 70_000 })).toThrow(/port/);
    expect(() => read({ workspace: "a", prot: 1 })).toThrow(/prot/);
    expect(() => read("{")).toThrow(/team\.json/);
    expect(() => read({ workspace: "a", tls: { certificate: "none.pem", key: "none.key" } })).toThrow(
      /none\.pem/,
    );
    expect(
      read({ workspace: "a", host: "0.0.0.0", behindProxy: true, hosts: ["Listening.example"] }),
    ).toMatchObject({
      hosts: ["listening.example", "0.0.0.0"],
    });
  });
});
