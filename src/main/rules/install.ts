import type { Database } from "../../sqlite/database";
import type { Core, RoutesOf } from "../core/core";
import type { Documents } from "../documents/documents";
import { now } from "../ipc/now";
import { rowStore } from "../storage/rows";
import { DocumentRules } from "./document-rules";
import { ruleTable, RuleStore } from "./rule-store";

/** `db` is the database of watches, which holds the rules too. */
export function installRules(core: Core, documents: Documents, db: Database) {
  const store = new RuleStore(db);
  const rules = new DocumentRules({
    ...core,
    store,
    planDecided: (planned, signal, page) => documents.planDecided(planned, signal, page),
    commitPlan: (planId, signal) => documents.commitPlan(planId, signal),
  });
  core.events.uploadFinished.on((upload) => rules.arrived(upload));
  const routes: RoutesOf<"rules"> = {
    "rules.list": now((to) => rules.list(to)),
    "rules.save": now((input) => {
      rules.save(input);
      return undefined;
    }),
    "rules.plan": (input, signal, page) => rules.plan(input, signal, page),
  };
  return {
    routes,
    stores: [rowStore(db, [ruleTable])],
    close: () => rules.close(),
    store,
  };
}
