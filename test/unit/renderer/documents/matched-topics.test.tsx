import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { Document } from "../../../../src/shared/interface/documents";
import { t } from "../../../../src/shared/texts";
import { useSession } from "../../../../src/renderer/core/session";
import { MatchedTopics } from "../../../../src/renderer/features/documents/reading/Related";
import { FakeMain, live, oneService, service, show, target } from "../fake-bridge";

const url = "https://paper.example/1";
const document = { ...Document.parse({ url, published: 1_760_000_000_000 }), url };
const ofService = { ...target, connection: service, ref: { connectionId: "s1", projectId: "p1" } };

function withCredits(credits: { used: number; left: number; limit: number; asOf: number } | null) {
  return new FakeMain({
    ...oneService,
    "project.topics": () => live({ topic_categories: [], filter_categories: [] }),
    "connections.meter": () => ({ connectionId: "s1", classes: [], credits }),
    "documents.topics": () => ["birds"],
  });
}
beforeEach(() => useSession.setState({ connectionId: "s1", projectId: "p1", screen: "documents" }));

it("are looked for on demand where that costs credits, which is said before", async () => {
  const main = withCredits({ used: 10, left: 500, limit: 510, asOf: 0 });
  show(<MatchedTopics target={ofService} document={document} />);
  expect(
    await screen.findByText(t("components:credits.costOfLeft", { count: 10, left: "500" })),
  ).toBeTruthy();
  const find = await screen.findByRole("button", { name: t("documents:reading.findTopics") });
  expect(main.inputsOf("documents.topics")).toEqual([]);
  await userEvent.click(find);
  expect(await screen.findByText("birds")).toBeTruthy();
});

it("are shown at once where nothing is charged", async () => {
  withCredits(null);
  show(<MatchedTopics target={ofService} document={document} />);
  expect(await screen.findByText("birds")).toBeTruthy();
});
