import type { Command } from "commander";
import { z } from "zod";
import { t } from "../../shared/texts";
import { queryFigures } from "../questions";
import type { Runner } from "../runner";
import { momentText, SelectionOptions, selectionOf, withSelection } from "../selection";
import { answerOf, headingOf } from "../shown-answer";

export function addQuery(program: Command, runner: Runner): void {
  const command = withSelection(program.command("query").description(t("cli:query.about")));
  runner.add(command, SelectionOptions.extend(z.object({}).shape), async (run, given) => {
    const target = await run.target();
    const selection = await selectionOf(run, given);
    const zone = await run.zone();
    const { figures, ...answer } = await queryFigures(run.session, target.ref, selection, zone, run.signal);
    run.show({
      data: answerOf(target, answer, figures),
      heading: headingOf(run, target, answer, zone),
      columns: [t("cli:column.figure"), t("cli:column.value")],
      rows: [
        [t("cli:query.mentions"), figures.mentions],
        [t("cli:query.positive"), figures.sentiment.positive],
        [t("cli:query.neutral"), figures.sentiment.neutral],
        [t("cli:query.negative"), figures.sentiment.negative],
        ...(figures.first === null ? [] : [[t("cli:query.first"), momentText(figures.first, zone)]]),
        ...(figures.last === null ? [] : [[t("cli:query.last"), momentText(figures.last, zone)]]),
      ],
    });
    return undefined;
  });
}
