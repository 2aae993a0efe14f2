import { describe, expect, it } from "vitest";
import {
  ImportPlan,
  MappingRules,
  type MetricColumn,
  type MappableField,
} from "../../../../src/shared/ipc/imports";
import { decisionsOf, guessedDecisions, rulesOf } from "../../../../src/shared/documents/import-decisions";
import { columnMetrics, withMetrics } from "../../../../src/shared/documents/import-metrics";
import { NewCustomMetric } from "../../../../src/shared/interface/resources";
import { importRemarks } from "../../../../src/shared/documents/import-remarks";
import { importedColumn, importedFile } from "../../renderer/imports/imported-file";

const names = ["text", "Store", "Complaint reason", "E-mail", "wait"];
const formats = ["KEYWORD", "KEYWORD", "TEXT", "INTEGER"] as const;
const file = importedFile({
  importId: "i1",
  name: "a.csv",
  rows: 3,
  columns: names.map((name, index) =>
    importedColumn({ index, name, samples: ["a"], guess: index === 0 ? ["content"] : [] }),
  ),
  metricColumns: formats.map((format, at): MetricColumn => ({ column: at + 1, format, isPrivate: at === 2 })),
});
const metric = (name: string, title: string, format: string): MappableField => ({
  field: `custom.${name}`,
  title,
  required: false,
  group: "Custom metrics",
  format,
});
const plan = ImportPlan.parse({
  connectionId: "c1",
  projectId: "p1",
  datasetId: null,
  action: "create",
  mapping: { content: 0 },
  urlSuffix: null,
  timeZone: "UTC",
});
const decisions = guessedDecisions(file);
const local = { fields: [], keepsByDefault: true };

describe("a column that names sources", () => {
  const columns = [
    importedColumn({ index: 0, name: "text", samples: ["a", "b"], guess: ["content"] }),
    importedColumn({
      index: 1,
      name: "Platform",
      samples: ["Chirp", "Forum"],
      guess: ["extra_source_attributes.name"],
    }),
    importedColumn({ index: 2, name: "Link", samples: ["https://a.example/1"], guess: ["url"] }),
  ];
  const metricsOf = (given: typeof columns) => {
    const named = { ...file, columns: given, metricColumns: [] };
    return columnMetrics(named, guessedDecisions(named), local);
  };

  it("becomes a metric, too, where rows have no URL that would tell their sources apart", () => {
    expect(metricsOf(columns.slice(0, 2))).toMatchObject([
      { name: "platform", format: "KEYWORD", isOn: true },
    ]);
    expect(metricsOf(columns)).toEqual([]);
  });

  it("becomes none if it always names the same", () => {
    const [text, platform] = columns;
    const same = { ...platform!, samples: ["Chirp", "Chirp"] };
    expect(metricsOf([text!, same])).toEqual([]);
  });
});

describe("columns without a field", () => {
  it("aren't kept by themselves if a spreadsheet rounded their IDs, but can be", () => {
    const columns = file.columns.map((column) => (column.index === 1 ? { ...column, mangled: 3 } : column));
    const isOn = (keptByHand: Record<number, boolean>) =>
      columnMetrics({ ...file, columns }, { ...decisions, keptByHand }, local).find(
        ({ column }) => column === 1,
      )?.isOn;
    expect(isOn({})).toBe(false);
    expect(isOn({ 1: true })).toBe(true);
  });

  it("become custom metrics in a local workspace, except email addresses", () => {
    const made = withMetrics(plan, columnMetrics(file, decisions, local));
    expect(made.newMetrics).toEqual([
      { name: "store", title: "Store", format: "KEYWORD" },
      { name: "complaint_reason", title: "Complaint reason", format: "KEYWORD" },
      { name: "wait", title: "wait", format: "INTEGER" },
    ]);
    expect(made.mapping).toEqual({
      content: 0,
      "custom.store": 1,
      "custom.complaint_reason": 2,
      "custom.wait": 4,
    });
    expect(made.metrics).toEqual({ store: "KEYWORD", complaint_reason: "KEYWORD", wait: "INTEGER" });
  });

  it("have titles of words where their names are for programs", () => {
    const columns = file.columns.map((column) =>
      column.index === 1 ? { ...column, name: "date_exp" } : column,
    );
    const { newMetrics } = withMetrics(plan, columnMetrics({ ...file, columns }, decisions, local));
    expect(newMetrics.map(({ title }) => title)).toEqual(["Date exp", "Complaint reason", "wait"]);
  });

  it("use a metric with the same name if its format fits", () => {
    const fields = [metric("store", "Branch", "KEYWORD"), metric("reason", "Complaint reason", "INTEGER")];
    const made = withMetrics(plan, columnMetrics(file, decisions, { ...local, fields }));
    expect(made.mapping["custom.store"]).toBe(1);
    expect(made.mapping["custom.complaint_reason"]).toBe(2);
    expect(made.newMetrics.map(({ name }) => name)).toEqual(["complaint_reason", "wait"]);
  });

  it("get a name of their own beside a metric of another format, and the check says so", () => {
    const fields = [metric("store", "Store", "INTEGER"), metric("wait", "wait", "DECIMAL")];
    const metrics = columnMetrics(file, decisions, { ...local, fields });
    const made = withMetrics(plan, metrics);
    expect(made.newMetrics).toContainEqual({ name: "store_2", title: "Store", format: "KEYWORD" });
    expect(made.mapping).toMatchObject({ "custom.store_2": 1, "custom.wait": 4 });
    expect(importRemarks(file, { metrics })).toEqual([
      "“Store” is saved as custom.store_2 (keyword), because custom.store has another format (whole number).",
    ]);
    const again = [...fields, metric("store_2", "Store", "KEYWORD")];
    const later = columnMetrics(file, decisions, { ...local, fields: again });
    expect(withMetrics(plan, later).mapping["custom.store_2"]).toBe(1);
    expect(importRemarks(file, { metrics: later })).toEqual([]);
  });

  it("get a short title from a long name, and find it again", () => {
    const question = `${"How satisfied were you with the visit? ".repeat(14)}🙂 And why?`;
    const columns = [
      importedColumn({ index: 0, name: "text", guess: ["content"] }),
      importedColumn({ index: 1, name: question, samples: ["5"] }),
    ];
    const metricColumns: MetricColumn[] = [{ column: 1, format: "INTEGER", isPrivate: false }];
    const survey = importedFile({ importId: "i", name: "s.csv", rows: 2, columns, metricColumns });
    const [made] = withMetrics(plan, columnMetrics(survey, decisions, local)).newMetrics;
    expect(made?.title).toMatch(/^How satisfied were you.*…$/);
    expect(made?.title.length).toBeLessThanOrEqual(500);
    expect(made).toMatchObject({ description: question, format: "INTEGER" });
    expect(NewCustomMetric.safeParse(made).success).toBe(true);
    const fields = [metric(made?.name ?? "", made?.title ?? "", "INTEGER")];
    expect(columnMetrics(survey, decisions, { ...local, fields })).toMatchObject([{ isNew: false }]);
  });

  it("are skipped for a hosted service until selected, together or one by one", () => {
    const hosted = { fields: [], keepsByDefault: false };
    const on = (more: object) =>
      columnMetrics(file, { ...decisions, ...more }, hosted)
        .filter(({ isOn }) => isOn)
        .map(({ title }) => title);
    expect(on({})).toEqual([]);
    expect(on({ keptByHand: { 3: true } })).toEqual(["E-mail"]);
    expect(on({ keepsColumns: true, keptByHand: { 4: false } })).toEqual(["Store", "Complaint reason"]);
  });

  it("are what the analyst says, also beside a field, in the format that was chosen", () => {
    const fields = [metric("text", "text", "TEXT")];
    const chosen = columnMetrics(
      file,
      { ...decisions, keptByHand: { 0: "KEYWORD", 1: "TEXT" } },
      { ...local, fields },
    );
    expect(chosen.slice(0, 2)).toMatchObject([
      { column: 0, name: "text_2", format: "KEYWORD", isOn: true, isNew: true, unfit: { name: "text" } },
      { column: 1, name: "store", format: "TEXT", isOn: true },
    ]);
    expect(withMetrics(plan, chosen).mapping).toMatchObject({ content: 0, "custom.text_2": 0 });
  });

  it("exclude those that a field, a template or another column uses", () => {
    const taken = { ...decisions, mapping: { content: 0, rating: 4 }, fallbacks: { content: [2] } };
    const templates = { url: "https://a.example/{Store}" };
    expect(columnMetrics(file, { ...taken, templates }, local).map(({ title }) => title)).toEqual(["E-mail"]);
  });
});

describe("a saved mapping", () => {
  it("stores by name which columns are metrics, fallbacks and parts of URLs", () => {
    const decided = {
      ...decisions,
      fallbacks: { content: [2] },
      keepsColumns: true,
      keptByHand: { 3: "KEYWORD" as const, 4: false },
      suffixFromText: true,
      madeUrls: { site: "https://a.example/", id: 1 },
      assumedDate: null,
    };
    const rules = MappingRules.parse(rulesOf(decided, file.columns));
    const moved = importedFile({
      ...file,
      columns: names.toReversed().map((name, index) => importedColumn({ index, name })),
    });
    expect(decisionsOf(rules, moved, null)).toMatchObject({
      mapping: { content: 4 },
      fallbacks: { content: [2] },
      keepsColumns: true,
      keptByHand: { 1: "KEYWORD", 0: false },
      suffixFromText: true,
      madeUrls: { site: "https://file.example/", id: 3 },
      assumedDate: null,
    });
  });

  it("of an earlier version is read without those settings", () => {
    const rules = MappingRules.parse({
      action: "create",
      datasetId: null,
      columns: { content: "text" },
      templates: {},
      defaults: {},
      urlSuffix: null,
      timeZone: null,
      dayOrder: null,
      decimals: null,
      skip: [],
      options: {},
    });
    expect(decisionsOf(rules, file, null)).toMatchObject({
      fallbacks: {},
      keepsColumns: null,
      madeUrls: file.guessedUrls,
      assumedDate: file.modifiedAt,
    });
  });
});
