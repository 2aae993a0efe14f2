import { expect, it } from "vitest";
import { noChoice, typicalParams } from "../../../../src/analysis/why/typicalDocuments";
import { whyOf } from "../../../support/explained";

it("quotes only mentions that an explanation counts", () => {
  const fjord = { kind: "column" as const, key: "Fjord", label: "Fjord", here: 9, sure: true };
  const queryWhere = (compared: boolean) =>
    typicalParams(
      { q: "tea", filters: {}, period: { min: 0, max: 1 }, stories: "all" },
      whyOf({ coverage: [{ ...fjord, query: 'custom.brand:"Fjord"', compared }] }),
      noChoice,
      "UTC",
    ).q;
  expect(queryWhere(false)).toBe('tea AND NOT custom.brand:"Fjord"');
  expect(queryWhere(true)).toBe("tea");
});
