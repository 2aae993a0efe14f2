import { Button, CloseButton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../shared/texts";
import { confirm } from "../../components/dialogs/confirm";
import { toastFailure } from "../../components/states/toast";
import { invoke } from "../../core/api";
import { useHealth } from "../../core/queries";
import styles from "./Shell.module.css";

const act = (what: string, work: () => Promise<unknown>) => () =>
  void work().catch((thrown: unknown) => toastFailure(what, thrown));

/** Shows problems with the profile's files, what was done about them, and the way out of safe mode. */
export function ProfileNotice() {
  const health = useHealth().data;
  const [closed, setClosed] = useState(false);
  if (!health || health.problems.length === 0 || (closed && !health.safeMode)) return null;
  return (
    <div
      className={styles["banner"]}
      role="alert"
      aria-label={health.safeMode ? t("app:profile.safeMode") : t("app:profile.putAside")}
    >
      <IconAlertTriangle size={18} aria-hidden />
      <div className={styles["bannerText"]}>
        {health.safeMode && <b>{t("app:profile.safeMode")}. </b>}
        {health.problems.map(({ file, message }) => (
          <span key={file}>{message} </span>
        ))}
      </div>
      {health.canBeginNewOutbox && (
        <Button size="xs" onClick={beginNewOutbox}>
          {t("app:profile.newOutbox")}
        </Button>
      )}
      <Button
        size="xs"
        onClick={act(t("app:profile.bundleNotSaved"), () => invoke("app.saveSupportBundle", undefined))}
      >
        {t("app:profile.saveBundle")}
      </Button>
      {!health.safeMode && <CloseButton aria-label={t("close")} onClick={() => setClosed(true)} />}
    </div>
  );
}

function beginNewOutbox(): void {
  confirm({
    title: t("app:profile.newOutboxTitle"),
    text: t("app:profile.newOutboxText"),
    action: t("app:profile.newOutbox"),
    onConfirm: act(t("app:profile.noNewOutbox"), () => invoke("app.beginNewOutbox", undefined)),
  });
}
