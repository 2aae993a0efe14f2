import { Button } from "@mantine/core";
import type { Connection, ConnectionState, Network } from "../../../shared/ipc/connections";
import { useConnectionDialogs } from "../../app/dialogs";
import { offlineOf, useConnections, useNetwork } from "../../app/queries";
import { Tag, type Tone } from "../../components/Mark";
import { Panel } from "../../components/Panel";
import { failureText } from "../../components/failureText";
import { formatCount, formatCounted } from "../../format/numbers";
import styles from "./Connections.module.css";
import { kindText, lampColor } from "./phase";
import { useOpenFolder } from "./useOpenFolder";

/** Connections in the settings: names, addresses, tokens, projects, folders. */
export function ConnectionsSection() {
  const { data } = useConnections();
  const network = useNetwork();
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const openFolder = useOpenFolder();
  const connections = data?.connections ?? [];
  return (
    <Panel
      title="Connections"
      note={formatCount(connections.length)}
      actions={
        <>
          <Button size="xs" onClick={() => show({ kind: "workspace", forFile: null })}>
            New local workspace
          </Button>
          <Button size="xs" onClick={openFolder}>
            Open a workspace folder
          </Button>
          <Button size="xs" onClick={() => show({ kind: "service" })}>
            Connect to a service
          </Button>
        </>
      }
    >
      <ul className={styles["connections"]} aria-label="Connections">
        {connections.map((connection) => (
          <Row
            key={connection.id}
            connection={connection}
            state={data?.states.find((state) => state.connectionId === connection.id)}
            network={network}
          />
        ))}
      </ul>
    </Panel>
  );
}

const kept = {
  keychain: "token in the keychain",
  session: "token for this session only",
  none: "no token",
} as const;

/** What a connection is and holds, in one line. */
function factsText(connection: Connection): string {
  const { kind, folder, tokenKept, projects, caFile } = connection;
  const parts = [kindText(connection)];
  if (folder !== null) parts.push(folder);
  if (kind === "service") parts.push(kept[tokenKept]);
  if (projects.length > 0) parts.push(`${formatCounted(projects.length, "project")} added by id`);
  if (caFile !== null) parts.push("own certificate file");
  return parts.join(", ");
}

/** What keeps a connection from being used, in a few words; null where nothing is known to. */
function troubleOf(
  connection: Connection,
  state: ConnectionState | undefined,
  network: Network | undefined,
): { text: string; tone: Tone } | null {
  if (state?.phase === "failed")
    return { text: state.error ? failureText(state.error).title : "Not open", tone: "negative" };
  if (offlineOf(connection, network)) return { text: "Offline", tone: "warning" };
  if (connection.kind === "service" && connection.tokenKept === "none")
    return { text: "A token is needed", tone: "warning" };
  return null;
}

interface RowProps {
  connection: Connection;
  state: ConnectionState | undefined;
  network: Network | undefined;
}

function Row({ connection, state, network }: RowProps) {
  const { id, name, kind } = connection;
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const trouble = troubleOf(connection, state, network);
  const facts = factsText(connection);
  const button = (text: string, label: string, dialog: "test" | "edit" | "token" | "remove") => (
    <Button size="xs" aria-label={label} onClick={() => show({ kind: dialog, id })}>
      {text}
    </Button>
  );
  return (
    <li className={styles["row"]}>
      <i
        className={styles["lamp"]}
        style={{ background: lampColor(state, offlineOf(connection, network) !== null) }}
        aria-hidden
      />
      <span className={styles["who"]} style={{ minWidth: 220 }}>
        <b>
          {name} {trouble && <Tag tone={trouble.tone}>{trouble.text}</Tag>}
        </b>
        <span title={facts}>{facts}</span>
      </span>
      <span className={styles["buttons"]}>
        {button("Test", `Test ${name}`, "test")}
        {button("Change", `Change ${name}`, "edit")}
        {kind === "service" && button("Token", `Token of ${name}`, "token")}
        {button("Remove", `Remove ${name}`, "remove")}
      </span>
    </li>
  );
}
