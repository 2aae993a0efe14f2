import { describe, expect, it } from "vitest";
import { ModificationParams } from "../../../../src/shared/interface/documents";
import { ImportPlan, MappingRules } from "../../../../src/shared/ipc/imports";

describe("processing options of a file", () => {
  const chosen = { proc_lang_fallback: "de", annotate: "sentiment" };

  it("are only those that were changed, even in a mapping saved with all of them", () => {
    const { options } = MappingRules.shape;
    expect(options.parse({})).toEqual({});
    expect(options.parse({ ...ModificationParams.parse({}), ...chosen })).toEqual(chosen);
    expect(ImportPlan.shape.options.parse(undefined)).toEqual({});
  });

  it("are rejected if the API doesn't have them", () => {
    expect(MappingRules.shape.options.safeParse({ proc_lang_autodetect: "never" }).success).toBe(false);
  });
});
