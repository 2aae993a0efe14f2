import { describe, expect, it } from "vitest";
import { planFault } from "../../../../src/shared/documents/import-plan";
import { allFields } from "../../../../src/main/files/columns/fields";
import { readingRemark } from "../../../../src/shared/documents/field-sources";
import { openRemarks } from "../../../../src/shared/documents/open-fields";
import { type DroppedFile, dropFile } from "../../../support/dropped-file";

const csv = (...rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n");

const lists: readonly (readonly [what: string, file: string])[] = [
  [
    "stations",
    csv(
      ["Line No.", "Line name", "Point name", "Axis km", "Platform"],
      ...[
        "Oakley",
        "Mill Lane",
        "Elmhurst",
        "Stowe",
        "Ashby",
        "Kingsley",
        "Dale",
        "Upper Wick",
        "Fernhollow",
      ].map((point, n) => [
        String(9 + n),
        "NORTHAM - EASTBURY HARBOUR",
        point,
        String(n * 3.5),
        n % 2 ? "YES" : "",
      ]),
    ),
  ],
  [
    "books without reviews",
    csv(
      ["Book Id", "Title", "Author", "My Rating", "Date Read", "My Review"],
      ["1", "Tea at Dusk", "Ann Lee", "0", "2016/12/30", ""],
      ["2", "The Blue Mug", "Bo Ray", "4", "2017/01/05", ""],
      ["3", "A History of the Kettle", "Cy Doe", "5", "2017/02/05", ""],
    ),
  ],
  [
    "shops with one of many lines of business",
    csv(
      ["番号", "店舗_主業種"],
      ...Array.from({ length: 400 }, (_, n) => {
        const kinds = ["小売(お土産等)", "飲食店(酒類提供あり)", "コンビニ・スーパー", "ハイヤー・タクシー"];
        const kind = kinds[(n * 7) % kinds.length] ?? "";
        return [String(n), `${((n * 7) % 20) + 1}.${kind}`];
      }),
    ),
  ],
  [
    "check-ins of a staff",
    csv(
      ["Date", "Place", "Name", "Phone"],
      ["2024-07-11", "Harbour Street 34", "Ann", "555010"],
      ["2024-07-12", "Oak Avenue 37", "Bo", "555011"],
      ["2024-07-13", "Harbour Street 34", "Cy", "555012"],
      ["2024-07-14", "Mill Lane 3", "Dee", "555013"],
    ),
  ],
  [
    "addresses",
    csv(
      ["Customer", "Delivery"],
      ...["12 Rue de la Paix, Lorbourg", "4 Calle de Alba, Torrenueva", "Am Alten Markt 3, Wieseck"].map(
        (place, n) => [`K${n}`, place],
      ),
    ),
  ],
  [
    "e-mail addresses",
    csv(
      ["id", "time", "person", "link"],
      ...["ann.lee", "bo", "cy.doe", "dee", "eve"].map((name, n) => [
        `a${n}`,
        `2016-06-13T08:2${n}:46.000Z`,
        `${name}@mail.example`,
        `www.flats.example/expose/${n}`,
      ]),
    ),
  ],
  [
    "goods",
    csv(
      ["item", "price"],
      ...[
        "citrus fruit",
        "whole milk",
        "butter",
        "rolls/buns",
        "tropical fruit",
        "yogurt",
        "soda",
        "curd",
      ].map((item, n) => [item, String(n + 1)]),
    ),
  ],
  [
    "members",
    csv(
      ["mp_name", "party", "gender"],
      ...[
        "A. B. Lee",
        "A. Rahim Orr",
        "Cy Doe",
        "Dee bin Poe",
        "Encik Ed Fox",
        "Fay Gray",
        "Gil Hart",
        "Ida Ive",
      ].map((name, n) => [name, n % 2 ? "PLU" : "TEA", n % 2 ? "M" : "F"]),
    ),
  ],
  [
    "days with a note",
    csv(
      ["date", "value", "source_note", "status"],
      ...Array.from({ length: 12 }, (_, n) => [
        `2026-07-${10 + n}`,
        String(13.9 + n),
        `Share of the day, ${112000 + n * 37} events across ${90 + n} files were counted`,
        n % 2 ? "fresh" : "stale",
      ]),
    ),
  ],
  [
    "a list of words",
    csv(["text"], ...["tea", "mug", "pot", "cup", "jug", "lid", "tray", "urn", "tin"].map((word) => [word])),
  ],
];

it.each(lists)(
  "a list of %s has no text until someone chooses one, and says what it holds",
  async (_, file) => {
    const { facts, plan, documents } = await dropFile("list.csv", file);
    expect(facts.columns.flatMap(({ guess }) => guess)).not.toContain("content");
    expect(facts.open.map(({ field }) => field)).toContain("content");
    expect(documents).toEqual([]);
    const fault = planFault(plan, { fields: allFields }, facts);
    expect(fault).toContain("reads like what people write");
    const named = facts.columns.filter(({ name }) => fault?.includes(`“${name}”`));
    expect(named.length).toBeGreaterThan(0);
  },
);

it("a table of JSON without texts has none either", async () => {
  const stops = ["Oakley", "Mill Lane", "Elmhurst", "Stowe"].map((name, n) => ({
    name,
    km: n,
    line: "Northam",
  }));
  const { facts, documents } = await dropFile("stops.json", JSON.stringify(stops));
  expect(facts.open).toEqual([expect.objectContaining({ field: "content" })]);
  expect(documents).toEqual([]);
});

it("a survey's text is what people answered, not their job", async () => {
  const { documents } = await dropFile(
    "survey.csv",
    csv(
      ["Job title", "Country", "How important is it to you?", "Please tell us what these are"],
      ["Director", "DE - Germany", "1", ""],
      ["Baker", "US - United States", "2", ""],
      ["Professor", "HU - Hungary", "3", "some easier way of sharing recipes"],
      ["Head of tea", "IT - Italy", "4", ""],
      ["Lecturer", "IE - Ireland", "5", "a free space for kettles and mugs"],
      ["Cook", "DE - Germany", "7", "a forum where bakers can ask"],
    ),
  );
  expect(documents.map(({ content }) => content)).toEqual([
    "some easier way of sharing recipes",
    "a free space for kettles and mugs",
    "a forum where bakers can ask",
  ]);
});

it("two columns of texts without telling names are asked about", async () => {
  const { facts, plan } = await dropFile(
    "posts.csv",
    csv(
      ["id", "column_a", "column_b"],
      ["1", "I like tea with milk in the morning", "We are sorry to hear that, please write to us"],
      ["2", "The kettle leaks again and nobody cares", "Thank you for telling us, we will look at it"],
      ["3", "What a nice day for a walk in the park", "We are glad that you had a good time with us"],
    ),
  );
  expect(facts.open).toEqual([{ field: "content", columns: [2, 1] }]);
  const fault = planFault(plan, { fields: allFields }, facts);
  expect(fault).toContain("“column_a” (I like tea");
  expect(fault).toContain("“column_b”");
});

it("short opinions are texts where the column's name says so", async () => {
  const opinions = [
    "Great",
    "Good tea",
    "ok",
    "Fine",
    "👍",
    "Bad mug",
    "Nice",
    "Cold",
    "Late again",
    "Loved it",
  ];
  const { documents } = await dropFile(
    "reviews.csv",
    csv(["comment"], ...opinions.map((opinion) => [opinion])),
  );
  expect(documents.map(({ content }) => content)).toEqual(opinions);
});

it("a score inside another name is neither likes nor a rating", async () => {
  const { documents } = await dropFile(
    "posts.csv",
    csv(
      ["text", "date", "AAA_score", "likes"],
      ["The kettle leaks again", "2026-03-04", "7.5", "100"],
      ["I like my new mug", "2026-03-05", "3.2", "200"],
    ),
  );
  expect(documents.map(({ rating }) => rating)).toEqual([undefined, undefined]);
  expect(documents[0]).toMatchObject({ article_extended_attributes: { likes: 100 } });
});

it("stars in a longer name are a rating", async () => {
  const { documents } = await dropFile(
    "reviews.csv",
    csv(
      ["reviewDate", "reviewer", "reviewDescription", "reviewRatingScore"],
      ["2026-05-01T06:33:35.000Z", "Ann Lee", "Great help with my kettle today", "5"],
      ["2026-05-02T06:33:35.000Z", "Bo Ray", "Never again this tea shop please", "1"],
    ),
  );
  expect(documents.map(({ rating }) => rating)).toEqual([5, 1]);
  expect(documents[0]).not.toHaveProperty("article_extended_attributes");
});

it("texts of the same name in two places of a record are asked about, not swapped from row to row", async () => {
  const review = (title: string, pro: string, con: string) =>
    `<review><reviewTitle>${title}</reviewTitle><pros><pro><comment>${pro}</comment></pro></pros><cons><con><comment>${con}</comment></con></cons></review>`;
  const { facts, documents } = await dropFile(
    "jobs.xml",
    `<?xml version="1.0"?><reviews>${review("Good place", "The kitchen is clean", "They are long shifts")}${review("Great time", "I like the people", "You work when others sleep")}</reviews>`,
  );
  expect(facts.open.map(({ columns }) => columns.map((at) => facts.columns[at]?.name))).toEqual([
    ["pros.pro.comment", "cons.con.comment"],
  ]);
  expect(documents).toEqual([]);
});

const asked = (facts: { open: { field: string; columns: number[] }[]; columns: { name: string }[] }) =>
  facts.open.map(({ field, columns }) => [field, columns.map((at) => facts.columns[at]?.name)]);

it("dates that are named alike are asked about and left out", async () => {
  const { facts, documents } = await dropFile(
    "notes.csv",
    csv(
      ["text", "Date Read", "Date Added"],
      ["I like this book about tea", "2026-03-04", "2026-01-02"],
      ["The kettle in it never boils", "2026-03-05", "2026-01-03"],
    ),
  );
  expect(asked(facts)).toEqual([["published", ["Date Read", "Date Added"]]]);
  expect(documents.map(({ date_assumed }) => date_assumed)).toEqual([true, true]);
});

it("a score up to ten is neither likes nor a rating until someone says so", async () => {
  const file = csv(
    ["comment", "score"],
    ["The staff was kind to us", "9"],
    ["I waited for an hour", "2"],
    ["It was all right", "7"],
  );
  const { facts, documents } = await dropFile("answers.csv", file);
  expect(asked(facts)).toEqual([["rating", ["score"]]]);
  expect(documents[0]).not.toHaveProperty("rating");
  expect(documents[0]).not.toHaveProperty("article_extended_attributes");
  const { documents: chosen } = await dropFile("answers.csv", file, {
    plan: { mapping: { content: 0, rating: 1 } },
  });
  expect(chosen.map(({ rating }) => rating)).toEqual([9, 2, 7]);
});

it("likes are those of their own column, not a score beside it", async () => {
  const { documents } = await dropFile(
    "posts.csv",
    csv(["text", "score", "likes"], ["I like the new mugs", "83", "12"], ["They leak", "71", "3"]),
  );
  expect(documents).toMatchObject([
    { article_extended_attributes: { likes: 12 } },
    { article_extended_attributes: { likes: 3 } },
  ]);
});

it("accounts in a table without names are asked about", async () => {
  const rows = ["brewco", "mugshop", "teahouse"].flatMap((account, n) =>
    ["I like tea with milk", "The kettle leaks again"].map(
      (text, at) => `${account}\tSat Nov 28 07:5${n}:0${at} PST 2015\t${text}`,
    ),
  );
  const { facts } = await dropFile("posts.tsv", rows.join("\n"));
  expect(asked(facts)).toEqual([["extra_author_attributes.name", ["Column 1"]]]);
});

const remarks = ({ facts, plan }: DroppedFile) => openRemarks(facts, plan, (field) => field);

it("other dates and longer texts than those that were read are offered", async () => {
  const dropped = await dropFile(
    "reviews.csv",
    csv(
      ["text", "posted_at", "visit", "reply from the house"],
      ["I like tea", "2026-03-04", "2026-01-02", "Thank you, we are glad that you had a good time with us"],
      ["Too cold", "2026-03-05", "2026-01-03", "We are sorry to hear that, please write to us again"],
      ["It was ok", "2026-03-06", "2026-01-04", "Thank you for telling us, we will look at it soon"],
    ),
  );
  expect(dropped.facts.open).toEqual([
    { field: "published", columns: [2], taken: 1 },
    { field: "content", columns: [3], taken: 0 },
  ]);
  expect(dropped.documents[0]).toMatchObject({ content: "I like tea", published: "1772582400000" });
  expect(remarks(dropped)).toEqual([
    "published is read from “posted_at”. It could also be “visit” (2026-01-02).",
    "content is read from “text”. It could also be “reply from the house” (Thank you, we are glad that y…).",
  ]);
});

const said = [
  "I like tea with milk in the morning",
  "The kettle leaks again and nobody cares",
  "What a nice day for tea",
];

describe("a field that nothing was read for is asked about if a column's values look like it", () => {
  const names = ["ann_lee", "bo.ray7", "CyOrr", "ann_lee", "dee_77", "EveFox"];
  const rows = (values: readonly string[]) =>
    values.map((value, n) => [`${said[n % 3] ?? ""}, as I said on day ${n}`, value]);

  it.each([
    ["accounts", "extra_author_attributes.name", "von", names],
    ["hosts", "extra_source_attributes.name", "wo", ["news.example", "tea.example", "www.mugs.example"]],
    [
      "addresses without a scheme",
      "url",
      "where",
      ["mugs.example/p/1", "mugs.example/p/2", "mugs.example/p/3"],
    ],
    ["codes of languages", "lang", "lg", ["en", "de", "fr"]],
    ["counts", "article_extended_attributes.likes", "n_hearts", ["12", "0", "7"]],
  ])("%s", async (_, field, name, values) => {
    const { facts } = await dropFile("posts.csv", csv(["text", name], ...rows(values)));
    expect(facts.open).toEqual([{ field, columns: [1] }]);
  });

  it("but not for answers, states or lengths", async () => {
    const { facts } = await dropFile(
      "posts.csv",
      csv(
        ["text", "ok", "status", "word_count"],
        ...said.map((text, n) => [text, "si", "open", String(n + 7)]),
      ),
    );
    expect(facts.open).toEqual([]);
  });
});

it("dates that can't be read are named, not denied", async () => {
  const dropped = await dropFile(
    "posts.csv",
    csv(["text", "date"], ...said.map((text, n) => [text, `week ${n + 1} of the term`])),
  );
  expect(remarks(dropped)).toEqual(["The dates in “date” (week 1 of the term) can't be read."]);
});

it("a second column of sources is offered", async () => {
  const dropped = await dropFile(
    "news.csv",
    csv(
      ["text", "source_name", "publisher"],
      ...said.map((text, n) => [text, `daily_tea_${n}`, ["Daily Tea", "Mug News"][n % 2] ?? ""]),
    ),
  );
  expect(remarks(dropped)).toEqual([
    "extra_source_attributes.name is read from “source_name”. It could also be “publisher” (Daily Tea).",
  ]);
});

describe("what each field is read from", () => {
  it("is said in one line, with the expected fields that aren't found", async () => {
    const { facts, plan } = await dropFile(
      "posts.csv",
      csv(["comment", "likes"], ...said.map((text) => [text, "2"])),
    );
    expect(readingRemark(facts, plan, (field) => field)).toBe(
      "Text: comment; Date: the file's date; URL: from each row's content; article_extended_attributes.likes: likes; Not found: title, Author, extra_source_attributes.name, parent_url.",
    );
  });

  it.each([
    ["https://x.com/ann_lee/status/2063951279278391414", "ann_lee"],
    ["https://social.example/@ann/116973504372877003", "ann"],
    ["https://bsky.app/profile/ann.example/post/3kabc", "ann.example"],
  ])("is the author in the address of a post: %s", async (url, name) => {
    const { documents } = await dropFile(
      "posts.csv",
      csv(["text", "url"], ...said.map((text, n) => [text, `${url}${n}`])),
    );
    expect(documents[0]).toMatchObject({ url: `${url}0`, extra_author_attributes: { name } });
  });

  it("may be the objects around a list of records", async () => {
    const { documents } = await dropFile(
      "posts.json",
      JSON.stringify({
        handle: "ann_lee",
        platform: "Mugbook",
        posts: said.map((text, n) => ({ id: n, text })),
      }),
    );
    expect(documents[0]).toMatchObject({
      extra_author_attributes: { name: "ann_lee" },
      extra_source_attributes: { name: "Mugbook" },
    });
  });

  it("is the name in an object, and neither a number nor yes and no", async () => {
    const object = "{'href': 'https://tea.example', 'title': 'Daily Tea'}";
    const { documents } = await dropFile(
      "posts.csv",
      csv(["text", "publisher", "category"], ...said.map((text, n) => [text, object, n % 2 ? "Yes" : "No"])),
    );
    expect(documents[0]).toMatchObject({ extra_source_attributes: { name: "Daily Tea" } });
    expect(documents[0]).not.toHaveProperty("tags_customer");
    const { documents: numbered } = await dropFile(
      "posts.csv",
      csv(["text", "source"], ...said.map((text, n) => [text, String(n + 11)])),
    );
    expect(numbered[0]).not.toHaveProperty("extra_source_attributes");
  });
});

it("IDs that other rows have are parents, on the pages of the file if it has them", async () => {
  const posts = Array.from({ length: 8 }, (_, n) => ({
    id: `p90000${n}`,
    text: said[n % 3],
    answers: n > 2 ? `p90000${n - 3}` : "",
    url: `https://mugs.example/post/p90000${n}`,
  }));
  const { documents } = await dropFile("posts.json", JSON.stringify(posts));
  expect(documents[3]).toMatchObject({ parent_url: "https://mugs.example/post/p900000" });
  expect(documents[0]).not.toHaveProperty("parent_url");
  const media = posts.map(({ id, text, answers }) => ({
    id,
    text,
    media: answers ? [{ key: answers }] : [],
  }));
  for (const { parent_url: parent } of (await dropFile("media.json", JSON.stringify(media))).documents)
    expect(parent).toBeUndefined();
});

it("open answers are the text, not the choices of a question with several answers", async () => {
  const choices = ["Cost of the hardware", "Comfort", "Cost of the hardware, Comfort", "Comfort, Content"];
  const { documents } = await dropFile(
    "survey.csv",
    csv(
      ["What would help you to use it more often?", "Which problems did you have with it?"],
      ...Array.from({ length: 24 }, (_, n) => [
        choices[n % 4] ?? "",
        n % 8 === 0 ? `The glasses hurt me after ${n + 5} minutes` : "",
      ]),
    ),
  );
  expect(documents.map(({ content }) => content)).toEqual([
    "The glasses hurt me after 5 minutes",
    "The glasses hurt me after 13 minutes",
    "The glasses hurt me after 21 minutes",
  ]);
});

it("numbers stay beside the sentiment that they give", async () => {
  const { facts } = await dropFile(
    "posts.csv",
    csv(["text", "sentiment"], ...said.map((text, n) => [text, String(n % 2)])),
  );
  expect(facts.columns[1]?.guess).toEqual(["sentiment"]);
  expect(facts.metricColumns).toEqual([{ column: 1, format: "INTEGER", isPrivate: false, isBeside: true }]);
});
