import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { SentimentBar } from "../../../../../src/renderer/components/table/SentimentBar";
import { show } from "../../fake-bridge";
const counts = { positive: 6, neutral: 2, negative: 2 };

it("says how many documents have no sentiment, which count for no share", () => {
  show(<SentimentBar counts={counts} documents={1_240} isWide />);
  expect(screen.getByText(/^60/).textContent).toBe("60.0% positive · 1,230 not scored");
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
    "6 positive, 2 neutral, 2 negative, 1,230 not scored",
  );
});

it("says nothing of them where there are none, or where documents aren't counted", () => {
  show(
    <>
      <SentimentBar counts={counts} documents={10} isWide />
      <SentimentBar counts={counts} isWide />
    </>,
  );
  expect(screen.queryByText(/not scored/)).toBeNull();
  expect(screen.getAllByText("60.0% positive")).toHaveLength(2);
});
