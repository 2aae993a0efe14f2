// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { boardPage } from "../../../../src/main/analytics/board-page";
import { PrintedBoard } from "../../../../src/shared/ipc/boards";

const chart = {
  title: "Mentions per day",
  lines: ["within it: <b>recall</b>"],
  share: 0.5,
  legend: [{ name: "Positive & more", color: "#0f8b8d" }],
  picture: "<svg onload='alert(1)'><script>alert(2)</script></svg>",
  table: null,
};
const board: PrintedBoard = {
  title: 'Morning "one" </title>',
  lines: ["Nov 1 – 20, 2026, times in Europe/Luxembourg", "Query: a < b"],
  source: "Source: Harbour service, Northwind",
  rows: [[chart]],
};

describe("the page of a board", () => {
  it("says title, range, zone, query and source, and each chart with its words", () => {
    const page = new DOMParser().parseFromString(boardPage(board), "text/html");
    expect(page.title).toBe(board.title);
    expect(page.querySelector("h1")?.textContent).toBe(board.title);
    expect([...page.querySelectorAll("header p")].map((one) => one.textContent)).toEqual([
      ...board.lines,
      board.source,
    ]);
    const section = page.querySelector("section");
    expect(section?.querySelector("h2")?.textContent).toBe("Mentions per day");
    expect(section?.querySelector("p")?.textContent).toBe("within it: <b>recall</b>");
    expect(section?.querySelector("li")?.textContent).toBe("Positive & more");
  });

  it("holds nothing that could run or be loaded: pictures are images, and the policy allows no more", () => {
    const html = boardPage(board);
    const page = new DOMParser().parseFromString(html, "text/html");
    expect(page.querySelector("script")).toBeNull();
    const source = page.querySelector("img")?.getAttribute("src") ?? "";
    expect(source).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(Buffer.from(source.split(",")[1] ?? "", "base64").toString()).toBe(chart.picture);
    expect(html).toContain("default-src 'none'; img-src data:; style-src 'unsafe-inline'");
    expect(html).not.toMatch(/https?:/);
  });

  it("writes numbers of a table as numbers, and keeps a long one from being cut", () => {
    const rows = Array.from({ length: 20 }, (_, i) => [`Day ${i}`, 1234.5, null]);
    const table = { columns: ["Bin", "Mentions", "<Other>"], rows };
    const html = boardPage({ ...board, rows: [[{ ...chart, picture: null, table }]] });
    const page = new DOMParser().parseFromString(html, "text/html");
    expect([...page.querySelectorAll("th")].map((one) => one.textContent)).toEqual(table.columns);
    expect(page.querySelectorAll("tbody tr")).toHaveLength(20);
    expect(page.querySelector("td.number")?.textContent).toBe("1,234.5");
    expect(page.querySelector(".row")?.className).toBe("row long");
  });

  it("takes colours alone as colours", () => {
    const legend = [{ name: "a", color: 'red" onload="x' }];
    expect(PrintedBoard.safeParse({ ...board, rows: [[{ ...chart, legend }]] }).success).toBe(false);
  });
});
