import { readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TopicDraft } from "../../../../src/shared/ipc/topics";
import { t } from "../../../../src/shared/texts";
import { membersOfFile, membersOfText } from "../../../../src/main/panels/members";
import { memberRows } from "../../../../src/main/panels/member-rows";
import { cellText, maxCellLength } from "../../../../src/main/files/tables/cell-text";
import { withGuard, withoutGuard } from "../../../../src/shared/text/formula-guard";
import { readTable } from "../../../../src/main/files/tables/read-table";
import { writeTable } from "../../../../src/main/files/tables/write-table";
import { topicColumns, topicJson, topicRows, topicsOfFile } from "../../../../src/main/topics/topic-file";
import { temporaryFolder } from "../../../support/temporary-folder";

const topics: TopicDraft[] = [
  {
    type: "search",
    category: { id: "c1", title: "Brands, rivals" },
    id: "t1",
    title: 'Kestrel "Coffee"',
    description: "Two\nlines; and commas, too",
    included: ['"kestrel coffee"', "-bird", "=SUM(1)", "コーヒー"],
    excluded: ["@someone"],
  },
  {
    type: "filter",
    category: { id: "default_filter", title: "" },
    id: null,
    title: "Élan",
    description: "",
    included: ["noise_level:<50"],
    excluded: [],
  },
];

describe("text of a cell", () => {
  it("is restored as written, and formulas are neutralized", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^'*[=+@-][\s\S]*$/)), (text) => {
        expect(withoutGuard(withGuard(text))).toBe(text);
        expect(/^[=+\-@\t\r]/.test(withGuard(text))).toBe(false);
      }),
    );
  });

  it("is shortened to fit a workbook's cell without splitting a character", () => {
    expect(cellText("a\u0000b\ud800")).toEqual({ text: "ab\ufffd", cut: false });
    const long = cellText("😀".repeat(maxCellLength));
    expect(long.cut).toBe(true);
    expect(long.text.length).toBeLessThanOrEqual(maxCellLength);
    expect(/[\ud800-\udbff]…$/.test(long.text)).toBe(false);
  });
});

describe("a file of topics", () => {
  it.each(["csv", "xlsx"] as const)("is restored completely from %s", async (format) => {
    const file = path.join(temporaryFolder(), `topics.${format}`);
    await writeTable(file, format, topicColumns, topicRows(topics));
    expect(topicsOfFile(await readTable(file))).toEqual({ drafts: topics, problems: [] });
  });

  it("is restored completely from JSON, and read from the interface's formats", async () => {
    const file = path.join(temporaryFolder(), "topics.json");
    await writeFile(file, JSON.stringify(topicJson(topics)));
    expect(topicsOfFile(await readTable(file)).drafts).toEqual(topics);
    const answer = {
      result_topics: {
        topic_categories: [
          { id: "default", query_topics: [{ id: "t", title: "A", included_queries: ["a"] }] },
        ],
      },
    };
    expect(topicsOfFile({ kind: "json", value: answer }).drafts).toMatchObject([
      { type: "search", title: "A", included: ["a"], excluded: [], category: { id: "default", title: "" } },
    ]);
    const body = {
      topic_type: "filter",
      topic_line_import: [
        { topic_title: "B", query: "b" },
        { topic_title: "B", query: "c", included_query: false },
        { query: "no title" },
      ],
    };
    expect(topicsOfFile({ kind: "json", value: body })).toMatchObject({
      drafts: [{ type: "filter", title: "B", included: ["b"], excluded: ["c"] }],
      problems: [{ line: 3 }],
    });
  });

  it("is read with other column names, encodings and semicolons", async () => {
    const file = path.join(temporaryFolder(), "topics.csv");
    const text =
      "Topic title;Query;Included query;Group\nÄrger;büro;yes;Düsseldorf\nÄrger;lärm;no;Düsseldorf\n";
    await writeFile(file, Buffer.from(text, "latin1"));
    expect(topicsOfFile(await readTable(file)).drafts).toMatchObject([
      { title: "Ärger", category: { title: "Düsseldorf" }, included: ["büro"], excluded: ["lärm"] },
    ]);
  });

  it("reports the line of each error and keeps the rest", () => {
    const text = "topic,query,use,type\nA,a,,\n,b,,\nC,c,maybe,\nD,d,,thing\n";
    expect(topicsOfFile({ kind: "text", text })).toMatchObject({
      drafts: [{ title: "A" }],
      problems: [
        { line: 3, message: t("main:topic.lineWithout") },
        { line: 4, message: expect.stringContaining("“maybe”") as string },
        { line: 5, message: expect.stringContaining("“thing”") as string },
      ],
    });
  });

  it("without column names, empty, an image or invalid JSON is rejected with the reason", async () => {
    expect(() => topicsOfFile({ kind: "text", text: "a,b\nc,d" })).toThrow(t("main:topic.columns"));
    expect(() => topicsOfFile({ kind: "json", value: { some: "thing" } })).toThrow(/no topics/);
    const folder = temporaryFolder();
    const refused = async (name: string, content: string | Buffer, reason: RegExp) => {
      await writeFile(path.join(folder, name), content);
      await expect(readTable(path.join(folder, name))).rejects.toThrow(reason);
    };
    await refused("empty.csv", "", /empty/);
    await refused("picture.csv", Buffer.from("\u0089PNG\r\n\u001a\n....", "latin1"), /image/);
    await refused("half.json", '{"topics": [', /JSON/);
    await refused(
      "archive.xlsx",
      Buffer.from("PK\u0003\u0004 not a workbook", "latin1"),
      /archive is damaged/,
    );
  });
});

describe("a list of members", () => {
  const read = membersOfText;

  it("contains URLs, domains and authors, one per line", () => {
    expect(
      read("https://paper.example/news\nblog.example\nforum.example\t4711\tLena Brandt").members,
    ).toEqual([
      { entry_type: "URL", site: "paper.example", url: "https://paper.example/news", exact_match: false },
      { entry_type: "URL", site: "blog.example", url: "https://blog.example/", exact_match: false },
      { entry_type: "AUTHOR", site: "forum.example", id: "4711", name: "Lena Brandt" },
    ]);
  });

  it("may be a table with named columns, as Earshot saves it", () => {
    const saved = memberRows(
      {
        data: [
          {
            group: {
              id: "g",
              title: "Own",
              panels: [
                {
                  id: "p",
                  included_entries: [
                    { entry_type: "AUTHOR", site: "forum.example", id: "1", name: "Ann" },
                    {
                      entry_type: "URL",
                      site: "paper.example",
                      url: "https://paper.example/a",
                      exact_match: true,
                    },
                  ],
                },
              ],
            },
          },
        ],
      },
      null,
    );
    expect(saved[0]).toMatchObject({ group: "Own", panel: "p" });
    const text = [
      "group,panel,type,site,id,name,url,exact",
      ...saved.map((m) => [m.group, m.panel, m.type, m.site, m.id, m.name, m.url, m.exact ?? ""].join(",")),
    ];
    expect(read(text.join("\n")).members).toEqual([
      { entry_type: "AUTHOR", site: "forum.example", id: "1", name: "Ann" },
      { entry_type: "URL", site: "paper.example", url: "https://paper.example/a", exact_match: true },
    ]);
  });

  it("counts duplicates and says which lines are no members, and why", () => {
    const list = read("paper.example\nhttps://paper.example\njust words\nforum.example,,Ann");
    expect(list).toMatchObject({ repeated: 1, problems: [{ line: 3 }, { line: 4 }] });
    expect(list.members).toHaveLength(1);
    expect(list.problems.map(({ message }) => message)).toEqual([
      t("main:panel.noUrl"),
      t("main:panel.needsId"),
    ]);
  });

  it("is also read from JSON of the interface", () => {
    const value = {
      panels: [{ included_entries: [{ entry_type: "URL", url: "https://a.example" }, { entry_type: "X" }] }],
    };
    const list = membersOfFile({ kind: "json", value });
    expect(list.members).toHaveLength(1);
    expect(list.problems).toHaveLength(1);
    expect(() => membersOfFile({ kind: "json", value: 3 })).toThrow(/no members/);
  });
});

describe("writing a table", () => {
  it("creates a complete file or none", async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, "table.csv");
    await writeFile(file, "before");
    await writeFile(`${file}.part`, "a download of the analyst's");
    function* failing() {
      yield ["1"];
      throw new Error("the source broke");
    }
    await expect(writeTable(file, "csv", ["a"], failing())).rejects.toThrow("the source broke");
    expect(await readFile(file, "utf8")).toBe("before");
    expect((await readdir(folder)).sort()).toEqual(["table.csv", "table.csv.part"]);
    await writeTable(file, "csv", ["a"], [["1"]]);
    expect(await readFile(`${file}.part`, "utf8")).toBe("a download of the analyst's");
    expect((await readdir(folder)).sort()).toEqual(["table.csv", "table.csv.part"]);
  });
});
