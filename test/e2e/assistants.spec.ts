import path from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, test } from "./support/launch";
import { makeWorkspace, openScreen } from "./support/steps";
import { t } from "./support/words";

test("an assistant reads through the open app what was turned on in the settings, and nothing before", async ({
  profile,
}) => {
  const { window } = await profile.launch();
  await makeWorkspace(window, "Northwind");

  const client = new Client({ name: "test", version: "1" });
  const program = path.resolve(import.meta.dirname, "../../out/main/cli.js");
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, "mcp"],
      env: { PATH: process.env["PATH"] ?? "", EARSHOT_USER_DATA: profile.userData },
    }),
  );
  const projects = () => client.callTool({ name: "projects", arguments: {} });
  try {
    expect(await projects()).toMatchObject({ isError: true });
    await openScreen(window, t("app:screen.settings"));
    const allow = window.getByRole("switch", { name: t("settings:assistants.allow", { name: "Northwind" }) });
    await expect(allow).not.toBeChecked();
    await allow.click({ force: true });
    await expect(allow).toBeChecked();
    expect(JSON.stringify(await projects())).toContain(String.raw`\"project\":\"Northwind\"`);
    await expect(window.getByText('"mcpServers"')).toBeVisible();
  } finally {
    await client.close();
  }
});
