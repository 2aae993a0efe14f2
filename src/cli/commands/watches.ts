import type { Command } from "commander";
import { z } from "zod";
import { ruleText, stateOf, uncheckedText } from "../../analysis/watches/watchTexts";
import type { WatchFinding, WatchView } from "../../shared/ipc/watches";
import { beganAt } from "../../shared/watches/episodes";
import { firedText } from "../../shared/watches/fired-text";
import { currentLanguage, t } from "../../shared/texts";
import { exitCodes } from "../exit-codes";
import type { Runner } from "../runner";
import { momentText, periodOf } from "../selection";
import { placeOf } from "../shown-answer";
import { oneOf } from "../target";

export function addWatches(program: Command, runner: Runner): void {
  const watches = program.command("watches").description(t("cli:watches.about"));
  addList(watches, runner);
  addRun(watches, runner);
  addFired(watches, runner);
}

function addList(watches: Command, runner: Runner): void {
  const command = watches.command("list", { isDefault: true }).description(t("cli:watches.list"));
  runner.add(command, z.object({}), async (run) => {
    const { session, signal } = run;
    const target = await run.target();
    const zone = await run.zone();
    const { watches: found, budget } = await session.ask("watches.overview", target.ref, signal);
    run.show({
      data: { ...placeOf(target), watches: found, budget },
      none: t("cli:watches.none"),
      ...watchTable(found, zone),
    });
    return undefined;
  });
}

function addRun(watches: Command, runner: Runner): void {
  const command = watches
    .command("run")
    .description(t("cli:watches.run"))
    .argument(`[${t("cli:value.watch")}]`, t("cli:watches.watch"))
    .option("--all", t("cli:watches.all"));
  const Options = z.object({ args: z.array(z.string()).max(1), all: z.boolean().default(false) });
  runner.add(command, Options, async (run, { args: [name], all }) => {
    const { session, signal, terminal } = run;
    const target = await run.target();
    const zone = await run.zone();
    const overview = () => session.ask("watches.overview", target.ref, signal);
    const before = await overview();
    const chosen = chosenOf(before.watches, name, all);
    for (const [at, { watch }] of chosen.entries()) {
      terminal.progress(
        t("cli:watches.checking", { name: watch.name, number: at + 1, count: chosen.length }),
      );
      await session.ask("watches.check", { ...target.ref, watchId: watch.id }, signal);
    }
    terminal.progress(null);
    const after = await overview();
    const checked = after.watches.filter((view) => chosen.some(({ watch }) => watch.id === view.watch.id));
    const known = new Set(before.fired.map(({ id }) => id));
    // What was there before a watch began is no news.
    const fired = after.fired.filter(({ id, isEarlier }) => !isEarlier && !known.has(id));
    run.show({
      data: { ...placeOf(target), checked, fired },
      heading: [
        t("cli:watches.checked", { count: checked.length }),
        t("cli:watches.news", { count: fired.length }),
      ],
      ...firedTable(fired, zone),
    });
    const unchecked = checked.filter((view) => view.unchecked);
    for (const view of unchecked)
      if (view.unchecked) terminal.note(`${view.watch.name}: ${uncheckedText(view.unchecked, zone)}`);
    return unchecked.length > 0 ? exitCodes.unavailable : exitCodes.done;
  });
}

function addFired(watches: Command, runner: Runner): void {
  const command = watches
    .command("fired")
    .description(t("cli:watches.fired"))
    .argument(`[${t("cli:value.watch")}]`, t("cli:watches.firedOf"))
    .option(`--from <${t("cli:value.day")}>`, t("cli:selection.from"))
    .option(`--to <${t("cli:value.day")}>`, t("cli:selection.to"))
    .option(`--last <${t("cli:value.length")}>`, t("cli:selection.last"))
    .option("--earlier", t("cli:watches.earlier"));
  const Options = z.object({
    args: z.array(z.string()).max(1),
    from: z.string().optional(),
    to: z.string().optional(),
    last: z.string().optional(),
    earlier: z.boolean().default(false),
  });
  runner.add(command, Options, async (run, { args: [name], earlier, ...range }) => {
    const target = await run.target();
    const zone = await run.zone();
    const { min = -Infinity, max = Infinity } = periodOf(range, zone, Date.now());
    const overview = await run.session.ask("watches.overview", target.ref, run.signal);
    const only = name === undefined ? null : named(overview.watches, name).watch.id;
    const fired = overview.fired.filter(
      (event) =>
        (earlier || !event.isEarlier) &&
        (only === null || event.watchId === only) &&
        event.from < max &&
        event.until > min,
    );
    run.show({
      data: { ...placeOf(target), fired },
      none: t("cli:watches.quiet"),
      ...firedTable(fired, zone),
    });
    return undefined;
  });
}

/** The named watch, all that are on, or those whose time has come. */
function chosenOf(watches: readonly WatchView[], name: string | undefined, all: boolean): WatchView[] {
  if (name !== undefined) return [named(watches, name)];
  const now = Date.now();
  return watches.filter(({ isOn, nextAt }) => isOn && (all || (nextAt !== null && nextAt <= now)));
}

const named = (watches: readonly WatchView[], name: string) =>
  oneOf(watches, name, ({ watch }) => [watch.id, watch.name], {
    none: t("cli:watches.none"),
    unknown: (wanted, names) => t("cli:watches.unknown", { name: wanted, names }),
    several: (names) => t("cli:watches.several", { names }),
  });

function watchTable(watches: readonly WatchView[], zone: string) {
  const time = (ms: number | null) => (ms === null ? "" : momentText(ms, zone));
  return {
    columns: [
      t("watches:column.name"),
      t("watches:column.state"),
      t("watches:column.rule"),
      t("watches:column.checked"),
      t("watches:column.next"),
      t("watches:column.fired"),
      t("cli:column.id"),
    ],
    rows: watches.map((view) => [
      view.watch.name,
      stateOf(view, Date.now(), zone).text,
      ruleText(view.watch.rule),
      time(view.checkedAt),
      time(view.nextAt),
      view.fired,
      view.watch.id,
    ]),
  };
}

function firedTable(fired: readonly WatchFinding[], zone: string) {
  return {
    columns: [t("watches:column.time"), t("watches:column.name"), t("watches:column.what")],
    rows: fired.map((event) => [
      momentText(beganAt(event), zone),
      event.name,
      firedText(event.evidence, zone, currentLanguage()),
    ]),
  };
}
