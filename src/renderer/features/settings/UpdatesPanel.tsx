import { Button, Switch } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { UpdateState } from "../../../shared/ipc/shell";
import { invoke, onEvent } from "../../app/api";
import { keys, useSaveSettings, useSettings } from "../../app/queries";
import { Panel } from "../../components/Panel";
import { toast, toastFailure } from "../../components/toast";
import styles from "./SettingsScreen.module.css";

function textOf(state: UpdateState | undefined): string {
  switch (state?.phase) {
    case "off":
    case "failed":
      return state.message;
    case "checking":
      return "Asking for the newest version";
    case "current":
      return "This is the newest version.";
    case "available":
      return `Earshot ${state.version} is available.${state.installable ? "" : " Download it from where you got this copy."}`;
    case "downloading":
      return `Downloading ${state.version}: ${Math.round(state.progress * 100)} %`;
    case "ready":
      return `Earshot ${state.version} is downloaded and verified.`;
    default:
      return "Not asked in this run.";
  }
}

/** Updates, and the file that helps others to find a fault. */
export function UpdatesPanel() {
  const client = useQueryClient();
  const settings = useSettings();
  const save = useSaveSettings();
  const state = useQuery({ queryKey: keys.updates, queryFn: () => invoke("app.updates", undefined) }).data;
  useEffect(
    () => onEvent("app.updates", (now) => client.setQueryData<UpdateState>(keys.updates, now)),
    [client],
  );
  const act = (what: string, work: () => Promise<unknown>) => () =>
    void work().catch((thrown: unknown) => toastFailure(what, thrown));
  const saveBundle = async () => {
    const saved = await invoke("app.saveSupportBundle", undefined);
    if (saved) toast(`Saved as ${saved.path}`);
  };
  return (
    <Panel title="Updates and support">
      <div className={styles["row"]}>
        <div className={styles["name"]}>
          Updates
          <div className={styles["note"]} role="status">
            {textOf(state)}
          </div>
        </div>
        <div className={styles["value"]}>
          {state?.phase === "available" && state.installable ? (
            <Button
              size="xs"
              onClick={act("The update failed", () => invoke("app.downloadUpdate", undefined))}
            >
              Download
            </Button>
          ) : state?.phase === "ready" ? (
            <Button
              size="xs"
              onClick={act("The update failed", () => invoke("app.installUpdate", undefined))}
            >
              Install and restart
            </Button>
          ) : (
            <Button
              size="xs"
              loading={state?.phase === "checking" || state?.phase === "downloading"}
              onClick={act("The check failed", () => invoke("app.checkForUpdates", undefined))}
            >
              Check for updates
            </Button>
          )}
        </div>
      </div>
      <div className={styles["row"]}>
        <div className={styles["name"]}>
          Check at start
          <div className={styles["note"]}>
            Asks the place of releases for the newest version, and nothing else
          </div>
        </div>
        <div className={styles["value"]}>
          <Switch
            aria-label="Check for updates at start"
            checked={settings?.checkForUpdates ?? false}
            onChange={(event) =>
              act("The setting was not saved", () => save({ checkForUpdates: event.currentTarget.checked }))()
            }
          />
        </div>
      </div>
      <div className={styles["row"]}>
        <div className={styles["name"]}>
          Support bundle
          <div className={styles["note"]}>
            One zip file with versions, settings, log and crash reports; no token, no document, no name of a
            connection
          </div>
        </div>
        <div className={styles["value"]}>
          <Button size="xs" onClick={act("The support bundle was not saved", saveBundle)}>
            Save a support bundle
          </Button>
        </div>
      </div>
    </Panel>
  );
}
