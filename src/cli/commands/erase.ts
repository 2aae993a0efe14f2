import type { Command } from "commander";
import { z } from "zod";
import { failure } from "../../main/client/service-error";
import { countsOf, partsOf, type TracedPart } from "../../shared/people/parts";
import { remainderText } from "../../shared/people/remainder";
import { t } from "../../shared/texts";
import type { Runner } from "../runner";
import { momentText } from "../selection";
import { connectionOf } from "../target";

const Options = z.object({
  args: z.array(z.string()).max(1),
  id: z.string().default(""),
  sameName: z.boolean().default(false),
  yes: z.boolean().default(false),
});

export function addErase(program: Command, runner: Runner): void {
  const command = program
    .command("erase")
    .description(t("cli:erase.about"))
    .argument(`[${t("cli:value.author")}]`, t("cli:erase.author"))
    .option(`--id <${t("cli:value.id")}>`, t("cli:erase.id"))
    .option("--same-name", t("cli:erase.sameName"))
    .option("--yes", t("cli:erase.yes"));
  runner.add(command, Options, async (run, { args: [name = ""], id, sameName, yes }) => {
    const { session, signal, terminal } = run;
    if ((name + id).trim() === "") throw failure("invalid", t("cli:erase.nobody"));
    const { id: connectionId, name: workspace } = await connectionOf(session, run.common.connection, signal);
    const asked = { connectionId, author: { id, name, sameName } };
    if (!yes) {
      terminal.progress(t("people:counting"));
      const traces = await session.ask("people.traces", asked, signal);
      terminal.progress(null);
      const others =
        sameName || traces.sameName === 0 ? [] : [t("cli:erase.others", { count: traces.sameName })];
      run.show({
        data: { workspace, traces, erased: null },
        heading: [...others, t("cli:erase.preview")],
        ...partsTable(traces),
      });
      return undefined;
    }
    const quiet = session.onEvent("connections.state", ({ connectionId: of, note }) => {
      if (of === connectionId) terminal.progress(note ?? t("people:erasing"));
    });
    try {
      const receipt = await session.ask("people.erase", asked, signal);
      run.show({
        data: { workspace, erased: receipt },
        heading: [
          t("people:done"),
          t("people:receipt.id", { id: receipt.id }),
          ...(receipt.remains.length > 0 ? [t("people:receipt.remains")] : []),
          ...receipt.remains.map((remainder) => `- ${remainderText(remainder)}`),
          t("people:receipt.stays"),
        ],
        ...partsTable(countsOf(receipt)),
      });
    } finally {
      quiet();
    }
    return undefined;
  });

  const receipts = program.command("receipts").description(t("cli:erase.receipts"));
  runner.add(receipts, z.object({}), async (run) => {
    const { session, signal } = run;
    const { id: connectionId, name } = await connectionOf(session, run.common.connection, signal);
    // An erasure that was interrupted is finished when its workspace opens.
    await session.ask("connections.open", { id: connectionId }, signal);
    const found = await session.ask("people.receipts", { connectionId }, signal);
    const zone = await run.zone();
    run.show({
      data: { workspace: name, receipts: found },
      none: t("people:receipt.none"),
      columns: [t("cli:column.erased"), t("cli:column.found"), t("cli:column.id")],
      rows: found.map((receipt) => [
        momentText(receipt.at, zone),
        partsOf(countsOf(receipt))
          .map(({ part, count }) => t(`people:part.${part}`, { count }))
          .join(", "),
        receipt.id,
      ]),
    });
    return undefined;
  });
}

function partsTable(counts: Partial<Record<TracedPart, number>>) {
  const found = partsOf(counts);
  return {
    columns: [t("cli:column.found")],
    rows: (found.length === 0
      ? [t("people:nothing")]
      : found.map(({ part, count }) => t(`people:part.${part}`, { count }))
    ).map((text) => [text]),
  };
}
