import { describe, expect, it } from "vitest";
import { z } from "zod";
import { NewCustomMetric, NewPanel } from "../../../../src/shared/interface/resources";
import { tryParse } from "../../../../src/shared/query";
import { CONFIGURATION, sampleDocuments } from "../../../../src/service/sample";
import { TEXTS } from "../../../../src/service/sample/data";
import { write } from "../../../../src/service/sample/grammar";
import { createRandom } from "../../../../src/service/sample/random";

const { metrics, panels, topics, filters, views } = CONFIGURATION;
const lines = [...topics.topic_line_import, ...filters.topic_line_import];

describe("the sample's configuration", () => {
  it.each(lines.map((line) => [line.topic_title, line.query] as const))(
    "%s has a query that parses: %s",
    (_title, query) => expect(tryParse(query)).toMatchObject({ ok: true }),
  );

  it("has views whose queries parse", () => {
    expect(views.map(({ title }) => title)).toEqual([
      "Brand overview",
      "Recall watch",
      "Weekly product report",
    ]);
    const queries = JSON.stringify(views).match(/(?<="q":")[^"]*/g) ?? [];
    expect(queries).toHaveLength(9);
    for (const q of queries) expect(tryParse(q)).toMatchObject({ ok: true });
  });

  it("uses metrics and panel members that occur", () => {
    const entries = [...sampleDocuments("2026-11-20")];
    const hosts = new Set(entries.map(({ document }) => new URL(document.url).host));
    const sites = z
      .array(NewPanel)
      .parse(panels.panels)
      .flatMap((panel) => panel.included_entries.map(({ site }) => site));
    expect(sites).toHaveLength(12);
    for (const site of sites) expect(hosts).toContain(site);
    const used = new Set(entries.flatMap(({ document }) => Object.keys(document.custom ?? {})));
    expect(used).toEqual(
      new Set(
        z
          .array(NewCustomMetric)
          .parse(metrics.custom_metrics)
          .map(({ name }) => name),
      ),
    );
  });
});

describe("the sample's texts", () => {
  const phrases = Object.values(TEXTS).flatMap((bank) => [
    ...[bank.praise, bank.complaint, bank.fact, bank.recallAnger, bank.recallReport].flat(),
    ...Object.values(bank.titles).flat(),
  ]);
  const slots = { brand: "B", other: "O", city: "C", blend: "L", few: "3", many: "30" };

  it("can all be generated", () => {
    const random = createRandom(1);
    for (const phrase of phrases) expect(write(phrase, slots, random)).not.toMatch(/[[\]{}|]/);
  });

  it("report a mistake in a template", () => {
    expect(() => write("a [b|c", slots, createRandom(1))).toThrow(/"\]" is missing/);
    expect(() => write("a {b}", slots, createRandom(1))).toThrow(/no text for \{b\}/);
  });
});
