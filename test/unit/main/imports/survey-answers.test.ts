import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

const at = (iso: string) => String(Date.parse(iso));
const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n");
const fallbacks = ({ facts }: Awaited<ReturnType<typeof dropFile>>) =>
  facts.guessedFallbacks["content"]?.map((index) => facts.columns[index]?.name);

describe("a survey of Qualtrics", () => {
  const questions = [
    "Costs",
    "Processes",
    "Instruments",
    "Mechanisms",
    "Needs",
    "Outcomes",
    "Decisions",
    "Data",
    "Staff",
    "Other",
  ];
  const contact = "If you would like to hear from us again, please leave your contact here - Language";
  const header = [
    [
      "RecordedDate",
      "ResponseId",
      "UserLanguage",
      ...questions.map((_, n) => `Q4.${n + 2}`),
      "Q7.1_3",
      "Q5.1",
    ],
    [
      "Recorded Date",
      "Response ID",
      "User Language",
      ...questions.map((name) => `${name} of care (?)`),
      contact,
      "How many courses have you completed so far? - Number",
    ],
    [
      '{"ImportId":"recordedDate","timeZone":"Europe/Berlin"}',
      '{"ImportId":"_recordId"}',
      '{"ImportId":"userLanguage"}',
      ...questions.map((_, n) => `{"ImportId":"QID${n + 1}_TEXT"}`),
      '{"ImportId":"QID99_TEXT"}',
      '{"ImportId":"QID100"}',
    ],
  ];
  const answer = (n: number, question: number) =>
    `${["We wait too long for", "Nobody told me about", "There is no"][n % 3]} ${questions[question]} in ward ${n}${question}`;
  const respondent = (n: number, language: string, answered: readonly number[], wanted = "") => [
    `2024-08-0${n} 08:48:17`,
    `R_aa${n}`,
    language,
    ...questions.map((_, question) => (answered.includes(question) ? answer(n, question) : "")),
    wanted,
    `${n}`,
  ];
  const file = csv([
    ...header,
    respondent(1, "DE", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], "Deutsch"),
    respondent(2, "IT", [9]),
    respondent(3, "FR", []),
    respondent(4, "EN", [3, 4, 5, 6, 7, 8, 9], "anything"),
    respondent(5, "DE", [6]),
    respondent(6, "DE", [0, 1, 2, 4, 5, 8]),
  ]);

  it("has everybody who answered any of its open questions, in the language that they chose", async () => {
    const dropped = await dropFile("survey.csv", file);
    expect(dropped.documents.map(({ url, lang, published }) => [url, lang, published])).toEqual(
      [
        [1, "de"],
        [2, "it"],
        [4, "en"],
        [5, "de"],
        [6, "de"],
      ].map(([n, lang]) => [`https://survey.example/R_aa${n}`, lang, at(`2024-08-0${n}T06:48:17Z`)]),
    );
    const texts = dropped.documents.map(({ content }) => content);
    expect(texts[1]).toBe(answer(2, 9));
    expect(texts[3]).toBe(answer(5, 6));
    expect(new Set(texts).size).toBe(5);
    expect(fallbacks(dropped)).toHaveLength(9);
    expect(dropped.facts.open).toEqual([]);
    expect(dropped.report).toMatchObject({ ready: 5, warned: 0, noText: 1, skipped: 1 });
  });
});

describe("a survey with a column for each option", () => {
  const header = [
    "#",
    "How did you hear of us?",
    "Safe space",
    "Access to network (partners, funders, etc)",
    "Events",
    "Events4",
    "Access to network (partners, funders, etc)5",
    "Other",
    "What would you tell a founder who asks about us?",
    "What is hardest in your work as a founder?",
    "Start Date (UTC)",
    "Submit Date (UTC)",
    "Network ID",
    "Tags",
  ];
  const row = (n: number) => [
    `zrw${n}jtjvcxkgxldg${n}jsaz`,
    n % 2 ? "LinkedIn" : "Friends",
    n % 3 ? "Safe space" : "",
    n % 2 ? "Access to network (partners, funders, etc)" : "",
    n % 4 ? "Events" : "",
    n % 3 ? "" : "Events",
    n % 2 ? "Gained some" : "Gained a lot",
    n === 2 ? "A talk" : "",
    n === 4 ? "" : `It took me ${n} months to feel at home, and now I would not want to miss the others`,
    `Selling to shops in town ${n}, and the paperwork`,
    `2023-07-0${n + 1} 06:33:41`,
    `2023-07-0${n + 1} 06:46:26`,
    `a8f58e${n}760`,
    "",
  ];

  it("has the questions as names, and each respondent's answer", async () => {
    const dropped = await dropFile(
      "responses.csv",
      csv([header, ...Array.from({ length: 8 }, (_, n) => row(n))]),
    );
    expect(dropped.facts).toMatchObject({ header: true, rows: 8 });
    expect(dropped.facts.columns.map(({ name }) => name)).toEqual(header);
    expect(fallbacks(dropped)).toEqual([header[9]]);
    const answers = `${row(0)[8]}\n\n${row(0)[9]}`;
    expect(dropped.documents[0]).toMatchObject({ content: answers, published: at("2023-07-01T06:46:26Z") });
    expect(dropped.documents[4]).toMatchObject({ content: row(4)[9] });
    expect(dropped.documents).toHaveLength(8);
    for (const field of [
      "extra_source_attributes",
      "extra_author_attributes",
      "lang",
      "sentiment",
      "engagement",
    ])
      expect(dropped.documents[0]).not.toHaveProperty(field);
  });

  it("isn't found in rows without names of which some repeat a word", async () => {
    const rows = Array.from({ length: 9 }, (_, n) => [
      `The kettle of shop ${n} leaks`,
      n % 2 ? "" : "verified",
      `Nobody in ${n} answers the phone`,
    ]);
    const { facts, documents } = await dropFile("rows.csv", csv(rows));
    expect(facts).toMatchObject({ header: false, rows: 9 });
    expect(documents).toHaveLength(0);
  });
});

it("doesn't take a question about languages for the language of the answers", async () => {
  const rows = Array.from({ length: 8 }, (_, n) => [
    `I would like to practise more often, at least ${n} times`,
    n % 2 ? "German" : "French",
  ]);
  const { documents } = await dropFile(
    "s.csv",
    csv([["What should we change in the course?", "Which language do you learn here?"], ...rows]),
  );
  expect(documents).toHaveLength(8);
  expect(documents[0]).toMatchObject({ content: rows[0]?.[0], custom: { c1: "French" } });
  expect(documents[0]).not.toHaveProperty("lang");
});
