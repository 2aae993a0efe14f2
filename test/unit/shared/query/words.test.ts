import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, indexText, words } from "../../../../src/shared/query";

const texts = fc.string({ unit: "grapheme", maxLength: 60 });

describe("fold", () => {
  it.each([
    ["Crème BRÛLÉE", "creme brulee"],
    ["cafe\u0301", "cafe"],
    ["STRASSE Straße", "strasse strasse"],
    ["ΟΔΟΣ οδός", "οδοσ οδοσ"],
    ["Ёлка МОЙ", "елка мой"],
    ["İstanbul ISPARTA", "istanbul isparta"],
    ["smørrebrød Łódź Œuvre", "smorrebrod lodz oeuvre"],
    ["قَهْوَة أكبر", "قهوة اكبر"],
    ["ｅｓｐｒｅｓｓｏ ﬁlter", "espresso filter"],
    ["ガ ｶﾞ", "ガ ガ"],
    ["한국어", "한국어"],
    ["हिन्दी", "हिन्दी"],
  ])("%s → %s", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("words", () => {
  it.each([
    ["The espresso, at 9 bar!", "the espresso at 9 bar"],
    ["Aujourd'hui, aujourd’hui quelqu'un d'autre", "aujourdhui aujourdhui quelquun d autre"],
    ["at five o'clock, don't; l’aujourd'hui", "at five oclock don t l aujourdhui"],
    ["prud'homme presqu'île aujourdʼhui", "prudhomme presquile aujourdhui"],
    ["#Espresso @northwind l'été e-mail", "espresso northwind l ete e mail"],
    ["https://a.example/x_y", "https a example x y"],
    ["iPhone手机很好", "iphone 手机 很好"],
    ["東京でコーヒーを飲む", "東京 で コーヒー を 飲む"],
    ["ฉันชอบกาแฟ", "ฉัน ชอบ กาแฟ"],
    ["我爱咖啡。你呢？", "我 爱 咖啡 你 呢"],
    ["हिन्दी में", "हिन्दी में"],
    ["½ ⑴", "12 1"],
    ["Elec\u00adtri\u00adcity می\u200cخواهم", "electricity میخواهم"],
    ["👍 !!! ﾟ", ""],
    ["", ""],
  ])("of %s are %s", (text, expected) => {
    expect(indexText(text)).toBe(expected);
  });

  it("are found in a long text without spaces", () => {
    const unit = "ฉันชอบกาแฟ";
    const text = unit.repeat(10_000);
    const found = words(text);
    expect(found).toHaveLength(30_000);
    expect(found.map(({ start: at, end }) => text.slice(at, end)).join("")).toBe(text);
  });

  it("have correct positions, in order, without overlap, and the folded text of that position", () => {
    fc.assert(
      fc.property(texts, (text) => {
        let end = 0;
        for (const word of words(text)) {
          expect(word.start).toBeGreaterThanOrEqual(end);
          expect(word.end).toBeGreaterThan(word.start);
          expect(word.text).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*$/u);
          expect(fold(text.slice(word.start, word.end))).toContain(word.text.slice(0, 1));
          end = word.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2_000 },
    );
  });
});
