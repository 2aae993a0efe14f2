import { expect, it, vi } from "vitest";
import { copyTable } from "../../../../src/renderer/charts/copyTable";

it("copies no formula and no markup of a mention", async () => {
  const copied: Record<string, Blob>[] = [];
  vi.stubGlobal(
    "ClipboardItem",
    class {
      constructor(readonly parts: Record<string, Blob>) {
        copied.push(parts);
      }
    },
  );
  vi.stubGlobal("navigator", { clipboard: { write: () => Promise.resolve() } });
  await copyTable({
    notes: ["=note"],
    columns: ["+Tag", "Mentions"],
    rows: [
      ['=HYPERLINK("https://elsewhere.example/")', 3],
      ["\n@sum <b>", -2],
      ["a\tb", null],
    ],
  });
  const text = (type: string) => copied[0]?.[type]?.text();
  expect(await text("text/plain")).toBe(
    [
      "'=note",
      "'+Tag\tMentions",
      `'=HYPERLINK("https://elsewhere.example/")\t3`,
      "'@sum <b>\t-2",
      "a b\t",
    ].join("\n"),
  );
  expect(await text("text/html")).toContain("<td>'=HYPERLINK");
  expect(await text("text/html")).toContain("<td>'@sum &lt;b&gt;</td><td>-2</td>");
  vi.unstubAllGlobals();
});
