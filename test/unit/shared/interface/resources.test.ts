import { expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { AccountInfo, Panel, Task, Topics } from "../../../../src/shared/interface/resources";

it("reads progress as a share that never leaves 0 to 1", () => {
  const progress = (sent: unknown) => Task.parse({ id: "x", progress: sent }).progress;
  expect([0.25, "0.5", 1.02, 7, -1, null].map(progress)).toEqual([0.25, 0.5, 1, 1, 0, 0]);
});

it("takes characters that turn texts around out of names and messages of the service", () => {
  const name = "Coffee \u202etop\u2066 secret\u202c";
  const clean = "Coffee top secret";
  expect(AccountInfo.parse({ projects: [{ id: "p", name }] }).projects[0]?.name).toBe(clean);
  expect(Panel.parse({ id: "p", title: name }).title).toBe(clean);
  expect(Panel.parse({ id: "p" }).title).toBeUndefined();
  expect(Task.parse({ id: "p", status: name, error_message: name })).toMatchObject({
    status: clean,
    error_message: clean,
  });
  expect(Task.parse({ id: "p" }).error_message).toBeUndefined();
  const query_topics = [{ id: "t\u202e", title: name, included_queries: ["\u202ea"] }];
  expect(
    Topics.parse({ topic_categories: [{ id: "c", title: name, query_topics }] }).topic_categories,
  ).toMatchObject([
    // Ids and queries are sent back, so they stay.
    { title: clean, query_topics: [{ id: "t\u202e", title: clean, included_queries: ["\u202ea"] }] },
  ]);
});

it("lets no name turn the rest of a sentence around", () => {
  expect(t("exports:watch.failed", { name: "week\u202ely <1>" })).toBe("Export “weekly <1>” failed");
});
