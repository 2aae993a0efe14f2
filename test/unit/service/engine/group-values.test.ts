import { expect, it } from "vitest";
import type { ScoredFactor } from "../../../../src/service/engine/explanation";
import { groupValues } from "../../../../src/service/engine/questions/group-values";

const value = (kind: "column" | "country", own: Uint32Array, rest: Partial<ScoredFactor> = {}) => ({
  kind,
  has: (id: number) => own.includes(id),
  factor: {
    code: 1,
    here: own.length,
    expected: 1,
    baseline: 4,
    share: 0.8,
    g2: 50,
    logRatio: 3,
    logRatioBound: 2,
    probability: 0.001,
    standsOut: true,
    ...rest,
  },
});
const ids = Uint32Array.from({ length: 30 }, (_, id) => id);

it("joins a country with the own value whose documents it has, and no other", () => {
  const company = value("column", ids.slice(0, 20));
  const rival = value("column", ids.slice(20, 28));
  const country = value("country", ids.slice(0, 21));
  const groups = groupValues([country, rival, company], ids);
  expect(groups.get(country.factor)).toBe(groups.get(company.factor));
  expect(groups.get(country.factor)).toBeDefined();
  expect(groups.has(rival.factor)).toBe(false);
});

it("leaves a country alone that many others are from, and what doesn't stand out", () => {
  const company = value("column", ids.slice(0, 20));
  const all = value("country", ids);
  const usual = value("country", ids.slice(0, 20), { standsOut: false });
  expect(groupValues([company, all, usual], ids).size).toBe(0);
});
