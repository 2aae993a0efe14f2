import type { Command } from "commander";
import { z } from "zod";
import { t } from "../../shared/texts";
import { histogramOf, histogramRows, ownColumns } from "../questions";
import type { Runner } from "../runner";
import { SelectionOptions, selectionOf, withSelection } from "../selection";
import { answerOf, headingOf } from "../shown-answer";

const Options = SelectionOptions.extend({
  type: z.string().default("published"),
  interval: z.string().optional(),
  breakdown: z.string().optional(),
  top: z.string().optional(),
  stories: z.enum(["all", "once"]).optional(),
});

export function addHistogram(program: Command, runner: Runner): void {
  const command = withSelection(program.command("histogram").description(t("cli:histogram.about")))
    .option(`--type <${t("cli:value.type")}>`, t("cli:histogram.type"))
    .option(`--interval <${t("cli:value.length")}>`, t("cli:histogram.interval"))
    .option(`--breakdown <${t("cli:value.type")}>`, t("cli:histogram.breakdown"))
    .option("--top <n>", t("cli:histogram.top"))
    .option("--stories <all|once>", t("cli:stories.counting"));
  runner.add(command, Options, async (run, given) => {
    const target = await run.target();
    const zone = await run.zone();
    const selection = await selectionOf(run, given);
    const answer = await histogramOf(run.session, target.ref, selection, zone, given, run.signal);
    const fields = [given.type, given.breakdown ?? "none"];
    const metrics = await ownColumns(run.session, target.ref, fields, run.signal);
    run.show({
      data: answerOf(target, answer, answer.data),
      heading: headingOf(run, target, answer, zone),
      ...histogramRows(answer.data, given, zone, metrics),
    });
    return undefined;
  });
}
