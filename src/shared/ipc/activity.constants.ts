/** The method under which Activity lists what assistants do. */
export const assistantMethod = "MCP";
