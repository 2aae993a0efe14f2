import { z } from "zod";
import { DocumentRule } from "../rules/document-rule";
import { ProjectRef } from "./explore";
import { nothing, route } from "./contract";
import { EditPlan } from "./documents";

export const documentRuleRoutes = {
  /** The rules of a project, in their order: of rules that set the same field, the first one decides. */
  "rules.list": route(ProjectRef, z.array(DocumentRule)),
  /** Replaces all rules of a project. */
  "rules.save": route(ProjectRef.extend({ rules: z.array(DocumentRule).max(100) }), nothing),
  /** Dry run of some rules, in their order, over all documents that they match. */
  "rules.plan": route(
    ProjectRef.extend({ planId: z.string(), ruleIds: z.array(z.string()).min(1).max(100) }),
    EditPlan,
  ),
};

export const documentRuleEvents = {
  "rules.changed": ProjectRef,
};
