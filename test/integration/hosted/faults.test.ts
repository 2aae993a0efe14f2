import { beforeAll, expect, it } from "vitest";
import { liesIn } from "../../hosted/run-cell";
import { dose, type TableCell } from "../../hosted/table";
import type { AppScripts } from "../../support/app";
import { bundle } from "../../support/bundle";

let scripts: AppScripts;
beforeAll(async () => {
  scripts = { service: "", importWorker: await bundle("src/main/imports/worker.ts") };
});

const check = async ({ fault, action }: TableCell) =>
  expect(await liesIn(fault, action, scripts)).toEqual([]);

it.each(dose(1))("$name", check);
