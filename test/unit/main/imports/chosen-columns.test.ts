import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

const csv = (...rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n");
const texts = async (name: string, file: string) =>
  (await dropFile(name, file)).documents.map(({ content }) => content);

describe("the text", () => {
  it("is the column with text in all rows, not one with a longer text in a single row", async () => {
    const said = ["Queue again this morning", "The grinder is far too loud", "Best flat white in town"];
    const spilled = "half a post that held a semicolon, so that it went on in the next cell of this row";
    const file = csv(["mesaje", ""], ...said.map((text, n) => [text, n === 1 ? spilled : ""]));
    expect(await texts("posts.csv", file)).toEqual(said);
  });

  it("isn't the description of a picture", async () => {
    const file = csv(
      ["scheduled", "status", "alt_text"],
      ["2026-03-03 10:00", "New beans from the hills behind Brindlemoor", "A sack of beans"],
      ["2026-03-04 10:00", "Closed on Friday for the count", ""],
      ["2026-03-05 10:00", "Thank you all for coming", "The shop at night"],
    );
    expect(await texts("planned.csv", file)).toEqual([
      "New beans from the hills behind Brindlemoor",
      "Closed on Friday for the count",
      "Thank you all for coming",
    ]);
  });

  it("isn't of a page that some posts link to, nor are title and URL", async () => {
    const post = (id: string, text: string) => ({
      id,
      date: "2026-03-03T10:00:00Z",
      url: `https://fern.example.org/@marla/${id}`,
      content_html: `<p>${text}</p>`,
      content_text: text,
      stats: { favs: 3, boosts: 1, replies: 0 },
    });
    const card = {
      url: "https://beans.example.org/guide",
      title: "The guide to beans",
      description: "All that there is to know about beans, from the hills to the cup.",
    };
    const items = {
      "41": { extra: { card }, ...post("41", "This guide is worth a read") },
      "42": post("42", "Queue again at the harbour"),
      "43": post("43", "Nothing new today"),
    };
    const { documents } = await dropFile("archive.json", JSON.stringify({ items }));
    expect(documents.map(({ content, title, url, engagement }) => [content, title, url, engagement])).toEqual(
      [
        ["This guide is worth a read", undefined, "https://fern.example.org/@marla/41", 4],
        ["Queue again at the harbour", undefined, "https://fern.example.org/@marla/42", 4],
        ["Nothing new today", undefined, "https://fern.example.org/@marla/43", 4],
      ],
    );
  });

  it("is what someone answered to the open questions of a survey, but never a choice", async () => {
    const questions = [
      "Which of our stores do you visit most often?",
      "What would you change about this store?",
      "Is there anything else you would like to say?",
    ];
    const often = "The one at the harbour, by the ferry";
    const file = csv(
      questions,
      [often, "More seats by the window, and a plug for each", ""],
      [often, "Open an hour earlier on weekdays, please", "Otherwise all is well, thank you for asking"],
      [often, "", "The new cups are lovely but far too small for me"],
      [often, "", ""],
      [often, "A shelter for bikes near the door", ""],
      [often, "Please fix the light above the stairs", ""],
    );
    const { documents, report } = await dropFile("survey.csv", file);
    expect(documents.map(({ content }) => content)).toEqual([
      "More seats by the window, and a plug for each",
      "Open an hour earlier on weekdays, please\n\nOtherwise all is well, thank you for asking",
      "The new cups are lovely but far too small for me",
      "A shelter for bikes near the door",
      "Please fix the light above the stairs",
    ]);
    expect(report.skipped).toBe(1);
  });

  it("is the comment, not the post that all comments answer, and so are time and author", async () => {
    const comments = ["Best beans in town", "Never again", "It works and is quiet", "Good for the price"];
    const post = "Tell us what you think of the new store at the harbour, all of you who came by on Saturday";
    const file = csv(
      ["post_by", "post_text", "post_published", "comment_by", "comment_message", "comment_published"],
      ...comments.map((text, n) => [
        "harbour_street",
        post,
        "2026-03-03T10:00:00Z",
        `user_${n}`,
        text,
        `2026-03-03T1${n}:30:00Z`,
      ]),
    );
    const { documents } = await dropFile("comments.csv", file);
    expect(
      documents.map(({ content, published, extra_author_attributes: author }) => [
        content,
        published,
        author,
      ]),
    ).toEqual(
      comments.map((text, n) => [text, String(Date.UTC(2026, 2, 3, 10 + n, 30)), { name: `user_${n}` }]),
    );
  });

  it("is a whole cell of a single column, quoted only where it needs quotes", async () => {
    const comments = [
      "Best beans in town",
      "Never again,\n\nthe cup leaked",
      'They call it a "fee"',
      "It works",
      "Good for the price",
      "Two cups a day since",
    ];
    const cells = comments.map((text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text));
    expect(await texts("comments.csv", ["Comment", ...cells, ""].join("\n"))).toEqual(comments);
    expect(await texts("comments.csv", ["Comment", ...cells, ""].join("\r\n"))).toEqual(comments);
    const prose = ["One of them said", '"Never again, the cup leaked"', "and left, as I did", "before noon"];
    expect(await texts("notes.txt", prose.join("\n"))).toEqual(prose);
  });

  it("is each text of a list in JSON", async () => {
    const reviews = ["Best beans in town", "yes", "Never again, the cup leaked", "Great! Would buy again"];
    const lists = JSON.stringify({ product: "Quillfox Cup", data: { reviews } });
    expect(await texts("reviews.json", lists)).toEqual(reviews);
    expect(await texts("reviews.json", JSON.stringify(reviews))).toEqual(reviews);
    const record = { text: "One review with keywords", keywords: ["very good", "so cheap", "to go"] };
    expect(await texts("review.json", JSON.stringify(record))).toEqual(["One review with keywords"]);
  });
});

describe("a figure", () => {
  const reviews = [
    "Best beans in town",
    "Never again",
    "It works and is quiet",
    "Good for the price",
    "Two cups a day since",
  ];

  it("isn't a score of something else", async () => {
    const file = csv(
      ["comment", "sentiment_score", "z_score", "sentiment"],
      ...reviews.map((text, n) => [text, `0.${n + 1}25`, `1.${n}31`, n % 2 ? "Negative" : "Positive"]),
    );
    const { documents } = await dropFile("scored.csv", file);
    expect(documents.map(({ engagement, sentiment }) => [engagement, sentiment])).toEqual([
      [undefined, 3],
      [undefined, -3],
      [undefined, 3],
      [undefined, -3],
      [undefined, 3],
    ]);
  });

  it("isn't a rating where many of its values are sentences", async () => {
    const file = csv(
      ["Calificación divertido", "Reseña"],
      ...reviews.map((text, n) => [n % 3 ? "0" : "2 personas encontraron divertida esta reseña", text]),
    );
    const { documents, report } = await dropFile("resenas.csv", file);
    expect(documents.map(({ rating }) => rating)).toEqual(reviews.map(() => undefined));
    expect(report.groups).toEqual([]);
  });
});

describe("people and sources", () => {
  it("have pages that aren't those of their reviews", async () => {
    const reviews = ["Best beans in town", "Never again", "It works and is quiet"].map((text, n) => ({
      text: { text, languageCode: "en" },
      authorAttribution: { displayName: `Thea ${n}`, uri: `https://maps.example.org/contrib/${n}` },
      publishTime: `2026-03-0${n + 1}T10:00:00Z`,
    }));
    const { documents } = await dropFile("place.json", JSON.stringify({ rating: 4.4, reviews }));
    expect(documents.map(({ url }) => String(url).split("/")[2])).toEqual(reviews.map(() => "place.example"));
  });

  it("have numbers as their IDs", async () => {
    const file = csv(
      ["name", "message"],
      ["6594475443", "Hello everyone here"],
      ["-1001950217", "Good news from the harbour"],
      ["889839684", "Free coffee at noon"],
    );
    const { documents } = await dropFile("group.csv", file);
    expect(documents.map((document) => document["extra_author_attributes"])).toEqual(
      ["6594475443", "-1001950217", "889839684"].map((id) => ({ id })),
    );
  });

  it("are found by the end of a name, but not those that a post answers", async () => {
    const file = csv(
      ["in_reply_to_user_id", "origin_user_id", "origin_text"],
      ["11111", "6239620007", "Good morning from the harbour"],
      ["22222", "6239620008", "Good night from the hills"],
    );
    const { documents } = await dropFile("posts.csv", file);
    expect(documents.map((document) => document["extra_author_attributes"])).toEqual([
      { id: "6239620007" },
      { id: "6239620008" },
    ]);
  });

  it("have headlines that aren't titles of their posts", async () => {
    const file = csv(
      ["author", "author_headline", "post_text", "Respuestas"],
      ["Marla Quill", "Founder of the harbour store", "We open a second store in May, near the ferry", "3"],
      ["Jon Merrow", "Head of beans at Hazelbyte", "Thank you all for coming on Saturday evening", "12"],
    );
    const { documents } = await dropFile("posts.csv", file);
    expect(documents.map(({ title, comment_count: count }) => [title, count])).toEqual([
      [undefined, 3],
      [undefined, 12],
    ]);
  });

  it("aren't whole sentences", async () => {
    const notes = [1, 2, 3].map(
      (n) => `Share of complaints on the day before, ${n}12 mentions in 96 files of the archive`,
    );
    const file = csv(["date", "source_note"], ...notes.map((note, n) => [`2026-03-0${n + 1}`, note]));
    expect(await texts("daily.csv", file)).toEqual(notes);
  });
});
