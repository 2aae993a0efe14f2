import { expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

it("references in RIS are articles with their abstracts, authors, and addresses", async () => {
  const reference = (n: number, ...lines: readonly string[]) =>
    [
      "TY  - JOUR",
      `TI  - Tea and its kettles ${n}`,
      ...lines,
      `UR  - https://tea.example/a/${n}`,
      "ER  - ",
      "",
    ].join("\r\n");
  const { documents, facts } = await dropFile(
    "export.ris",
    `\ufeff${reference(1, "AU  - Lee, Ann", "AU  - Ray, Bo", "JO  - The Kettle Review", "LA  - en", "DA  - 2024-01", "AB  - Tea is back in all", "kettles.", "AB  - Der Tee ist zurück.", "KW  - tea", "KW  - kettles")}${reference(2, "A1  - Doe, Cy", "Y1  - 2023/05/02/")}`,
  );
  expect(documents).toMatchObject([
    {
      title: "Tea and its kettles 1",
      content: "Tea is back in all kettles.\n\nDer Tee ist zurück.",
      published: String(Date.UTC(2024, 0, 1)),
      url: "https://tea.example/a/1",
      lang: "en",
      extra_author_attributes: { name: "Lee, Ann; Ray, Bo" },
      extra_source_attributes: { name: "The Kettle Review" },
    },
    {
      content: "Tea and its kettles 2",
      published: String(Date.UTC(2023, 4, 2)),
      url: "https://tea.example/a/2",
      extra_author_attributes: { name: "Doe, Cy" },
    },
  ]);
  expect(facts.rows).toBe(2);
});
