import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

/** Two people are called Sam Lane, and Mara Park has posted twice. */
const people = [
  ["sam_lane4", "Sam Lane"],
  ["marapark", "Mara Park"],
  ["lane.sam", "Sam Lane"],
  ["olga49", "Olga Todd"],
  ["marapark", "Mara Park"],
  ["dawen_energy", "陳大文"],
  ["dwchen", "陳大文"],
] as const;
const texts = people.map((_, n) => `My bill went up again this month, and nobody can say why, part ${n}`);

async function authorsOf(first: string, second: string, rows: readonly (readonly string[])[] = people) {
  const lines = rows.map(
    ([one, two], n) =>
      `2026-10-0${n + 1}T10:00:00Z,${one},${two},"${texts[n]}",https://x.example/posts/${n + 1}`,
  );
  const { facts, documents } = await dropFile(
    "posts.csv",
    [`created_at,${first},${second},text,url`, ...lines].join("\n"),
  );
  return {
    guesses: Object.fromEntries(facts.columns.map(({ name, guess }) => [name, guess])),
    authors: documents.map((document) => document["extra_author_attributes"]),
  };
}

const swapped = people.map(([handle, name]) => [name, handle]);

describe("a handle beside a name tells people of one name apart", () => {
  it.each([
    ["user_handle", "user_name"],
    ["screen_name", "name"],
    ["username", "displayname"],
    ["Author Handle", "Author"],
    ["user.screen_name", "user.name"],
    ["login", "Full Name"],
    ["nick", "reviewer"],
    ["用户名", "昵称"],
    ["account", "author"],
  ])("in %s and %s", async (handle, name) => {
    const expected = people.map(([id, own]) => ({ id, name: own }));
    const { guesses, authors } = await authorsOf(handle, name);
    expect(guesses[handle]).toEqual(["extra_author_attributes.id"]);
    expect(guesses[name]).toEqual(["extra_author_attributes.name"]);
    expect(authors).toEqual(expected);
    expect((await authorsOf(name, handle, swapped)).authors).toEqual(expected);
  });

  it("that isn't made from a name, and whose people share few names", async () => {
    const shared = people.map((_, n) => [`tasty_${1700 + n}`, n % 3 === 0 ? "Mo Silva" : "陳大文"]);
    const { guesses, authors } = await authorsOf("user_handle", "user_name", shared);
    expect(guesses).toMatchObject({
      user_handle: ["extra_author_attributes.id"],
      user_name: ["extra_author_attributes.name"],
    });
    expect(authors[1]).toEqual({ id: "tasty_1701", name: "陳大文" });
  });

  it("whose own name says so, although all names are single words", async () => {
    const rows = people.map(([id], n) => [id, `Nick${n}`]);
    const { guesses } = await authorsOf("username", "display_name", rows);
    expect(guesses).toMatchObject({
      username: ["extra_author_attributes.id"],
      display_name: ["extra_author_attributes.name"],
    });
  });
});

describe("a column beside the author isn't taken as the same person", () => {
  it("if it has a product or a channel", async () => {
    const products = ["Kettle 3", "Kettle 3", "Lamp S", "Kettle 3", "Lamp S", "Lamp S", "Kettle 3"];
    const rows = people.map(([handle], n) => [handle, products[n] ?? ""]);
    for (const name of ["name", "channel_name"]) {
      const { guesses } = await authorsOf("username", name, rows);
      expect(guesses).toMatchObject({ username: ["extra_author_attributes.name"] });
      expect(guesses[name]).not.toContain("extra_author_attributes.name");
    }
  });

  it("if it has the account that all posts are sent to", async () => {
    const rows = people.map(([, name]) => ["northgrid", name]);
    const { guesses } = await authorsOf("account", "author", rows);
    expect(guesses).toMatchObject({ account: [], author: ["extra_author_attributes.name"] });
  });

  it("if it is somebody else whom the post answers", async () => {
    const { guesses } = await authorsOf("in_reply_to_screen_name", "author");
    expect(guesses).toMatchObject({ in_reply_to_screen_name: [], author: ["extra_author_attributes.name"] });
  });
});

it("an ID of the file's own stays the author's ID", async () => {
  const posts = people.map(([screen_name, name], n) => ({
    full_text: texts[n],
    created_at: `2026-10-0${n + 1}T10:00:00Z`,
    url: `https://x.example/posts/${n}`,
    user: { id_str: `90000${screen_name.length}${n}`, screen_name, name },
  }));
  const { facts } = await dropFile("posts.json", JSON.stringify(posts));
  const taken = Object.fromEntries(
    facts.columns.flatMap(({ name, guess }) => (guess.length > 0 ? [[name, guess]] : [])),
  );
  expect(taken).not.toHaveProperty(["user.screen_name"]);
  expect(taken).toMatchObject({
    "user.id_str": ["extra_author_attributes.id"],
    "user.name": ["extra_author_attributes.name"],
  });
});
