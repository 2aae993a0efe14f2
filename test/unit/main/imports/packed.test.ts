import { gzipSync } from "node:zlib";
import * as zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { dropFile } from "../../../support/dropped-file";
import { zstandardFrame, zstandardBomb, skippedFrame } from "../../../support/zstandard";

const said = "The kettle leaks, and the lid is loose";
const at = String(Date.UTC(2026, 2, 3, 10, 15));

/** One mention in each format of text. */
const plainFiles = [
  ["posts.csv", `id,date,author,text\n570306133,2026-03-03 10:15,marla_quill,"${said}"\n`],
  ["posts.ndjson", JSON.stringify({ author: "marla_quill", date: "2026-03-03T10:15:00Z", text: said })],
  ["posts.json", JSON.stringify([{ author: "marla_quill", date: "2026-03-03T10:15:00Z", text: said }])],
  [
    "posts.xml",
    `<?xml version="1.0"?>\n<posts>${`<post><author>marla_quill</author><date>2026-03-03T10:15:00Z</date><text>${said}</text></post>`.repeat(2)}</posts>`,
  ],
  [
    "tweets.js",
    `window.posts.part0 = [${JSON.stringify({ author: "marla_quill", date: "2026-03-03T10:15:00Z", text: said })}]`,
  ],
  [
    "module.js",
    `export default [${JSON.stringify({ author: "marla_quill", date: "2026-03-03T10:15:00Z", text: said })}];\n`,
  ],
  ["_chat.txt", `[03/03/2026, 10:15:00] marla_quill: ${said}\n[13/03/2026, 10:15:00] Odo: Yes\n`],
] as const;

describe.each([
  ["gzip", gzipSync],
  ["Zstandard", (text: string) => zstandardFrame(text)],
] as const)("a file packed by %s", (_, pack) => {
  it.each(plainFiles)("is read like the plain one, whatever its name: %s", async (name, text) => {
    const [first] = (await dropFile("packed", pack(text))).documents;
    expect(first).toMatchObject({ content: said, published: at });
    expect(first?.["extra_author_attributes"]).toMatchObject({ name: "marla_quill" });
    const [plain] = (await dropFile(name, text)).documents;
    // Both name the file that they come from.
    const unnamed = { url: null, import: null };
    expect({ ...first, ...unnamed }).toEqual({ ...plain, ...unnamed });
  });

  it("is refused if it is cut off, or holds a workbook or another packed file", async () => {
    const rows = `text,date\n${"Words of a row,2026-03-03\n".repeat(20_000)}`;
    const packed = pack(rows);
    await expect(dropFile("posts.csv", packed.subarray(0, packed.length - 40))).rejects.toThrow(
      /archive is damaged .* KiB/,
    );
    await expect(dropFile("posts", pack("PK\u0003\u0004 and so on"))).rejects.toThrow(
      t("files:notTable.archivePacked"),
    );
    await expect(dropFile("posts", pack(""))).rejects.toThrow(t("files:file.emptyArchive"));
  });
});

it("several frames are one file, and frames to skip are skipped", async () => {
  const frames = [skippedFrame("index"), zstandardFrame("text,date\nOne,2026-03-03\n")];
  const file = Buffer.concat([...frames, skippedFrame("more"), zstandardFrame("Two,2026-03-04\n")]);
  const { documents } = await dropFile("posts.csv.zst", file);
  expect(documents).toMatchObject([
    { content: "One", published: String(Date.UTC(2026, 2, 3)) },
    { content: "Two", published: String(Date.UTC(2026, 2, 4)) },
  ]);
});

/** Six submissions as the `zstd` tool packs them, with a sum, and a window of 2 to the power of 27. */
const submissions =
  "KLUv/QSI7QcAck4sGVDXA7O3lYiNCVXsN1fzpsZYUttq5GTG6T3AJ2lRFEVR1FlrrbUelFJKaZRzzjknjVJKKSXwGdY/X4926/tC" +
  "0GdH0x748JEa9La+qq5n0EMe3DplXdxU+TEPImFE68/WGOh38/nxwIUIuwaBAsa/Qf36wg+ELoY/bQhZDQz2Xy2D+sLtwpKVP4HR" +
  "RcGfFre+ud8Rfg0f7/2KW3+872as/JFbz9e0tcYDjxQzt1uHrnsBK6AR0FrshBOGy+WQg0LDAUvkdqJ6cx+XkW2Jes8HISQ7o7wz" +
  "H0uS9ox6dxb7cAlpT6gHp1gLYTeJ0ZHBqXt4BAylO9MasgoaFamRX6c=";
const isNative = "createZstdDecompress" in zlib;

function withWindow(power: number): Buffer {
  const file = Buffer.from(submissions, "base64");
  file[5] = (power - 10) << 3;
  return file;
}

const sixth = {
  url: "https://www.reddit.com/r/kettles/comments/k6/kettle/",
  title: "Kettle 6",
  content: "The kettle of Fernglow is quiet, and the lid closes well. Day 6.",
  published: "1700000006000",
  extra_author_attributes: { name: "fern_6" },
};

it("a dump of submissions is read with every field", async () => {
  const { documents } = await dropFile("RS_2023-11.zst", withWindow(27));
  expect(documents).toHaveLength(6);
  expect(documents[5]).toMatchObject(sixth);
});

it("a window of 2 GiB is read where Node unpacks Zstandard itself, and refused elsewhere", async () => {
  const dropped = dropFile("RS_2023-11.zst", withWindow(31));
  if (isNative) expect((await dropped).documents[5]).toMatchObject(sixth);
  else await expect(dropped).rejects.toThrow(t("files:file.wideWindow", { size: 2048 }));
});

it("a wrong sum is found where Node unpacks Zstandard itself", async () => {
  const file = withWindow(27);
  file[file.length - 1] = (file.at(-1) ?? 0) ^ 1;
  const dropped = dropFile("RS_2023-11.zst", file);
  if (isNative) await expect(dropped).rejects.toThrow(/archive is damaged/);
  else expect((await dropped).documents).toHaveLength(6);
});

it("a file that unpacks to far more than its size is refused", async () => {
  await expect(dropFile("posts.zst", zstandardBomb(9000))).rejects.toThrow(
    t("files:file.unpacksTooFar", { ratio: 200 }),
  );
});
