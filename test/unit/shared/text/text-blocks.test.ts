import { expect, it } from "vitest";
import { blocksText, textBlocks } from "../../../../src/shared/text/text-blocks";

const plain = (text: string) => ({ text, bold: false, italic: false });

it("reads headings, bullets, paragraphs and emphasis", () => {
  const blocks = textBlocks(
    "# What we saw\n\n- **US Airways** leads\n* by _far_\n\nOne paragraph\non two lines\n\nAnother",
  );
  expect(blocks).toEqual([
    { kind: "heading", runs: [plain("What we saw")] },
    { kind: "bullet", runs: [{ text: "US Airways", bold: true, italic: false }, plain(" leads")] },
    { kind: "bullet", runs: [plain("by "), { text: "far", bold: false, italic: true }] },
    { kind: "paragraph", runs: [plain("One paragraph"), plain(" on two lines")] },
    { kind: "paragraph", runs: [plain("Another")] },
  ]);
  expect(blocksText(blocks).split("\n")).toHaveLength(5);
});

it.each(["@tom_k and @ann_b", "2 * 3 * 4", "#hashtag first", "-5 degrees", "<b>no markup</b>", "**"])(
  "leaves what only looks like a mark: %s",
  (text) => {
    expect(textBlocks(text)).toEqual([{ kind: "paragraph", runs: [plain(text)] }]);
  },
);
