import { expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

const drop = async (...lines: readonly string[]) =>
  (await dropFile("export.csv", lines.join("\n"))).documents;

it.each([
  ["a column that is named as pictures", "image_link,comment", "https://www.instagram.com/p/CabcdefghI"],
  ["a column beside profiles", "video_page,comment", "https://www.tiktok.com/@ann/video/712345678901234567"],
  ["an address without https", "where,said", "x.com/ann_lee/status/143431839820125389"],
])("the page of a post is told by its form: %s", async (_, names, page) => {
  const texts = ["The kettle leaks a lot", "Mine is fine so far", "It was a gift to me"];
  const documents = await drop(names, ...texts.map((text, n) => `${page}${n},${text}`));
  const url = page.startsWith("https") ? page : `https://${page}`;
  expect(documents).toMatchObject(texts.map((content, n) => ({ url: `${url}${n}`, content })));
});

it("figures and the name of a place aren't those of the mention", async () => {
  const documents = await drop(
    "name,place_followers,user_count,comment",
    "Blue Bar,534,3,The kettle leaks a lot",
    "Red Bar,33,4,Mine is fine so far",
    "Old Bar,55,5,It was a gift to me",
  );
  for (const document of documents)
    expect(Object.keys(document)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:reach|extra_author_attributes|article_extended)/)]),
    );
  expect(documents[0]).toMatchObject({
    content: "The kettle leaks a lot",
    custom: { c0: "Blue Bar", c1: 534 },
  });
});

it("a user that a thread starts with is its author, and a count of users isn't offered as likes", async () => {
  const { facts, documents } = await dropFile(
    "threads.csv",
    "id,num_users,source_tweet,start_time,root_user\n514106273852174337,534,just in: kettle found,2014-09-22 17:37:41+00:00,14173315\n509464457836511232,286,apparently they buy it,2014-09-09 22:12:46+00:00,155620461\n",
  );
  expect(documents[0]).toMatchObject({ extra_author_attributes: { id: "14173315" } });
  expect(facts.open).toEqual([]);
});
