import { readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { guessedDecisions } from "../../../src/shared/documents/import-decisions";
import { planFor } from "../../../src/shared/documents/import-plan";
import type { ImportedFile } from "../../../src/shared/ipc/imports";
import { t } from "../../../src/shared/texts";
import { TestApp } from "../../support/app";
import { scripts } from "../../support/app-scripts";
import { temporaryFolder } from "../../support/temporary-folder";
import { zip, zipOf } from "../../support/zip";

const temporary = process.env["TMPDIR"];
afterEach(() => {
  if (temporary === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = temporary;
});

async function workspace() {
  const unpackedTo = temporaryFolder();
  process.env["TMPDIR"] = unpackedTo;
  let app = new TestApp(temporaryFolder(), scripts);
  const { userData } = app;
  onTestFinished(() => app.core.close());
  const { id } = await app.call("connections.createWorkspace", { name: "Kettles", folder: null });
  await app.call("connections.open", { id });
  const [project] = (await app.call("connections.projects", { id })).data;
  const to = { connectionId: id, projectId: project?.id ?? "" };
  const write = (name: string, content: Buffer) => {
    const file = path.join(userData, name);
    writeFileSync(file, content);
    return file;
  };
  const planned = async (file: ImportedFile) => {
    const fields = await app.call("imports.fields", to);
    const context = { ...to, hasImports: true, fields, timeZone: "UTC", openedAt: Date.now() };
    return planFor(file, guessedDecisions(file), context).plan;
  };
  const documents = async () => (await app.call("documents.search", { ...to, count: 500 })).data.documents;
  const restart = async () => {
    await app.core.close();
    app = new TestApp(userData, scripts);
    await app.call("connections.open", { id });
    app.core.resume();
  };
  const unpacked = () => readdirSync(unpackedTo).filter((name) => name.startsWith("earshot-archive-"));
  return { app: () => app, write, planned, documents, restart, unpacked };
}

const row = (n: number, text = `Text ${n}`) => `https://x.example/${n},2026-01-02T10:00:00Z,Ann Lee,${text}`;
const csv = (...rows: string[]) => ["url,date,author,text", ...rows, ""].join("\n");

it("files of an archive are opened by handles, imported like others, and leave nothing behind", async () => {
  const { app, write, planned, documents, unpacked } = await workspace();
  const archive = write(
    "posts.zip",
    zipOf([
      { name: "a/posts.csv", content: csv(row(1), row(2)) },
      { name: "b/posts\u202e.csv", content: csv(row(3, ""), row(4)) },
      { name: "../up.csv", content: csv(row(5)) },
      { name: "c.pdf", content: "%PDF-1.4" },
      { name: "d.png", content: "picture" },
    ]),
  );
  const { files, rejected, skipped } = await app().call("imports.expand", {
    handles: [app().given(archive)],
  });
  expect(files.map(({ name }) => name)).toEqual(["posts.csv", "posts.csv", "c.pdf"]);
  expect(files[0]?.place).toMatch(/posts\.zip\/a\/posts\.csv$/);
  expect({ rejected, skipped }).toEqual({
    rejected: [{ name: "../up.csv", reason: t("files:archive.outside") }],
    skipped: 1,
  });
  const grouped = await app().call("imports.group", { handles: files.map(({ handle }) => handle) });
  expect(grouped.rejected).toEqual([
    { name: "c.pdf", reason: t("files:notTable.foreign", { what: t("files:notTable.pdf") }) },
  ]);
  const [handle = []] = grouped.groups;
  const file = await app().call("imports.open", { handle });
  expect(file.parts.map(({ name, rows }) => [name, rows])).toEqual([
    ["posts.csv", 2],
    ["posts.csv", 2],
  ]);
  expect(unpacked()).toHaveLength(1);
  // What is read stays as it is, even if the archive goes.
  rmSync(archive);
  const asked = { importId: file.importId, plan: await planned(file) };
  await app().call("imports.check", asked);
  const { uploadId } = await app().call("imports.start", asked);
  await app().finished(uploadId);
  expect((await documents()).map(({ url, content, published }) => [url, content, published]).sort()).toEqual(
    [1, 2, 4].map((n) => [`https://x.example/${n}`, `Text ${n}`, Date.UTC(2026, 0, 2, 10)]),
  );
  await app().call("imports.close", asked);
  await expect.poll(unpacked).toEqual([]);
});

it("of several files with the same columns, one that can't be read to its end is left out and named", async () => {
  const { app, write, planned, documents } = await workspace();
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => row(from + n, `Words of their own ${from + n}`));
  const good = write("good.csv", Buffer.from(csv(...rows(0, 10))));
  const packed = gzipSync(csv(...rows(10, 60_000)));
  const bad = write("bad.csv.gz", packed.subarray(0, packed.length - 100));
  const handles = [good, bad].map((file) => app().given(file));
  const { groups } = await app().call("imports.group", { handles });
  expect(groups).toHaveLength(1);
  const file = await app().call("imports.open", { handle: groups[0] ?? [] });
  expect(file).toMatchObject({ name: "good.csv", rows: 10, rejected: [{ name: "bad.csv.gz" }] });
  expect(file.rejected?.[0]?.reason).toMatch(/archive is damaged or truncated/);
  const asked = { importId: file.importId, plan: await planned(file) };
  await app().call("imports.check", asked);
  await app().finished((await app().call("imports.start", asked)).uploadId);
  expect((await documents()).map(({ url }) => url).sort()).toEqual(
    Array.from({ length: 10 }, (_, n) => `https://x.example/${n}`),
  );
});

it("a Slack export in an archive goes on after a restart, with names and channels", async () => {
  const { app, write, planned, documents, restart } = await workspace();
  const messages = Array.from({ length: 9000 }, (_, n) => ({
    type: "message",
    user: n % 2 === 0 ? "U1" : "U2",
    ts: `${1_700_000_000 + n}.000100`,
    text: `Message ${n} is for <@U2>`,
  }));
  const archive = write(
    "slack.zip",
    zip({
      "users.json": JSON.stringify([
        { id: "U1", real_name: "Ann Lee" },
        { id: "U2", real_name: "Bo Ray" },
      ]),
      "channels.json": "[]",
      "general/2023-11-14.json": JSON.stringify(messages),
    }),
  );
  const { files } = await app().call("imports.expand", { handles: [app().given(archive)] });
  const file = await app().call("imports.open", { handle: files.map(({ handle }) => handle) });
  const asked = { importId: file.importId, plan: await planned(file) };
  await app().call("imports.check", asked);
  const { uploadId } = await app().call("imports.start", asked);
  await restart();
  rmSync(archive);
  await app().finished(uploadId);
  const found = await documents();
  const last = found.find(({ content }) => content === "Message 8999 is for @Bo Ray");
  expect(last).toMatchObject({
    published: 1_700_008_999_000,
    extra_author_attributes: { name: "Bo Ray" },
    extra_source_attributes: { name: "general" },
  });
});
