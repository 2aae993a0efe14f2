import { beforeAll, expect, it } from "vitest";
import { knownToFail } from "../hosted/known-to-fail";
import { liesIn } from "../hosted/run-cell";
import { table, type TableCell } from "../hosted/table";
import { bundle } from "../support/bundle";

let importWorker: string;
beforeAll(async () => {
  importWorker = await bundle("src/main/imports/worker.ts");
});

const isKnown = ({ name }: TableCell) => knownToFail.includes(name);
const check = async ({ fault, action }: TableCell) =>
  expect(await liesIn(fault, action, { service: "", importWorker })).toEqual([]);

it.each(table.filter((cell) => !isKnown(cell)))("$name", check);
it.fails.each(table.filter(isKnown))("$name", check);
