import { describe, expect, it } from "vitest";
import { evened, PieceFeatures } from "../../../../src/service/annotate/piece-features";
import { Pieces } from "../../../../src/service/annotate/pieces";

const names = [
  "<unk>",
  "▁",
  "▁un",
  "▁u",
  "n",
  "happy",
  "▁happy",
  "!",
  "h",
  "a",
  "p",
  "y",
  "😍",
  "▁Joy",
  "▁joy",
];
const pieces = new Pieces(names, [0, -2, -3, -6, -4, -4, -3, -2, -7, -7, -7, -7, -5, -5, -5], 0);
const split = (word: string) => pieces.ofWord(word).map((id) => names[id]);

describe("pieces of words", () => {
  it("are the split with the highest sum of scores", () => {
    expect(split("unhappy")).toEqual(["▁un", "happy"]);
    expect(split("happy!")).toEqual(["▁happy", "!"]);
    expect(split("hap")).toEqual(["▁", "h", "a", "p"]);
  });

  it("have one unknown piece for characters that no piece has, however many", () => {
    expect(split("happyßßß")).toEqual(["▁happy", "<unk>"]);
    expect(split("𝕏😍")).toEqual(["▁", "<unk>", "😍"]);
  });
});

describe("pieces of a text", () => {
  const features = new PieceFeatures(pieces);
  const read = (text: string) => {
    features.read(text, "en");
    return Array.from(features.ids.subarray(0, features.count), (id) => names[id]);
  };

  it("are the same for words in capitals and at the start of a sentence", () => {
    expect(read("HAPPY Unhappy! Unhappy")).toEqual(read("happy Unhappy! unhappy"));
    expect(read("Joy")).toEqual(["▁joy"]);
  });

  it("keep the capital of a name inside a sentence", () => {
    expect(read("happy Joy")).toEqual(["▁happy", "▁Joy"]);
  });

  it("don't depend on the form of an emoji or a character", () => {
    expect(read("happy😍\ufe0f")).toEqual(read("happy😍"));
    expect(read("ｈａｐｐｙ")).toEqual(["▁happy"]);
  });

  it("are the same when a word is known already, however many pieces it has", () => {
    const long = "hap".repeat(5);
    const first = read(`happy ${long} Joy`);
    expect(first).toHaveLength(18);
    expect(read(`happy ${long} Joy`)).toEqual(first);
  });

  it("are the same after more words than are kept", () => {
    const before = read("happy unhappy! Joy");
    for (let word = 0; word < 70_000; word++) features.read(`happy ${word}`, "en");
    expect(read("happy unhappy! Joy")).toEqual(before);
  });

  it("are those of a text in Unicode's form NFKC", () => {
    const changed = Array.from({ length: 0xd800 }, (_, code) => `a${String.fromCharCode(code)}b`).filter(
      (text) => evened(text) !== text.replace(/[\p{Variation_Selector}\u200d]/gu, "").normalize("NFKC"),
    );
    expect(changed).toEqual([]);
  });

  it("end for very long texts", () => {
    expect(read("happy ".repeat(10_000)).length).toBe(192);
  });

  it("know what stands after and before a negation, and after “but”", () => {
    const partsOf = (text: string, lang: string) => {
      features.read(text, lang);
      return Array.from(features.parts.subarray(0, features.count));
    };
    expect(partsOf("happy not happy, happy", "en")).toEqual(expect.arrayContaining([2]));
    expect(partsOf("not happy. happy", "en").at(-1)).toBe(0);
    expect(partsOf("happy nicht", "de")[0]).toBe(2);
    expect(partsOf("happy but happy", "en").at(-1)).toBe(4);
    expect(partsOf("can't happy", "en").at(-1)).toBe(1);
  });

  it("have buckets of pairs, pairs with a gap and triples", () => {
    read("happy");
    expect(features.bucketCount).toBe(0);
    read("happy happy happy");
    expect(features.bucketCount).toBe(4);
  });
});
