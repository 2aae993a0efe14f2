import { expect, it } from "vitest";
import { liesIn } from "../../hosted/run-cell";
import { dose, type TableCell } from "../../hosted/table";
import { scripts } from "../../support/app-scripts";

const check = async ({ fault, action }: TableCell) =>
  expect(await liesIn(fault, action, scripts)).toEqual([]);

it.each(dose(1))("$name", check);
