import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judge } from "../../../../src/main/uploads/verdict";
import { documentActions } from "../../../../src/shared/interface/documents";

const result = (status_code: string, reason?: string, status_message = "invalid operation") => ({
  status_code,
  status_message,
  ...(reason !== undefined && { reason }),
});

describe("what an answer makes of an entry", () => {
  it.each([
    ["create", false, result("0"), "done"],
    ["create", false, result("16", "already_exists"), "present"],
    ["create", true, result("16", "already_exists"), "uncertain"],
    ["create", true, result("16", "deleted"), "refused"],
    ["create", true, result("16", undefined, "Document already exists"), "uncertain"],
    ["update", true, result("16", "not_found"), "refused"],
    ["delete", true, result("16", "deleted"), "uncertain"],
    ["delete", false, result("16", "deleted"), "refused"],
    ["delete", true, result("16", "not_found"), "refused"],
    ["undelete", true, result("16", "not_deleted"), "uncertain"],
    ["upsert", true, result("0"), "done"],
    ["create", false, result("5"), "refused"],
    ["create", false, result("1"), "again"],
    ["create", false, result("8"), "again"],
    ["create", false, result("odd"), "refused"],
  ] as const)("%s, interrupted %s, %o: %s", (action, interrupted, answer, outcome) => {
    expect(judge({ action, interrupted }, answer).outcome).toBe(outcome);
  });

  it("joins what was said into one sentence", () => {
    const answer = result("16", "not_found", "Create it first.");
    expect(judge({ action: "update", interrupted: false }, answer).message).toBe(
      "Create it first: no document has this URL",
    );
  });

  it.each([
    [{ ...result("16", "no_topic", "matches no topic") }, "matches no topic"],
    [{ ...result("5", undefined, "title: not allowed"), param: "title" }, "title: not allowed"],
    [{ ...result("16", "too_old", "invalid operation") }, "invalid operation: too old"],
    [{ ...result("5", undefined, "invalid value"), param: "lang" }, "invalid value: lang"],
  ])("says it once, in words: %o", (answer, message) => {
    expect(judge({ action: "create", interrupted: false }, answer).message).toBe(message);
  });

  it("always gives a reason where an entry didn't go in, and never calls a first attempt uncertain", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...documentActions),
        fc.constantFrom("0", "1", "5", "16", "17", "99", "x"),
        fc.option(fc.constantFrom("already_exists", "not_found", "deleted", "not_deleted", "other"), {
          nil: undefined,
        }),
        fc.constantFrom("", "invalid operation"),
        (action, code, reason, message) => {
          const verdict = judge({ action, interrupted: false }, result(code, reason, message));
          expect(verdict.outcome).not.toBe("uncertain");
          if (verdict.outcome !== "done") expect(verdict.message).not.toBe("");
        },
      ),
    );
  });
});
