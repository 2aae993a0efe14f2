import type { Command } from "commander";
import { z } from "zod";
import { storySorts, textLimits } from "../../shared/interface/text-analysis.constants";
import { integerParam } from "../../shared/interface/values";
import { t } from "../../shared/texts";
import type { Runner } from "../runner";
import { momentText, paramsOf, SelectionOptions, selectionOf, withSelection } from "../selection";
import { answerOf, headingOf } from "../shown-answer";

const Options = SelectionOptions.extend({
  sort: z.enum(storySorts, { error: () => t("cli:oneOf", { values: storySorts.join(", ") }) }).optional(),
  count: integerParam(0, textLimits.stories).default(20),
  offset: integerParam(0, 1_000_000_000).default(0),
});

export function addStories(program: Command, runner: Runner): void {
  const command = withSelection(program.command("stories").description(t("cli:stories.about")))
    .option(`--sort <${storySorts.join("|")}>`, t("cli:stories.sort"))
    .option("--count <n>", t("cli:page.count"))
    .option("--offset <n>", t("cli:page.offset"));
  runner.add(command, Options, async (run, given) => {
    const target = await run.target();
    const zone = await run.zone();
    const { sort, count, offset } = given;
    const params = {
      ...paramsOf(await selectionOf(run, given), zone),
      ...(sort && { sort }),
      hpp: count,
      offset,
    };
    const answer = await run.session.ask("text.stories", { ...target.ref, params }, run.signal);
    const { documents, originals, total, data } = answer.data;
    run.show({
      data: answerOf(target, answer, answer.data),
      heading: [
        ...headingOf(run, target, answer, zone),
        t("cli:stories.summary", { count: documents, originals, total }),
      ],
      columns: [
        t("cli:column.first"),
        t("cli:column.documents"),
        t("cli:column.authors"),
        t("cli:column.sources"),
        t("cli:column.title"),
        t("cli:column.id"),
      ],
      rows: data.map(({ id, first, documents: size, authors, sources }) => [
        momentText(first.published, zone),
        size,
        authors,
        sources,
        first.title || first.snippet,
        id,
      ]),
    });
    return undefined;
  });
}
