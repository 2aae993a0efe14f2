import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import functionWords from "../../../../resources/function-words.json";
import {
  detectLanguage,
  hashtagsOf,
  loadDetector,
  mentionsOf,
  sentimentOf,
} from "../../../../src/service/annotate";
import { derive } from "../../../../src/service/workspace/derive";
import { ModificationParams } from "../../../../src/shared/interface/documents";
import { words } from "../../../../src/shared/query";

beforeAll(loadDetector);

describe("language", () => {
  it.each([
    ["en", "The machine broke after two weeks and they would not replace it"],
    ["de", "Die Maschine ist nach zwei Wochen kaputt gegangen und wird nicht ersetzt"],
    ["fr", "La machine est tombée en panne et ils ne veulent pas la remplacer avec une autre"],
    ["es", "La máquina se rompió y hasta ahora no la han cambiado por otra"],
    ["it", "La macchina si è rotta e non hanno ancora risposto alla mia richiesta"],
    ["pt", "A máquina avariou e ainda não recebi uma resposta"],
    ["nl", "Het apparaat ging kapot en ze hebben nog niet geantwoord"],
    ["sv", "Maskinen gick sönder och de har inte svarat"],
    ["pl", "Ekspres się zepsuł i nikt nie odpowiada"],
    ["ru", "Кофемашина сломалась, и никто не отвечает"],
    ["ar", "تعطلت الآلة ولم يرد أحد"],
    ["zh", "机器坏了,没有人回复"],
    ["ja", "マシンが壊れたのに返事がない"],
    ["ko", "기계가 고장났는데 답이 없어요"],
    ["th", "เครื่องเสียแล้วไม่มีใครตอบ"],
  ])("is found: %s", (lang, text) => {
    expect(detectLanguage(text)).toBe(lang);
  });

  it("is detected from the text, not from a brand, a hashtag or a URL in it", () => {
    expect(detectLanguage("Northwind Espresso の味が好き")).toBe("ja");
    expect(
      detectLanguage("#coffee #espresso @northwind https://shop.example/the/best 커피가 정말 맛있어요"),
    ).toBe("ko");
  });

  it("is that of most letters where Korean headlines have a Chinese one, and the other way round", () => {
    expect(detectLanguage("美 관세에 식품업계 비상, 대책 마련 나서")).toBe("ko");
    expect(detectLanguage("我很喜欢한국的咖啡，下次还会再来买")).toBe("zh");
    expect(detectLanguage("한국のコーヒーが美味しいです")).toBe("ja");
  });

  it("is the language of most of the text, not of a quotation", () => {
    const quotation = "they said that this would have been the best";
    const russian =
      "Кофемашина сломалась уже через неделю и никто не отвечает на мои письма в поддержку ".repeat(4);
    expect(detectLanguage(`${russian}${quotation}`)).toBe("ru");
  });

  it.each([
    ["RT @Dr_x: رمضان كريم …", "ar"],
    ["رمضان كريم", "ar"],
    ["رمضان مبارک باشد برای همه دوستان عزیز", "fa"],
  ])("in Arabic letters is told by its own letters: %s", (text, lang) => {
    expect(detectLanguage(text)).toBe(lang);
  });

  it.each([
    ...["", "👍👍", "12 34", "#espresso @northwind", "https://a.example/x", "www.a.example/die/und/nicht"],
    ...["ok", "fine", "Ok 👍", "RT @ann: https://a.example/x", "@ann@social.example", "так", "lol yes"],
    ...["30-40 minutes", "45 to 50 min"],
  ])("of %j is unknown", (text) => {
    expect(detectLanguage(text)).toBeUndefined();
  });

  it("is decided by function words that only one language has", () => {
    const lists = Object.values(functionWords).map((list) => list.split(" "));
    const all = lists.flat();
    expect(all.filter((word, index) => all.indexOf(word) !== index)).toEqual([]);
    expect(all.filter((word) => words(word)[0]?.text !== word)).toEqual([]);
  });
});

describe("sentiment", () => {
  it.each([
    ["en", "I love this, great coffee", "This is a horrible, broken machine"],
    ["de", "Tolle Maschine, sehr zufrieden", "Furchtbar, schon wieder kaputt"],
    ["fr", "Un excellent café, je recommande", "Très déçu, machine en panne"],
    ["es", "Me encanta, está muy rico", "Pésimo, llegó roto"],
    ["it", "Ottimo caffè, lo consiglio", "Pessima, si è rotta subito"],
    ["pt", "Adorei, muito bom", "Péssimo, avariou logo"],
    ["nl", "Heerlijke koffie, erg tevreden", "Waardeloos, meteen kapot"],
  ])("in %s tells praise from blame", (lang, praise, blame) => {
    expect(sentimentOf(praise, lang)).toBeGreaterThan(0);
    expect(sentimentOf(blame, lang)).toBeLessThan(0);
  });

  it.each([
    ["en", "the coffee is good", "the coffee is not good"],
    ["en", "it is a good machine", "it isn't a good machine"],
    ["de", "der Kaffee ist gut", "der Kaffee ist nicht gut"],
    ["de", "das gefällt mir", "das gefällt mir nicht"],
    ["fr", "c'est bon", "ce n'est pas bon"],
    ["es", "está bueno", "no está bueno"],
    ["it", "è buono", "non è buono"],
    ["pt", "é bom", "não é bom"],
    ["nl", "dat is goed", "dat is niet goed"],
  ])("in %s is turned by a negation: %s", (lang, plain, negated) => {
    expect(sentimentOf(plain, lang)).toBeGreaterThan(0);
    expect(sentimentOf(negated, lang)).toBeLessThan(0);
  });

  it.each([
    ["en", "not bad"],
    ["en", "The service is not bad at all"],
    ["en", "it wasn't so terrible"],
    ["en", "not too bad"],
    ["de", "nicht schlecht"],
    ["nl", "niet slecht"],
  ])("in %s isn't blame where blame is negated: %s", (lang, text) => {
    expect(sentimentOf(text, lang)).toBeGreaterThan(0);
  });

  it.each(["it couldn't be worse", "not bad, but the pump is broken and horrible", "this is bad"])(
    "is blame in spite of a negation: %s",
    (text) => {
      expect(sentimentOf(text, "en")).toBeLessThan(0);
    },
  );

  it.each([
    ["en", "I don't like this at all"],
    ["en", "it isn't good, they're awful and won't help"],
    ["fr", "je n'aime pas l'odeur, c'est nul"],
    ["it", "non m'è piaciuto, dell'acqua"],
  ])("in %s doesn't depend on the sign of an apostrophe: %s", (lang, text) => {
    const score = sentimentOf(text, lang);
    const language = detectLanguage(text);
    for (const sign of "’‘‛ʼʹʻ′´`＇ꞌ") {
      expect(sentimentOf(text.replaceAll("'", sign), lang), sign).toBe(score);
      expect(detectLanguage(text.replaceAll("'", sign)), sign).toBe(language);
    }
  });

  it("isn't inverted by a negation before a comma", () => {
    expect(sentimentOf("no, good", "en")).toBeGreaterThan(0);
  });

  it("doesn't shrink with degree words, capitals and exclamation marks", () => {
    const plain = sentimentOf("the room was dirty", "en");
    expect(sentimentOf("the room was REALLY, extremely DIRTY!!!", "en")).toBeLessThanOrEqual(plain);
    expect(sentimentOf("the service was slightly good", "en")).toBeLessThanOrEqual(
      sentimentOf("the service was extremely good!!!", "en"),
    );
  });

  it("gives more weight to the part after a contrast", () => {
    expect(sentimentOf("the taste is good, but the machine is bad", "en")).toBeLessThan(0);
    expect(sentimentOf("the machine is bad, but the taste is good", "en")).toBeGreaterThan(0);
  });

  it("distinguishes German schön and schon", () => {
    expect(sentimentOf("schön hier", "de")).toBeGreaterThan(0);
    expect(sentimentOf("schon hier", "de")).toBe(0);
  });

  it("reads emoticons in any language, and words only in languages with a lexicon", () => {
    expect(sentimentOf("コーヒー 😍", "ja")).toBeGreaterThan(0);
    expect(sentimentOf("kaffe 😡", "sv")).toBeLessThan(0);
    expect(sentimentOf("the parcel came :-(", "nl")).toBeLessThan(0);
    expect(sentimentOf("the parcel came :-(", "en")).toBeLessThan(sentimentOf("the parcel came :-)", "en"));
    expect(sentimentOf("horrible", "sv")).toBe(0);
    expect(sentimentOf("horrible", "constructor")).toBe(0);
  });

  it("is 0 for plain facts", () => {
    expect(sentimentOf("The store opens at eight, 143 Main Street.", "en")).toBe(0);
  });

  it("is a whole number from -5 to 5 for any text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("good", "horrible", "not", "VERY", "but", "!", "😡", ":)", ".", "x"), {
          maxLength: 80,
        }),
        fc.constantFrom("en", "de", "xx"),
        (parts, lang) => {
          const score = sentimentOf(parts.join(" "), lang);
          expect(Number.isInteger(score)).toBe(true);
          expect(Math.abs(score)).toBeLessThanOrEqual(5);
        },
      ),
    );
  });
});

describe("hashtags and mentions", () => {
  it("are normalized, without their sign, unique and in order", () => {
    expect(hashtagsOf("#Café and #cafe, #espresso_bar #東京 #1 #2nd")).toEqual([
      "café",
      "cafe",
      "espresso_bar",
      "東京",
      "2nd",
    ]);
    expect(mentionsOf("@Northwind thanks @jo.rivers. cc @northwind")).toEqual(["northwind", "jo.rivers"]);
  });

  it("keep accents, and not what may be left out", () => {
    expect(hashtagsOf("#año #ANO #Año #an\u0303o #Straße #ＴＥＡ #رَمضان #رمضـان")).toEqual([
      "año",
      "ano",
      "straße",
      "tea",
      "رمضان",
    ]);
  });

  it("are accounts of their own with another host", () => {
    expect(
      mentionsOf("@ann@social.example, @ann, (@Ann@Social.Example) and @bo@. @cy@host me@mail.example"),
    ).toEqual(["ann@social.example", "ann", "bo", "cy"]);
  });

  it("aren't found inside words and URLs", () => {
    const text = "me@mail.example https://a.example/#part https://a.example/@x a#b C# &#39;";
    expect(hashtagsOf(text)).toEqual([]);
    expect(mentionsOf(text)).toEqual([]);
  });
});

/** Returns a new document with all fields that the service derives from its texts. */
function derived(content: string, title?: string, params: Record<string, string> = {}) {
  const fields = { url: "https://a.example/1", published: 0, content, ...(title !== undefined && { title }) };
  return derive(fields, { stored: undefined, params: ModificationParams.parse(params), now: 0 }).document;
}

describe("a new document", () => {
  it("gets its derived fields from title and content together", () => {
    expect(derived("It broke, I am angry #fail @northwind", "Terrible machine")).toMatchObject({
      lang: "en",
      word_count: 9,
      tokens_hashtag: ["fail"],
      tokens_mention: ["northwind"],
    });
    expect(derived("It broke", "Terrible machine").sentiment).toBeLessThan(0);
  });

  it("falls back to the given language, and is of none that nobody gave", () => {
    expect(derived("👍").lang).toBe("und");
    expect(derived("great")).toMatchObject({
      lang: "und",
      sentiment: derived("great", undefined, { proc_lang_fallback: "en" }).sentiment,
    });
    expect(derived("great").sentiment).toBeGreaterThan(0);
    expect(derived("👍", undefined, { proc_annotate_language: "use_default" }).lang).toBe("en");
    expect(derived("👍", undefined, { proc_lang_fallback: "de" }).lang).toBe("de");
  });

  it("gets a word count in scripts without spaces", () => {
    expect(derived("我爱咖啡").word_count).toBe(3);
  });

  it("can have a text of 1 MiB", () => {
    const content = "This espresso is great. ".repeat(45_000);
    expect(derived(content)).toMatchObject({ lang: "en", word_count: 180_000 });
  });
});
