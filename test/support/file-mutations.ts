import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import iconv from "iconv-lite";
import { BadFile } from "../../src/main/files/bad-file";
import { TableFile } from "../../src/main/imports/table-file";
import { workbook } from "./zip";

/** Returns numbers from 0 to 1 that depend only on the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const head = ["url", "published", "text", "likes", "author"];
const rows = Array.from({ length: 60 }, (_, i) => [
  `https://paper.example/${i}`,
  "2026-03-31 14:05",
  i % 4 === 0 ? `Größe "${i}"; line one\r\nline two, more` : `Café déjà vu ${i}`,
  String(i * 13),
  `Lena ${i}`,
]);
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const csv = [head, ...rows].map((row) => row.map(quoted).join(",")).join("\n");
const objects = rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i]])));

/** Undamaged files of whole documents. */
export const documentFiles: readonly Buffer[] = [
  "mail-client-export-mbox/All mail.mbox",
  "nexis-documents-txt/The_Daily_Kettle2023-12-31.TXT",
  "nexis-uni-docx/Files (8).DOCX",
  "factiva-articles-rtf/Factiva-20240102.rtf",
  "factiva-articles-html/Factiva.html",
  "europresse-articles-html/biblioeuropresse.HTML",
  "coverage-table-docx/Pressespiegel.docx",
].map((name) => readFileSync(join("test/corpus/files", name)));

/** Undamaged files of each format. */
const sound: readonly Buffer[] = [
  Buffer.from(csv),
  Buffer.from(csv.replaceAll('","', '";"')),
  iconv.encode(csv, "utf-16le", { addBOM: true }),
  iconv.encode(csv, "windows-1252"),
  Buffer.from(JSON.stringify(objects)),
  Buffer.from(JSON.stringify(objects, null, 2)),
  Buffer.from(objects.map((one) => JSON.stringify(one)).join("\n")),
  gzipSync(csv),
  Buffer.from(
    `<?xml version="1.0"?>\n<posts>\n${objects
      .map(
        (one, n) =>
          `<post id="${n}">${Object.entries(one)
            .map(([name, text]) => `<${name}>${text?.replaceAll("<", "&lt;") ?? ""}</${name}>`)
            .join("")}</post>`,
      )
      .join("\n")}\n</posts>`,
  ),
  Buffer.from(
    rows.map((row, n) => `[${(n % 28) + 1}/03/2026, 10:00:00] ${row[4] ?? ""}: ${row[2] ?? ""}`).join("\n"),
  ),
  Buffer.from(
    `<!DOCTYPE html><html><body>${rows.map((row, n) => `<div class="message default" id="m${n}"><div class="date" title="0${(n % 9) + 1}.03.2026 10:00:00"></div><div class="from_name">${row[4] ?? ""}</div><div class="text">${row[2] ?? ""}</div></div>`).join("\n")}</body></html>`,
  ),
  workbook({ "-Notes": [["x"]], Mentions: [head, ...rows] }),
  ...documentFiles,
];

type Mutation = (bytes: Buffer, random: () => number) => Buffer;
const at = (bytes: Buffer, random: () => number) => Math.floor(random() * bytes.length);

/** Damage that files suffer before they reach an analyst: truncation, gaps, noise, wrong encodings. */
const mutations: readonly Mutation[] = [
  (bytes, random) => bytes.subarray(0, at(bytes, random)),
  (bytes, random) => bytes.subarray(at(bytes, random)),
  (bytes, random) => {
    const [from, to] = [at(bytes, random), at(bytes, random)].sort((a, b) => a - b);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  (bytes, random) => {
    const other = sound[Math.floor(random() * sound.length)] ?? bytes;
    return Buffer.concat([bytes.subarray(0, at(bytes, random)), other.subarray(at(other, random))]);
  },
  (bytes, random) => {
    const changed = Buffer.from(bytes);
    for (let n = 1 + random() * 40; n > 0; n--) changed[at(changed, random)] = Math.floor(random() * 256);
    return changed;
  },
  (bytes, random) => {
    const noise = Buffer.from(Array.from({ length: 400 }, () => Math.floor(random() * 256)));
    const place = at(bytes, random);
    return Buffer.concat([bytes.subarray(0, place), noise, bytes.subarray(place)]);
  },
  (bytes, random) => iconv.encode(iconv.decode(bytes, "latin1"), random() < 0.5 ? "utf8" : "utf-16be"),
  (bytes, random) =>
    Buffer.from(bytes.toString("latin1").replaceAll(random() < 0.5 ? '"' : "\n", ""), "latin1"),
  (bytes) => Buffer.concat([bytes, Buffer.alloc(5000)]),
  (bytes, random) => gzipSync(bytes).subarray(0, 20 + Math.floor(random() * 2000)),
];

export function mutatedFile(seed: number): Buffer {
  return mutatedBytes(seed, sound[seed % sound.length] ?? Buffer.alloc(0));
}

/** Some bytes with damage that depends only on the seed. */
export function mutatedBytes(seed: number, whole: Buffer): Buffer {
  const random = randomFrom(seed);
  let bytes = whole;
  for (let n = 1 + Math.floor(random() * 2); n > 0; n--) {
    const mutate = mutations[Math.floor(random() * mutations.length)];
    if (mutate && bytes.length > 0) bytes = mutate(bytes, random);
  }
  return bytes;
}

/**
 * Reads a file as an upload does and returns what went wrong, or undefined. Valid results are an error message meant
 * for the analyst, or every counted row, identical in two passes.
 */
export async function faultOfReading(path: string, bytes: Buffer): Promise<string | undefined> {
  await writeFile(path, bytes);
  let file: TableFile | undefined;
  try {
    file = await TableFile.survey(path, {}, () => undefined, new AbortController().signal);
    for (let pass = 0; pass < 2; pass++) {
      let count = 0;
      let line = 0;
      for await (const record of file.rows()) {
        count++;
        if (record.line < line) return `line ${record.line} after line ${line}`;
        line = record.line;
        if (record.fault === "") return "a fault without a reason";
      }
      if (count !== file.facts.rows) return `${count} rows read of ${file.facts.rows} counted`;
    }
    return undefined;
  } catch (error) {
    if (error instanceof BadFile)
      return error.message.length > 15 ? undefined : `no reason: ${error.message}`;
    return `${String(error)} ${error instanceof Error ? (error.stack ?? "") : ""}`;
  } finally {
    await file?.close();
  }
}
