import type { Command } from "commander";
import { z } from "zod";
import { failure } from "../../main/client/service-error";
import { textLimits } from "../../shared/interface/text-analysis.constants";
import { integerParam } from "../../shared/interface/values";
import { currentLanguage, t } from "../../shared/texts";
import { answerOf as toldOf, sentenceOf, wholeSentence } from "../../shared/why/sentence";
import { rankFactors } from "../../shared/why/rank-factors";
import { whyParams } from "../questions";
import type { Runner } from "../runner";
import { SelectionOptions, selectionOf, withSelection } from "../selection";
import { answerOf, headingOf } from "../shown-answer";

const Options = SelectionOptions.extend({
  top: integerParam(1, textLimits.factors).default(10),
  stories: z.enum(["all", "once"]).optional(),
});

export function addWhy(program: Command, runner: Runner): void {
  const command = withSelection(program.command("why").description(t("cli:why.about")))
    .option("--top <n>", t("cli:why.top"))
    .option("--stories <all|once>", t("cli:stories.counting"));
  runner.add(command, Options, async (run, given) => {
    const target = await run.target();
    const zone = await run.zone();
    const params = whyParams(await selectionOf(run, given), zone, given);
    if (!params) throw failure("invalid", t("cli:why.needsPeriod"));
    const answer = await run.session.ask("text.why", { ...target.ref, params }, run.signal);
    const why = answer.data;
    const sentence = sentenceOf(why, zone, currentLanguage());
    const { message, more } = toldOf(sentence);
    run.show({
      data: answerOf(target, answer, { sentence: wholeSentence(sentence), ...why }),
      heading: [
        ...headingOf(run, target, answer, zone),
        ...[message, more, sentence.details].filter(Boolean),
      ],
      columns: [
        t("cli:column.kind"),
        t("cli:column.factor"),
        t("cli:column.here"),
        t("cli:column.expected"),
        t("cli:column.share"),
      ],
      rows: rankFactors(why).map((factor) => [
        factor.field_title ?? factor.field ?? factor.kind,
        factor.label,
        factor.here,
        factor.expected,
        factor.share,
      ]),
    });
    return undefined;
  });
}
