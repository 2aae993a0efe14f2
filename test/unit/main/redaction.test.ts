import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Redactor } from "../../../src/main/redaction";

describe("Redactor", () => {
  it("removes access_token parameters everywhere, known or not", () => {
    const text = new Redactor().text.bind(new Redactor());
    expect(text("GET /x?access_token=abc&q=1")).toBe("GET /x?access_token=***&q=1");
    expect(text("GET /x?q=1&access_token=abc")).toBe("GET /x?q=1&access_token=***");
    expect(text("next=%2Fx%3Faccess_token%3Dabc")).toBe("next=%2Fx%3Faccess_token%3D***");
    expect(text('{"access_token":"abc","b":1}')).toBe('{"access_token":"***","b":1}');
    expect(text("nothing secret")).toBe("nothing secret");
  });

  it("removes a known token from every text, in any spelling of URLs and JSON", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, unit: "grapheme" }), (token) => {
        const redactor = new Redactor();
        redactor.learn(token);
        const query = new URLSearchParams({ access_token: token, a: "1" }).toString();
        const spoken = [`no: ${token}!`, `https://a.example/?${query}`, JSON.stringify({ [token]: [token] })];
        const clean = JSON.stringify(redactor.value({ spoken, [token]: { token } }));
        expect(clean).not.toContain(JSON.stringify(token).slice(1, -1));
        expect(redactor.text(query)).toBe("access_token=***&a=1");
      }),
    );
  });

  it("leaves the analyst's data unchanged except for known tokens", () => {
    const redactor = new Redactor();
    redactor.learn("canary-token");
    const data = { content: "use access_token=x in the url", n: 1, none: null, leak: ["canary-token"] };
    expect(redactor.payload(data, JSON.stringify(data))).toEqual({ ...data, leak: ["***"] });
    const clean = { ...data, leak: [] };
    expect(redactor.payload(clean, JSON.stringify(clean))).toEqual(clean);
  });

  it("removes a known token from a response that echoes the call", () => {
    const redactor = new Redactor();
    redactor.learn("canary-token");
    const answer = (echo: string, a: string) => JSON.stringify({ a: [a], request: echo });
    const read = (echo: string, a: string) => redactor.payload({ a: [a] }, answer(echo, a), echo);
    const echo = "GET /search?access_token=canary-token";
    expect(read(echo, "clean")).toEqual({ a: ["clean"] });
    expect(read(echo, echo)).toEqual({ a: ["GET /search?access_token=***"] });
    // An echo that is part of the token must not keep the rest of the token visible.
    expect(read("canary", "canary-token")).toEqual({ a: ["***"] });
  });

  it("removes a known token from a response, however its JSON spells it", () => {
    const redactor = new Redactor();
    redactor.learn("canary-token");
    const escaped = Array.from("canary-token", (c) => `\\u00${c.charCodeAt(0).toString(16)}`).join("");
    for (const json of [`{"a":["canary-token"]}`, `{"a":["${escaped}"]}`, `{"a":["c\\u0061nary-token"]}`])
      expect(redactor.payload(JSON.parse(json), json)).toEqual({ a: ["***"] });
  });
});
