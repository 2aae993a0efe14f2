import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { Recalibration } from "../../../../src/shared/coding/recalibration";
import { Document } from "../../../../src/shared/interface/documents";
import type { SentimentReasons } from "../../../../src/shared/interface/sentiment-reasons";
import { t } from "../../../../src/shared/texts";
import { useSession } from "../../../../src/renderer/core/session";
import { WhyThisScore } from "../../../../src/renderer/features/documents/reading/WhyThisScore";
import { FakeMain, oneWorkspace, show, target } from "../fake-bridge";

const url = "https://paper.example/1";
const text = "The <b>Zorvex</b> leaks. Never again! But Tavrelo is delicious.";
const at = (word: string) => ({ from: text.indexOf(word), to: text.indexOf(word) + word.length });
const reasons: SentimentReasons = {
  sentiment: -3,
  sentiment_origin: "scorer-5",
  is_scored: true,
  text,
  is_whole: true,
  present: { sentiment: -3, confidence: 0.87, origin: "scorer-5" },
  reasons: [
    { ...at("leaks"), tone: -2 },
    { ...at("Never again"), tone: -1.5 },
    { ...at("delicious"), tone: 1.2 },
  ],
  sentences: [
    { ...at("The <b>Zorvex</b> leaks."), sentiment: -2, confidence: 0.7 },
    { ...at("Never again!"), sentiment: -4, confidence: 0.9 },
    { ...at("But Tavrelo is delicious."), sentiment: 3, confidence: 0.8 },
  ],
  topics: [{ id: "a", title: "Tavrelo", sentiment: 3, confidence: 0.8, sentences: [2] }],
};

async function opened(changes: Partial<SentimentReasons> = {}, recalibration: Recalibration | null = null) {
  const main = new FakeMain({
    ...oneWorkspace,
    "documents.sentiment": () => ({ ...reasons, ...changes }),
    "coding.recalibration": () => recalibration,
    "documents.planBulk": () => new Promise(() => undefined),
  });
  const document = { ...Document.parse({ url, sentiment: -3 }), url };
  show(<WhyThisScore target={target} document={document} />);
  await userEvent.click(await screen.findByRole("button", { name: t("documents:score.ask") }));
  return { main, pane: await screen.findByRole("region", { name: t("documents:score.pane") }) };
}

beforeEach(() => useSession.setState({ connectionId: "c1", projectId: "p1", screen: "documents" }));

it("says in a sentence what made the score", async () => {
  const { main, pane } = await opened();
  const words = ["leaks", "Never again"].map((word) => t("documents:score.word", { word })).join(", ");
  const label = t("documents:score.label.negative");
  expect(within(pane).getByRole("status").textContent).toBe(
    t("documents:score.sureFrom", { label, confidence: "87%", words }),
  );
  expect(main.inputsOf("documents.sentiment")).toEqual([{ ...target.ref, url }]);
});

it("underlines the words, and leads to them by keyboard", async () => {
  const { pane } = await opened();
  const strongest = within(pane).getByRole("list", { name: t("documents:score.strongest") });
  expect(
    within(strongest)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["− leaks", "− Never again", "+ delicious"]);
  within(strongest)
    .getByRole("button", { name: t("documents:score.positive", { word: "delicious" }) })
    .focus();
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement?.tagName).toBe("MARK");
  expect(document.activeElement?.textContent).toBe("delicious");
});

it("shows each sentence and each topic with its score, and the text as text", async () => {
  const { pane } = await opened();
  const sentences = within(pane).getByRole("list", { name: t("documents:score.sentences") });
  expect(
    within(sentences)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    `The <b>Zorvex</b> leaks.${t("components:sentiment.negative")} 70%`,
    `Never again!${t("components:sentiment.negative")} 90%`,
    `But Tavrelo is delicious.${t("components:sentiment.positive")} 80%`,
  ]);
  const topics = within(pane).getByRole("list", { name: t("documents:score.topics") });
  expect(within(topics).getByRole("listitem").textContent).toBe(
    `Tavrelo ${t("documents:score.naming", { count: 1 })}${t("components:sentiment.positive")} 80%`,
  );
});

it("says that a person set the sentiment instead of explaining a score", async () => {
  const { pane } = await opened({ is_scored: false, sentiment_origin: "person" });
  expect(
    within(pane).getByText(t("documents:score.given", { origin: t("documents:origin.person") })),
  ).toBeTruthy();
  expect(within(pane).queryByRole("list", { name: t("documents:score.strongest") })).toBeNull();
  expect(pane.querySelector("mark")).toBeNull();
});

it("says that an earlier version gave the score, and scores the document again", async () => {
  const { main, pane } = await opened({ sentiment_origin: "scorer-3" });
  const origin = t("documents:origin.scorer", { version: "3" });
  expect(within(pane).getByText(t("documents:score.earlier", { origin }))).toBeTruthy();
  await userEvent.click(await within(pane).findByRole("button", { name: t("documents:step.rescore") }));
  await userEvent.click(await screen.findByRole("button", { name: t("documents:plan.dryRun") }));
  expect(main.inputsOf("documents.planBulk")).toMatchObject([
    { steps: [{ kind: "rescore" }], scope: { only: [{ url, published: null }] } },
  ]);
});

it("shows the confidence as the project's codes correct it, with their number and date", async () => {
  const codedAt = Date.UTC(2026, 10, 20, 12);
  const { pane } = await opened({}, { slope: 0, shift: 0, codes: 240, codedAt });
  expect(within(pane).getByRole("status").textContent).toContain("50%");
  expect(within(pane).getByText(/240/).textContent).toContain("2026");
});

it("is not offered where the service can't explain scores", () => {
  new FakeMain(oneWorkspace);
  const connection = { ...target.connection, capabilities: [] };
  show(
    <WhyThisScore
      target={{ ...target, connection }}
      document={{ ...Document.parse({ url, sentiment: 1 }), url }}
    />,
  );
  expect(screen.queryByRole("button", { name: t("documents:score.ask") })).toBeNull();
});
