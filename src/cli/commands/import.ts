import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { DateTime } from "luxon";
import { z } from "zod";
import { can } from "../../shared/capabilities";
import {
  type Decisions,
  decisionsOf,
  guessedDecisions,
  replacing,
} from "../../shared/documents/import-decisions";
import { planFault, planFor } from "../../shared/documents/import-plan";
import {
  checkRemarks,
  dateRemarks,
  differingText,
  importRemarks,
  starColumn,
  starRemarks,
  zoneRemark,
} from "../../shared/documents/import-remarks";
import { readingRemark } from "../../shared/documents/field-sources";
import { openRemarks } from "../../shared/documents/open-fields";
import type { RejectedFile } from "../../shared/ipc/files";
import type {
  CheckReport,
  ImportPlan,
  ImportedFile,
  MappableField,
  ProblemGroup,
} from "../../shared/ipc/imports";
import type { Upload } from "../../shared/ipc/uploads";
import { t } from "../../shared/texts";
import { ServiceError, failure } from "../../main/client/service-error";
import { exitCodes, type ExitCode } from "../exit-codes";
import type { Run, Runner } from "../runner";
import { placeOf } from "../shown-answer";
import { collect } from "../selection";
import type { Target } from "../target";
import { uploadShown } from "../upload-progress";

const Options = z.object({
  args: z.array(z.string()),
  mapping: z.string().optional(),
  column: z.array(z.string()).default([]),
  replace: z.coerce.number().int().positive().optional(),
  dryRun: z.boolean().default(false),
  strict: z.boolean().default(false),
  sentimentFromRatings: z.boolean().default(false),
  wait: z.boolean().default(true),
});
type Options = z.output<typeof Options>;

/** What became of the rows of one import. */
interface ImportCounts {
  name: string;
  rows: number;
  imported: number;
  alreadyThere: number;
  rejected: number;
  skipped: number;
  waiting: number;
  uploadId: number | null;
  problems: { message: string; rows: number }[];
  /** Values that couldn't be read or were changed in rows that are imported, and why others are skipped. */
  warnings: { message: string; rows: number }[];
  /** What was found or assumed about the file. */
  remarks: string[];
}

export function addImport(program: Command, runner: Runner): void {
  const command = program
    .command("import")
    .description(t("cli:import.about"))
    .argument(`[${t("cli:value.file")}...]`, t("cli:import.files"))
    .option(`--mapping <${t("cli:value.name")}>`, t("cli:import.mapping"))
    .option(`--column <${t("cli:value.fieldColumn")}>`, t("cli:import.column"), collect)
    .option(`--replace <${t("cli:value.id")}>`, t("cli:import.replace"))
    .option("--dry-run", t("cli:import.dryRun"))
    .option("--strict", t("cli:import.strict"))
    .option("--sentiment-from-ratings", t("cli:import.sentimentFromRatings"))
    .option("--no-wait", t("cli:import.noWait"));
  runner.add(command, Options, async (run, given) => {
    const { session, signal } = run;
    const target = await run.target();
    if (target.connection.sample) throw failure("invalid", t("cli:import.sample"));
    if ((given.args.length === 0) === (given.replace === undefined))
      throw failure("invalid", t("cli:import.fileOrUpload"));
    if (given.replace !== undefined) {
      const { outcome } = await importGroup(run, target, { uploadId: given.replace }, given);
      return shown(run, target, given, { done: [outcome], unusable: [], skipped: 0 });
    }
    const lost = given.args.find((file) => !existsSync(file));
    if (lost !== undefined) throw failure("missing", t("cli:import.noFile", { file: lost }));
    const named = await Promise.all(given.args.map((file) => session.give(path.resolve(file))));
    const expanded = await session.ask(
      "imports.expand",
      { handles: named.map(({ handle }) => handle) },
      signal,
    );
    const { files, skipped } = expanded;
    if (files.length + expanded.rejected.length === 0) throw failure("missing", t("imports:take.noTable"));
    // Files with the same columns are one import, as in the window.
    const { groups, rejected } = await session.ask(
      "imports.group",
      { handles: files.map(({ handle }) => handle) },
      signal,
    );
    const done: ImportCounts[] = [];
    const unusable = [...expanded.rejected, ...rejected];
    for (const handles of groups) {
      try {
        const imported = await importGroup(run, target, { handle: handles }, given);
        done.push(imported.outcome);
        unusable.push(...imported.rejected);
      } catch (error) {
        if (groups.length + unusable.length === 1 || !isAboutFile(error)) throw error;
        const names = files.filter(({ handle }) => handles.includes(handle)).map(({ name }) => name);
        unusable.push({ name: names.join(", "), reason: error.message });
      }
    }
    return shown(run, target, given, { done, unusable, skipped });
  });
}

interface Outcome {
  done: readonly ImportCounts[];
  /** Files that can't be imported. */
  unusable: readonly RejectedFile[];
  /** Number of files that are known to hold no mentions. */
  skipped: number;
}

/** Shows what became of the files. Returns the exit code. */
function shown(run: Run, target: Target, given: Options, { done, unusable, skipped }: Outcome): ExitCode {
  run.show({
    data: {
      ...placeOf(target),
      dryRun: given.dryRun,
      imports: done,
      refused: unusable,
      leftOut: skipped,
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
    for (const { name, problems, warnings, remarks } of done) {
      for (const remark of remarks) run.terminal.note(`${name}: ${remark}`);
      for (const { message, rows } of [...problems, ...warnings])
        run.terminal.note(t("cli:import.problem", { count: rows, message }));
    }
    for (const rejected of unusable) run.terminal.note(t("cli:import.refused", rejected));
    if (skipped > 0) run.terminal.note(t("imports:take.leftOut", { count: skipped }));
  }
  const isPartial = unusable.length > 0 || done.some(({ rejected }) => rejected > 0);
  return isPartial ? exitCodes.partial : exitCodes.done;
}

/** Whether a file can't be imported, rather than any. */
const isAboutFile = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && (error.kind === "invalid" || error.data.details?.["file"] === true);

/** Files with the same columns, or a finished import to read again. */
type Group = { handle: string[] } | { uploadId: number };

async function importGroup(
  run: Run,
  target: Target,
  group: Group,
  given: Options,
): Promise<{ outcome: ImportCounts; rejected: readonly RejectedFile[] }> {
  const { session, signal, terminal } = run;
  const importId = randomUUID();
  const quiet = session.onEvent("imports.progress", (event) => {
    if (event.importId !== importId) return;
    const percent = Math.floor(event.progress * 100);
    terminal.progress(t(`cli:import.stage.${event.stage}`, { rows: event.rows, percent }));
  });
  try {
    const { plan: earlier, file: first } = await open(run, group, importId);
    let file = first;
    if (file.isPartial) file = await session.ask("imports.readOn", { importId }, signal);
    const planned = await planOf(run, target, file, given, earlier);
    const { plan } = planned;
    const report = await session.ask("imports.check", { importId, plan }, signal);
    const differing = differingText(report, plan);
    const zone = zoneRemark(file, plan);
    const remarks = [
      readingRemark(file, plan, planned.titleOf),
      ...importRemarks(file, planned),
      ...openRemarks(file, plan, planned.titleOf),
      ...checkRemarks(file, plan, report, true),
      ...(zone === null ? [] : [zone.text]),
      ...dateRemarks(file, plan),
      ...starRemarks(file, plan),
      ...assumed(file, report, plan),
      ...(differing === null ? [] : [differing]),
    ];
    const outcome = { ...checked(file, report), remarks };
    const { rejected = [] } = file;
    if (given.dryRun) return { outcome, rejected };
    if (given.strict && report.refused > 0)
      throw failure("invalid", t("cli:import.strictRefused", { count: report.refused, file: file.name }));
    const { uploadId } = await session.ask("imports.start", { importId, plan }, signal);
    if (!given.wait)
      return { outcome: { ...outcome, imported: 0, waiting: outcome.imported, uploadId }, rejected };
    const sent = tally(await uploadShown(run, uploadId), report);
    return { outcome: { ...outcome, ...sent, uploadId }, rejected };
  } finally {
    quiet();
    terminal.progress(null);
    // It may not have opened, and nothing stays open once the command ends.
    await session.ask("imports.close", { importId }, new AbortController().signal).catch(() => undefined);
  }
}

/** Opens files, or the file of a finished import with its plan. */
async function open(
  { session, signal }: Run,
  group: Group,
  importId: string,
): Promise<{ file: ImportedFile; plan?: ImportPlan }> {
  if ("uploadId" in group) return session.ask("imports.reopen", { ...group, importId }, signal);
  const file = await session.ask("imports.open", { handle: group.handle, importId }, signal);
  return { file };
}

/** The plan of the saved mapping that was named or last used for these columns, else the guess. */
async function planOf(
  { session, signal, zone }: Run,
  { connection, ref }: Target,
  file: ImportedFile,
  { mapping, column, sentimentFromRatings }: Pick<Options, "mapping" | "column" | "sentimentFromRatings">,
  earlier: ImportPlan | undefined,
): Promise<ReturnType<typeof planFor> & { titleOf: (field: string) => string }> {
  const fields = await session.ask("imports.fields", ref, signal);
  const saved = await session.ask("imports.mappings", { columns: file.columns }, signal);
  const chosen = saved.find(({ name }) => name === (mapping ?? null));
  if (mapping !== undefined && !chosen)
    throw failure("missing", t("cli:import.noMapping", { name: mapping, file: file.name }));
  const decided = chosen ? decisionsOf(chosen.rules, file, null) : guessedDecisions(file);
  const named = { ...decided, mapping: { ...decided.mapping, ...namedColumns(file, column, fields) } };
  const decisions = earlier ? replacing(named, earlier) : named;
  const context = {
    ...ref,
    hasImports: can(connection, "imports"),
    fields,
    timeZone: await zone(),
    openedAt: Date.now(),
  };
  const planned = planFor(file, sentimentFromRatings ? withRatings(file, decisions) : decisions, context);
  const fault = planFault(planned.plan, context, file);
  if (fault !== null) {
    // Notes say why a column that looks like the text isn't taken for it.
    const told = [...file.notes.map((note) => note.replace(/\.?$/, ".")), fault].join(" ");
    throw failure("invalid", t("cli:import.fault", { file: file.name, fault: told }));
  }
  const titleOf = (field: string) => fields.find((own) => own.field === field)?.title ?? field;
  return { ...planned, titleOf };
}

/** The fields of "content=Answer", by path or title, with the columns that were named for them. */
function namedColumns(
  { name: file, columns }: ImportedFile,
  given: readonly string[],
  fields: readonly MappableField[],
): Record<string, number> {
  return Object.fromEntries(
    given.map((text) => {
      const [name = "", ...rest] = text.split("=");
      const column = rest.join("=").trim();
      const wanted = name.trim().toLowerCase();
      const field = fields.find(
        (own) => own.field.toLowerCase() === wanted || own.title.toLowerCase() === wanted,
      );
      const index = columns.findIndex((own) => own.name.toLowerCase() === column.toLowerCase());
      if (!field || column === "" || index < 0)
        throw failure("invalid", t("cli:import.noColumn", { file, text }));
      return [field.field, index] as const;
    }),
  );
}

/** The date that rows without one get, and the moment that relative ones are counted from. */
function assumed(
  { columns, modifiedAt }: ImportedFile,
  { assumedDates, total }: CheckReport,
  { assumedDate, asOf, mapping, timeZone }: ImportPlan,
): string[] {
  const at = (ms: number) => DateTime.fromMillis(ms, { zone: timeZone });
  const day = assumedDate === null ? "" : (at(assumedDate).toISODate() ?? "");
  const relative = columns[mapping["published"] ?? -1]?.isRelative
    ? [t("cli:import.relative", { time: at(asOf ?? modifiedAt).toFormat("yyyy-MM-dd HH:mm") })]
    : [];
  if (assumedDates === 0 || assumedDate === null) return relative;
  const isAll = assumedDates === total && mapping["published"] === undefined;
  return [
    ...relative,
    isAll
      ? t("imports:assumed.noDateChosen", { day })
      : t("imports:assumed.someDatesChosen", { count: assumedDates, day }),
  ];
}

/** The decisions with the file's ratings as its sentiment. */
function withRatings(file: ImportedFile, decisions: Decisions): Decisions {
  const ratings = starColumn(file, decisions);
  if (!ratings) throw failure("invalid", t("cli:import.noRatings", { file: file.name }));
  return { ...decisions, mapping: { ...decisions.mapping, sentiment: ratings.index } };
}

function checked(
  file: ImportedFile,
  { total, ready, warned, refused, skipped, groups }: CheckReport,
): Omit<ImportCounts, "remarks"> {
  const told = (isMeant: (group: ProblemGroup) => boolean) =>
    groups
      .filter((group) => !group.withheld && isMeant(group))
      .map(({ message, count }) => ({ message, rows: count }));
  return {
    name: file.name,
    rows: total,
    imported: ready + warned,
    alreadyThere: 0,
    rejected: refused,
    skipped,
    waiting: 0,
    uploadId: null,
    problems: told(({ severity }) => severity === "refused"),
    // Remarks tell of rows that repeat others.
    warnings: told(({ severity, kind }) => severity !== "refused" && !/^(?:repeated_|known_url)/.test(kind)),
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
