import { writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Unpacker } from "../../../../src/main/files/archives/unpacker";
import { expandPaths } from "../../../../src/main/imports/expand-paths";
import { t } from "../../../../src/shared/texts";
import { dropArchive, dropFolder } from "../../../support/dropped-archive";
import { temporaryFolder } from "../../../support/temporary-folder";
import { workbook, zip, zipOf, type ZipEntry } from "../../../support/zip";
import { zstandardFrame } from "../../../support/zstandard";

const head = "post_id,date,author,text,likes";
const row = (n: number) => `57030613${n},2026-03-0${n} 10:15,marla_${n},"The kettle leaks, day ${n}",${n}0\n`;
const csv = (...numbers: number[]) => `${head}\n${numbers.map(row).join("")}`;
const of = (n: number) => ({
  url: `https://post-id.example/57030613${n}`,
  content: `The kettle leaks, day ${n}`,
  published: String(Date.UTC(2026, 2, n, 10, 15)),
  extra_author_attributes: { name: `marla_${n}` },
});
const picture = Buffer.from("\u0089PNG\r\n\u001a\n\0\0\0", "latin1");
const pdf = { what: t("files:notTable.pdf") };

function written(archive: Buffer): string {
  const file = path.join(temporaryFolder(), "a.zip");
  writeFileSync(file, archive);
  return file;
}

const csvs = {
  "march/week 1.csv": csv(1, 2),
  "march/week 2.csv": csv(3),
  "shops.json": JSON.stringify([{ author: "Odo", date: "2026-03-09T08:00:00Z", text: "Shop is fine" }]),
  "notes.pdf": "%PDF-1.4 and so on",
  "about.txt": "This is what the files hold.\nNobody said it in public.\n",
  "README.txt": "Read this first",
  "media/a.png": picture,
  "__MACOSX/march/._week 1.csv": "x",
};

describe.each([
  ["folder", dropFolder],
  ["archive", (files: Readonly<Record<string, string | Buffer>>) => dropArchive(zip(files))],
] as const)("a dropped %s", (_, drop) => {
  it("is an import for each layout; every other file is named with its reason, pictures are counted", async () => {
    const { imports, rejected, skipped } = await drop(csvs);
    expect(imports).toMatchObject([
      { files: ["march/week 1.csv", "march/week 2.csv"], documents: [of(1), of(2), of(3)] },
      {
        files: ["shops.json"],
        documents: [
          {
            content: "Shop is fine",
            published: String(Date.UTC(2026, 2, 9, 8)),
            extra_author_attributes: { name: "Odo" },
          },
        ],
      },
    ]);
    expect(rejected).toEqual([
      { name: "about.txt", reason: t("files:notTable.plainText") },
      { name: "notes.pdf", reason: t("files:notTable.foreign", pdf) },
    ]);
    expect(skipped).toBe(3);
  });

  it("may hold packed files, workbooks and one more archive, whatever their names", async () => {
    const inner = zip({
      "deep/er/week.csv": csv(4),
      "book.xlsx": workbook({
        Posts: [head.split(","), ["570306135", "2026-03-05 10:15", "marla_5", "Said 5", 50]],
      }),
    });
    const { imports, rejected } = await drop({
      "1.bin": gzipSync(csv(1)),
      "2.bin": zstandardFrame(csv(2)),
      "inner.dat": inner,
    });
    expect(imports).toMatchObject([
      { files: ["1.bin", "2.bin", "inner.dat/deep/er/week.csv"], documents: [of(1), of(2), of(4)] },
      {
        files: ["inner.dat/book.xlsx"],
        documents: [{ content: "Said 5", url: "https://post-id.example/570306135" }],
      },
    ]);
    expect(rejected).toEqual([]);
  });

  it("goes on after files that are damaged", async () => {
    const { imports, rejected } = await drop({
      "a.csv.gz": gzipSync(csv(1)).subarray(0, 60),
      "b.csv": csv(2),
      "c.zip": zip({ "x.csv": csv(3) }).subarray(0, 100),
      "d.json": "",
    });
    expect(imports).toMatchObject([{ files: ["b.csv"], documents: [of(2)] }]);
    expect(rejected.map(({ name }) => name).sort()).toEqual(["a.csv.gz", "c.zip", "d.json"]);
    expect(rejected.every(({ reason }) => /damaged|empty/.test(reason))).toBe(true);
  });
});

it("an archive and a folder of the same files give the same documents", async () => {
  const archive = await dropArchive(zip(csvs));
  const folder = await dropFolder(csvs);
  expect(archive).toEqual(folder);
});

it("documents without a date get the date of their file in the archive", async () => {
  // 2026-03-04 12:00 as the extra field of Unix times.
  const extra = Buffer.from([0x55, 0x54, 5, 0, 1, 0, 0, 0, 0]);
  extra.writeInt32LE(Date.UTC(2026, 2, 4, 12) / 1000, 5);
  const { imports } = await dropArchive(
    zipOf([{ name: "texts.csv", content: "text,shop\nFine tea,A\nBad tea,B\n", extra }]),
  );
  expect(imports[0]?.documents).toMatchObject([
    { content: "Fine tea", published: String(Date.UTC(2026, 2, 4, 12)), date_assumed: true },
    { content: "Bad tea", published: String(Date.UTC(2026, 2, 4, 12)), date_assumed: true },
  ]);
});

describe("a hostile archive", () => {
  const good: ZipEntry = { name: "b.csv", content: csv(1) };
  const entry = (name: string, more: Partial<ZipEntry> = {}): ZipEntry => ({
    name,
    content: csv(2),
    ...more,
  });
  const cases: readonly (readonly [string, ZipEntry[], { name: string; reason: string }[]])[] = [
    [
      "names above it",
      [entry("../../up.csv")],
      [{ name: "../../up.csv", reason: t("files:archive.outside") }],
    ],
    ["absolute names", [entry("/tmp/a.csv")], [{ name: "/tmp/a.csv", reason: t("files:archive.outside") }]],
    ["names of a drive", [entry("C:\\a.csv")], [{ name: "C:/a.csv", reason: t("files:archive.outside") }]],
    [
      "backslashes that lead up",
      [entry("x\\..\\..\\a.csv")],
      [{ name: "x/../../a.csv", reason: t("files:archive.outside") }],
    ],
    [
      "a link",
      [entry("link.csv", { content: "/etc/passwd", mode: 0o120777 })],
      [{ name: "link.csv", reason: t("files:archive.link") }],
    ],
    [
      "a device",
      [entry("device.csv", { mode: 0o020666 })],
      [{ name: "device.csv", reason: t("files:archive.link") }],
    ],
    [
      "an encrypted file",
      [entry("a.csv", { flags: 0x0801 })],
      [{ name: "a.csv", reason: t("files:file.locked") }],
    ],
    [
      "two files with one name",
      [entry("a.csv"), entry("a.csv")],
      [1, 2].map(() => ({ name: "a.csv", reason: t("files:archive.sameName") })),
    ],
    [
      "an unknown method",
      [entry("a.csv", { method: 99 })],
      [{ name: "a.csv", reason: t("files:archive.method") }],
    ],
    [
      "a bomb",
      [entry("a.csv", { content: Buffer.alloc(80 * 1024 * 1024, "a") })],
      [{ name: "a.csv", reason: t("files:file.unpacksTooFar", { ratio: 200 }) }],
    ],
    [
      "a name that turns what follows",
      [entry("a\u202efdp.csv"), entry("c\n\u0007.csv", { flags: 0x0801 })],
      [{ name: "c .csv", reason: t("files:file.locked") }],
    ],
  ];

  it.each(cases)("with %s: the other files go in", async (_, entries, rejected) => {
    const dropped = await dropArchive(zipOf([good, ...entries]));
    expect(dropped.rejected).toEqual(rejected);
    expect(dropped.imports[0]?.documents).toEqual(expect.arrayContaining([expect.objectContaining(of(1))]));
  });

  it.each([
    ["too small", { size: 10 }, "a.csv"],
    ["too large", { size: 5000 }, "a.csv"],
    ["not deflated", { packed: Buffer.alloc(50, 0xff) }, "a.csv"],
  ] as const)("whose file is declared %s is read without it", async (_, more, name) => {
    const { imports, rejected } = await dropArchive(zipOf([entry("a.csv", more), good]));
    expect(imports.map(({ files }) => files)).toEqual([["b.csv"]]);
    expect(rejected).toMatchObject([{ name }]);
  });

  it("in an archive in an archive is refused by name", async () => {
    const third = zip({ "b.csv": csv(2) });
    const { imports, rejected } = await dropArchive(
      zip({ "a.csv": csv(1), "second.zip": zip({ "third.zip": third }) }),
    );
    expect(imports).toMatchObject([{ files: ["a.csv"], documents: [of(1)] }]);
    expect(rejected).toEqual([{ name: "second.zip/third.zip", reason: t("files:archive.tooDeep") }]);
  });

  it("that unpacks to too much in many files is read up to its budget, with an archive in it", async () => {
    const content = Buffer.alloc(30 * 1024 * 1024, "text\na,b\n");
    const inner = zip(Object.fromEntries([1, 2, 3].map((n) => [`${n}.csv`, content])));
    const { files, rejected } = await expandPaths([written(zip({ "inner.zip": inner }))]);
    expect(files.map(({ found }) => found)).toEqual(["inner.zip/1.csv", "inner.zip/2.csv"]);
    const reason = t("files:file.unpacksTooFar", { ratio: 200 });
    expect(rejected).toEqual([{ name: "inner.zip/3.csv", reason }]);
  });

  it("with 100,000 files is searched, and one with more is refused", async () => {
    const empty = { content: "", packed: Buffer.alloc(0), method: 0 };
    const entries = Array.from({ length: 100_000 }, (_, n) => ({ name: `${n}.png`, ...empty }));
    entries[70_000] = { ...empty, name: "b.csv" };
    const { files, skipped } = await expandPaths([written(withCount(zipOf(entries), 100_000))]);
    expect(files).toMatchObject([{ name: "b.csv", inner: { at: [70_000] } }]);
    expect(skipped).toBe(99_999);
    const more = withCount(zip({ "a.csv": csv(1) }), 100_001);
    await expect(dropArchive(more)).rejects.toThrow(t("files:file.tooManyFiles"));
  });

  it("that is cut off, empty or no archive says so when it is opened", async () => {
    const whole = zip({ "a.csv": csv(1) });
    await expect(dropArchive(whole.subarray(0, -30))).rejects.toThrow(/archive is damaged or truncated/);
    expect(await dropArchive(zip({}))).toEqual({ imports: [], rejected: [], skipped: 0 });
  });

  it("that is replaced after it was listed isn't read", async () => {
    const file = written(zip({ "a.csv": csv(1) }));
    const [first] = (await expandPaths([file])).files;
    writeFileSync(file, zip({ "secret.csv": csv(1, 2), "a.csv": csv(1) }));
    const unpacker = new Unpacker(temporaryFolder());
    await expect(unpacker.source(first ?? { path: "", name: "" })).rejects.toThrow(
      t("files:archive.changed"),
    );
  });
});

it("a saved workspace is told from an archive of files", async () => {
  const files = { "manifest.json": "{}", "records.ndjson": "", "documents.ndjson": "", "parts.ndjson": "" };
  await expect(dropArchive(zip(files), "fern.earshot-workspace")).rejects.toThrow(
    t("files:notTable.workspace"),
  );
});

it("of more files than are read at once, the others are counted by name", async () => {
  const entries = Array.from({ length: 5002 }, (_, n) => ({ name: `${n}.csv`, content: "", method: 0 }));
  const { files, rejected } = await expandPaths([written(zipOf(entries))]);
  expect(files).toHaveLength(5000);
  const reason = t("files:archive.tooManyFound", { max: 5000, count: 2 });
  expect(rejected).toEqual([{ name: "a.zip", reason }]);
});

/** An archive that counts its entries in the way for more than 65,535. */
function withCount(archive: Buffer, count: number): Buffer {
  const end = archive.subarray(-22);
  const body = archive.subarray(0, -22);
  const wide = Buffer.alloc(56);
  wide.write("PK\u0006\u0006", "latin1");
  wide.writeBigUInt64LE(44n, 4);
  wide.writeBigUInt64LE(BigInt(count), 24);
  wide.writeBigUInt64LE(BigInt(count), 32);
  wide.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  wide.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.write("PK\u0006\u0007", "latin1");
  locator.writeBigUInt64LE(BigInt(body.length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([body, wide, locator, end]);
}
