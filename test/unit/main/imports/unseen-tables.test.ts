import { describe, expect, it } from "vitest";
import { guessedDecisions } from "../../../../src/shared/documents/import-decisions";
import { columnMetrics } from "../../../../src/shared/documents/import-metrics";
import { importRemarks } from "../../../../src/shared/documents/import-remarks";
import { t } from "../../../../src/shared/texts";
import { dropFile } from "../../../support/dropped-file";
import { workbook } from "../../../support/zip";

const at = (iso: string) => String(Date.parse(iso));

/** Tables of kinds that were imported wrong or refused, each with its right values. */

describe("the head of a report", () => {
  const head = [
    ["Topic:", "Kettles"],
    ["Period:", "1.4. - 2.4."],
  ];
  const names = ["Date", "ID", "Title", "Text", "Source", "Author"];
  const mention = ["02.04.2023 10:00", "7", "", "The kettle leaks", "vk.example", "Ann Lee"];
  const other = ["02.04.2023 11:30", "8", "Tea", "Mine is fine", "vk.example", "Bo Ray"];
  const right = {
    content: "The kettle leaks",
    published: at("2023-04-02T10:00Z"),
    extra_author_attributes: { name: "Ann Lee" },
    extra_source_attributes: { name: "vk.example" },
  };

  it.each([
    ["one mention", [mention]],
    ["two mentions", [mention, other]],
  ])("isn't the header of a sheet with %s, and the summary isn't joined with it", async (_, mentions) => {
    const summary = [...head, ["Messages:", "12"]];
    const { facts, documents } = await dropFile(
      "report.xlsx",
      workbook({ Summary: summary, Mentions: [...head, names, ...mentions] }),
    );
    expect(facts.sheet).toBe("Mentions");
    expect(facts.parts).toHaveLength(1);
    expect(facts.columns.map(({ name }) => name)).toEqual(names);
    expect(documents).toHaveLength(mentions.length);
    expect(documents[0]).toMatchObject(right);
  });

  it("isn't a group of columns", async () => {
    const rows = [...head, ["Date", "ID", "Text"], ["02.04.2023 10:00", "7", "The kettle leaks"]];
    const { facts } = await dropFile("report.xlsx", workbook({ Mentions: rows }));
    expect(facts.columns.map(({ name }) => name)).toEqual(["Date", "ID", "Text"]);
  });

  it("is skipped in delimited text and with more lines, too", async () => {
    for (const above of [head, [...head, ["Messages:", "12"], ["Export:", "full"]]]) {
      const rows = [...above, names, mention];
      for (const sign of [";", ","]) {
        const content = rows.map((cells) => cells.join(sign)).join("\n");
        const { facts, documents } = await dropFile("report.csv", content);
        expect(facts.preamble).toBe(above.length);
        expect(documents).toEqual([expect.objectContaining(right)]);
      }
    }
  });
});

describe("tables without column names", () => {
  it("keep their first line if only one column is filled", async () => {
    for (const sign of [";", ",", "\t"]) {
      const line = (text: string) => `${text}${sign.repeat(3)}\n`;
      const { facts, documents } = await dropFile(
        "tea.csv",
        line("One sentence about tea") + line("Another sentence about milk"),
      );
      expect(facts.header).toBe(false);
      expect(documents.map(({ content }) => content)).toEqual([
        "One sentence about tea",
        "Another sentence about milk",
      ]);
    }
  });
});

describe("JSON files", () => {
  it("are read by the list of mentions, not by that of their people", async () => {
    const user = (id: string, username: string, description: string, created_at: string) => ({
      id,
      username,
      description,
      created_at,
    });
    const users = [
      user("9", "ann", "I bake", "2014-08-09T05:17:14Z"),
      user("8", "bo", "I run", "2015-01-01T00:00:00Z"),
    ];
    const data = [{ id: "1", author_id: "9", text: "Hi", created_at: "2021-04-08T19:34:16Z" }];
    for (const file of [
      { data, includes: { users } },
      { includes: { users }, data },
      { users, data },
    ]) {
      const { documents } = await dropFile("page.json", JSON.stringify(file));
      expect(documents).toEqual([
        expect.objectContaining({
          content: "Hi",
          published: at("2021-04-08T19:34:16Z"),
          extra_author_attributes: expect.objectContaining({ name: "ann" }) as unknown,
        }),
      ]);
    }
  });

  it("may list their columns one after the other", async () => {
    const columns = {
      title: { 1: "Tea", 2: "Milk" },
      by: { 1: "ann", 2: "bo" },
      time: { 1: 1463172288, 2: 1463172290 },
    };
    const { documents } = await dropFile("columns.json", JSON.stringify(columns));
    const of = (content: string, name: string, time: number) => ({
      content,
      published: String(time * 1000),
      extra_author_attributes: { name },
    });
    expect(documents).toMatchObject([of("Tea", "ann", 1463172288), of("Milk", "bo", 1463172290)]);
    const later = { text: { 10: "Fine tea", 11: "Bad milk", 12: "Cold" }, note: { 10: 1, 12: null } };
    const gaps = await dropFile("gaps.json", JSON.stringify(later));
    expect(gaps.documents.map(({ content }) => content)).toEqual(["Fine tea", "Bad milk", "Cold"]);
  });

  it("may hold replies in what they answer", async () => {
    const plain = [{ text: "Q?", replies: [{ text: "A.", replies: [{ text: "B!" }] }] }];
    const { documents } = await dropFile("thread.json", JSON.stringify(plain));
    expect(documents.map(({ content }) => content)).toEqual(["Q?", "A.", "B!"]);
    const [question, answer, other] = documents;
    expect(answer).toMatchObject({ parent_url: question?.["url"] });
    expect(other).toMatchObject({ parent_url: answer?.["url"] });
    expect(question).not.toHaveProperty("parent_url");

    const child = { id: "a2", body: "No", author: "bo", created_at: "2024-01-02T03:04:06Z" };
    const known = [
      { id: "a1", body: "Yes?", author: "ann", created_at: "2024-01-02T03:04:05Z", children: [child] },
      { id: "a3", body: "Fine", author: "cy", created_at: "2024-01-02T03:04:07Z", children: [] },
    ];
    const named = await dropFile("known.json", JSON.stringify(known));
    const author = (name: string) => ({ extra_author_attributes: { name } });
    expect(named.documents).toMatchObject([
      { content: "Yes?", published: at("2024-01-02T03:04:05Z"), ...author("ann") },
      { content: "No", published: at("2024-01-02T03:04:06Z"), ...author("bo") },
      { content: "Fine", published: at("2024-01-02T03:04:07Z"), ...author("cy") },
    ]);
    expect(named.documents[1]).toMatchObject({ parent_url: named.documents[0]?.["url"] });
  });
});

describe("texts of whole documents", () => {
  const mail = (from: string, day: number, subject: string, body: string) =>
    `From: ${from}\nDate: Sat, ${day} Jan 2008 09:14:16 -0500\nSubject: ${subject}\n\n${body}\n`;
  const article = (n: number, byline: string) =>
    `                ${n} of 2 DOCUMENTS\n\n\n        The Daily Kettle\n\n   April ${n}, 2023 Sunday\n\n` +
    `Tea is back\n\nBYLINE: ${byline}\n\nLENGTH: 120 words\n\n Tea is back.\n\n It never left.\n\n`;

  it("are mentions of a mailbox", async () => {
    const { documents } = await dropFile(
      "texts.txt",
      `From a@x.example Sat Jan  5 09:14:16 2008\n${mail("Ann Lee <a@x.example>", 5, "Kettle", "It leaks,\nbadly.")}\n` +
        `From b@x.example Sun Jan  6 10:00:00 2008\n${mail("b@x.example (Bo)", 6, "Re: Kettle", "Mine, too.")}`,
    );
    expect(documents).toMatchObject([
      {
        title: "Kettle",
        content: "It leaks,\nbadly.",
        published: at("2008-01-05T14:14:16Z"),
        extra_author_attributes: { name: "Ann Lee" },
      },
      {
        title: "Re: Kettle",
        content: "Mine, too.",
        published: at("2008-01-06T14:14:16Z"),
        extra_author_attributes: { name: "Bo" },
      },
    ]);
  });

  it.each([
    ["counted", article(1, "Ann Lee") + article(2, "Bo Ray")],
    [
      "counted in German",
      [article(1, "Ann Lee"), article(2, "Bo Ray")]
        .join("")
        .replace(/(\d) of 2 DOCUMENTS/g, "Dokument $1 von 2")
        .replaceAll("\n", "\r\n"),
    ],
  ])("are articles of a press archive: %s", async (_, text) => {
    const { documents } = await dropFile("texts.txt", text);
    expect(documents).toMatchObject(
      ["Ann Lee", "Bo Ray"].map((name, n) => ({
        title: "Tea is back",
        content: "Tea is back.\nIt never left.",
        published: at(`2023-04-0${n + 1}T00:00:00Z`),
        extra_author_attributes: { name },
        extra_source_attributes: { name: "The Daily Kettle" },
      })),
    );
  });

  it("are no single lines, and the check says what plain text becomes", async () => {
    const { facts, documents } = await dropFile("a.txt", "From: here to there\nTea is good\nMilk is bad\n");
    expect(documents).toHaveLength(3);
    expect(importRemarks(facts, { metrics: [] })).toEqual([t("imports:assumed.plainText")]);
  });
});

describe("a quote that isn't closed", () => {
  const rows = Array.from({ length: 60 }, (_, n) => ({
    id: n + 1,
    text: `Row number ${n + 1} is fine, really`,
  }));
  const plain = (text: string) => `"${text}"`;

  it.each([
    ["in the last column", (id: number, text: string) => `${id},2023-04-03,${text}`],
    ["in the middle", (id: number, text: string) => `${id},${text},2023-04-03`],
    ["among quoted cells", (id: number, text: string) => `"${id}",${text},"2023-04-03"`],
  ])("ends with its line, %s", async (_, line) => {
    const names = line(0, "text").replace("0", "id").replace("2023-04-03", "date").replaceAll('"', "");
    for (const size of [60, 4])
      for (const bad of [1, size - 2, size - 1]) {
        const lines = rows
          .slice(0, size)
          .map(({ id, text }, at) => line(id, at === bad ? `"Never closed ${id}` : plain(text)));
        // Commas of the bad line's other cells would be in doubt, so it has quotes in none.
        if (line(1, "x").startsWith('"')) lines[bad] = `${bad + 1},"Never closed ${bad + 1},2023-04-03`;
        const { facts, documents } = await dropFile("rows.csv", [names, ...lines].join("\n"));
        expect(facts.rows).toBe(size);
        expect(documents.map(({ content }) => String(content).replace(/^"/, ""))).toEqual(
          rows.slice(0, size).map(({ id, text }, at) => (at === bad ? `Never closed ${id}` : text)),
        );
        expect(facts.notes).toEqual([t("files:note.openQuotes", { count: 1 })]);
      }
  });
});

describe("the text", () => {
  const textsOf = async (name: string, content: string) =>
    (await dropFile(name, content)).documents.map(({ content: text }) => text);

  it("isn't the name of a file", async () => {
    const photo = { uri: "media/a.jpg", creation_timestamp: 1715566876, title: "Sunset" };
    const { documents } = await dropFile("posts.json", JSON.stringify({ media: [photo] }));
    expect(documents).toMatchObject([{ content: "Sunset", published: at("2024-05-13T02:21:16Z") }]);
    const rows = [
      "file,when,words",
      "media/posts/2024/holiday_a.jpg,2024-05-13,Sea at dawn",
      "media/posts/2024/b.png,2024-05-14,So blue it is",
    ];
    expect(await textsOf("a.csv", rows.join("\n"))).toEqual(["Sea at dawn", "So blue it is"]);
  });

  it.each([[", "], ["; "], ["|"]])("isn't a list of keywords, parted by %j", async (sign) => {
    const keywords = ["kettle", "leak", "water", "steam", "kitchen appliance", "repair", "tea", "coffee"];
    const titles = ["Kettle leaks again", "Tea is back", "Milk goes first"];
    for (const name of ["keywords", "Schlagworte"]) {
      const rows = titles.map(
        (title, n) => `${n + 1}\t${title}\t${keywords.slice(n).join(sign)}\t2023-04-0${n + 2}`,
      );
      expect(await textsOf("a.tsv", [`id\ttitle\t${name}\tdate`, ...rows].join("\n"))).toEqual(titles);
    }
  });

  it("is the answer to the open question, not a choice before it", async () => {
    const answers = ["They were kind", "Late again", "Good tea", "Fast", "Cold"];
    const choices = ["Very likely to recommend", "Not likely to recommend at all"];
    const lines = answers.map((answer, n) => `${n + 1},${choices[n % 2] ?? ""},${answer}`);
    const questions =
      "Respondent ID,How likely are you to recommend us to a friend?,Why did you choose that?";
    for (const head of [`${questions}\n,Response,Open-Ended Response`, questions])
      expect(await textsOf("survey.csv", [head, ...lines].join("\n"))).toEqual(answers);
  });

  it("is the article in all its paragraphs, not a note about it", async () => {
    const article = (title: string, lead: string, tail: string) =>
      `<article><notes>Bought for the archive in spring, checked twice</notes><headline>${title}</headline>` +
      `<date>2023-04-02</date><leadParagraph>${lead}</leadParagraph><tailParagraphs>${tail}</tailParagraphs></article>`;
    const xml = `<?xml version="1.0"?><articles>${article("Tea", "Tea is back in fashion.", "<p>It never left.</p><p>Ask Ann.</p>")}${article("Milk", "Milk goes first.", "<p>Says who?</p>")}</articles>`;
    const { documents } = await dropFile("press.xml", xml);
    expect(documents).toMatchObject([
      {
        title: "Tea",
        content: "Tea is back in fashion.\n\nIt never left.\nAsk Ann.",
        published: at("2023-04-02"),
      },
      { title: "Milk", content: "Milk goes first.\n\nSays who?", published: at("2023-04-02") },
    ]);
  });
});

describe("numbers as column names", () => {
  it("are no row, and the number of a row is no identity", async () => {
    for (const sign of [",", ";", "\t"]) {
      const lines = [
        ["", "0", "1", "2"],
        ["0", "tea is fine", "c1", "1455682967"],
        ["1", "tea is fine", "c1", "1455682967"],
      ];
      const { facts, documents, report } = await dropFile(
        "t.csv",
        lines.map((cells) => cells.join(sign)).join("\n"),
      );
      expect(facts.rows).toBe(2);
      expect(report).toMatchObject({ ready: 1, copies: 1 });
      expect(documents).toMatchObject([{ content: "tea is fine", published: "1455682967000" }]);
    }
  });

  it("aren't column names if the rows go on counting", async () => {
    const { facts } = await dropFile("t.csv", "0,1,2\n3,4,tea is fine\n5,6,milk is bad\n");
    expect(facts.rows).toBe(2);
    const other = await dropFile("t.csv", ",0,1\n0,tea is fine,2020-01-01\n1,tea is fine,2020-01-01\n");
    expect(other.documents).toHaveLength(2);
  });
});

describe("the URL", () => {
  it("is that of the post, not of a profile that the rows share", async () => {
    const row = (n: number) =>
      `https://net.example/ann,https://net.example/ann/${n},Tea number ${n},2023-04-0${n}`;
    for (const names of ["url,status_url,text,date", "link,post_permalink,text,date"]) {
      const { documents } = await dropFile("posts.csv", [names, row(1), row(2), row(3)].join("\n"));
      expect(documents.map(({ url }) => url)).toEqual([1, 2, 3].map((n) => `https://net.example/ann/${n}`));
    }
  });

  it("is built in the form of the network if that is known", async () => {
    const urlOf = async (content: string) => (await dropFile("data.csv", content)).documents[0]?.["url"];
    const url = "https://x.com/i/status/570306133677760513";
    const rows = (id: string, names: string, more: string) =>
      `${names},text\n${id},${more},Tea is good\n${id.slice(0, -1)}4,${more},Milk is bad\n`;
    const id = "570306133677760513";
    expect(await urlOf(rows(id, "id_tweet,date", "2023-04-02"))).toBe(url);
    expect(await urlOf(rows(id, "id,created_at", "Tue Feb 24 11:35:52 +0000 2015"))).toBe(url);
    expect(await urlOf(rows(id, "id,date", "2023-04-02"))).toBe(`https://id.example/${id}`);
  });
});

describe("figures", () => {
  it("called score are stars beside reviews, and votes elsewhere", async () => {
    const rows = "Tea is good,5\nMilk is bad,1\nAll fine here,3";
    const of = async (names: string) => (await dropFile("a.csv", `${names}\n${rows}`)).documents[0];
    expect(await of("review,score")).toMatchObject({ rating: 5 });
    expect(await of("review,score")).not.toHaveProperty("engagement");
    const votes = await dropFile("a.csv", "comment,score\nTea is good,50\nMilk is bad,1");
    expect(votes.documents[0]).toMatchObject({ engagement: 50 });
  });

  it("below 0 stay, as a metric of their column", async () => {
    const { documents, facts } = await dropFile(
      "a.csv",
      "comment,engagement,date\nTea is good,-5,2023-04-02\nMilk is bad,100,2023-04-03\n",
    );
    expect(facts.metricColumns).toMatchObject([{ column: 1, format: "INTEGER", isBeside: true }]);
    expect(documents).toMatchObject([{ custom: { c1: -5 } }, { engagement: 100, custom: { c1: 100 } }]);
    const file = { importId: "i", ...facts };
    const metrics = columnMetrics(file, guessedDecisions(file), { fields: [], keepsByDefault: true });
    expect(metrics).toMatchObject([{ name: "engagement", format: "INTEGER", isOn: true }]);
  });

  it("below 0 stay where votes may be negative, and aren't engagement", async () => {
    const { documents } = await dropFile(
      "a.csv",
      "comment,score,date\nTea is good,-5,2023-04-02\nMilk is bad,100,2023-04-03\n",
    );
    expect(documents.map(({ engagement, article_extended_attributes: of }) => [engagement, of])).toEqual([
      [undefined, { likes: -5 }],
      [100, { likes: 100 }],
    ]);
  });

  it("of likes, reposts and comments make the engagement, as far as the file has them", async () => {
    const of = async (content: string) => {
      const { documents } = await dropFile("a.csv", content);
      return documents.map(({ engagement }) => engagement);
    };
    const text = "text,date";
    expect(
      await of(`${text},likes,reposts,comments\nTea is good,2023-04-02,5,2,1\nMilk,2023-04-03,,,4\n`),
    ).toEqual([8, 4]);
    expect(await of(`${text},retweets\nTea is good,2023-04-02,2\nMilk is bad,2023-04-03,\n`)).toEqual([
      2,
      undefined,
    ]);
    expect(await of(`${text},likes,engagement\nTea is good,2023-04-02,5,70\n`)).toEqual([70]);
    expect(await of(`${text},views\nTea is good,2023-04-02,5\n`)).toEqual([undefined]);
  });

  it("that judge a text are no votes for it, recommendations are", async () => {
    const { documents } = await dropFile(
      "posts.csv",
      "date,text,polarity_score,recommend_count\n2024-05-13,The kettle leaks again,-13,4\n2024-05-14,Mine is fine,2,0\n",
    );
    expect(documents).toMatchObject([
      { article_extended_attributes: { likes: 4 }, engagement: 4 },
      { article_extended_attributes: { likes: 0 }, engagement: 0 },
    ]);
  });
});

describe("texts without words", () => {
  it("may be emoji alone", async () => {
    for (const names of ["id,text", "id,tweet"]) {
      const { documents } = await dropFile("a.csv", `${names}\n1,😀😀\n2,🎉\n3,❤️\n`);
      expect(documents.map(({ content }) => content)).toEqual(["😀😀", "🎉", "❤️"]);
    }
  });

  it("are counted as missing, however that is written", async () => {
    const missing = ["NULL", "N/A", "#N/A", "nan", "null"];
    const lines = missing.map((text, n) => `${n},2023-04-02,${text}`);
    const { documents, report } = await dropFile(
      "a.csv",
      ["id,date,text", ...lines, "9,2023-04-02,None of it"].join("\n"),
    );
    expect(documents.map(({ content }) => content)).toEqual(["None of it"]);
    expect(report).toMatchObject({ noText: 5 });
  });
});

describe("a title that stands in for the text", () => {
  it.each([
    ["no text", "Title,Description,Likes\nBread is good,,2\nMilk is bad,,3"],
    ["some texts", "Title,Description,Likes\nBread is good,,2\nMilk is bad,It was cold,3"],
    ["no column of texts", "Titel;Likes\nBread is good;2\nMilk is bad;3"],
  ])("is stored once in a file with %s", async (_, content) => {
    const { documents } = await dropFile("posts.csv", content);
    expect(documents[0]).toMatchObject({ content: "Bread is good", engagement: 2 });
    expect(documents[0]).not.toHaveProperty("title");
    if (content.includes("cold"))
      expect(documents[1]).toMatchObject({ title: "Milk is bad", content: "It was cold" });
  });
});
