import { beforeAll, expect, it } from "vitest";
import { liesIn } from "../../hosted/run-cell";
import { knownToFail } from "../../hosted/known-to-fail";
import { dose, type TableCell } from "../../hosted/table";
import type { AppScripts } from "../../support/app";
import { bundle } from "../../support/bundle";

let scripts: AppScripts;
beforeAll(async () => {
  scripts = { service: "", importWorker: await bundle("src/main/imports/worker.ts") };
});

const cells = dose(1);
const isKnown = ({ name }: TableCell) => knownToFail.includes(name);
const check = async ({ fault, action }: TableCell) =>
  expect(await liesIn(fault, action, scripts)).toEqual([]);

it.each(cells.filter((cell) => !isKnown(cell)))("$name", check);
it.fails.each(cells.filter(isKnown))("$name", check);
