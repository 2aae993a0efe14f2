import { writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { loadLateTexts, t } from "../../../src/shared/texts";
import { CommandLine, compileCli, openApp, scriptsIn } from "../../support/cli";
import { zipOf } from "../../support/zip";
import { temporaryFolder } from "../../support/temporary-folder";

let scripts: string;
beforeAll(async () => {
  await loadLateTexts();
  scripts = await compileCli();
});

/** Commands that work through an app, which is faster than by themselves. */
async function throughApp(): Promise<CommandLine> {
  const profile = temporaryFolder();
  const { close } = await openApp(profile, scriptsIn(scripts));
  onTestFinished(close);
  return new CommandLine(scripts, profile);
}

const Imports = z.object({
  imports: z.array(
    z.looseObject({
      uploadId: z.number(),
      remarks: z.array(z.string()),
      warnings: z.array(z.object({ message: z.string(), rows: z.number() })),
    }),
  ),
});

it("an import of a folder names each file that it can't use, and takes the others", async () => {
  const earshot = await throughApp();
  await earshot.json("workspace", "create", "Kettles");
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, "a empty.csv"), "");
  writeFileSync(path.join(folder, "b posts.csv"), "date,text\n2026-03-01,The kettle leaks\n");
  writeFileSync(path.join(folder, "c binary.csv"), Buffer.from("%PDF-1.7 no table"));
  writeFileSync(path.join(folder, "about.txt"), "About these posts\n\nThey are about kettles.\n");
  writeFileSync(path.join(folder, "readme.txt"), "Read this first\n");
  writeFileSync(
    path.join(folder, "b more posts.csv.gz"),
    gzipSync(`date,text\n${"2026-03-01,It leaks\n".repeat(9)}`).subarray(0, 30),
  );
  const ended = await earshot.run("import", folder, "--json");
  expect(ended.code).toBe(6);
  expect(JSON.parse(ended.stdout)).toMatchObject({
    imports: [{ name: "b posts.csv", imported: 1 }],
    refused: [
      { name: "a empty.csv", reason: t("files:file.empty") },
      { name: "about.txt", reason: t("files:notTable.plainText") },
      { name: "b more posts.csv.gz", reason: t("files:file.archiveCutOff", { size: 0 }) },
      { name: "c binary.csv", reason: t("files:notTable.foreign", { what: t("files:notTable.pdf") }) },
    ],
    leftOut: 1,
  });
  expect(await earshot.json("query")).toMatchObject({ data: { mentions: 1 } });
});

it("an import says what it assumed and didn't read, takes equal rows of files once, and can be read again", async () => {
  const earshot = await throughApp();
  await earshot.json("workspace", "create", "Kettles");
  const folder = temporaryFolder();
  const row = (n: number, views: string) => `Tea number ${n} is fine,0${n}/04/2026,${views},North ${n}`;
  const rows = Array.from({ length: 9 }, (_, n) => row(n + 1, `${n}0`));
  const write = (name: string, ...lines: string[]) => {
    const file = path.join(folder, name);
    writeFileSync(file, ["text,date,views,place", ...lines].join("\n"));
    return file;
  };
  const one = write("a.csv", ...rows);
  const two = write("b.csv", rows[0] ?? "", row(3, "lots"));
  const first = await earshot.run("import", one, two, "--json");
  expect(first.code).toBe(0);
  const { imports } = Imports.parse(JSON.parse(first.stdout));
  expect(imports).toMatchObject([{ rows: 11, imported: 10, skipped: 1 }]);
  expect(imports[0]?.remarks).toEqual([
    "Text: text; Date: date; URL: from each row's content; Reach: views; Not found: Title, Author, Source name, Parent URL.",
    t("imports:assumed.urlsFromContent", { count: 10 }),
    t("imports:assumed.copies", { count: 1 }),
    t("imports:assumed.dayFirst"),
  ]);
  expect(imports[0]?.warnings).toMatchObject([{ rows: 1 }]);
  expect((await earshot.run("import", one, "--dry-run")).stderr).toContain(t("imports:assumed.dayFirst"));

  const timed = path.join(folder, "c.csv");
  writeFileSync(timed, "text,date\nTea is fine,2026-04-20 10:00:00\n,2026-04-21 11:00:00\n");
  const { stderr } = await earshot.run("import", timed, "--dry-run");
  expect(stderr).toContain("Times in this file have no zone. They are read as ");
  expect(stderr).toContain(t("cli:import.problem", { count: 1, message: t("files:row.noText") }));

  const talk = path.join(folder, "talk.rtf");
  writeFileSync(talk, "{\\rtf1\\ansi What is your name?\\par Ann, and I like tea a lot.\\par}");
  const asked = await earshot.run("import", talk, "--dry-run");
  expect(asked.stderr).toContain(`${t("files:note.paragraphs")}. It isn't clear whether “text” (What is`);

  expect((await earshot.run("import")).code).toBe(2);
  const uploadId = String(imports[0]?.uploadId);
  const again = Imports.parse(await earshot.json("import", "--replace", uploadId));
  expect(again.imports).toMatchObject([{ rows: 11, imported: 10 }]);
  expect(await earshot.json("query")).toMatchObject({ data: { mentions: 10 } });
});

it("an import of an archive takes what a folder of its files gives, and names the others", async () => {
  const earshot = await throughApp();
  await earshot.json("workspace", "create", "Kettles");
  const archive = path.join(temporaryFolder(), "posts.zip");
  const files = {
    "march/posts.csv": "id,date,author,text\n570306133,2026-03-01T10:00:00Z,Ann Lee,The kettle leaks\n",
    "april/posts.csv": "id,date,author,text\n570306134,2026-04-01T10:00:00Z,Bo Ray,It leaks again\n",
    "april/a.png": "picture",
  };
  const entries = Object.entries(files).map(([name, content]) => ({ name, content }));
  writeFileSync(archive, zipOf([...entries, { name: "locked.csv", content: "text", flags: 0x0801 }]));
  const ended = await earshot.run("import", archive);
  expect(ended.code).toBe(6);
  const refused = { name: "locked.csv", reason: t("files:file.locked") };
  expect(ended.stderr).toContain(t("cli:import.refused", refused));
  expect(ended.stderr).toContain(t("imports:take.leftOut", { count: 1 }));
  const listed = (await earshot.run("documents", "--json")).stdout;
  for (const part of ["The kettle leaks", "It leaks again", "Ann Lee", "Bo Ray"])
    expect(listed).toContain(part);
  expect(await earshot.json("query")).toMatchObject({ data: { mentions: 2 } });
  const pictures = path.join(temporaryFolder(), "pictures.zip");
  writeFileSync(pictures, zipOf([{ name: "a.png", content: "picture" }]));
  expect(await earshot.run("import", pictures)).toMatchObject({ code: 3 });
});
