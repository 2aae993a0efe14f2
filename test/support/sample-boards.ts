import { Board } from "../../src/shared/ipc/boards";
import { random } from "./why-workspaces";

/** Made-up posts about six airlines, and five boards that show them in every form a report has. */

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const first = Date.UTC(2026, 1, 16);
const days = 14;

/** Short and long names. The last one's data begin late. */
const airlines = [
  { name: "Aer", posts: 22, negative: 0.72 },
  { name: "Borealis Air", posts: 30, negative: 0.61 },
  { name: "Transcontinental Skyways International", posts: 14, negative: 0.55 },
  { name: "Dune & Sons", posts: 9, negative: 0.4 },
  { name: "Nordlicht Fluggesellschaft Mitteleuropa", posts: 6, negative: 0.31 },
  { name: "Flynn", posts: 12, negative: 0.5 },
] as const;
const reasons = [
  "Late flight",
  "Customer service",
  "Lost luggage",
  "Booking problems on the website or in the app",
  "Cancelled flight",
  "Other",
];
const sites = [
  "posts.example",
  "forum.example",
  "a-much-longer-name-of-a-travel-community.example",
  "x.example",
];
const openings = [
  "Waiting for",
  "Again with",
  "Flying home with",
  "Never book",
  "So happy with",
  "Stuck at the gate of",
];
const subjects = [
  "the delayed flight",
  "my lost suitcase",
  "the crew",
  "the website",
  "seat 14",
  "the refund",
];
const tags = Array.from(
  "abcdefghijklmnopqr",
  (letter) => `tag_${letter.repeat(1 + (letter.charCodeAt(0) % 9))}`,
);
const endings = [
  "since this morning",
  "and nobody answers",
  "as always",
  "for 3 hours",
  "thank you",
  "what a day",
];

/** Fields of the posts, as the columns of a table. */
export const samplePosts = {
  fields: [
    ...["url", "published", "content", "sentiment", "lang"],
    ...["custom.airline", "custom.reason"],
    ...["extra_author_attributes.id", "extra_author_attributes.name", "tags_customer"],
  ],
  rows: postRows(),
};

function postRows(): string[][] {
  const next = random(11);
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
    const one = list[Math.floor(next() * list.length)];
    if (one === undefined) throw new Error("An empty list");
    return one;
  };
  const rows: string[][] = [];
  const add = (
    at: number,
    airline: (typeof airlines)[number],
    more: { text?: string; reason?: string } = {},
  ) => {
    const mood = next();
    const sentiment = more.text ? -1 : mood < airline.negative ? -1 : mood < airline.negative + 0.2 ? 0 : 1;
    const text =
      more.text ?? `${pick(openings)} ${airline.name}: ${pick(subjects)} ${pick(endings)} #${pick(tags)}`;
    const author = `traveler_${Math.floor(next() * 400)}`;
    rows.push([
      `https://${pick(sites)}/${rows.length}`,
      new Date(at).toISOString(),
      text,
      String(sentiment),
      "en",
      airline.name,
      sentiment < 0 ? (more.reason ?? pick(reasons)) : "",
      author,
      author,
      "",
    ]);
  };
  for (const airline of airlines)
    for (let day = airline.name === "Flynn" ? 6 : 0; day < days; day++)
      for (let left = Math.round(airline.posts * (0.8 + 0.4 * next())); left > 0; left--)
        add(first + day * dayMs + (6 + next() * 16) * hourMs, airline);
  // A storm about one airline, with reposts of one text.
  const [, borealis] = airlines;
  const told =
    "The airport says all evening flights of Borealis Air are cancelled because the ground crew found ice on two of its planes and the hotel vouchers ran out at nine";
  for (let n = 0; n < 90; n++)
    add(first + 8 * dayMs + (14 + next() * 8) * hourMs, borealis, {
      reason: "Cancelled flight",
      ...(n < 40 ? { text: n === 0 ? told : `RT @gate_news: ${told}` } : {}),
    });
  return rows;
}

const range = { kind: "custom" as const, from: "2026-02-16", to: "2026-03-01" };
const byAirline = { type: "custom.airline", breakdown: "none", form: "bars" };
const storm = { min: first + 8 * dayMs, max: first + 9 * dayMs };

const board = (id: string, name: string, cards: readonly object[]) =>
  Board.parse({
    id,
    name,
    query: "",
    range,
    cards: cards.map((card, at) => ({ id: `${id}-${at}`, ...card })),
  });

const advice = `## What we would do
- **Answer** the open cases of the storm first: they are a third of all complaints
- Send vouchers *before* the last bus leaves
- Talk to the Nordlicht Fluggesellschaft Mitteleuropa about its winter schedule

The numbers are those of public posts. They don't include calls or letters.`;

/** What a brief asks for, series, rankings, patterns and texts, and odd cases. */
export const sampleBoards: readonly Board[] = [
  board("brief", "Complaints about six airlines, February 2026", [
    { kind: "text", role: "summary" },
    { question: { ...byAirline, shareOf: "NEGATIVE", breakdown: "sentiment" } },
    { question: { interval: "day", breakdown: "none" } },
    { kind: "tiles", question: {} },
    { kind: "peaks", question: { breakdown: "custom.airline", interval: "day" } },
    { kind: "why", question: { period: storm } },
    { kind: "stories", question: {} },
    { kind: "influencers", question: {} },
    { kind: "quotations", question: { sort: "engagement", count: 3 } },
    { question: { type: "hashtag", breakdown: "none", topN: 15, form: "bars" } },
    { kind: "text", role: "text", title: "Recommendation", wording: { text: advice } },
  ]),
  board("series", "Aer", [
    { question: { interval: "day" } },
    { question: { interval: "day", breakdown: "custom.airline", form: "lines" } },
    { question: { interval: "day", breakdown: "custom.airline", form: "areas" } },
    { question: { interval: "day", breakdown: "sentiment", form: "share" } },
    { question: { interval: "day", breakdown: "none", form: "cumulative" } },
    { question: { interval: "day", breakdown: "none", form: "lines", compare: { kind: "previous" } } },
    { question: { interval: "day", breakdown: "none", forecastDays: 7, form: "lines" } },
    {
      question: {
        interval: "day",
        breakdown: "none",
        form: "grouped",
        query: "suitcase",
        compare: { kind: "queries", queries: ["crew OR refund", "website AND NOT (happy OR thank)"] },
      },
    },
    {
      question: { interval: "hour", breakdown: "none" },
      range: { kind: "custom", from: "2026-02-24", to: "2026-02-24" },
    },
    { question: { interval: "day", breakdown: "sentiment", shareOf: "NEGATIVE", form: "lines" } },
  ]),
  board("rankings", "Rankings of airlines, reasons, sources and authors with names as long as they come", [
    { question: byAirline },
    { question: { ...byAirline, breakdown: "sentiment" } },
    { question: { ...byAirline, breakdown: "sentiment", form: "share" } },
    { question: { ...byAirline, breakdown: "sentiment", form: "grouped" } },
    { question: { ...byAirline, type: "custom.reason" } },
    { question: { ...byAirline, type: "custom.reason", form: "treemap" } },
    { question: { ...byAirline, breakdown: "custom.reason", form: "table" } },
    { question: { ...byAirline, type: "hashtag", compare: { kind: "previous" } } },
    { question: { type: "hashtag", breakdown: "sentiment", topN: 30 } },
  ]),
  board("patterns", "When people write, and which words they use", [
    {
      kind: "text",
      role: "section",
      title: "When",
      wording: { text: "Hours of the day and days of the week" },
    },
    { question: { breakdown: "none", form: "heatmap", interval: "day" } },
    { question: { breakdown: "custom.airline", form: "heatmap", interval: "day" } },
    { question: { interval: "day", breakdown: "custom.airline", form: "table" } },
    { kind: "text", role: "section", title: "What" },
    { kind: "words", question: { topN: 12 } },
    { kind: "words", question: { topN: 20, measure: "distinctive", query: "suitcase" } },
    { kind: "stories", question: { query: "Borealis" } },
    { kind: "why", title: "Why the evening", question: { period: storm, query: "Borealis" } },
  ]),
  board("odd", "Odd cases", [
    { question: { interval: "day", query: "nobodysaysthis" } },
    { question: { interval: "week", breakdown: "none" } },
    { kind: "words", question: { query: "nobodysaysthis" } },
    { question: { type: "custom.gone", breakdown: "none" } },
    {
      title:
        "A title that an analyst wrote while thinking about everything that the chart below it could possibly say to its readers",
      wording: {
        text: "A sentence that goes on for as long as a sentence on a slide should never go on, because it names Transcontinental Skyways International and the Nordlicht Fluggesellschaft Mitteleuropa, compares both with all others, and adds what to think of it (1.3% against 0.7%)",
      },
      question: { interval: "day", breakdown: "custom.airline" },
    },
    { kind: "text", role: "text", title: "Long", wording: { text: `${advice}\n`.repeat(5) } },
    {
      kind: "text",
      role: "section",
      title: "Transcontinental Skyways International and the Nordlicht Fluggesellschaft Mitteleuropa",
      wording: { text: advice },
    },
    {
      kind: "text",
      role: "text",
      title: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
      wording: { text: "Short" },
    },
  ]),
];
