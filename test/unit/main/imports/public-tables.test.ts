import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

const at = (iso: string) => String(Date.parse(iso));

/** What tables of public repositories showed, each with its right values. */

describe("the source", () => {
  it("is neither the app or device that posted nor the file that a row came from", async () => {
    const { documents } = await dropFile(
      "posts.csv",
      [
        "id;created_at;text;screen_name;source;source_file",
        "1389555541064757248;Tue May 04 12:20:32 +0000 2021;The kettle leaks again;ann_lee;iPhone;saved-1.html",
        "1389555538120298498;Tue May 04 12:20:31 +0000 2021;Mine is fine, thanks;bo_ray;Twitter for Android;saved-1.html",
      ].join("\n"),
    );
    expect(documents).toHaveLength(2);
    for (const document of documents) expect(document).not.toHaveProperty("extra_source_attributes");
    expect(documents[0]).toMatchObject({
      content: "The kettle leaks again",
      published: at("2021-05-04T12:20:32Z"),
      extra_author_attributes: { name: "ann_lee" },
    });
  });

  it("of a newspaper stays", async () => {
    const { documents } = await dropFile(
      "news.csv",
      "date,source,text\n2021-05-04,Harbor Post,The kettle leaks again\n",
    );
    expect(documents).toMatchObject([{ extra_source_attributes: { name: "Harbor Post" } }]);
  });
});

it("tags in angle brackets are tags of their own", async () => {
  const rows = [
    "date,text,tags",
    "2021-05-04,The kettle leaks again,<kettle><leak>",
    "2021-05-05,Mine is fine,<kettle>",
  ];
  const { documents } = await dropFile("posts.csv", rows.join("\n"));
  expect(documents.map(({ tags_customer }) => tags_customer)).toEqual([["kettle", "leak"], ["kettle"]]);
});

it("an author who is named by the address of a profile has the name of its account", async () => {
  const note = (n: number, content: string) => ({
    type: "Create",
    actor: "https://social.example/users/ann",
    object: {
      id: `https://social.example/users/ann/statuses/${n}`,
      published: `2021-03-2${n}T02:57:55Z`,
      url: `https://social.example/@ann/${n}`,
      attributedTo: "https://social.example/users/ann",
      content: `<p>${content}</p>`,
    },
  });
  const orderedItems = [note(1, "The kettle leaks again"), note(2, "Now it is mended")];
  const { documents } = await dropFile(
    "outbox.json",
    JSON.stringify({ type: "OrderedCollection", orderedItems }),
  );
  expect(documents).toMatchObject([
    {
      content: "The kettle leaks again",
      url: "https://social.example/@ann/1",
      published: at("2021-03-21T02:57:55Z"),
      extra_author_attributes: { id: "https://social.example/users/ann", name: "ann" },
    },
    { content: "Now it is mended", extra_author_attributes: { name: "ann" } },
  ]);
});
