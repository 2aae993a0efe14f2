import { filterParams } from "../../analysis/question/filterParams";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { EditPlan } from "../../shared/ipc/documents";
import type { Upload } from "../../shared/ipc/uploads";
import { exclude } from "../../shared/query";
import { changeByRules, conflictsOf, hasEffect } from "../../methods/rules/apply-rules";
import type { DocumentRule } from "../../shared/rules/document-rule";
import { t } from "../../shared/texts";
import type { ServiceClient } from "../client/service-client";
import { failure } from "../client/service-error";
import type { Documents } from "../documents/documents";
import { resultPages } from "../results/result-pages";
import type { Emit } from "../ipc/events";
import type { Log } from "../log";
import type { RuleStore } from "./rule-store";

export interface DocumentRulesDeps {
  store: RuleStore;
  client: (connectionId: string) => Promise<ServiceClient>;
  isLocal: (connectionId: string) => boolean;
  planDecided: Documents["planDecided"];
  commitPlan: Documents["commitPlan"];
  emit: Emit;
  log: Log;
}

interface PlannedRules {
  planId: string;
  rules: readonly DocumentRule[];
  /** Leaves out documents that have the value already, which needn't be read then. */
  onlyMissing: boolean;
}

/** A page of its own, so that rules on arrival don't replace the plan that a window shows. */
const ownPage = -1;

/** The rules of projects: what they would change, and what they change as files arrive. */
export class DocumentRules {
  readonly #ended = new AbortController();
  /** Uploads are taken one after the other. */
  #turn: Promise<void> = Promise.resolve();

  constructor(private readonly deps: DocumentRulesDeps) {}

  list(to: ProjectRef): DocumentRule[] {
    return this.deps.store.list(to);
  }

  save({ connectionId, projectId, rules }: ProjectRef & { rules: readonly DocumentRule[] }): void {
    const to = { connectionId, projectId };
    this.deps.store.save(to, rules);
    this.deps.emit("rules.changed", to);
  }

  /** Dry run of rules, in their order, over all documents that they match. */
  async plan(
    { connectionId, projectId, planId, ruleIds }: ProjectRef & { planId: string; ruleIds: readonly string[] },
    signal: AbortSignal,
    page?: number,
  ): Promise<EditPlan> {
    const to = { connectionId, projectId };
    const rules = this.list(to).filter(({ id }) => ruleIds.includes(id));
    if (rules.length === 0) throw failure("missing", t("main:rules.none"));
    return this.#planned(to, { rules, planId, onlyMissing: false }, signal, page);
  }

  /**
   * Applies the rules on arrival once a file is imported into a local workspace. Edits and undos aren't arrivals: what an
   * analyst takes back stays back until the next file.
   */
  arrived({ connectionId, projectId, undoes, hasFile }: Upload): void {
    const to = { connectionId, projectId };
    if (undoes !== null || !hasFile || !this.deps.isLocal(connectionId)) return;
    const rules = this.list(to).filter(({ onArrival }) => onArrival);
    if (rules.length === 0) return;
    this.#turn = this.#turn
      .then(async () => {
        const planId = crypto.randomUUID();
        const { signal } = this.#ended;
        const plan = await this.#planned(to, { rules, planId, onlyMissing: true }, signal, ownPage);
        if (plan.change > 0) await this.deps.commitPlan(planId, signal);
      })
      .catch((error: unknown) => {
        if (!this.#ended.signal.aborted) this.deps.log.warn("Rules could not be applied to an import", error);
      });
  }

  async close(): Promise<void> {
    this.#ended.abort();
    await this.#turn;
  }

  async #planned(
    to: ProjectRef,
    { rules, planId, onlyMissing }: PlannedRules,
    signal: AbortSignal,
    page?: number,
  ): Promise<EditPlan> {
    const isLocal = this.deps.isLocal(to.connectionId);
    const matches = await this.#matches(to, rules, signal);
    const name = rules.length === 1 ? t("main:rules.one", { name: rules[0]?.name }) : t("main:rules.many");
    const plan = await this.deps.planDecided(
      {
        ...to,
        planId,
        name,
        scopes: rules.map(({ query, filters, effect }) => ({
          kind: "results",
          question: {
            ...filterParams(filters),
            q: onlyMissing ? exclude(query, hasEffect(effect)) : query,
          },
          only: null,
          except: [],
        })),
        metrics: [],
        decide: ({ document }) => {
          const matching = (matches.get(document.url ?? "") ?? []).flatMap((at) => rules[at] ?? []);
          return { change: changeByRules(document, matching, isLocal), kind: matching[0]?.id ?? "" };
        },
      },
      signal,
      page,
    );
    const found = rules.map(({ id }, at) => ({
      ruleId: id,
      documents: [...matches.values()].filter((matching) => matching.includes(at)).length,
    }));
    return { ...plan, rules: { found, conflicts: conflictsOf(rules, matches) } };
  }

  /** The rules that match each document, as ascending indexes by URL. */
  async #matches(
    to: ProjectRef,
    rules: readonly DocumentRule[],
    signal: AbortSignal,
  ): Promise<Map<string, number[]>> {
    const client = await this.deps.client(to.connectionId);
    const matches = new Map<string, number[]>();
    // Oldest first, so that documents which arrive meanwhile are at the end and move nothing.
    const order = { sortBy: "published", sortOrder: "asc", signal } as const;
    for (const [at, { query, filters }] of rules.entries()) {
      const question = { ...filterParams(filters), q: query };
      for await (const { documents } of resultPages(client, to.projectId, question, order))
        for (const document of documents) {
          if (!document?.url) continue;
          const known = matches.get(document.url) ?? [];
          if (known.at(-1) !== at) matches.set(document.url, [...known, at]);
        }
    }
    return matches;
  }
}
