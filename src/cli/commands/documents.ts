import { startOf } from "../../shared/text/start-of";
import type { Command } from "commander";
import { z } from "zod";
import { integerParam } from "../../shared/interface/values";
import { t } from "../../shared/texts";
import { documentSorts, searchInput } from "../questions";
import type { Runner } from "../runner";
import { momentText, SelectionOptions, selectionOf, withSelection } from "../selection";
import { answerOf, headingOf } from "../shown-answer";

const Options = SelectionOptions.extend({
  sort: z
    .enum(documentSorts, { error: () => t("cli:oneOf", { values: documentSorts.join(", ") }) })
    .optional(),
  ascending: z.boolean().default(false),
  count: integerParam(0, 500).default(20),
  offset: integerParam(0, 1_000_000_000).default(0),
  stories: z.enum(["all", "once"]).optional(),
});

export function addDocuments(program: Command, runner: Runner): void {
  const command = withSelection(program.command("documents").description(t("cli:documents.about")))
    .option(
      `--sort <${t("cli:value.criterion")}>`,
      t("cli:documents.sort", { criteria: documentSorts.join(", ") }),
    )
    .option("--ascending", t("cli:documents.ascending"))
    .option("--count <n>", t("cli:page.count"))
    .option("--offset <n>", t("cli:page.offset"))
    .option("--stories <all|once>", t("cli:stories.counting"));
  runner.add(command, Options, async (run, given) => {
    const target = await run.target();
    const zone = await run.zone();
    const input = searchInput(await selectionOf(run, given), given);
    const answer = await run.session.ask("documents.search", { ...target.ref, ...input }, run.signal);
    const { total, documents } = answer.data;
    run.show({
      data: answerOf(target, answer, answer.data),
      heading: [
        ...headingOf(run, target, answer, zone),
        t("cli:documents.summary", {
          count: total,
          from: given.offset + 1,
          to: given.offset + documents.length,
        }),
      ],
      columns: [
        t("cli:column.published"),
        t("cli:column.sentiment"),
        t("cli:column.author"),
        t("cli:column.text"),
        t("cli:column.url"),
      ],
      rows: documents.map((document) => [
        document.published == null ? "" : momentText(document.published, zone),
        document.sentiment ?? null,
        document.extra_author_attributes?.name ?? "",
        startOf(document.title || document.content || "", 300),
        document.url,
      ]),
    });
    return undefined;
  });
}
