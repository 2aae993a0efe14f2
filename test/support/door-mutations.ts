import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { CodeBook } from "../../src/shared/coding/code-book";
import { ServiceError } from "../../src/main/client/service-error";
import { parseSampleFile } from "../../src/main/coding/sample-file";
import { decisionsOfTable, sampleOfTable } from "../../src/main/coding/sample-table";
import { readAuthorities } from "../../src/main/connections/certificate-trust";
import { BadFile } from "../../src/main/files/bad-file";
import { membersOfFile } from "../../src/main/panels/members";
import { parseTable, readTable } from "../../src/main/files/tables/read-table";
import { topicsOfFile } from "../../src/main/topics/topic-file";
import { intoTemplate, openTemplate, templateFrame } from "../../src/main/boards/pptx-template";
import { openedFiles, openedLink } from "../../src/main/shell/open-requests";
import { mutatedBytes } from "./file-mutations";
import { workbook, zip } from "./zip";

const book = CodeBook.parse({ id: "b1", title: "Queues", relevance: true, codes: [] });
const table = [
  ["queue", "document", "relevance", "note"],
  ["q1", "1", "yes", ""],
  ["q1", "2", "no", "off"],
];
const csv = (rows: readonly (readonly string[])[]) =>
  Buffer.from(rows.map((row) => row.join(",")).join("\n"));
const topics = [
  ["type", "category", "topic", "use", "query"],
  ["topic", "Harbor", "Queue", "include", "queue AND harbor"],
  ["filter", "Harbor", "Spam", "exclude", "lottery"],
];
const members = [
  ["group", "panel", "site", "id", "name", "url"],
  ["Press", "Dailies", "x.com", "5", "The Harbor Post", "https://post.example"],
];
const link = Buffer.from(
  `earshot://boards?view=${encodeURIComponent(JSON.stringify({ connectionId: "c", projectId: "p", question: { title: "x", cards: [] } }))}`,
);
const template = zip({
  "[Content_Types].xml": "<Types></Types>",
  "ppt/presentation.xml": '<p:presentation><p:sldSz cx="9144000" cy="6858000"/></p:presentation>',
  "ppt/_rels/presentation.xml.rels": "<Relationships></Relationships>",
  "ppt/slideLayouts/slideLayout1.xml":
    '<p:sldLayout type="titleOnly"><p:sp><p:ph type="title"/></p:sp></p:sldLayout>',
});

interface Door {
  sound: readonly Buffer[];
  open(file: string): unknown;
}

/** Ways in beside the import of mentions. */
const doors: readonly Door[] = [
  {
    sound: [
      csv(topics),
      workbook({ Topics: topics }),
      Buffer.from('{"topics":[{"title":"Queue","included":["a"]}]}'),
    ],
    open: async (file) => topicsOfFile(await readTable(file)),
  },
  {
    sound: [csv(members), workbook({ Members: members })],
    open: async (file) => membersOfFile(await readTable(file)),
  },
  {
    sound: [
      csv(table),
      workbook({ CodingSample: table }),
      Buffer.from('{"format":"earshot-coding","version":1,"queue":{}}'),
    ],
    open: async (file) => {
      const read = await readTable(file);
      if (read.kind === "json") return parseSampleFile(read.value);
      const rows = read.kind === "rows" ? read.rows : parseTable(read.text);
      return decisionsOfTable(rows, sampleOfTable(rows), book, []);
    },
  },
  {
    sound: [link],
    open: async (file) => {
      const own = `${file}.earshot`;
      copyFileSync(file, own);
      return [await openedLink(readFileSync(file, "latin1")), await openedFiles([own])];
    },
  },
  {
    sound: [template],
    open: (file) => {
      const opened = openTemplate(readFileSync(file));
      return [templateFrame(opened), intoTemplate({}, opened)];
    },
  },
  {
    sound: [
      Buffer.from(
        `-----BEGIN CERTIFICATE-----\n${Buffer.alloc(300, 0x30).toString("base64")}\n-----END CERTIFICATE-----\n`,
      ),
    ],
    open: readAuthorities,
  },
];

/** What went wrong at the doors with a seed. Undefined if each opened or refused with a reason. */
export async function faultAtDoors(file: string, seed: number): Promise<string | undefined> {
  for (const [at, { sound, open }] of doors.entries()) {
    writeFileSync(file, mutatedBytes(seed, sound[seed % sound.length] ?? Buffer.alloc(0)));
    try {
      await open(file);
    } catch (error) {
      if (error instanceof BadFile || error instanceof ServiceError) continue;
      return `door ${at}: ${error instanceof Error ? (error.stack ?? "") : String(error)}`;
    }
  }
  return undefined;
}
