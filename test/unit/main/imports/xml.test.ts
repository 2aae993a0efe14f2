import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

const day = (ms: unknown) => new Date(Number(ms)).toISOString();
const texts = ["Queue at the harbour store & no milk", "Best beans in town", "Closed again on Monday"];
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

describe("XML", () => {
  it("has a record in each of its repeated elements", async () => {
    const comments = texts.map(
      (text, n) =>
        `<comment><id>${n + 10}</id><text>\n${escaped(`<p>${text}</p>`)}\n</text><created>2026-03-0${n + 1}T10:00:00</created><user><name>Marla ${n}</name></user></comment>`,
    );
    const { documents, facts } = await dropFile(
      "export.xml",
      `<comments>\n${comments.join("\n")}\n</comments>`,
    );
    expect(documents.map(({ content }) => content)).toEqual(texts);
    expect(documents.map(({ published }) => day(published))).toEqual(
      [1, 2, 3].map((n) => `2026-03-0${n}T10:00:00.000Z`),
    );
    expect(documents[1]).toMatchObject({
      extra_author_attributes: { name: "Marla 1" },
      url: "https://export.example/11",
    });
    expect(facts.rows).toBe(3);
  });

  it("of comments over a film has their time and author, and equal ones are comments of their own", async () => {
    const comment = (text: string, n: number) =>
      `<d p="88.40100,1,25,16777215,157775221${n},1,ff819a${n},2653423496855552${n}">${text}</d>`;
    const { documents } = await dropFile(
      "comments.xml",
      `<?xml version="1.0" encoding="UTF-8"?><i><chatid>1385</chatid>${["早上好！", "早上好！", "水壶太吵了"].map(comment).join("")}</i>`,
    );
    expect(documents).toMatchObject(
      ["早上好！", "早上好！", "水壶太吵了"].map((content, n) => ({
        content,
        published: String(1_577_752_210_000 + n * 1000),
        extra_author_attributes: { name: `ff819a${n}` },
        url: `https://id.example/2653423496855552${n}`,
      })),
    );
  });

  it("may have the values in attributes", async () => {
    const rows = texts.map(
      (text, n) =>
        `  <row Id="${n + 1}" CreationDate="2026-03-0${n + 1}T10:00:00" Score="${n * 20}" Body="${escaped(`<p>${text}</p>`)}&#xA;" />`,
    );
    const { documents } = await dropFile(
      "Posts.xml",
      `<?xml version="1.0"?>\n<posts>\n${rows.join("\n")}\n</posts>`,
    );
    expect(documents.map(({ content }) => content)).toEqual(texts);
    expect(documents.map(({ engagement }) => engagement)).toEqual([0, 20, 40]);
  });

  it("may be a feed, with facts about the feed beside its items", async () => {
    const items = texts.map(
      (text, n) =>
        `<item><title>Item ${n}</title><link>https://news.example/${n}</link><dc:creator><![CDATA[Jon Merrow]]></dc:creator><pubDate>Tue, 0${n + 3} Mar 2026 10:00:00 +0000</pubDate><description><![CDATA[<p>${text}</p>]]></description></item>`,
    );
    const { documents } = await dropFile(
      "feed.xml",
      `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Harbour news</title><link>https://news.example</link>${items.join("")}</channel></rss>`,
    );
    expect(documents.map(({ content, title, url }) => ({ content, title, url }))).toEqual(
      texts.map((content, n) => ({ content, title: `Item ${n}`, url: `https://news.example/${n}` })),
    );
    expect(documents[0]).toMatchObject({ extra_author_attributes: { name: "Jon Merrow" } });
    expect(day(documents[0]?.["published"])).toBe("2026-03-03T10:00:00.000Z");
  });

  it("tells that its last record is cut off", async () => {
    const comments = texts.map(
      (text, n) => `<c><text>${escaped(text)}</text><date>2026-03-0${n + 1}</date></c>`,
    );
    const { documents, report } = await dropFile(
      "cut.xml",
      `<all>\n${comments.join("\n")}\n<c><text>Half of`,
    );
    expect(documents.map(({ content }) => content)).toEqual(texts);
    expect(report).toMatchObject({ total: 4, refused: 1 });
  });

  it("has texts in parts, of records that have no other, as mentions", async () => {
    const sentence = (id: string, text: string) =>
      `<sentence id="${id}"><text>${escaped(text)}</text><Opinions><Opinion target="shop" polarity="negative"/></Opinions></sentence>`;
    const reviews = [1, 2].map((n) => {
      const sentences = texts.map((text, at) => sentence(`${n}:${at}`, `${text}, for the time being ${n}`));
      return `<Review rid="${n}"><sentences>${sentences.join("")}</sentences></Review>`;
    });
    const { documents } = await dropFile("reviews.xml", `<Reviews>${reviews.join("")}</Reviews>`);
    expect(documents.map(({ content }) => content)).toEqual(
      [1, 2].flatMap((n) => texts.map((text) => `${text}, for the time being ${n}`)),
    );
  });

  it("is refused if no elements repeat", async () => {
    await expect(
      dropFile("settings.xml", `<?xml version="1.0"?>\n<settings><size>7</size></settings>`),
    ).rejects.toThrow(/XML/);
  });
});
