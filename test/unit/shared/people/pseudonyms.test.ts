import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ErasedAuthor } from "../../../../src/shared/people/erased-author";
import { Pseudonyms, type Person } from "../../../../src/shared/people/pseudonyms";
import type { Language } from "../../../../src/shared/texts/languages";

function pseudonyms(people: readonly Person[] = [], secret = "project one", language: Language = "en") {
  const made = new Pseudonyms((text) => createHmac("sha256", secret).update(text).digest("hex"), language);
  for (const person of people) made.add(person);
  return made;
}

const mira = { id: "4711", name: "Mira Lindqvist", url: "https://social.example/@miralind_9" };

describe("the pseudonym of a person", () => {
  it("is the same whoever is known besides, and in any order", () => {
    const alone = pseudonyms([mira]).of(mira);
    expect(pseudonyms([{ name: "Someone Else" }, mira]).of(mira)).toEqual(alone);
    expect(pseudonyms().of(mira)).toEqual(alone);
  });

  it("differs between people and between projects", () => {
    const here = pseudonyms();
    expect(here.of(mira)).not.toEqual(here.of({ name: "Someone Else" }));
    expect(pseudonyms([], "project two").of(mira)).not.toEqual(here.of(mira));
  });

  it("reads as a name in both languages", () => {
    expect(pseudonyms().of(mira)?.name).toMatch(/^Author [0-9a-f]{8}$/);
    expect(pseudonyms([], "project one", "de").of(mira)?.name).toMatch(/^Person [0-9a-f]{8}$/);
  });

  it("is none for a document without an author", () => {
    expect(pseudonyms().of({ id: "", name: " " })).toBeUndefined();
  });

  it("is one for name, id and handle", () => {
    const known = pseudonyms([mira]);
    for (const text of ["Mira Lindqvist", "MIRA LINDQVIST", "4711", "@miralind_9"])
      expect(known.named(text)).toEqual(known.of(mira));
    expect(known.named("Mira")).toBeUndefined();
  });
});

describe("texts", () => {
  /** Replaces people in a text, and writes {n} for the pseudonym of the nth of them in any form. */
  function read(text: string, people: readonly Person[] = [mira]) {
    const known = pseudonyms(people);
    let out = known.inText(text);
    for (const [n, person] of people.entries()) {
      const { name = "", handle = "" } = known.of(person) ?? {};
      for (const form of [name, handle, handle.replace("_", "-")]) out = out.replaceAll(form, `{${n}}`);
    }
    return out.replaceAll(/author[_-][0-9a-f]{8}/g, "{?}");
  }

  it.each([
    ["Mira Lindqvist said so", "{0} said so"],
    ["(mira lindqvist)", "({0})"],
    ["Mira\u00a0Lindqvist's post", "{0}'s post"],
    ["Samira Lindqvistson is another", "Samira Lindqvistson is another"],
    ["Mira, Lindqvist and others", "Mira, Lindqvist and others"],
    ["Mira. Then Lindqvist", "Mira. Then Lindqvist"],
    ["ask @miralind_9, or @MiraLind_9!", "ask @{0}, or @{0}!"],
    ["thanks @stranger.", "thanks @{?}."],
    ["u/stranger and /u/stranger", "u/{?} and /u/{?}"],
    ["menu/stranger", "menu/stranger"],
    ["two people: @one@two.example", "two people: @{?}"],
    ["see https://x.com/miralind_9/status/12?s=20", "see https://x.com/{0}/status/12?s=20"],
    ["see x.com/stranger", "see x.com/{?}"],
    ["see https://x.com/search?q=tea", "see https://x.com/search?q=tea"],
    ["https://forum.example/user/stranger/posts", "https://forum.example/user/{?}/posts"],
    ["https://paper.example/2026/mira-lindqvist-on-tea", "https://paper.example/2026/mira-lindqvist-on-tea"],
    ["https://paper.example/people/mira-lindqvist", "https://paper.example/people/{0}"],
    ["https://stranger.tumblr.com/post/1", "https://{?}.tumblr.com/post/1"],
    ["mail info@paper.example", "mail info@paper.example"],
    ["mail miralind_9@paper.example now", "mail {0} now"],
    ["10 @ 5 euros, a@b", "10 @ 5 euros, a@b"],
  ])("%s", (given, expected) => expect(read(given)).toBe(expected));

  it("leaves words that are also somebody's name", () => {
    const people = [{ name: "Will" }, { name: "apple" }];
    expect(read("Will you buy an apple? @will will.", people)).toBe("Will you buy an apple? @{0} will.");
  });

  it("takes the longest of names within names", () => {
    const people = [{ name: "Ann Lee" }, { name: "Ann Lee Moor" }];
    expect(read("Ann Lee Moor and Ann Lee", people)).toBe("{1} and {0}");
  });

  it("knows names in any script and form", () => {
    const people = [{ name: "Zoë Ångström" }, { name: "Анна Петрова" }];
    expect(read("Zoe\u0308 A\u030angstro\u0308m und АННА ПЕТРОВА", people)).toBe("{0} und {1}");
    expect(read("Zoë Ångströms", people)).toBe("Zoë Ångströms");
  });

  it("replaces every name of the author in the URL of a page", () => {
    const will = { name: "Will" };
    const known = pseudonyms([will]);
    expect(known.inUrl("https://blog.example/will/3", [will])).not.toContain("will");
    expect(known.inUrl("https://blog.example/will/3")).toBe("https://blog.example/will/3");
  });

  it("stays the same when read again", () => {
    const known = pseudonyms([mira]);
    const once = known.inText("Mira Lindqvist");
    expect(known.inText(once)).toBe(once);
  });

  it("tells people apart whose names begin alike", () => {
    const people = Array.from({ length: 200 }, (_, n) => ({ name: `Mira Lindqvist${n}` }));
    const known = pseudonyms(people);
    expect(known.inText("Mira Lindqvist199 ".repeat(20))).not.toContain("Lindqvist");
  });
});

describe("an author's ID", () => {
  const ann = { id: "ann", name: "Ann" };

  it("is replaced in queries, alone or as a name with its host", () => {
    const known = pseudonyms([ann]);
    const own = known.of(ann)?.id ?? "";
    expect(known.inQuery("tea author_id:ann")).toBe(`tea author_id:"${own}"`);
    expect(known.inQuery('author_id:"Ann@blog.example" OR author_id:bo')).toBe(
      `author_id:"${own}" OR author_id:bo`,
    );
  });

  it("is erased from a profile on a board, with the name", () => {
    const people = [ann];
    const erased = new ErasedAuthor({ tag: "0123456789abcdef", language: "en", keys: [], urls: [], people });
    const profile = (author: string, authorId: string) => ({
      kind: "profile",
      question: { author, authorId },
    });
    for (const id of ["ann", "Ann@blog.example"])
      expect(JSON.stringify(erased.inJson(profile("Ann", id)))).not.toMatch(/ann/i);
    expect(erased.inJson(profile("Bo", "bo"))).toEqual(profile("Bo", "bo"));
  });
});
