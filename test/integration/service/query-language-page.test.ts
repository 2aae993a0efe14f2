import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SearchResults } from "../../../src/shared/interface/documents";
import { CUSTOM_FIELD, FIELDS } from "../../../src/shared/query/fields";
import { startService, type TestService } from "../../support/service";

const page = readFileSync("docs/query-language.md", "utf8");
const rows = page.split("\n").map((line) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim()),
);
/** The mentions that the examples search: number, text, author and other fields. */
const mentions = rows.filter(([number]) => /^\d+$/.test(number ?? ""));
/** The examples: a query, and the numbers of the mentions it finds. */
const examples = rows.flatMap(([query = "", finds = ""]) => {
  const code = /^`(.+)`$/.exec(query)?.[1];
  return code === undefined ? [] : [[code, finds] as const];
});

/** Fields of documents by the name that queries use. */
const named: Readonly<Record<string, (value: string) => object>> = {
  url: (url) => ({ url }),
  published: (day) => ({ published: Date.parse(`${day}T12:00:00Z`) }),
  lang: (lang) => ({ lang }),
  sourcetype: (type) => ({ source_type: [type] }),
  sourcecountry: (country) => ({ extra_source_attributes: { geo: country } }),
  title: (title) => ({ title }),
  tag: (tag) => ({ tags_customer: [tag] }),
  import: (name) => ({ import: name.replace(/,.*/, ""), date_assumed: true }),
};
const number = (name: string, value: string) =>
  name.startsWith("custom.")
    ? { custom: { [name.slice(7)]: Number(value) } }
    : { [name]: Number(value.replace("−", "-")) };

function documentOf([, content = "", author = "", fields = ""]: readonly string[]) {
  const parts = fields.split("; ").map((field) => {
    const [, name = "", value = ""] = /^([\w.]+): (.+)$/.exec(field) ?? [];
    return [name, value] as const;
  });
  const { gender, author_id: id } = Object.fromEntries(parts);
  return Object.assign(
    {
      content,
      lang: "en",
      extra_author_attributes: { name: author, ...(id && { id }), ...(gender && { gender }) },
    },
    ...parts
      .filter(([name]) => name !== "gender" && name !== "author_id")
      .map(([name, value]) => named[name]?.(value) ?? number(name, value)),
  ) as object;
}

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.call("POST", `/api/v2/platform/p/${service.projectId}/custom_metrics/add`, {
    custom_metrics: [{ name: "urgency", title: "Urgency", format: "INTEGER" }],
  });
  const answer = await service.call(
    "POST",
    `/api/v2/docs/p/${service.projectId}`,
    mentions.map((mention) => ({ create: documentOf(mention) })),
  );
  expect(answer.status_code).toBe("0");
});
afterAll(() => service.stop());

describe("the page about the query language", () => {
  it.each(examples)("%s finds what it says", async (query, finds) => {
    const answer = await service.call(
      "GET",
      `/api/v1/search/p/${service.projectId}/results?hpp=100&q=${encodeURIComponent(query)}`,
    );
    expect(answer.status_message).toBe("OK");
    const numbers = SearchResults.parse(answer["result_content"]).data.map((result) =>
      result?.data.url?.split("/").pop(),
    );
    expect(numbers.sort().join(", ") || "none").toBe(finds);
  });

  it("has an example of every field and operator", () => {
    const queries = examples.map(([query]) => query);
    const lacks = [...FIELDS.map(({ name }) => `${name}:`), CUSTOM_FIELD.name].concat([
      " AND ",
      " OR ",
      " NOT ",
      " -",
      " NEAR ",
      " NEAR/",
      " ONEAR/",
      '"~',
      "*",
      "?",
      "(",
      "[",
      ">=",
      "<=",
    ]);
    expect(lacks.filter((sign) => !queries.some((query) => query.includes(sign)))).toEqual([]);
  });
});
