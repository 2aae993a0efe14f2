import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { readAnswer } from "../../../../src/analysis/question/readAnswer";
import { ChartNotes } from "../../../../src/renderer/charts/ChartNotes";
import { answer, histogram, request, titles } from "../../analysis/question/fixtures";
import { t } from "../../../../src/shared/texts";
import { useSession } from "../../../../src/renderer/core/session";
import { FakeMain, live, oneWorkspace, show } from "../fake-bridge";

it("a ranking says of which of its values the data begin late", async () => {
  useSession.setState({ connectionId: "c1", projectId: "p1", screen: "explore" });
  const day = (n: number) => Date.UTC(2026, 9, n);
  const values = [{ field: "channel", value: "fjord.example", label: "fjord.example", first: day(18) }];
  const main = new FakeMain({
    ...oneWorkspace,
    "project.coverage": () => live({ first: day(1), last: day(28), values }),
  });
  const asked = request({
    type: "channel",
    breakdown: "none",
    range: { kind: "custom", from: "2026-10-01", to: "2026-10-28" },
  });
  const counted = histogram([
    { ks: "aster.example", v: [700] },
    { ks: "fjord.example", v: [595] },
  ]);
  const shown = answer(asked, counted);
  show(<ChartNotes chart={readAnswer(shown, titles)} answer={shown} />);
  expect(await screen.findByText("fjord.example: data from Oct 18, 2026 only (11 of 28 days)")).toBeTruthy();
  expect(main.inputsOf("project.coverage")).toMatchObject([{ projectId: "p1", timezone: "UTC" }]);
});

it("a chart of sentiment says below it what is uncertain and which versions are mixed, and scores its documents again", async () => {
  useSession.setState({ connectionId: "c1", projectId: "p1", screen: "explore" });
  const main = new FakeMain({ ...oneWorkspace, "documents.planBulk": () => new Promise(() => undefined) });
  const scores = {
    certain: 3,
    uncertain: 1,
    unscored: 0,
    origins: [
      { origin: "scorer-5", documents: 3 },
      { origin: "scorer-4", documents: 1 },
    ],
  };
  const counted = { ...histogram([{ t: 0, v: [4] }]), scores };
  const shown = answer(request({ query: "espresso" }), counted);
  show(<ChartNotes chart={readAnswer(shown, titles)} answer={shown} />);
  expect(screen.getByText(/^Scored 75.0%, uncertain 25.0%\./).textContent).toContain(
    "3 documents by version 5 and 1 document by version 4",
  );
  await userEvent.click(await screen.findByRole("button", { name: t("documents:step.rescore") }));
  await userEvent.click(await screen.findByRole("button", { name: t("documents:plan.dryRun") }));
  const { min, max } = shown.request.period ?? {};
  expect(main.inputsOf("documents.planBulk")).toMatchObject([
    {
      steps: [{ kind: "rescore" }],
      scope: { kind: "results", question: { q: "espresso", min, max }, only: null },
    },
  ]);
});
