import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { AddressedDocument } from "../../../../src/shared/documents/identity";
import { Thread } from "../../../../src/renderer/features/documents/reading/Related";
import { FakeMain, live, oneWorkspace, show, target } from "../fake-bridge";

afterEach(cleanup);

const documentAt = (index: number, parent?: string): AddressedDocument => ({
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

/** A host with so many documents, of which the one at `reply` answers the first. */
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
  it("says how many documents of the host were searched for answers, and searches on", async () => {
    host(1_200, 700);
    expect(
      await screen.findByText("Searched 500 of 1,200 documents of forum.example for answers."),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Search more" }));
    expect(await screen.findByRole("button", { name: "Post 700" })).toBeTruthy();
    expect(screen.getByText("Searched 1,000 of 1,200 documents of forum.example for answers.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Search more" }));
    expect(await screen.findByText("1 answer on forum.example")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Search more" })).toBeNull();
  });

  it("says nothing of a search that covered everything", async () => {
    host(400, 300);
    expect(await screen.findByRole("button", { name: "Post 300" })).toBeTruthy();
    expect(screen.queryByText(/^Searched/)).toBeNull();
  });
});
