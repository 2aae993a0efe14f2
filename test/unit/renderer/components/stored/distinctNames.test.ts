import { expect, it } from "vitest";
import { topicNames } from "../../../../../src/analysis/format/distinctNames";

const category = (title: string, topics: readonly string[]) => ({
  id: title,
  title,
  description: "",
  query_topics: topics.map((topic) => ({
    id: `${title} ${topic}`,
    title: topic,
    description: "",
    included_queries: [],
    excluded_queries: [],
  })),
});

it("only topics with the same title are shown with their category", () => {
  const categories = [
    category("", ["Price"]),
    category("Northwind", ["Price", "Taste"]),
    category("Luminara", ["Price", ""]),
  ];
  expect([...topicNames(categories).values()]).toEqual([
    "Price",
    "Price (Northwind)",
    "Taste",
    "Price (Luminara)",
    "Luminara ",
  ]);
});
