import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { DateTime } from "luxon";
import { z } from "zod";
import { can } from "../../shared/capabilities";
import { type Decisions, decisionsOf, guessedDecisions } from "../../shared/documents/import-decisions";
import { planFault, planFor } from "../../shared/documents/import-plan";
import { dateRemarks, importRemarks, starColumn, starRemarks } from "../../shared/documents/import-remarks";
import type { CheckReport, ImportPlan, ImportedFile } from "../../shared/ipc/imports";
import type { Upload } from "../../shared/ipc/uploads";
import { t } from "../../shared/texts";
import { ServiceError, failure } from "../../main/client/service-error";
import { exitCodes } from "../exit-codes";
import type { Run, Runner } from "../runner";
import { placeOf } from "../shown-answer";
import type { Target } from "../target";
import { uploadShown } from "../upload-progress";

const Options = z.object({
  args: z.array(z.string()).min(1),
  mapping: z.string().optional(),
  dryRun: z.boolean().default(false),
  strict: z.boolean().default(false),
  sentimentFromRatings: z.boolean().default(false),
  wait: z.boolean().default(true),
});
type Options = z.output<typeof Options>;

/** What became of the rows of one import. */
interface Imported {
  name: string;
  rows: number;
  imported: number;
  alreadyThere: number;
  rejected: number;
  skipped: number;
  waiting: number;
  uploadId: number | null;
  problems: { message: string; rows: number }[];
  /** What was found or assumed about the file. */
  remarks: string[];
}

export function addImport(program: Command, runner: Runner): void {
  const command = program
    .command("import")
    .description(t("cli:import.about"))
    .argument(`<${t("cli:value.file")}...>`, t("cli:import.files"))
    .option(`--mapping <${t("cli:value.name")}>`, t("cli:import.mapping"))
    .option("--dry-run", t("cli:import.dryRun"))
    .option("--strict", t("cli:import.strict"))
    .option("--sentiment-from-ratings", t("cli:import.sentimentFromRatings"))
    .option("--no-wait", t("cli:import.noWait"));
  runner.add(command, Options, async (run, given) => {
    const { session, signal } = run;
    const target = await run.target();
    const lost = given.args.find((file) => !existsSync(file));
    if (lost !== undefined) throw failure("missing", t("cli:import.noFile", { file: lost }));
    const named = await Promise.all(given.args.map((file) => session.give(path.resolve(file))));
    const { files } = await session.ask(
      "imports.expand",
      { handles: named.map(({ handle }) => handle) },
      signal,
    );
    if (files.length === 0) throw failure("missing", t("imports:take.noTable"));
    // Files with the same columns are one import, as in the window.
    const { groups } = await session.ask(
      "imports.group",
      { handles: files.map(({ handle }) => handle) },
      signal,
    );
    const done: Imported[] = [];
    const unusable: { name: string; reason: string }[] = [];
    for (const handles of groups) {
      try {
        const isNamed = files.some(
          ({ handle, place }) => handles.includes(handle) && named.some((file) => file.place === place),
        );
        done.push(await importGroup(run, target, { handle: handles, isNamed }, given));
      } catch (error) {
        if (groups.length === 1 || !isAboutFile(error)) throw error;
        const names = files.filter(({ handle }) => handles.includes(handle)).map(({ name }) => name);
        unusable.push({ name: names.join(", "), reason: error.message });
      }
    }
    run.show({
      data: {
        ...placeOf(target),
        dryRun: given.dryRun,
        imports: done,
        refused: unusable,
      },
      columns: [
        t("cli:column.file"),
        t("cli:column.rows"),
        given.dryRun ? t("cli:column.ready") : t("cli:column.imported"),
        t("cli:column.alreadyThere"),
        t("cli:column.rejected"),
        t("cli:column.skipped"),
        ...(given.wait ? [] : [t("cli:column.waiting")]),
      ],
      rows: done.map(({ name, rows, imported, alreadyThere, rejected, skipped, waiting }) => [
        ...[name, rows, imported, alreadyThere, rejected, skipped],
        ...(given.wait ? [] : [waiting]),
      ]),
    });
    if (!run.common.json) {
      for (const { name, problems, remarks } of done) {
        for (const remark of remarks) run.terminal.note(`${name}: ${remark}`);
        for (const { message, rows } of problems)
          run.terminal.note(t("cli:import.problem", { count: rows, message }));
      }
      for (const refused of unusable) run.terminal.note(t("cli:import.refused", refused));
    }
    const isPartial = unusable.length > 0 || done.some(({ rejected }) => rejected > 0);
    return isPartial ? exitCodes.partial : exitCodes.done;
  });
}

/** Whether a file can't be imported, rather than any. */
const isAboutFile = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && (error.kind === "invalid" || error.data.details?.["file"] === true);

interface Group {
  handle: string[];
  /** Whether one of its files was named, rather than found in a folder. */
  isNamed: boolean;
}

async function importGroup(
  run: Run,
  target: Target,
  { handle, isNamed }: Group,
  given: Options,
): Promise<Imported> {
  const { session, signal, terminal } = run;
  const importId = randomUUID();
  const quiet = session.onEvent("imports.progress", (event) => {
    if (event.importId !== importId) return;
    const percent = Math.floor(event.progress * 100);
    terminal.progress(t(`cli:import.stage.${event.stage}`, { rows: event.rows, percent }));
  });
  let opened = false;
  try {
    let file = await session.ask("imports.open", { handle, importId }, signal);
    opened = true;
    // A readme in a folder is no file of mentions.
    if (file.kind === "text" && !isNamed) throw failure("invalid", t("cli:import.plainText"));
    if (file.isPartial) file = await session.ask("imports.readOn", { importId }, signal);
    const planned = await planOf(run, target, file, given);
    const { plan } = planned;
    const report = await session.ask("imports.check", { importId, plan }, signal);
    const remarks = [
      ...importRemarks(file, planned),
      ...dateRemarks(file, plan),
      ...starRemarks(file, plan),
      ...assumed(report, plan),
    ];
    const outcome = { ...checked(file, report), remarks };
    if (given.dryRun) return outcome;
    if (given.strict && report.refused > 0)
      throw failure("invalid", t("cli:import.strictRefused", { count: report.refused, file: file.name }));
    const { uploadId } = await session.ask("imports.start", { importId, plan }, signal);
    if (!given.wait) return { ...outcome, imported: 0, waiting: outcome.imported, uploadId };
    return { ...outcome, ...tally(await uploadShown(run, uploadId), report), uploadId };
  } finally {
    quiet();
    terminal.progress(null);
    if (opened) await session.ask("imports.close", { importId }, new AbortController().signal);
  }
}

/** The plan of the saved mapping that was named or last used for these columns, else the guess. */
async function planOf(
  { session, signal, zone }: Run,
  { connection, ref }: Target,
  file: ImportedFile,
  { mapping, sentimentFromRatings }: Pick<Options, "mapping" | "sentimentFromRatings">,
): Promise<ReturnType<typeof planFor>> {
  const fields = await session.ask("imports.fields", ref, signal);
  const saved = await session.ask("imports.mappings", { columns: file.columns }, signal);
  const chosen = saved.find(({ name }) => name === (mapping ?? null));
  if (mapping !== undefined && !chosen)
    throw failure("missing", t("cli:import.noMapping", { name: mapping, file: file.name }));
  const decisions = chosen ? decisionsOf(chosen.rules, file, null) : guessedDecisions(file);
  const context = {
    ...ref,
    hasImports: can(connection, "imports"),
    fields,
    timeZone: await zone(),
    openedAt: Date.now(),
  };
  const planned = planFor(file, sentimentFromRatings ? withRatings(file, decisions) : decisions, context);
  const fault = planFault(planned.plan, context, file);
  if (fault !== null) throw failure("invalid", t("cli:import.fault", { file: file.name, fault }));
  return planned;
}

/** The decisions with the file's ratings as its sentiment. */
function withRatings(file: ImportedFile, decisions: Decisions): Decisions {
  const ratings = starColumn(file, decisions);
  if (!ratings) throw failure("invalid", t("cli:import.noRatings", { file: file.name }));
  return { ...decisions, mapping: { ...decisions.mapping, sentiment: ratings.index } };
}

/** The date that rows without one get. */
function assumed({ assumedDates }: CheckReport, { assumedDate, timeZone }: ImportPlan): string[] {
  if (assumedDates === 0 || assumedDate === null) return [];
  const day = DateTime.fromMillis(assumedDate, { zone: timeZone }).toISODate() ?? "";
  return [t("imports:assumed.someDatesChosen", { count: assumedDates, day })];
}

function checked(
  file: ImportedFile,
  { total, ready, warned, refused, skipped, groups }: CheckReport,
): Omit<Imported, "remarks"> {
  return {
    name: file.name,
    rows: total,
    imported: ready + warned,
    alreadyThere: 0,
    rejected: refused,
    skipped,
    waiting: 0,
    uploadId: null,
    problems: groups
      .filter(({ severity, withheld }) => severity === "refused" && !withheld)
      .map(({ message, count }) => ({ message, rows: count })),
  };
}

function tally({ counts }: Upload, { skipped }: CheckReport) {
  return {
    imported: counts.done,
    alreadyThere: counts.present,
    uncertain: counts.uncertain,
    rejected: counts.refused + counts.invalid,
    skipped: Math.max(counts.skipped, skipped),
    waiting: counts.waiting + counts.sending,
  };
}
