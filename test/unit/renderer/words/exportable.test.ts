import { beforeEach, describe, expect, it, vi } from "vitest";
import { t } from "../../../../src/shared/texts";
import { firstWords } from "../../../../src/analysis/question/defaults";
import type { TermsAnswer } from "../../../../src/analysis/words/wordsQuestion";
import { termColumns } from "../../../../src/renderer/features/words/columns";
import { exportableTerms } from "../../../../src/renderer/charts/words/exportableTerms";
import { drawCloud } from "../../../../src/renderer/features/words/drawCloud";
import { exportableNetwork } from "../../../../src/renderer/features/words/exportable";
import { target } from "../fake-bridge";
import { distinctive, network, pods, recall, wordsOf } from "./words-main";

// jsdom has no canvas to measure words with.
vi.mock("../../../../src/renderer/features/words/cloudLayout", () => ({
  cloudLayout: () => Promise.resolve([{ index: 0, text: "pod", x: 5, y: -8, size: 30 }]),
}));

const question = { query: "espresso", ...firstWords };
const span = { timeZone: "UTC", now: 0, resolved: null, period: null };
const asOf = Date.UTC(2026, 10, 24, 12);

const shown = (answer: TermsAnswer, view: "bars" | "cloud" = "bars") =>
  exportableTerms({
    target,
    answer,
    terms: answer.words.terms,
    columns: termColumns({ answer, onExplain: () => undefined, onMenu: () => undefined }),
    ...(view === "cloud" && { draw: drawCloud(answer.words.terms) }),
  });
const frequent: TermsAnswer = {
  question,
  span,
  params: { q: "espresso" },
  ...wordsOf([pods, recall]).data,
  asOf,
  source: "live",
};

const size = { width: 1200, height: 675 };

beforeEach(() => {
  document.documentElement.style.setProperty("--accent", "#3457d5");
});

describe("saved terms", () => {
  it("have every column, their forms and the query that finds their documents", async () => {
    const { columns, rows, notes } = await shown(frequent).table();
    const cell = (row: number, title: string) => rows[row]?.[columns.indexOf(title)];
    expect(cell(0, t("words:column.term"))).toBe("pod");
    expect(cell(0, t("words:column.documents"))).toBe(60);
    expect(cell(0, t("words:column.positive"))).toBe(16.67);
    expect(cell(0, t("words:column.forms"))).toBe("pod, pods");
    expect(cell(1, t("words:column.term"))).toBe("#podrecall");
    expect(cell(1, t("words:column.query"))).toBe('hashtag:"podrecall"');
    expect(notes).toContain(t("words:counted.documents", { count: 200 }));
    expect(notes.join()).toContain("espresso");
  });

  it("name what they are compared with", async () => {
    const answer: TermsAnswer = {
      ...frequent,
      ...distinctive.data,
      question: { ...question, measure: "distinctive" },
    };
    const { columns, rows, notes } = await shown(answer).table();
    expect(rows[0]?.[columns.indexOf(t("words:column.bound"))]).toBe(2);
    expect(rows[0]?.[columns.indexOf(t("words:column.reference"))]).toBe(20);
    expect(notes.join()).toContain(t("words:against.restName"));
  });

  it("are drawn as bars or as a cloud, with their caption", async () => {
    const bars = await shown(frequent).picture?.("svg", size);
    expect(bars).toContain("#podrecall");
    const cloud = await shown(frequent, "cloud").picture?.("svg", size);
    expect(cloud).toContain(">pod<");
    expect(cloud).not.toContain("#podrecall");
    expect(cloud).toContain(t("words:title.frequent"));
  });
});

it("a network is saved as pairs and drawn with its names", async () => {
  const params = { q: "espresso" };
  const answer = {
    question,
    span,
    params,
    network,
    basis: { kind: "all" as const },
    asOf,
    source: "live" as const,
  };
  const exportable = exportableNetwork(target, answer, "3 nodes");
  expect((await exportable.table()).rows).toEqual([
    ["metal", "pod", 40, 0.7],
    ["pod", "refund", 5, 0.2],
  ]);
  // ECharts numbers the classes of all drawings.
  const draw = async () => (await exportable.picture?.("svg", size))?.replace(/zr\d+-cls-\d+/g, "");
  const drawn = await draw();
  expect(drawn).toContain(">refund<");
  expect(await draw()).toBe(drawn);
  // Nodes are round.
  const [, across, down] = /matrix\(([\d.]+),0,0,([\d.]+),[^"]*" fill="none" class/.exec(drawn ?? "") ?? [];
  expect(across).toBe(down);
});
