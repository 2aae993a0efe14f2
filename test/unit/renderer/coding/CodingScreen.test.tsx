import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useSearch } from "../../../../src/renderer/core/search";
import { useSession } from "../../../../src/renderer/core/session";
import { firstQuestion } from "../../../../src/analysis/question/defaults";
import { sentimentBook } from "../../../../src/renderer/features/coding/bookDraft";
import { CodingScreen } from "../../../../src/renderer/features/coding/CodingScreen";
import { useCoding } from "../../../../src/renderer/features/coding/store";
import { aFile, live, show, target } from "../fake-bridge";
import { aQueue, aResult, CodingMain } from "./coding-main";

beforeEach(() => {
  localStorage.clear();
  useSession.setState(
    { ...useSession.getInitialState(), connectionId: "c1", projectId: "p1", screen: "coding" },
    true,
  );
  forgetPlaces();
});

const explored = () => ({ query: "espresso", range: firstQuestion.range, filters: firstQuestion.filters });
const open = () => show(<CodingScreen target={target} explored={explored} />);
const document = (position: number) => screen.findByText(new RegExp(`^Post number ${position} about`));
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const progress = () => screen.getByTestId("coding-progress").textContent;

/** Opens the only queue for coding. */
async function code(main: CodingMain) {
  useCoding.getState().show({ kind: "code", sampleId: "q1" });
  open();
  await document(main.decisions.size);
}

describe("a new project", () => {
  it("draws the first sample in two clicks and shows its first document", async () => {
    const main = new CodingMain();
    open();
    await userEvent.click(await button(t("coding:draw")));
    await userEvent.click(await button(t("coding:newSample.draw", { count: 100 })));
    await document(0);
    const [drawn] = main.inputsOf("coding.draw");
    expect(drawn?.queue).toMatchObject({ kind: "random", size: 100, method: "sample", bookId: "sentiment" });
    expect(drawn?.queue.question.q).toBe("espresso");
    expect(drawn?.queue.question.min).toBeTypeOf("number");
    expect(main.books.map(({ id }) => id)).toEqual(["sentiment"]);
  });
});

describe("a new sample", () => {
  const dialog = async (main = new CodingMain({})) => {
    open();
    await userEvent.click(await button(t("coding:draw")));
    return { main, form: within(await screen.findByRole("dialog", { name: t("coding:newSample.new") })) };
  };

  it("says how many documents match, and draws no more than these", async () => {
    const main = new CodingMain({});
    main.answer({ "documents.search": () => live({ total: 60, documents: [] }) });
    const { form } = await dialog(main);
    expect(await form.findByText(t("coding:newSample.population", { count: 60, size: "60" }))).toBeTruthy();
    expect(form.getByRole("button", { name: t("coding:newSample.draw", { count: 60 }) })).toBeTruthy();
  });

  it("outside a query takes the query at hand as the one to check", async () => {
    const { main, form } = await dialog();
    await userEvent.click(form.getByRole("combobox", { name: t("coding:newSample.kind") }));
    await userEvent.click(await screen.findByRole("option", { name: t("coding:kind.outside") }));
    await userEvent.click(form.getByRole("button", { name: t("coding:newSample.widenBy.stems") }));
    await userEvent.click(form.getByRole("button", { name: t("coding:newSample.advanced") }));
    await userEvent.type(await form.findByRole("textbox", { name: t("coding:newSample.seed") }), "41");
    await userEvent.click(form.getByRole("button", { name: t("coding:newSample.draw", { count: 100 }) }));
    await waitFor(() => expect(main.inputsOf("coding.draw")).toHaveLength(1));
    expect(main.inputsOf("coding.draw")[0]?.queue).toMatchObject({
      kind: "outside",
      inside: "espresso",
      question: { q: "espres*" },
      seed: 41,
    });
  });

  it("shows how far the draw is, and stops it", async () => {
    const main = new CodingMain({});
    main.answer({ "coding.draw": () => new Promise(() => undefined) });
    const { form } = await dialog(main);
    await userEvent.click(form.getByRole("button", { name: t("coding:newSample.draw", { count: 100 }) }));
    await form.findByText(t("coding:newSample.drawing"));
    act(() => main.emit("coding.drawing", { ...target.ref, read: 200, of: 2_000 }));
    expect(form.getByText(t("coding:newSample.read", { read: "200", of: "2,000" }))).toBeTruthy();
    await userEvent.click(form.getByRole("button", { name: t("stop") }));
    expect(main.aborted).toHaveLength(1);
  });
});

describe("a second coder", () => {
  it("sends decisions back, which are merged", async () => {
    const main = new CodingMain({ coded: 40 });
    main.answer({
      "coding.chooseFile": () => ({ file: aFile("/files/ben.csv") }),
      "coding.receive": () => ({
        kind: "merged",
        sampleId: "q1",
        coder: "Ben",
        decisions: 38,
        problems: [{ line: 12, message: "unknown value" }],
      }),
    });
    open();
    await userEvent.click(await button(t("coding:second.receive")));
    await userEvent.type(await screen.findByRole("textbox", { name: t("coding:newSample.coder") }), "Ben");
    await userEvent.click(await button(t("coding:second.take")));
    const merged = t("coding:second.merged", { coder: "Ben", count: 38 });
    const problem = t("coding:second.problems", { count: 1, line: 12, message: "unknown value" });
    expect(await screen.findByText(`${merged} ${problem}`)).toBeTruthy();
    expect(main.inputsOf("coding.receive")).toMatchObject([{ handle: "/files/ben.csv", coder: "Ben" }]);
  });
});

describe("coding by keyboard", () => {
  it("stores one decision a key and shows the next document without waiting for it", async () => {
    const main = new CodingMain({});
    let store: () => void = () => undefined;
    const stored = new Promise<void>((resolve) => {
      store = resolve;
    });
    main.answer({
      "coding.decide": async () => {
        await stored;
        return aQueue({ coded: 1 });
      },
    });
    await code(main);
    await userEvent.keyboard("3");
    await document(1);
    expect(main.inputsOf("coding.decide")).toMatchObject([
      { position: 0, decision: { outcome: "coded", values: { sentiment: "negative" } } },
    ]);
    store();
    await waitFor(() => expect(progress()).toBe(t("part", { count: 1, total: 40 })));
  });

  it("knows the keys for off topic, unclear and skip", async () => {
    const main = new CodingMain({});
    await code(main);
    await userEvent.keyboard("0x");
    await userEvent.keyboard("s");
    await document(3);
    await waitFor(() => expect(main.decisions.size).toBe(3));
    expect([...main.decisions.values()].map(({ outcome }) => outcome)).toEqual([
      "off-topic",
      "unclear",
      "skipped",
    ]);
  });

  it("goes through a whole queue, loading documents ahead", async () => {
    const main = new CodingMain({});
    await code(main);
    for (let position = 0; position < 40; position++) {
      await document(position);
      await userEvent.keyboard("2");
    }
    await screen.findByText(t("coding:code.done"), { selector: "p" });
    expect(main.decisions.size).toBe(40);
    const loads = main.inputsOf("coding.items");
    expect(loads.length).toBeLessThan(6);
  });

  it("goes through the skipped documents once more, each once", async () => {
    const main = new CodingMain({ documents: 5 });
    await code(main);
    await userEvent.keyboard("1s2s2");
    await userEvent.click(await button(t("coding:code.goThroughSkipped", { count: 2 })));
    await document(1);
    await userEvent.keyboard("s");
    await document(3);
    await userEvent.keyboard("3");
    await userEvent.click(await button(t("coding:code.goThroughSkipped", { count: 1 })));
    await document(1);
    expect(main.decisions.get(3)?.values).toEqual({ sentiment: "negative" });
  });

  it("undoes several decisions", async () => {
    const main = new CodingMain({});
    await code(main);
    await userEvent.keyboard("123");
    await document(3);
    await userEvent.keyboard("zz");
    await document(1);
    await waitFor(() => expect([...main.decisions.keys()]).toEqual([0]));
  });

  it("leads back from the end to the last document, and undoes the last decision there", async () => {
    const main = new CodingMain({ documents: 3 });
    await code(main);
    await userEvent.keyboard("123");
    await screen.findByText(t("coding:code.done"), { selector: "p" });
    expect(screen.getByText(t("coding:code.next.own"), { exact: false })).toBeTruthy();
    await userEvent.keyboard("{ArrowLeft}");
    await document(2);
    await userEvent.keyboard("2");
    await screen.findByText(t("coding:code.done"), { selector: "p" });
    await userEvent.click(await button(new RegExp(`^${t("coding:code.last")}`)));
    await document(2);
    await userEvent.keyboard("2");
    await userEvent.keyboard("z");
    await document(2);
    expect(main.decisions.size).toBe(3);
  });

  it("brings back a document whose decision could not be stored", async () => {
    const main = new CodingMain({});
    main.refused.add(1);
    await code(main);
    await userEvent.keyboard("1");
    await document(1);
    await userEvent.keyboard("3");
    await document(1);
    expect((await screen.findByRole("alert")).textContent).toContain(t("coding:code.notStored"));
    expect([...main.decisions.keys()]).toEqual([0]);
    main.refused.clear();
    await userEvent.click(within(screen.getByRole("alert")).getByRole("button", { name: t("tryAgain") }));
    await document(2);
    await waitFor(() => expect(main.decisions.get(1)?.values).toEqual({ sentiment: "negative" }));
  });

  it("saves a note with the decision", async () => {
    const main = new CodingMain({});
    await code(main);
    await userEvent.keyboard("n");
    await userEvent.type(await screen.findByRole("textbox", { name: t("coding:code.note") }), "irony");
    await userEvent.click(await button(t("coding:code.saveNote")));
    await screen.findByText(t("coding:code.noted", { note: "irony" }));
    await userEvent.keyboard("3");
    await document(1);
    await waitFor(() => expect(main.decisions.get(0)?.note).toBe("irony"));
  });

  it("goes to an earlier document with the arrow keys and corrects it", async () => {
    const main = new CodingMain({});
    await code(main);
    await userEvent.keyboard("1");
    await document(1);
    await userEvent.keyboard("{ArrowLeft}");
    await document(0);
    const positive = await button(t("coding:sentiment.positive"));
    expect(positive.getAttribute("aria-pressed")).toBe("true");
    await userEvent.keyboard("3");
    await document(1);
    await waitFor(() => expect(main.decisions.get(0)?.values).toEqual({ sentiment: "negative" }));
  });

  it("waits for every code, and for Enter where several values are possible", async () => {
    const book = sentimentBook();
    const topics = ["Price", "Taste"].map((title, at) => ({
      id: title.toLowerCase(),
      title,
      definition: "",
      key: "pt"[at] ?? "",
    }));
    const main = new CodingMain({
      book: {
        ...book,
        codes: [
          ...book.codes,
          { kind: "choices", id: "aspects", title: "Aspects", definition: "", values: topics },
        ],
      },
    });
    await code(main);
    await userEvent.keyboard("1pt");
    await document(0);
    expect((await button("Taste")).getAttribute("aria-pressed")).toBe("true");
    await userEvent.keyboard("{Enter}");
    await document(1);
    await waitFor(() =>
      expect(main.decisions.get(0)?.values).toEqual({ sentiment: "positive", aspects: ["price", "taste"] }),
    );
  });

  it("shows neither scores nor shares nor what others decided", async () => {
    const main = new CodingMain({ width: 0.042, others: [{ coder: "Ben", coded: 12 }] });
    await code(main);
    const text = globalThis.document.body.textContent;
    expect(text).toContain(t("coding:points", { points: 4.2 }));
    expect(text).toContain(t("coding:sample.other", { name: "Ben", coded: "12" }));
    expect(text).not.toContain("%");
    expect(main.inputsOf("coding.results")).toEqual([]);
  });

  it("adds documents when all are decided", async () => {
    const main = new CodingMain({ documents: 1 });
    await code(main);
    await userEvent.keyboard("1");
    await userEvent.click(await button(t("coding:code.more", { count: 50 })));
    await document(1);
    expect(main.inputsOf("coding.extend")).toEqual([{ sampleId: "q1", by: 50 }]);
  });
});

describe("results", () => {
  const results = () => {
    const main = new CodingMain({ coded: 161 });
    main.answer({
      "coding.overview": () => ({ books: [sentimentBook()], samples: [aQueue({ coded: 161 })] }),
    });
    useCoding.getState().show({ kind: "results", sampleId: "q1" });
    open();
    return main;
  };

  it("show estimated shares with their intervals beside the scored ones", async () => {
    results();
    const row = await screen.findByRole("row", {
      name: new RegExp(`^${t("coding:sentiment.negative")} 17.8%`),
    });
    expect(row.textContent).toContain(t("coding:interval", { low: "13.8%", high: "22.8%" }));
    expect(row.textContent).toContain("10.3%");
    expect(screen.getByText(t("coding:results.scale", { max: "60%" }))).toBeTruthy();
    expect(screen.getByText(t("coding:results.more", { count: 60, points: "4" }))).toBeTruthy();
  });

  it("don't rate the sentiment of documents that a query chose by it", async () => {
    const main = results();
    const confusion = [
      [0, 0, 9],
      [0, 0, 12],
      [0, 0, 79],
    ];
    const right = { share: 0.79, low: 0.7, high: 0.86 };
    main.answer({
      "coding.results": () => ({ ...aResult, scorer: { coded: 100, right, macroF1: 0.3, confusion } }),
    });
    const rated = {
      share: "79.0%",
      interval: t("coding:interval", { low: "70.0%", high: "86.0%" }),
      value: t("coding:sentiment.negative").toLowerCase(),
      count: 100,
    };
    expect(await screen.findByText(t("coding:results.oneMarked", rated))).toBeTruthy();
  });

  it("say where a part has too few documents", async () => {
    results();
    expect(await screen.findByText(t("coding:results.tooFew"))).toBeTruthy();
  });

  it("exclude a term from the query with one click, and put it back", async () => {
    results();
    useSearch.getState().run("espresso");
    await userEvent.click(await button(t("coding:precision.excludeTerm", { term: "espresso machine jobs" })));
    expect(useSearch.getState().query).toBe('(espresso) AND NOT "espresso machine jobs"');
    await userEvent.click(await button(t("undo")));
    expect(useSearch.getState().query).toBe("espresso");
  });
});

describe("disagreements", () => {
  it("are settled by key, one after the other", async () => {
    const main = new CodingMain({ others: [{ coder: "Ben", coded: 20 }] });
    useCoding.getState().show({ kind: "disagreements", sampleId: "q1" });
    open();
    await document(3);
    expect(screen.getByRole("list", { name: t("coding:settle.decisions") }).textContent).toContain("Ben");
    await userEvent.keyboard("3");
    await document(4);
    await waitFor(() => expect(main.settled.get(3)?.values).toEqual({ sentiment: "negative" }));
  });
});

describe("the code book", () => {
  it("names keys that clash at once, and reserved ones", async () => {
    const main = new CodingMain({});
    open();
    await userEvent.click(await button(t("coding:book.new")));
    const dialog = await screen.findByRole("dialog", { name: t("coding:book.new") });
    const [first, second] = within(dialog).getAllByRole("textbox", { name: t("coding:book.key") });
    if (!first || !second) throw new Error("no keys");
    await userEvent.clear(first);
    await userEvent.type(first, "2");
    expect(within(dialog).getAllByText(t("coding:book.fault.sameKey", { key: "2" }))).toHaveLength(2);
    await userEvent.clear(second);
    await userEvent.type(second, "z");
    expect(within(dialog).getByText(t("coding:book.fault.reserved", { key: "Z" }))).toBeTruthy();
    await userEvent.clear(second);
    await userEvent.type(second, "b");
    const titles = within(dialog).getAllByRole("textbox", { name: t("coding:book.valueTitle") });
    await userEvent.type(within(dialog).getByRole("textbox", { name: t("coding:book.title") }), "Complaints");
    await userEvent.type(within(dialog).getByRole("textbox", { name: t("coding:book.codeTitle") }), "Reason");
    for (const [at, title] of titles.entries()) await userEvent.type(title, ["Price", "Service"][at] ?? "");
    await userEvent.click(within(dialog).getByRole("button", { name: t("coding:book.save") }));
    await waitFor(() => expect(main.inputsOf("coding.saveBook")).toHaveLength(1));
    expect(main.inputsOf("coding.saveBook")[0]?.book).toMatchObject({
      title: "Complaints",
      codes: [
        {
          id: "reason",
          values: [
            { id: "price", key: "2" },
            { id: "service", key: "b" },
          ],
        },
      ],
    });
  });
});

describe("learning", () => {
  it("offers a better model with both figures, and a plan at the chosen confidence", async () => {
    const main = new CodingMain({});
    main.answer({
      "coding.overview": () => ({ books: [sentimentBook()], samples: [aQueue({ coded: 161 })] }),
      "coding.learn": ({ code }) => ({
        code,
        labels: 161,
        before: 0.58,
        after: 0.71,
        gain: { low: 0.05, high: 0.2 },
        offered: true,
        abstention: [
          { confidence: 0, decided: 1, right: 0.7 },
          { confidence: 0.6, decided: 0.8, right: 0.82 },
        ],
        terms: [{ value: "negative", terms: ["iron", "recall"] }],
      }),
      "coding.planLearned": ({ planId }) => ({
        planId,
        read: 7_368,
        change: 512,
        same: 6_856,
        missing: 0,
        unknown: 0,
        superseded: 0,
        uncertain: 0,
        left: [],
        metrics: [],
        withoutUrl: 0,
        unreadable: 0,
        examples: [],
        learned: {
          kinds: [{ before: "neutral", after: "negative", documents: 512 }],
          byPerson: 9,
          unsure: 40,
        },
      }),
      "documents.discardPlan": () => undefined,
    });
    useCoding.getState().show({ kind: "results", sampleId: "q1" });
    open();
    const figures = { count: 161, before: "0.58", after: "0.71", low: "0.05", high: "0.20" };
    await screen.findByText(t("coding:learn.better", figures));
    const slider = screen.getByRole("slider");
    slider.focus();
    await userEvent.keyboard("{ArrowRight}");
    await userEvent.click(await button(t("coding:learn.preview", { count: 7_368 })));
    await userEvent.click(await button(t("documents:plan.dryRun")));
    await button(t("coding:results.writeTo", { count: 512 }));
    const kind = {
      before: t("coding:sentiment.neutral"),
      after: t("coding:sentiment.negative"),
    };
    expect(screen.getByRole("row", { name: `${t("coding:learn.change", kind)} 512` })).toBeTruthy();
    expect(main.inputsOf("coding.planLearned")).toMatchObject([{ code: "sentiment", confidence: 0.6 }]);
  });
});
