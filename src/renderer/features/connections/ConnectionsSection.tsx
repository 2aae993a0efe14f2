import { Button } from "@mantine/core";
import type { Connection, ConnectionState, Network } from "../../../shared/ipc/connections";
import { t } from "../../../shared/texts";
import { useConnectionDialogs } from "../../core/dialogs";
import { chooseWorkspaceFile } from "./openWorkspaceFile";
import { offlineOf, rejectedSince, useConnections, useNetwork } from "../../core/queries";
import { Tag, type Tone } from "../../components/states/Mark";
import { Panel } from "../../components/layout/Panel";
import { failureText } from "../../components/states/failureText";
import { formatCount } from "../../../analysis/format/numbers";
import styles from "./Connections.module.css";
import { kindText, statusColor } from "./phase";
import { useOpenFolder } from "./useOpenFolder";

/** The connections in the settings, with URLs, tokens, projects and folders. */
export function ConnectionsSection() {
  const { data } = useConnections();
  const network = useNetwork();
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const openFolder = useOpenFolder();
  const connections = data?.connections ?? [];
  return (
    <Panel
      title={t("connections:title")}
      note={formatCount(connections.length)}
      actions={
        <>
          <Button size="xs" onClick={() => show({ kind: "workspace", forFile: null })}>
            {t("connections:newWorkspace")}
          </Button>
          <Button size="xs" onClick={openFolder}>
            {t("connections:openFolder")}
          </Button>
          <Button size="xs" onClick={chooseWorkspaceFile}>
            {t("connections:openFile")}
          </Button>
          <Button size="xs" onClick={() => show({ kind: "service" })}>
            {t("connections:connectService")}
          </Button>
        </>
      }
    >
      <ul className={styles["connections"]} aria-label={t("connections:title")}>
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

const tokenTexts = {
  keychain: t("connections:list.tokenInKeychain"),
  session: t("connections:list.tokenForSession"),
  none: t("connections:list.noToken"),
} as const;

/** Summarizes a connection in one line. */
function factsText(connection: Connection): string {
  const { kind, folder, tokenKept, projects, caFile } = connection;
  const parts = [kindText(connection)];
  if (folder !== null) parts.push(folder);
  if (kind === "service") parts.push(tokenTexts[tokenKept]);
  if (projects.length > 0) parts.push(t("connections:list.projectsById", { count: projects.length }));
  if (caFile !== null) parts.push(t("connections:list.ownCertificate"));
  return parts.join(", ");
}

/** Why a connection can't be used, in a few words. Null if no reason is known. */
function troubleOf(
  connection: Connection,
  state: ConnectionState | undefined,
  network: Network | undefined,
): { text: string; tone: Tone } | null {
  if (state?.phase === "failed")
    return {
      text: state.error ? failureText(state.error).title : t("connections:list.notOpen"),
      tone: "negative",
    };
  if (offlineOf(connection, network)) return { text: t("connections:list.offline"), tone: "warning" };
  if (rejectedSince(connection, network) !== null)
    return { text: t("components:failure.auth"), tone: "negative" };
  if (connection.kind === "service" && connection.tokenKept === "none")
    return { text: t("connections:list.tokenNeeded"), tone: "warning" };
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
  const button = (
    text: string,
    label: string,
    dialog: "test" | "edit" | "token" | "saveFile" | "receipts" | "remove",
  ) => (
    <Button size="xs" aria-label={label} onClick={() => show({ kind: dialog, id })}>
      {text}
    </Button>
  );
  return (
    <li className={styles["row"]}>
      <i
        className={styles["lamp"]}
        style={{ background: statusColor(connection, state, network) }}
        aria-hidden
      />
      <span className={styles["who"]} style={{ minWidth: 220 }}>
        <b>
          {name} {trouble && <Tag tone={trouble.tone}>{trouble.text}</Tag>}
        </b>
        <span title={facts}>{facts}</span>
      </span>
      <span className={styles["buttons"]}>
        {button(t("connections:list.test"), t("connections:list.testNamed", { name }), "test")}
        {button(t("connections:list.change"), t("connections:list.changeNamed", { name }), "edit")}
        {kind === "service" &&
          button(t("connections:list.token"), t("connections:list.tokenNamed", { name }), "token")}
        {kind === "workspace" && (
          <>
            {button(t("connections:list.saveFile"), t("workspaceFile:save.title", { name }), "saveFile")}
            {button(t("people:receipt.list"), t("people:receipt.all", { name }), "receipts")}
          </>
        )}
        {button(t("remove"), t("connections:list.removeNamed", { name }), "remove")}
      </span>
    </li>
  );
}
