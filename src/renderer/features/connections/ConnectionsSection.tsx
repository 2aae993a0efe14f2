import { Button } from "@mantine/core";
import { useConnections } from "../../app/queries";
import { Panel } from "../../components/Panel";
import { formatCount } from "../../format/numbers";
import styles from "./Connections.module.css";
import { kindText, lampColor } from "./phase";
import { useConnectionDialogs } from "./store";

/** Connections in the settings: names, tokens, folders. */
export function ConnectionsSection() {
  const { data } = useConnections();
  const show = useConnectionDialogs((dialogs) => dialogs.show);
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
          <Button size="xs" onClick={() => show({ kind: "service" })}>
            Connect to a service
          </Button>
        </>
      }
    >
      {connections.map((connection) => {
        const { id, name } = connection;
        return (
          <div key={id} className={styles["row"]}>
            <i
              className={styles["lamp"]}
              style={{ background: lampColor(data?.states.find((state) => state.connectionId === id)) }}
              aria-hidden
            />
            <span className={styles["who"]} style={{ minWidth: 220 }}>
              <b>{name}</b>
              <span title={connection.folder ?? undefined}>
                {kindText(connection)}
                {connection.folder && `, ${connection.folder}`}
                {connection.kind === "service" &&
                  (connection.tokenKept === "keychain"
                    ? ", token in the keychain"
                    : ", token for this session only")}
              </span>
            </span>
            <Button size="xs" aria-label={`Rename ${name}`} onClick={() => show({ kind: "rename", id })}>
              Rename
            </Button>
            {connection.kind === "service" && (
              <Button
                size="xs"
                aria-label={`Change the token of ${name}`}
                onClick={() => show({ kind: "token", id })}
              >
                Change token
              </Button>
            )}
            <Button size="xs" aria-label={`Remove ${name}`} onClick={() => show({ kind: "remove", id })}>
              Remove
            </Button>
          </div>
        );
      })}
    </Panel>
  );
}
