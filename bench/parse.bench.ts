/**
 * Parsing only: the same 60 MB of CSV in memory, split into records by Earshot's reader (in the chunks in which a file
 * is read, with the line of each record) and by Papa Parse (as one text).
 */
import Papa from "papaparse";
import { DelimitedCutter } from "../src/main/files/readers/delimited";
import type { FileRecord } from "../src/main/files/readers/record";
import { inTurn, printTable, spreadRow } from "./support/measure";
import { mentionLines } from "./data/mention-lines";

const text = [...mentionLines(200_000)].join("");
const part = 256 * 1024;
const parts = Array.from({ length: Math.ceil(text.length / part) }, (_, i) =>
  text.slice(i * part, (i + 1) * part),
);

function earshot(): number {
  const cutter = new DelimitedCutter({ delimiter: ",", quote: '"', backslash: false, newline: "\n" });
  let count = 0;
  const start = performance.now();
  for (const one of parts) {
    const records: FileRecord[] = [];
    cutter.push(one, records);
    count += records.length;
  }
  const rest: FileRecord[] = [];
  cutter.end(rest);
  const elapsed = performance.now() - start;
  if (count + rest.length !== 200_001) throw new Error(`${count + rest.length} records`);
  return elapsed;
}

function papa(): number {
  const start = performance.now();
  const { data } = Papa.parse<string[]>(text, { delimiter: ",", newline: "\n", skipEmptyLines: true });
  const elapsed = performance.now() - start;
  if (data.length !== 200_001) throw new Error(`${data.length} records`);
  return elapsed;
}

const results = await inTurn(5, {
  papa: () => Promise.resolve(papa()),
  earshot: () => Promise.resolve(earshot()),
});
printTable([
  [`${(text.length / 1e6).toFixed(0)} MB of CSV (ms)`, "median", "least", "most"],
  spreadRow("Papa Parse", results.papa, 0),
  spreadRow("Earshot", results.earshot, 0),
  spreadRow(
    "Earshot / Papa Parse, round by round",
    results.earshot.map((ms, i) => ms / (results.papa[i] ?? Number.NaN)),
    2,
  ),
]);
