import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { LastingSession } from "./lasting-session";
import { dataNote, registerReadTools } from "./tools";
import { registerWriteTools, type WriteChoices } from "./write-tools";

export { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
export { LastingSession } from "./lasting-session";

const instructions =
  "Earshot searches and counts mentions of social and news media. Begin with `projects`. " +
  "Counts are numbers of mentions unless they say otherwise; name the query and period when you report one. " +
  dataNote;

/** The server for assistants. Tools that change something are there only if `writes` is set. */
export function assistantServer(
  lasting: LastingSession,
  { version, writes }: { version: string; writes: WriteChoices | null },
): McpServer {
  const server = new McpServer({ name: "earshot", title: "Earshot", version }, { instructions });
  registerReadTools(server, lasting);
  if (writes) registerWriteTools(server, lasting, writes);
  return server;
}
