import type { Command } from "commander";
import { z } from "zod";
import {
  shownTermKinds,
  termKinds,
  textLimits,
  wordMeasures,
} from "../../shared/interface/text-analysis.constants";
import { integerParam } from "../../shared/interface/values";
import { t } from "../../shared/texts";
import type { Runner } from "../runner";
import { paramsOf, SelectionOptions, selectionOf, withSelection } from "../selection";
import { answerOf, headingOf } from "../shown-answer";

const Options = SelectionOptions.extend({
  measure: z
    .enum(wordMeasures, { error: () => t("cli:oneOf", { values: wordMeasures.join(", ") }) })
    .optional(),
  kind: z
    .array(z.enum(termKinds, { error: () => t("cli:oneOf", { values: termKinds.join(", ") }) }))
    .optional(),
  top: integerParam(1, textLimits.terms).default(50),
  stories: z.enum(["all", "once"]).optional(),
});

export function addWords(program: Command, runner: Runner): void {
  const command = withSelection(program.command("words").description(t("cli:words.about")))
    .option(`--measure <${wordMeasures.join("|")}>`, t("cli:words.measure"))
    .option(
      "--kind <kind>",
      t("cli:words.kind", { kinds: shownTermKinds.join(", ") }),
      (kind, all: string[] | undefined) => [...(all ?? []), kind],
    )
    .option("--top <n>", t("cli:words.top"))
    .option("--stories <all|once>", t("cli:stories.counting"));
  runner.add(command, Options, async (run, given) => {
    const target = await run.target();
    const zone = await run.zone();
    const { measure, kind, top, stories } = given;
    const params = {
      ...paramsOf(await selectionOf(run, given), zone),
      ...(measure && { measure }),
      ...(kind && { kind }),
      ...(stories && { stories }),
      top_n: top,
    };
    const answer = await run.session.ask("text.words", { ...target.ref, params }, run.signal);
    const { words, basis } = answer.data;
    const isCompared = words.reference != null;
    run.show({
      data: answerOf(target, answer, answer.data),
      heading: [
        ...headingOf(run, target, answer, zone),
        ...(basis.kind === "sample" ? [t("cli:words.sample", { read: basis.read, of: basis.of })] : []),
      ],
      columns: [
        t("cli:column.term"),
        t("cli:column.kind"),
        t("cli:column.documents"),
        ...(isCompared ? [t("cli:column.reference"), t("cli:column.logRatio")] : []),
        t("cli:column.query"),
      ],
      rows: words.terms.map((term) => [
        term.term,
        term.kind,
        term.documents,
        ...(isCompared ? [term.reference ?? null, term.log_ratio ?? null] : []),
        term.query,
      ]),
    });
    return undefined;
  });
}
