import type { Command } from "commander";
import { z } from "zod";
import { influencerTypes, localCriteria } from "../../shared/interface/influencers";
import { integerParam } from "../../shared/interface/values";
import { t } from "../../shared/texts";
import { influencerParams, withUnknown } from "../questions";
import type { Runner } from "../runner";
import { SelectionOptions, selectionOf, withSelection } from "../selection";
import { answerOf, headingOf } from "../shown-answer";

const Options = SelectionOptions.extend({
  type: z
    .enum(influencerTypes, { error: () => t("cli:oneOf", { values: influencerTypes.join(", ") }) })
    .optional(),
  sort: z
    .enum(localCriteria, { error: () => t("cli:oneOf", { values: localCriteria.join(", ") }) })
    .optional(),
  top: integerParam(1, 100).default(25),
  stories: z.enum(["all", "once"]).optional(),
});

export function addInfluencers(program: Command, runner: Runner): void {
  const command = withSelection(program.command("influencers").description(t("cli:influencers.about")))
    .option(`--type <${influencerTypes.join("|")}>`, t("cli:influencers.type"))
    .option(
      `--sort <${t("cli:value.criterion")}>`,
      t("cli:influencers.sort", { criteria: localCriteria.join(", ") }),
    )
    .option("--top <n>", t("cli:influencers.top"))
    .option("--stories <all|once>", t("cli:stories.counting"));
  runner.add(command, Options, async (run, given) => {
    const target = await run.target();
    const zone = await run.zone();
    const params = influencerParams(await selectionOf(run, given), given);
    const answer = await run.session.ask("analytics.influencers", { ...target.ref, params }, run.signal);
    run.show({
      data: answerOf(target, answer, withUnknown(answer.data)),
      heading: headingOf(run, target, answer, zone),
      columns: [
        t("cli:column.name"),
        t("cli:column.network"),
        t("cli:column.posts"),
        t("cli:column.reach"),
        t("cli:column.engagement"),
        t("cli:column.positive"),
        t("cli:column.negative"),
      ],
      rows: answer.data.influencers.map((influencer) => [
        influencer.details.name,
        influencer.network,
        influencer.posts,
        influencer.reach ?? "–",
        influencer.engagement ?? "–",
        influencer.sentiment.positive,
        influencer.sentiment.negative,
      ]),
    });
    return undefined;
  });
}
