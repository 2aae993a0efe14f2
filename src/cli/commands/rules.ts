import { randomUUID } from "node:crypto";
import type { Command } from "commander";
import { z } from "zod";
import { effectText } from "../../analysis/rules/effectText";
import { failure } from "../../main/client/service-error";
import type { EditPlan } from "../../shared/ipc/documents";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { DocumentRule } from "../../shared/rules/document-rule";
import { t } from "../../shared/texts";
import { exitCodes } from "../exit-codes";
import { ownColumns } from "../questions";
import type { Run, Runner } from "../runner";
import { placeOf } from "../shown-answer";
import { oneOf } from "../target";
import { uploadShown } from "../upload-progress";

export function addRules(program: Command, runner: Runner): void {
  const rules = program.command("rules").description(t("cli:rules.about"));
  addList(rules, runner);
  addApply(rules, runner);
}

function addList(rules: Command, runner: Runner): void {
  const command = rules.command("list", { isDefault: true }).description(t("cli:rules.list"));
  runner.add(command, z.object({}), async (run) => {
    const target = await run.target();
    const found = await run.session.ask("rules.list", target.ref, run.signal);
    const metrics = await columnsSetBy(found, run, target.ref);
    run.show({
      data: { ...placeOf(target), rules: found },
      none: t("cli:rules.none"),
      columns: [
        t("watches:rules.number"),
        t("watches:rules.one"),
        t("cli:column.query"),
        t("watches:rules.sets"),
        t("watches:rules.arrives"),
        t("cli:column.id"),
      ],
      rows: found.map(({ id, name, query, effect, onArrival }, at) => [
        at + 1,
        name,
        query,
        effectText(effect, metrics),
        onArrival ? t("watches:rules.yes") : "",
        id,
      ]),
    });
    return undefined;
  });
}

function addApply(rules: Command, runner: Runner): void {
  const command = rules
    .command("apply")
    .description(t("cli:rules.apply"))
    .argument(`[${t("cli:value.rule")}...]`, t("cli:rules.rules"))
    .option("--yes", t("cli:rules.yes"));
  const Options = z.object({ args: z.array(z.string()), yes: z.boolean().default(false) });
  runner.add(command, Options, async (run, { args: names, yes }) => {
    const { session, signal, terminal } = run;
    const target = await run.target();
    const chosen = chosenOf(await session.ask("rules.list", target.ref, signal), names);
    const planId = randomUUID();
    const ruleIds = chosen.map(({ id }) => id);
    terminal.progress(t("cli:rules.reading"));
    const plan = await session.ask("rules.plan", { ...target.ref, planId, ruleIds }, signal);
    terminal.progress(null);
    const metrics = await columnsSetBy(chosen, run, target.ref);
    if (!yes || plan.change === 0) {
      await session.ask("documents.discardPlan", { planId }, signal);
      const heading = plan.change === 0 ? [] : [t("cli:rules.preview")];
      showPlan(run, chosen, plan, {
        data: { ...placeOf(target), plan, applied: null },
        after: heading,
        metrics,
      });
      return undefined;
    }
    const applied = await sendPlan(run, planId);
    showPlan(run, chosen, plan, {
      metrics,
      data: { ...placeOf(target), plan, applied },
      after: [
        t("cli:rules.done", { count: applied.changed }),
        ...(applied.held > 0 ? [t("cli:rules.held", { count: applied.held })] : []),
        ...(applied.rejected > 0 ? [t("cli:rules.rejected", { count: applied.rejected })] : []),
      ],
    });
    return applied.rejected + applied.held > 0 ? exitCodes.partial : exitCodes.done;
  });
}

/** The project's own columns, as far as rules set one. */
function columnsSetBy(rules: readonly DocumentRule[], { session, signal }: Run, ref: ProjectRef) {
  const fields = rules.flatMap(({ effect }) => (effect.kind === "custom" ? [`custom.${effect.name}`] : []));
  return ownColumns(session, ref, fields, signal);
}

/** The named rules, or all, in their order, since the first one that sets a field decides. */
function chosenOf(rules: readonly DocumentRule[], names: readonly string[]): readonly DocumentRule[] {
  if (rules.length === 0) throw failure("missing", t("cli:rules.none"));
  if (names.length === 0) return rules;
  const chosen = names.map((name) =>
    oneOf(rules, name, (rule) => [rule.id, rule.name], {
      none: t("cli:rules.none"),
      unknown: (wanted, known) => t("cli:rules.unknown", { name: wanted, names: known }),
      several: (ids) => t("cli:rules.several", { names: ids }),
    }),
  );
  return rules.filter((rule) => chosen.includes(rule));
}

async function sendPlan(run: Run, planId: string) {
  const { uploadIds: uploads } = await run.session.ask("documents.commitPlan", { planId }, run.signal);
  const applied = { changed: 0, held: 0, rejected: 0, uploads };
  for (const id of uploads) {
    const { counts } = await uploadShown(run, id);
    applied.changed += counts.done;
    applied.held += counts.held;
    applied.rejected += counts.refused + counts.invalid;
  }
  run.terminal.progress(null);
  return applied;
}

/** What a plan changes and where rules contradict each other, then what became of it. */
function showPlan(
  run: Run,
  rules: readonly DocumentRule[],
  { change, same, withoutUrl, unreadable, rules: outcome }: EditPlan,
  {
    data,
    after,
    metrics,
  }: { data: object; after: readonly string[]; metrics: Awaited<ReturnType<typeof columnsSetBy>> },
): void {
  const nameOf = (id: string) => rules.find((rule) => rule.id === id)?.name ?? id;
  const left = withoutUrl + unreadable;
  run.show({
    data,
    heading: [
      t("cli:rules.plan", { count: change, same }),
      ...(left > 0 ? [t("cli:rules.left", { count: left })] : []),
      ...(outcome?.conflicts ?? []).map(({ winner, loser, documents }) =>
        t("watches:rules.conflict", { count: documents, winner: nameOf(winner), loser: nameOf(loser) }),
      ),
      ...after,
    ],
    columns: [t("watches:rules.one"), t("watches:rules.sets"), t("cli:rules.matches")],
    rows: rules.map(({ id, name, effect }) => [
      name,
      effectText(effect, metrics),
      outcome?.found.find(({ ruleId }) => ruleId === id)?.documents ?? 0,
    ]),
  });
}
