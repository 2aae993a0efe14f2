import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

const csv = (...rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");
const json = (...records: readonly object[]) => JSON.stringify(records);
const day = (ms: unknown) => new Date(Number(ms)).toISOString().slice(0, 10);

describe("the text", () => {
  it("is what was written, not its summary, which is the title", async () => {
    const { documents } = await dropFile(
      "employers.csv",
      csv(
        ["summary", "employee_job_title", "review_pros", "review_cons", "rating_culture", "rating_overall"],
        ["Fine", "Barista", "The team is kind and the hours fit", "Too few breaks on Saturdays", "1", "4"],
        [
          "Never again",
          "Clerk",
          "Free coffee for all who work there",
          "The pay comes late every month",
          "2",
          "2",
        ],
        [
          "All good",
          "Driver",
          "You are left alone most of the time",
          "Parking is far from the store",
          "0",
          "5",
        ],
      ),
    );
    expect(documents.map(({ title }) => title)).toEqual(["Fine", "Never again", "All good"]);
    expect(documents[0]).toMatchObject({ rating: 4 });
    expect(documents[0]?.["content"]).toBe(
      "The team is kind and the hours fit\n\nToo few breaks on Saturdays",
    );
  });

  it("is not the title if both are named after a review", async () => {
    const { documents } = await dropFile(
      "visits.json",
      json(
        {
          fullName: "Marla Quill",
          reviewTitle: "A bit slow today",
          postReview: "We waited an hour for two cups",
        },
        {
          fullName: "Jon Merrow",
          reviewTitle: "Lovely little place",
          postReview: "Best beans in town by far",
        },
      ),
    );
    expect(documents[0]).toMatchObject({
      title: "A bit slow today",
      content: "We waited an hour for two cups",
    });
  });

  it("is joined from a list in a title", async () => {
    const video = (id: string, ...title: string[]) => [id, { title, url: `https://clips.example/v/${id}` }];
    const file = JSON.stringify(
      Object.fromEntries([
        video("7460707393610075410", "Queue at the harbour store"),
        video("7428955525141859592", "Best beans", "in town"),
        video("7454899641323113744", "Closed again on Monday"),
      ]),
    );
    const { documents } = await dropFile("clips.json", file);
    expect(documents.map(({ content }) => content)).toEqual([
      "Queue at the harbour store",
      "Best beans in town",
      "Closed again on Monday",
    ]);
  });
});

describe("figures", () => {
  it("beyond any scale aren't ratings", async () => {
    const { plan } = await dropFile(
      "projects.json",
      json(
        { title: "Grinder, a small queue", summary: "Grinds beans in the right order", stars: 1307 },
        { title: "Harbour, a quiet store", summary: "Keeps what the tide brings in", stars: 88 },
      ),
    );
    expect(plan.mapping["rating"]).toBeUndefined();
  });

  it("of sentiment aren't those of one topic in a list", async () => {
    const stay = (text: string, ...sentiments: string[]) => ({
      text,
      topics: sentiments.map((sentiment, n) => ({ topic: `topic ${n}`, sentiment })),
    });
    const { plan } = await dropFile(
      "stays.json",
      json(
        stay("The room was quiet and clean", "positive", "negative"),
        stay("Breakfast was cold on both days", "negative"),
        stay("We will come back next year", "positive"),
      ),
    );
    expect(plan.mapping["sentiment"]).toBeUndefined();
  });

  it("of sentiment aren't guessed from one of several opinions", async () => {
    const { plan } = await dropFile(
      "employers.csv",
      csv(
        ["text", "outlook", "would_recommend"],
        ["The team is kind and the hours fit", "POSITIVE", "POSITIVE"],
        ["The pay comes late every month", "NEGATIVE", "POSITIVE"],
      ),
    );
    expect(plan.mapping["sentiment"]).toBeUndefined();
  });

  it("tell a recommendation as sentiment", async () => {
    const rows = [
      ["Grinds fast", "Recommended"],
      ["Breaks after a week", "Not Recommended"],
    ];
    const { documents } = await dropFile("games.csv", csv(["review", "recommendation"], ...rows));
    expect(documents.map(({ sentiment }) => sentiment)).toEqual([3, -3]);
    const spanish = [
      ["Muele muy bien el café", "Recomendado"],
      ["Se rompe en una semana", "No recomendado"],
    ];
    const other = await dropFile("juegos.csv", csv(["Reseña", "Recomendacion"], ...spanish));
    expect(other.documents.map(({ sentiment }) => sentiment)).toEqual([3, -3]);
    const flags = [
      ["Grinds fast", "TRUE"],
      ["Breaks after a week", "FALSE"],
    ];
    const third = await dropFile("games.csv", csv(["review", "recommended"], ...flags));
    expect(third.documents.map(({ sentiment }) => sentiment)).toEqual([3, -3]);
  });

  it("of votes are rather a count than a share of it", async () => {
    const { documents, plan } = await dropFile(
      "games.csv",
      csv(
        ["review", "votes_helpful", "weighted_vote_score"],
        ["Grinds fast", "39", "0.78"],
        ["Breaks after a week", "2", "0.52"],
      ),
    );
    expect(documents.map(({ engagement }) => engagement)).toEqual([39, 2]);
    expect(plan.mapping["rating"]).toBeUndefined();
  });
});

it("prefers a time in UTC to one without a zone", async () => {
  const post = (created: number) => ({
    title: `Post ${created}`,
    created: created + 28_800,
    created_utc: created,
  });
  const { plan, facts } = await dropFile("listing.json", json(post(1367343924), post(1367294333)));
  expect(facts.columns[plan.mapping["published"] ?? -1]?.name).toBe("created_utc");
});

it("doesn't take a post's own ID for its parent", async () => {
  const note = (n: number) => ({
    id: `https://toots.example/activities/${n}`,
    object: {
      id: `https://toots.example/notes/${n}`,
      atomUri: `https://toots.example/notes/${n}`,
      published: `2026-03-0${n}T10:00:00Z`,
      url: `https://toots.example/@marla/${n}`,
      content: `Queue at the harbour store, ${n}`,
    },
  });
  const { documents } = await dropFile("outbox.json", JSON.stringify({ orderedItems: [note(1), note(2)] }));
  expect(documents.map(({ parent_url: parent }) => parent)).toEqual([undefined, undefined]);
});

it("reads the author and the date of comments in Portuguese", async () => {
  const { documents } = await dropFile(
    "comentarios.csv",
    csv(
      ["autor_comentario", "comentario_corpo", "comentario_data"],
      ["Marla Quill", "Fila grande na loja do porto", "set de 2022 • Amigos"],
      ["Jon Merrow", "O melhor café da cidade", "mai de 2022"],
    ),
  );
  expect(documents.map(({ published }) => day(published))).toEqual(["2022-09-01", "2022-05-01"]);
  expect(documents[0]).toMatchObject({ extra_author_attributes: { name: "Marla Quill" } });
});

it("knows the names of languages that game stores use", async () => {
  const rows = [
    ["schinese", "咖啡很好喝，推荐给大家"],
    ["koreana", "커피가 정말 맛있어요"],
    ["brazilian", "O melhor café da cidade"],
    ["latam", "El mejor café de la ciudad"],
  ];
  const { documents } = await dropFile("games.csv", csv(["language", "review"], ...rows));
  expect(documents.map(({ lang }) => lang)).toEqual(["zh", "ko", "pt", "es"]);
});

it("finds handles below column numbers", async () => {
  const rows = ["_marla", "jon.merrow", "zina_07", "shea.adn", "tess.q", "ruskin.b"].map((name, n) => [
    name,
    `Queue at the harbour store, ${n}`,
    "Reply",
  ]);
  const { documents } = await dropFile("comments.csv", csv(["0", "1", "2"], ...rows));
  expect(documents[0]).toMatchObject({ extra_author_attributes: { name: "_marla" } });
});

it("takes the name of a single column in Chinese for its name", async () => {
  const { documents } = await dropFile("lines.csv", "弹幕内容\n咖啡很好喝\n大吉\n推荐给大家\n");
  expect(documents.map(({ content }) => content)).toEqual(["咖啡很好喝", "大吉", "推荐给大家"]);
});

it("doesn't take what programs write for nobody as an author", async () => {
  const { documents } = await dropFile(
    "answers.csv",
    csv(["user", "text"], ["None", "Thank you for your visit"], ["Marla Quill", "The queue was long"]),
  );
  expect(documents.map((one) => one["extra_author_attributes"])).toEqual([
    undefined,
    { name: "Marla Quill" },
  ]);
});

it("keeps addresses to itself even if most people gave none", async () => {
  const records = ["@", "marla@mail.example", "@", "-", "@"].map((email, n) => ({
    date: `2024-05-0${n + 1}`,
    email,
    text: `Queue at the store, ${n}`,
  }));
  const { facts } = await dropFile("guestbook.json", json(...records));
  expect(facts.metricColumns).toEqual([expect.objectContaining({ isPrivate: true })]);
});
