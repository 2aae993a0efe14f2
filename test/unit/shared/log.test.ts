import fc from "fast-check";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { CallFailure } from "../../../src/analysis/ask";
import { failure, ServiceError } from "../../../src/main/client/service-error";
import { Failure } from "../../../src/service/failure";
import { copyLine, errorEntry, lineLog, type LogFacts, readLogLine } from "../../../src/shared/log";

/** What a log writes for an error. */
function logged(error: unknown, facts?: LogFacts): string {
  const lines: string[] = [];
  lineLog((line) => lines.push(line)).warn("It failed", error, facts);
  expect(lines).toHaveLength(1);
  return lines.join();
}

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown");
}

const text = "My name is Mara Quill\n    at Mara (/out/main/Quill.js:1:2)";

it.each<[string, unknown, object]>([
  ["JSON that can't be read", thrownBy(() => JSON.parse(text)), { class: "SyntaxError" }],
  [
    "a file that isn't there",
    thrownBy(() => readFileSync(`/nowhere/${text}/Quill.csv`)),
    { class: "Error", code: "ENOENT", syscall: "open" },
  ],
  [
    "a schema",
    thrownBy(() => z.object({ id: z.literal(text) }).parse({ [text]: text })),
    { class: "ZodError", issues: ["invalid_value"] },
  ],
  [
    "an answer of a service",
    new ServiceError({
      kind: "protocol",
      statusCode: 3,
      httpStatus: 502,
      message: text,
      requestId: text,
      retryable: false,
      details: { diagnosis: text, technical: text },
    }),
    { class: "ServiceError", kind: "protocol", statusCode: 3, httpStatus: 502 },
  ],
  [
    "a refused connection",
    failure("offline", text, {
      details: { diagnosis: "refused", technical: text },
      cause: new TypeError(text),
    }),
    { class: "ServiceError", kind: "offline", diagnosis: "refused", causes: [{ class: "TypeError" }] },
  ],
  [
    "a call within main",
    new CallFailure(failure("missing", text).data),
    { class: "CallFailure", kind: "missing" },
  ],
  ["the local service", new Failure(14, text, { text }), { class: "Failure", code: 14 }],
  ["Chromium", new Error("net::ERR_CONNECTION_RESET"), { code: "ERR_CONNECTION_RESET" }],
  [
    "several attempts",
    new AggregateError([Object.assign(new Error(text), { code: "ECONNREFUSED" })], text),
    { class: "AggregateError", causes: [{ code: "ECONNREFUSED" }] },
  ],
  [
    "codes that are texts",
    Object.assign(new Error(text), { code: text, syscall: text, name: text }),
    { class: "Error" },
  ],
  ["what is no error", { class: text, message: text }, { class: "object" }],
  ["a thrown text", text, { class: "string" }],
])("an error of %s is logged without its texts", (_, error, entry) => {
  const line = logged(error);
  expect(line).not.toMatch(/Mara|Quill/);
  expect(JSON.parse(line)).toMatchObject({ level: "warn", message: "It failed", error: entry });
});

it("logs where an error comes from, in Earshot's own files", () => {
  expect(errorEntry(failure("missing", text)).at?.[0]).toMatch(
    /^src\/main\/client\/service-error.ts:\d+:\d+$/,
  );
  const moved = Object.assign(new Error("a"), {
    stack: `Error: a\n    at x (file:///home/mara/out/App.app/app.asar/out/main/index.js:10:20)\n    at C:\\Users\\Mara\\Earshot\\app.asar\\out\\main\\service.js:3:4\n    at node:fs:1:2`,
  });
  expect(errorEntry(moved).at).toEqual(["out/main/index.js:10:20", "out/main/service.js:3:4", "node:fs:1:2"]);
});

it("logs no text that an error or its facts carry, whatever the text", () => {
  const planted = "Quill";
  const anyText = fc.string({ unit: "grapheme" }).map((more) => `${planted} ${more}`);
  fc.assert(
    fc.property(anyText, fc.jsonValue(), (words, value) => {
      const carried = { [words]: words, data: { kind: words, details: { diagnosis: words }, value } };
      const error = Object.assign(new Error(words, { cause: words }), carried, {
        code: words,
        errors: [words],
      });
      const facts: LogFacts = { kind: words, route: words, file: words, started: words, exitCode: 1 };
      const line = logged(error, facts);
      expect(line).not.toContain(planted);
      expect(readLogLine(line)).toMatchObject({ exitCode: 1 });
    }),
  );
});

it("copies the lines of another process, and nothing else that it prints", () => {
  const lines: string[] = [];
  const log = lineLog((line) => lines.push(line));
  const line = logged(Object.assign(new Error(text), { code: "SQLITE_FULL" }), { route: "GET.local.info" });
  for (const printed of [line, `TypeError: ${text}`, JSON.stringify({ level: 50, msg: text })])
    copyLine(printed, log);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    message: "It failed",
    level: "warn",
    route: "GET.local.info",
    error: { class: "Error", code: "SQLITE_FULL" },
  });
  expect(path.isAbsolute(lines.join())).toBe(false);
});
