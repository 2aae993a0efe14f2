import { Button, Switch } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { UpdateState } from "../../../shared/ipc/shell";
import { t } from "../../../shared/texts";
import { invoke, onEvent } from "../../core/api";
import { keys, useSaveSettings, useSettings } from "../../core/queries";
import { Panel } from "../../components/layout/Panel";
import { toast, toastFailure } from "../../components/states/toast";
import styles from "./SettingsScreen.module.css";

function textOf(state: UpdateState | undefined): string {
  switch (state?.phase) {
    case "off":
    case "failed":
      return state.message;
    case "checking":
      return t("settings:updates.checking");
    case "current":
      return t("settings:updates.current");
    case "available":
      return t(state.installable ? "settings:updates.available" : "settings:updates.availableElsewhere", {
        version: state.version,
      });
    case "downloading":
      return t("settings:updates.downloading", {
        version: state.version,
        percent: Math.round(state.progress * 100),
      });
    case "ready":
      return t("settings:updates.ready", { version: state.version });
    default:
      return t("settings:updates.notAsked");
  }
}

/** Updates, and the diagnostics file for bug reports. */
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
    if (saved) toast(t("settings:updates.bundleSaved", { path: saved.path }));
  };
  return (
    <Panel title={t("settings:updates.title")}>
      <div className={styles["row"]}>
        <div className={styles["name"]}>
          {t("settings:updates.updates")}
          <div className={styles["note"]} role="status">
            {textOf(state)}
          </div>
        </div>
        <div className={styles["value"]}>
          {state?.phase === "available" && state.installable ? (
            <Button
              size="xs"
              onClick={act(t("settings:updates.failed"), () => invoke("app.downloadUpdate", undefined))}
            >
              {t("settings:updates.download")}
            </Button>
          ) : state?.phase === "ready" ? (
            <Button
              size="xs"
              onClick={act(t("settings:updates.failed"), () => invoke("app.installUpdate", undefined))}
            >
              {t("settings:updates.install")}
            </Button>
          ) : (
            <Button
              size="xs"
              loading={state?.phase === "checking" || state?.phase === "downloading"}
              onClick={act(t("settings:updates.checkFailed"), () => invoke("app.checkForUpdates", undefined))}
            >
              {t("settings:updates.check")}
            </Button>
          )}
        </div>
      </div>
      <div className={styles["row"]}>
        <div className={styles["name"]}>
          {t("settings:updates.atStart")}
          <div className={styles["note"]}>{t("settings:updates.atStartNote")}</div>
        </div>
        <div className={styles["value"]}>
          <Switch
            aria-label={t("settings:updates.checkAtStart")}
            checked={settings?.checkForUpdates ?? false}
            onChange={(event) =>
              act(t("settings:notSaved"), () => save({ checkForUpdates: event.currentTarget.checked }))()
            }
          />
        </div>
      </div>
      <div className={styles["row"]}>
        <div className={styles["name"]}>
          {t("settings:updates.bundle")}
          <div className={styles["note"]}>{t("settings:updates.bundleNote")}</div>
        </div>
        <div className={styles["value"]}>
          <Button size="xs" onClick={act(t("settings:updates.bundleNotSaved"), saveBundle)}>
            {t("settings:updates.saveBundle")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
