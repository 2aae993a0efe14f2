import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { readAnswer } from "../../../../src/analysis/question/readAnswer";
import { ChartNotes } from "../../../../src/renderer/charts/ChartNotes";
import { answer, histogram, request, titles } from "../../analysis/question/fixtures";
import { show } from "../fake-bridge";

afterEach(cleanup);

it("a chart of sentiment says below it what is uncertain, and which versions are mixed", () => {
  const scores = {
    certain: 3,
    uncertain: 1,
    unscored: 0,
    origins: [
      { origin: "scorer-5", documents: 3 },
      { origin: "scorer-4", documents: 1 },
    ],
  };
  const main = { ...histogram([{ t: 0, v: [4] }]), scores };
  const shown = answer(request({}), main);
  show(<ChartNotes chart={readAnswer(shown, titles)} answer={shown} isBelow />);
  expect(screen.getByText(/^Scored 75.0%, uncertain 25.0%\./).textContent).toContain(
    "3 documents by version 5 and 1 document by version 4",
  );
});
