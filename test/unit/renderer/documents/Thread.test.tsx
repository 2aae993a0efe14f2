import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { DocumentWithUrl } from "../../../../src/shared/documents/identity";
import { t } from "../../../../src/shared/texts";
import { Thread } from "../../../../src/renderer/features/documents/reading/Related";
import { FakeMain, live, oneWorkspace, show, target } from "../fake-bridge";

const documentAt = (index: number, parent?: string): DocumentWithUrl => ({
  url: `https://forum.example/${index}`,
  published: index,
  title: `Post ${index}`,
  ...(parent !== undefined && { parent_url: parent }),
  source_type: ["FORUM"],
  post_type: [],
  tags_customer: [],
  tokens_hashtag: [],
  tokens_mention: [],
});
const begun = documentAt(0);

/** Shows the thread of the first document, on a host with `total` documents. The one at `reply` is a reply to it. */
function host(total: number, reply: number) {
  const main = new FakeMain({
    ...oneWorkspace,
    "documents.search": ({ offset = 0, count = 100 }) =>
      live({
        total,
        documents: Array.from({ length: Math.max(0, Math.min(count, total - offset)) }, (_, index) =>
          documentAt(offset + index, offset + index === reply ? begun.url : undefined),
        ),
      }),
  });
  show(<Thread target={target} document={begun} onOpen={() => undefined} />);
  return main;
}

describe("a thread", () => {
  it("says how many documents of the host were searched for replies, and continues on request", async () => {
    host(1_200, 700);
    expect(
      await screen.findByText(
        t("documents:reading.searched", { searched: "500", total: "1,200", host: "forum.example" }),
      ),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: t("documents:reading.searchMore") }));
    expect(await screen.findByRole("button", { name: "Post 700" })).toBeTruthy();
    expect(
      screen.getByText(
        t("documents:reading.searched", { searched: "1,000", total: "1,200", host: "forum.example" }),
      ),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: t("documents:reading.searchMore") }));
    expect(
      await screen.findByText(t("documents:reading.answers", { count: 1, host: "forum.example" })),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: t("documents:reading.searchMore") })).toBeNull();
  });

  it("doesn't mention a search that covered everything", async () => {
    host(400, 300);
    expect(await screen.findByRole("button", { name: "Post 300" })).toBeTruthy();
    expect(screen.queryByText(/^Searched/)).toBeNull();
  });
});
