import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { AccessClient } from "../../../src/main/access/access-client";
import { AccessFile } from "../../../src/main/access/messages";
import { holdProfile } from "../../../src/main/access/hold-profile";
import { Board } from "../../../src/shared/ipc/boards";
import { ChartFilters } from "../../../src/shared/ipc/chart-question";
import { DocumentRule } from "../../../src/shared/rules/document-rule";
import { Watch } from "../../../src/shared/watches/watch";
import { documentLimits } from "../../../src/shared/interface/documents.constants";
import { loadLateTexts, t } from "../../../src/shared/texts";
import { CommandLine, compileCli, openApp, scriptsIn } from "../../support/cli";
import { MisbehavingService } from "../../hosted/misbehaving-service";
import { filesHolding, temporaryFolder } from "../../support/temporary-folder";

let scripts: string;
beforeAll(async () => {
  await loadLateTexts();
  scripts = await compileCli();
});

const commandLine = (profile = temporaryFolder()) => new CommandLine(scripts, profile);

/** A file with a mention per hour, the first `bad` of them too long. */
function mentions(count: number, { from = 0, bad = 0 } = {}): string {
  const file = path.join(temporaryFolder(), `mentions-${from}.csv`);
  const rows = Array.from({ length: count }, (_, i) => {
    const at = new Date(Date.UTC(2026, 2, 1) + (from + i) * 3_600_000).toISOString();
    const more = i < bad ? "!".repeat(documentLimits.contentBytes) : "";
    return `https://posts.example/${from + i},${at},Post ${from + i} about a kettle that whistles${more}`;
  });
  writeFileSync(file, ["url,published,content", ...rows].join("\n"));
  return file;
}

async function openedApp(profile = temporaryFolder()) {
  const opened = await openApp(profile, scriptsIn(scripts));
  onTestFinished(opened.close);
  return { ...opened, profile };
}

/** Commands that work through an app, which is faster than by themselves. */
async function throughApp(): Promise<CommandLine> {
  const { profile } = await openedApp();
  return commandLine(profile);
}

const signal = new AbortController().signal;

describe("a command in its own process", () => {
  it("creates a workspace, imports a file, counts, ranks and lists what is in it, and leaves nothing running", async () => {
    const earshot = commandLine();
    await earshot.jsonAlone("workspace", "create", "Kettles");
    expect(await earshot.jsonAlone("import", mentions(30))).toMatchObject({
      project: { title: "Kettles" },
      imports: [{ rows: 30, imported: 30, rejected: 0 }],
    });
    expect(await earshot.jsonAlone("query", "kettle", "AND", "NOT", "teapot")).toMatchObject({
      source: "live",
      data: { mentions: 30, first: Date.UTC(2026, 2, 1) },
    });
    expect(
      await earshot.jsonAlone("histogram", "--from", "2026-03-01", "--to", "2026-03-01", "--interval", "day"),
    ).toMatchObject({ data: { data: [{ v: [24] }] } });
    expect(await earshot.jsonAlone("words", "--kind", "word", "--top", "3")).toMatchObject({
      data: { words: { documents: 30 }, basis: { kind: "all" } },
    });
    const listed = await earshot.runAlone(["documents", "--count", "2", "--offset", "1"]);
    expect(listed).toMatchObject({ code: 0, stderr: "" });
    expect(listed.stdout).toContain("https://posts.example/28");
    expect(listed.stdout).not.toContain("https://posts.example/29");
    // Mentions without authors have nobody to rank.
    expect((await earshot.runAlone(["influencers"])).stdout).toContain(t("cli:nothing"));
    // Nobody holds the profile any more.
    const hold = holdProfile(earshot.profile);
    expect(hold).toBeDefined();
    hold?.release();
  });

  it("takes sentiment from ratings if that is wanted, and says so", async () => {
    const earshot = await throughApp();
    await earshot.json("workspace", "create", "Kettles");
    const file = path.join(temporaryFolder(), "reviews.csv");
    const rows = ["Broke,1", "Leaks,2", "Works,3", "Good,4", "Best of all,5"].map(
      (row) => `2026-03-01,${row}`,
    );
    writeFileSync(file, ["date,text,stars", ...rows].join("\n"));
    const remarks = (key: "imports:assumed.stars" | "imports:assumed.starsUsed") => ({
      imports: [{ remarks: expect.arrayContaining([t(key, { column: "stars" })]) as string[] }],
    });
    expect(await earshot.json("import", file, "--dry-run")).toMatchObject(remarks("imports:assumed.stars"));
    expect(await earshot.json("import", file, "--sentiment-from-ratings")).toMatchObject(
      remarks("imports:assumed.starsUsed"),
    );
    const counts = async (type: string) => earshot.json("histogram", "--type", type);
    expect(await counts("sentiment")).toMatchObject({
      data: {
        data: [
          { ks: "NEGATIVE", v: [2] },
          { ks: "POSITIVE", v: [2] },
          { ks: "NEUTRAL", v: [1] },
        ],
      },
    });
    expect(await counts("sentiment_origin")).toMatchObject({ data: { data: [{ ks: "file", v: [5] }] } });
    const other = await earshot.run("import", mentions(3), "--sentiment-from-ratings");
    expect(other.stderr).toContain(t("cli:import.noRatings", { file: "mentions-0.csv" }));
  });

  it("imports no list without texts, names its columns, and takes one that is named", async () => {
    const earshot = await throughApp();
    await earshot.json("workspace", "create", "Kettles");
    const file = path.join(temporaryFolder(), "stops.csv");
    const stops = ["Oakley", "Mill Lane", "Elmhurst", "Stowe", "Ashby", "Kingsley", "Dale", "Upper Wick"];
    writeFileSync(file, ["No.,Point name", ...stops.map((stop, n) => `${n + 1},${stop}`)].join("\n"));
    const refused = await earshot.run("import", file);
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toContain("“Point name” (Oakley)");
    expect(refused.stderr).toContain("--column");
    expect(await earshot.run("import", file, "--column", "content=Stop")).toMatchObject({ code: 2 });
    expect(await earshot.json("import", file, "--column", "content=point name")).toMatchObject({
      imports: [{ imported: 8 }],
    });
    const scores = path.join(temporaryFolder(), "answers.csv");
    const answers = ["I like it,9", "It leaks,2", "We want more,7"];
    writeFileSync(scores, ["comment,score", ...answers].join("\n"));
    const remark = t("imports:assumed.open", {
      field: t("rules:field.rating"),
      columns: t("imports:assumed.candidate", { column: "score", sample: "9" }),
    });
    expect(await earshot.json("import", scores)).toMatchObject({
      imports: [{ imported: 3, remarks: expect.arrayContaining([remark]) as string[] }],
    });
  });

  it("saves a workspace as one file, and opens it in another profile", async () => {
    const earshot = commandLine();
    await earshot.json("workspace", "create", "Kettles");
    await earshot.json("import", mentions(30));
    const file = path.join(temporaryFolder(), "Kettles.earshot-workspace");
    const saving = ["workspace", "save", file, "--without", "notes", "names"];
    expect(await earshot.json(...saving)).toMatchObject({ path: file, without: ["notes", "names"] });
    expect(await earshot.run("workspace", "save", file, "--without", "nothing")).toMatchObject({ code: 2 });
    const nowhere = path.join(temporaryFolder(), "gone", "Kettles.earshot-workspace");
    expect(await earshot.run("workspace", "save", nowhere)).toMatchObject({ code: 3, stdout: "" });
    const other = commandLine();
    expect(await other.json("workspace", "open", file)).toMatchObject({ workspace: { name: "Kettles" } });
    expect(await other.json("query", "kettle")).toMatchObject({ data: { mentions: 30 } });
    expect(await other.run("workspace", "open", mentions(1))).toMatchObject({ code: 2, stdout: "" });
  });

  it("opens a folder that another profile made only if told to", async () => {
    const folder = path.join(temporaryFolder(), "brought");
    const maker = commandLine();
    await maker.json("workspace", "create", "Kettles", "--folder", folder);
    await maker.json("import", mentions(30));
    const other = commandLine();
    const opening = ["workspace", "create", "Brought kettles", "--folder", folder];
    const refused = await other.run(...opening);
    expect(refused).toMatchObject({ code: 7, stdout: "" });
    expect(refused.stderr).toContain("--yes");
    expect(await other.json("workspace", "list")).toMatchObject({ workspaces: [] });
    expect(await other.json(...opening, "--yes")).toMatchObject({ workspace: { folder } });
    expect(await other.json("query", "kettle")).toMatchObject({ data: { mentions: 30 } });
  });

  it("says on standard error what is wrong, and ends with a code for each kind of failure", async () => {
    const { profile } = await openedApp();
    const earshot = commandLine(profile);
    const failing = async (code: number, ...args: string[]) => {
      const ended = await earshot.run(...args, "--json");
      expect(ended, args.join(" ")).toMatchObject({ code, stdout: "" });
      return JSON.parse(ended.stderr) as unknown;
    };
    expect(await failing(3, "query")).toMatchObject({ error: { kind: "missing" } });
    await earshot.json("workspace", "create", "Kettles");
    expect(await failing(3, "query", "-c", "Teapots")).toMatchObject({ error: { kind: "missing" } });
    expect(await failing(2, "query", "kettle", "AND", "(")).toMatchObject({ error: { kind: "invalid" } });
    expect(await failing(2, "histogram", "--last", "soon")).toMatchObject({
      error: { kind: "invalid", details: { field: "last" } },
    });
    expect(await failing(2, "words", "--top", "many")).toMatchObject({
      error: { details: { field: "top" } },
    });
    expect(await failing(2, "query", "--no-such-option")).toMatchObject({ error: { kind: "invalid" } });
    expect(await failing(3, "import", "/no/such/file.csv")).toMatchObject({ error: { kind: "missing" } });
    expect(await failing(3, "import", "no-such-file.csv")).toMatchObject({
      error: { message: t("cli:import.noFile", { file: "no-such-file.csv" }) },
    });
    expect(await failing(3, "serve", path.join(profile, "no-such-folder"))).toMatchObject({
      error: { kind: "missing" },
    });
    expect((await earshot.run("--help")).code).toBe(0);
  });

  it("complains about wrong words in the language of the system, and says what may be meant", async () => {
    const earshot = commandLine();
    const complaint = async (language: string, ...args: string[]) => {
      const { code, stderr } = await earshot.runAlone(args, { LC_ALL: language });
      expect(code).toBe(2);
      return stderr;
    };
    expect(await complaint("en_US.UTF-8", "wrds")).toBe(
      "earshot: There is no command wrds. Did you mean words?\n",
    );
    expect(await complaint("de_DE.UTF-8", "wrds")).toBe(
      "earshot: Den Befehl wrds gibt es nicht. Vielleicht words?\n",
    );
    expect(await complaint("de_DE.UTF-8", "words", "--tpo", "3")).toContain("Vielleicht --to, --top?");
    expect(await complaint("de_DE.UTF-8", "workspace", "create")).toContain("Das Argument Name fehlt.");
    expect(await complaint("de_DE.UTF-8", "query", "-c")).toContain("braucht einen Wert");
  });

  it.skipIf(process.platform === "win32")("fails if its output can't be written", () => {
    const { program, env } = commandLine();
    const full = openSync("/dev/full", "w");
    onTestFinished(() => closeSync(full));
    const ended = spawnSync(process.execPath, [program, "--help"], { env, stdio: ["ignore", full, "pipe"] });
    expect(ended.status).toBe(2);
    expect(ended.stderr.toString()).toContain(t("common:saving.diskFull"));
  });

  it("goes on if nobody reads what it says beside its output", async () => {
    const { program, env } = commandLine();
    const child = spawn(process.execPath, [program, "projects", "--verbose"], { env });
    child.stderr.destroy();
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  it("imports sound rows, reports the rejected ones, and with --strict imports none", async () => {
    const earshot = await throughApp();
    await earshot.json("workspace", "create", "Kettles");
    const file = mentions(10, { bad: 2 });
    expect(await earshot.run("import", file, "--strict")).toMatchObject({ code: 2, stdout: "" });
    const ended = await earshot.run("import", file, "--json");
    expect(ended.code).toBe(6);
    expect(JSON.parse(ended.stdout)).toMatchObject({ imports: [{ imported: 8, rejected: 2 }] });
    expect(await earshot.json("query")).toMatchObject({ data: { mentions: 8 } });
  });
});

describe("a board", () => {
  it("is saved as a presentation and as tables, by the app and by the command itself", async () => {
    const profile = temporaryFolder();
    const earshot = commandLine(profile);
    const { app, close } = await openApp(profile, scriptsIn(scripts));
    await earshot.json("workspace", "create", "Kettles");
    await earshot.json("import", mentions(30));
    const [connection] = (await app.call("connections.list", undefined)).connections;
    const id = connection?.id ?? "";
    const [project] = (await app.call("connections.projects", { id })).data;
    const range = { kind: "custom", from: "2026-03-01", to: "2026-03-02" } as const;
    const wording = { text: "Ours", about: "12 mentions" };
    const board = {
      id: "b1",
      name: "Monday",
      query: "kettle",
      range,
      cards: [{ id: "days", title: "Days", question: {}, wording }],
    };
    await app.call("notebook.keep", {
      connectionId: id,
      projectId: project?.id ?? "",
      entry: { list: "boards", item: Board.parse(board) },
    });
    const folder = temporaryFolder();
    const save = async (format: string, out = path.join(folder, `monday.${format}`)) => {
      expect(await earshot.json("export", "monday", "--format", format, "--out", out)).toMatchObject({
        board: { name: "Monday" },
        path: out,
      });
      return readFileSync(out);
    };
    const byApp = (await save("csv")).toString();
    expect(byApp).toMatch(/Total,Total,30\s/);
    await close();
    expect((await save("csv")).toString().split("\n").length).toBe(byApp.split("\n").length);
    expect((await save("pptx")).subarray(0, 2).toString()).toBe("PK");
    const page = path.join(folder, "monday.html");
    const { stderr } = await earshot.run("export", "monday", "--format", "html", "--out", page);
    expect(stderr).toContain(t("cli:export.moved", { title: "Days" }));
    expect(await earshot.run("export", "Tuesday", "--format", "csv", "--out", "x.csv")).toMatchObject({
      code: 3,
    });
  });
});

/** The app with a workspace of 30 mentions. It checks no watch by itself. */
async function prepared() {
  const profile = temporaryFolder();
  const earshot = commandLine(profile);
  const { app } = await openedApp(profile);
  await earshot.json("workspace", "create", "Kettles");
  await earshot.json("import", mentions(30));
  const [connection] = (await app.call("connections.list", undefined)).connections;
  const connectionId = connection?.id ?? "";
  const [project] = (await app.call("connections.projects", { id: connectionId })).data;
  return { earshot, app, ref: { connectionId, projectId: project?.id ?? "" } };
}

describe("watches", () => {
  it("that are due are checked, and what is new is listed with its evidence", async () => {
    const { earshot, app, ref } = await prepared();
    const watch = Watch.parse({
      id: "w1",
      name: "Whistles",
      query: "whistles",
      filters: ChartFilters.parse({}),
      rule: { kind: "results" },
      every: "week",
    });
    await app.call("watches.save", { ...ref, watch });
    expect(await earshot.json("watches")).toMatchObject({
      watches: [{ watch: { name: "Whistles" }, checkedAt: null }],
    });
    // What is there already is no news.
    expect(await earshot.json("watches", "run")).toMatchObject({ checked: [{ unchecked: null }], fired: [] });
    await earshot.json("import", mentions(5, { from: 30 }));
    expect(await earshot.json("watches", "run")).toMatchObject({ checked: [], fired: [] });
    const event = { watchId: "w1", evidence: { kind: "results", results: 5 } };
    expect(await earshot.json("watches", "run", "whistles")).toMatchObject({ fired: [event] });
    expect(await earshot.json("watches", "fired", "Whistles")).toMatchObject({ fired: [event] });
    expect(await earshot.json("watches", "fired", "--to", "2020-01-01")).toMatchObject({ fired: [] });
    expect((await earshot.run("watches", "fired")).stdout).toMatch(/Whistles +5 new results/);
    expect(await earshot.run("watches", "run", "Teapots")).toMatchObject({ code: 3, stdout: "" });
  });
});

describe("rules", () => {
  it("are applied only with --yes, after the same plan was shown without", async () => {
    const { earshot, app, ref } = await prepared();
    const rule = { query: "kettle", onArrival: false };
    const rules = [
      { ...rule, id: "r1", name: "Kettle", effect: { kind: "tags", tags: ["Kettle"] } },
      { ...rule, id: "r2", name: "Good", effect: { kind: "sentiment", value: 5 } },
      { ...rule, id: "r3", name: "Bad", effect: { kind: "sentiment", value: -5 } },
    ].map((one) => DocumentRule.parse(one));
    await app.call("rules.save", { ...ref, rules });
    expect(await earshot.json("rules")).toMatchObject({ rules });
    const plan = { change: 30, rules: { conflicts: [{ winner: "r2", loser: "r3", documents: 30 }] } };
    expect(await earshot.json("rules", "apply")).toMatchObject({ plan, applied: null });
    const tagged = () => earshot.json("query", "tag:Kettle");
    expect(await tagged()).toMatchObject({ data: { mentions: 0 } });
    expect(await earshot.json("rules", "apply", "kettle", "--yes")).toMatchObject({
      plan: { change: 30, rules: { conflicts: [] } },
      applied: { changed: 30, rejected: 0 },
    });
    expect(await tagged()).toMatchObject({ data: { mentions: 30 } });
    const again = await earshot.run("rules", "apply", "Kettle", "--yes");
    expect(again.stdout).toMatch(/^0 documents will change/);
    expect(await earshot.run("rules", "apply", "Teapot")).toMatchObject({ code: 3, stdout: "" });
  });
});

it("shells complete commands within commands", async () => {
  const earshot = commandLine();
  const script = (await earshot.run("completion", "bash")).stdout;
  const completed = (...words: string[]) =>
    execFileSync("bash", [
      "-c",
      `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _earshot_complete; echo "\${COMPREPLY[@]}"`,
      ...["earshot", "earshot", ...words],
    ])
      .toString()
      .trim();
  expect(completed("watches", "r")).toBe("run");
  expect(completed("rules", "apply", "--y")).toBe("--yes");
  for (const shell of ["zsh", "powershell"])
    expect((await earshot.run("completion", shell)).stdout).toContain("watches run");
});

describe("one writer", () => {
  it("while the app is open, commands work through it", async () => {
    const { app, profile } = await openedApp();
    const earshot = commandLine(profile);
    const created = app.next("connections.state", ({ phase }) => phase === "ready");
    await earshot.json("workspace", "create", "Kettles");
    await created;
    expect(await earshot.json("import", mentions(20))).toMatchObject({ imports: [{ imported: 20 }] });
    expect(await app.call("uploads.list", undefined)).toMatchObject([
      { state: "finished", counts: { done: 20 } },
    ]);
    expect(app.services).toHaveLength(1);
  });

  it("two commands at once both succeed", async () => {
    const earshot = commandLine();
    await earshot.json("workspace", "create", "Kettles");
    const [one, two] = await Promise.all([
      earshot.jsonAlone("import", mentions(400)),
      earshot.jsonAlone("import", mentions(400, { from: 400 })),
    ]);
    expect(one).toMatchObject({ imports: [{ imported: 400 }] });
    expect(two).toMatchObject({ imports: [{ imported: 400 }] });
    expect(await earshot.json("query")).toMatchObject({ data: { mentions: 800 } });
  });

  it("the app waits for a command that has the profile", async () => {
    const earshot = commandLine();
    await earshot.json("workspace", "create", "Kettles");
    const importing = earshot.jsonAlone("import", mentions(3000));
    const isListening = async () => {
      const client = await AccessClient.connect(earshot.profile);
      client?.close();
      return client !== undefined;
    };
    await expect.poll(isListening).toBe(true);
    const { app } = await openedApp(earshot.profile);
    expect(await importing).toMatchObject({ imports: [{ imported: 3000 }] });
    expect(await app.call("uploads.list", undefined)).toMatchObject([{ state: "finished" }]);
  });

  it("the socket refuses strangers, closed routes, paths and whatever isn't a message", async () => {
    const { profile } = await openedApp();
    const file = path.join(profile, "access.json");
    const { address } = AccessFile.parse(JSON.parse(readFileSync(file, "utf8")));
    expect([statSync(file).mode & 0o077, statSync(address).mode & 0o077]).toEqual([0, 0]);
    /** Sends lines and returns what came back before the connection was closed. */
    const sent = (...lines: string[]) =>
      new Promise<string>((resolve) => {
        let heard = "";
        const socket = connect(address, () => socket.write(lines.map((line) => `${line}\n`).join("")));
        socket.setEncoding("utf8").on("data", (text: string) => (heard += text));
        socket.on("error", () => undefined).on("close", () => resolve(heard));
      });
    const call = JSON.stringify({ call: { id: 1, route: "app.info" } });
    expect(await sent(call)).toBe("");
    expect(await sent(JSON.stringify({ greet: { protocol: 1, secret: "a".repeat(64) } }), call)).toBe("");
    expect(await sent("{".repeat(1000))).toBe("");

    const client = await AccessClient.connect(profile);
    onTestFinished(() => client?.close());
    const outcome = (route: string, input: unknown) => client?.call(route, input, signal);
    expect(await outcome("app.info", undefined)).toMatchObject({ ok: true });
    for (const route of [
      "connections.setToken",
      "app.beginNewOutbox",
      "connections.setAssistants",
      "constructor",
    ])
      expect(await outcome(route, {}), route).toMatchObject({ ok: false, error: { kind: "forbidden" } });
    expect(await outcome("imports.open", { handle: "/etc/passwd" })).toMatchObject({
      ok: false,
      error: { kind: "forbidden" },
    });
    expect(await outcome("connections.open", { id: 7 })).toMatchObject({
      ok: false,
      error: { kind: "invalid" },
    });
  });

  it("a token never appears in what commands print or write", async () => {
    const service = await MisbehavingService.start();
    onTestFinished(() => service.stop());
    const canary = "canary-token-1f6e2c";
    service.answers.set("/api/v1/search/info", {
      result_accinfo: { projects: [{ id: "p1", name: canary }] },
    });
    const { app, profile } = await openedApp();
    await app.call("connections.addService", {
      name: "Hosted",
      baseUrl: service.url,
      token: canary,
      keep: "session",
    });
    const earshot = commandLine(profile);
    for (const args of [["projects"], ["query"], ["words", "--verbose"], ["why", "--last", "2d"]])
      for (const ended of [await earshot.runAlone(args), await earshot.runAlone([...args, "--json"])])
        expect(`${ended.stdout}${ended.stderr}`).not.toContain(canary);
    expect(filesHolding(profile, canary)).toEqual([]);
  });
});
