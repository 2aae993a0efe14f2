import { describe, expect, it } from "vitest";
import { ModificationParams } from "../../../../src/shared/interface/documents";
import { ImportPlan, MappingRules } from "../../../../src/shared/ipc/imports";

describe("processing options of a file", () => {
  const chosen = { proc_lang_fallback: "de", annotate: "sentiment" };

  it("are only those that someone changed, also of a mapping kept with all of them", () => {
    const { options } = MappingRules.shape;
    expect(options.parse({})).toEqual({});
    expect(options.parse({ ...ModificationParams.parse({}), ...chosen })).toEqual(chosen);
    expect(ImportPlan.shape.options.parse(undefined)).toEqual({});
  });

  it("are refused where they are none of the interface", () => {
    expect(MappingRules.shape.options.safeParse({ proc_lang_autodetect: "never" }).success).toBe(false);
  });
});
