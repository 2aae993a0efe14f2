import { describe, expect, it } from "vitest";
import { NewCustomMetric, NewPanel } from "../../../../src/shared/interface/resources";
import { tryParse } from "../../../../src/shared/query";
import {
  FILTERS,
  METRICS,
  PANELS,
  sampleDocuments,
  TOPIC_CATEGORIES,
  VIEWS,
} from "../../../../src/service/sample";
import { write } from "../../../../src/service/sample/grammar";
import { createRandom } from "../../../../src/service/sample/random";
import { TEXTS } from "../../../../src/service/sample/texts";

const topics = [...TOPIC_CATEGORIES.flatMap((category) => category.topics), ...FILTERS];

describe("the sample's configuration", () => {
  it.each(topics.map((topic) => [topic.title, topic] as const))(
    "%s has queries that parse",
    (_title, topic) => {
      for (const query of [...topic.included, ...(topic.excluded ?? [])])
        expect(tryParse(query), query).toMatchObject({ ok: true });
    },
  );

  it("has metrics and panels that the service accepts", () => {
    for (const metric of METRICS) expect(NewCustomMetric.safeParse(metric).success).toBe(true);
    for (const panel of PANELS) expect(NewPanel.safeParse(panel).success).toBe(true);
  });

  it("has views whose queries parse", () => {
    for (const { q } of VIEWS.flatMap((view) => view.content.charts.map((chart) => chart.params)))
      expect(tryParse(q ?? "")).toMatchObject({ ok: true });
  });

  it("uses metrics and panel members that occur", () => {
    const entries = [...sampleDocuments("2026-11-20")];
    const hosts = new Set(entries.map(({ document }) => new URL(document.url).host));
    for (const panel of PANELS) for (const { site } of panel.included_entries) expect(hosts).toContain(site);
    const used = new Set(entries.flatMap(({ document }) => Object.keys(document.custom ?? {})));
    expect(used).toEqual(new Set(METRICS.map(({ name }) => name)));
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
