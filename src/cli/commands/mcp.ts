import type { Command } from "commander";
import { z } from "zod";
import { t } from "../../shared/words";
import type { Runner } from "../runner";

export function addMcp(program: Command, runner: Runner): void {
  const command = program
    .command("mcp")
    .description(t("cli:mcp.about"))
    .option("--allow-writes", t("cli:mcp.allowWrites"));
  const Options = z.object({ allowWrites: z.boolean().default(false) });
  runner.addBare(command, Options, async ({ signal, platform, ...parts }, { allowWrites }) => {
    const { assistantServer, LastingSession, StdioServerTransport } = await import("../mcp/server");
    const lasting = new LastingSession({ ...parts, platform });
    const server = assistantServer(lasting, { version: platform.version, writes: allowWrites });
    const ended = new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve(), { once: true });
      // The client closes standard input when it ends.
      process.stdin.once("end", resolve).once("close", resolve);
    });
    await server.connect(new StdioServerTransport());
    await ended;
    await server.close();
    await lasting.close();
    return undefined;
  });
}
