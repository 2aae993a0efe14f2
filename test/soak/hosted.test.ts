import { beforeAll, expect, it } from "vitest";
import { liesIn } from "../hosted/run-cell";
import { table, type TableCell } from "../hosted/table";
import { bundle } from "../support/bundle";

let importWorker: string;
beforeAll(async () => {
  importWorker = await bundle("src/main/imports/worker.ts");
});

const check = async ({ fault, action }: TableCell) =>
  expect(await liesIn(fault, action, { service: "", importWorker })).toEqual([]);

it.each(table)("$name", check);
