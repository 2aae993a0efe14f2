import path from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import { t } from "../../shared/texts";
import type { Runner } from "../runner";

export function addMcp(program: Command, runner: Runner): void {
  const command = program
    .command("mcp")
    .description(t("cli:mcp.about"))
    .option("--allow-writes", t("cli:mcp.allowWrites"))
    .option(`--reports <${t("cli:value.folder")}>`, t("cli:mcp.reports"));
  const Options = z.object({ allowWrites: z.boolean().default(false), reports: z.string().optional() });
  runner.addBare(command, Options, async ({ signal, platform, ...parts }, { allowWrites, reports }) => {
    const { assistantServer, LastingSession, StdioServerTransport } = await import("../mcp/server");
    const lasting = new LastingSession({ ...parts, platform });
    const server = assistantServer(lasting, {
      version: platform.version,
      writes: allowWrites ? { reports: path.resolve(reports ?? path.join(parts.folder, "reports")) } : null,
    });
    const input = platform.standardInput();
    const ended = new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve(), { once: true });
      // The client closes standard input when it ends.
      input.once("end", resolve).once("close", resolve);
    });
    await server.connect(new StdioServerTransport(input));
    await ended;
    await server.close();
    await lasting.close();
    return undefined;
  });
}
