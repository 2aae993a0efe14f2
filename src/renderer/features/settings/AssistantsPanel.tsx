import { Button, CopyButton, Switch } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { keys, useConnections } from "../../core/queries";
import { Panel } from "../../components/layout/Panel";
import { toastFailure } from "../../components/states/toast";
import { SettingsRow } from "./SettingsRow";
import styles from "./SettingsScreen.module.css";

/** Which connections assistants may read, and what an assistant has to be told to find Earshot. */
export function AssistantsPanel() {
  const client = useQueryClient();
  const connections = useConnections().data?.connections ?? [];
  const { data: commandLine } = useQuery({
    queryKey: keys.commandLine,
    queryFn: () => invoke("app.commandLine", undefined),
  });
  const change = useMutation({
    mutationFn: async (input: { id: string; allowed: boolean }) => {
      await invoke("connections.setAssistants", input);
      await client.refetchQueries({ queryKey: keys.connections });
    },
    onError: (thrown) => toastFailure(t("settings:assistants.notChanged"), thrown),
  });
  return (
    <Panel title={t("settings:assistants.title")}>
      <SettingsRow
        name={t("settings:assistants.connections")}
        note={
          connections.length > 0
            ? t("settings:assistants.note")
            : `${t("settings:assistants.note")} ${t("settings:assistants.none")}`
        }
      />
      {connections.map(({ id, name, assistants }) => (
        <SettingsRow key={id} name={name}>
          <Switch
            aria-label={t("settings:assistants.allow", { name })}
            checked={assistants === true}
            disabled={change.isPending}
            onChange={(event) => change.mutate({ id, allowed: event.currentTarget.checked })}
          />
        </SettingsRow>
      ))}
      {commandLine && <Configuration text={configurationOf(commandLine)} />}
    </Panel>
  );
}

function Configuration({ text }: { text: string }) {
  return (
    <>
      <SettingsRow
        name={t("settings:assistants.configuration")}
        note={t("settings:assistants.configurationNote")}
      >
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button size="xs" aria-label={t("settings:assistants.copyConfiguration")} onClick={copy}>
              {copied ? t("copied") : t("copy")}
            </Button>
          )}
        </CopyButton>
      </SettingsRow>
      <pre className={styles["configuration"]}>{text}</pre>
    </>
  );
}

/** The entry that most MCP clients take, with the program's call on one line. */
function configurationOf([command, ...args]: readonly string[]): string {
  const listed = [...args, "mcp"].map((argument) => JSON.stringify(argument)).join(", ");
  return [
    "{",
    '  "mcpServers": {',
    `    "earshot": { "command": ${JSON.stringify(command)}, "args": [${listed}] }`,
    "  }",
    "}",
  ].join("\n");
}
