import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromField, toField } from "../../../../src/renderer/features/documents/editor/zonedTime";
import { bodyOf, callText } from "../../../../src/renderer/features/documents/editor/submission";
import { narrowedQuestion } from "../../../../src/renderer/features/documents/list/facets";
import { highlights } from "../../../../src/shared/query";
import { plainLine, textPieces } from "../../../../src/renderer/components/text/safeText";
import type { Document } from "../../../../src/shared/interface/documents";
import { tryParse } from "../../../../src/shared/query";
import { t } from "../../../../src/shared/texts";

describe("untrusted text", () => {
  it("keeps every character, and shows invisible ones by name", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
        (text) => {
          expect(
            textPieces(text)
              .map((piece) => piece.text)
              .join(""),
          ).toBe(text);
        },
      ),
    );
    expect(textPieces("a\u202eb\u0007")).toEqual([
      { text: "a", hidden: null },
      { text: "\u202e", hidden: `U+202E ${t("documents:hidden.rightToLeftOverride")}` },
      { text: "b", hidden: null },
      { text: "\u0007", hidden: "U+0007" },
    ]);
  });

  it("leaves joined emoji, line breaks and Arabic letters unchanged", () => {
    const text = "👨‍👩‍👧‍👦\n\tمرحبا می‌خواهم";
    expect(textPieces(text)).toEqual([{ text, hidden: null }]);
  });

  it("is one line in a table, and never truncated within a character", () => {
    expect(plainLine("a\u202e\n b\u200b  c")).toBe("a b c");
    expect(plainLine("😀".repeat(10), 3)).toBe("😀…");
  });
});

describe("highlights", () => {
  const marked = (text: string, query: string) =>
    highlights(text, query, "content").map(({ from, to }) => text.slice(from, to));

  it("mark the words, phrases and wildcard matches of a query, ignoring case and accents", () => {
    expect(marked("Café, cafés and CAFE", "cafe")).toEqual(["Café", "CAFE"]);
    expect(marked("The electric car and an electric bus", '"electric car"')).toEqual(["electric car"]);
    expect(marked("Electricity is electric", "electr*")).toEqual(["Electricity", "electric"]);
    expect(marked("a woman and women", "wom?n")).toEqual(["woman", "women"]);
    expect(marked("red fox, blue fox", "red NEAR/3 blue")).toEqual(["red", "blue"]);
  });

  it("mark nothing that is excluded, of other fields, or of an invalid query", () => {
    expect(marked("cats and dogs", "cats AND NOT dogs")).toEqual(["cats"]);
    expect(marked("cats and dogs", "title:cats AND lang:en")).toEqual([]);
    expect(marked("cats", "cats AND (")).toEqual([]);
  });
});

describe("facets", () => {
  it("narrow the query and keep its meaning", () => {
    const question = narrowedQuestion("cats OR dogs", {
      lang: ["en", "de"],
      tag: ['Group / "x"'],
      channel: ["a.example"],
    });
    expect(question).toEqual({
      q: '(cats OR dogs) AND (lang:en OR lang:de) AND tag:"Group / \\"x\\""',
      channel: ["a.example"],
    });
    expect(tryParse(question.q).ok).toBe(true);
    expect(narrowedQuestion("", { sentiment: ["POSITIVE"] })).toEqual({ q: "sentiment:positive" });
  });
});

describe("a time in a zone", () => {
  it("converts back to the same instant, in every zone and across clock changes", () => {
    const zones = ["UTC", "Europe/Luxembourg", "America/Sao_Paulo", "Australia/Lord_Howe", "Asia/Kathmandu"];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1.9e12 }), fc.constantFrom(...zones), (ms, zone) => {
        const read = fromField(toField(ms, zone), zone);
        // In an hour that occurs twice, a time is read as the first occurrence.
        if (read?.note === null) expect(read.ms).toBe(ms);
        else expect(read?.note).toBe(t("documents:form.doubledTime"));
      }),
    );
  });

  it("says if the clock skips or repeats it", () => {
    expect(fromField("2026-03-29T02:30:00", "Europe/Luxembourg")?.note).toBe(t("documents:form.skippedTime"));
    expect(fromField("2026-10-25T02:30:00", "Europe/Luxembourg")).toEqual({
      ms: Date.UTC(2026, 9, 25, 0, 30),
      note: t("documents:form.doubledTime"),
    });
    expect(fromField("", "UTC")).toBeNull();
  });
});

describe("what is sent", () => {
  const there: Document = {
    url: "https://a.example/1",
    published: 1000,
    content: "Text",
    title: "Old",
    source_type: ["BLOG"],
    post_type: [],
    tags_customer: [],
    tokens_hashtag: [],
    tokens_mention: [],
  };
  const base = { state: "live", document: there, asOf: 0, from: "service" } as const;
  const document = { ...there, title: "New", published: 2000 };

  it("has changed fields for an update, all fields for a create, and the URL for a deletion", () => {
    expect(bodyOf({ action: "update", base, document })).toEqual({
      url: there.url,
      title: "New",
      published: "2000",
    });
    expect(bodyOf({ action: "delete", base, document })).toEqual({ url: there.url });
    const absent = { ...base, state: "absent", document: null } as const;
    expect(bodyOf({ action: "create", base: absent, document })).toEqual({
      url: there.url,
      published: "2000",
      content: "Text",
      title: "New",
      source_type: ["BLOG"],
    });
  });

  it("is shown as the API call, with a placeholder for the token", () => {
    const options = { annotate: "sentiment" };
    const { line, body } = callText(
      { action: "update", datasetId: "re/views", base, document, options },
      "p 1",
    );
    expect(line).toBe(
      "POST /api/v2/docs/p/p%201/d/re%2Fviews/update?annotate=sentiment&access_token=<ACCESS_TOKEN>",
    );
    expect(JSON.parse(body)).toEqual({ url: there.url, title: "New", published: "2000" });
  });
});
