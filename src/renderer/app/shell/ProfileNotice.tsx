import { Button, CloseButton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { confirm } from "../../components/confirm";
import { toastFailure } from "../../components/toast";
import { invoke } from "../api";
import { keys } from "../queries";
import styles from "./Shell.module.css";

const act = (what: string, work: () => Promise<unknown>) => () =>
  void work().catch((thrown: unknown) => toastFailure(what, thrown));

/** Says what is wrong with the files of the profile, what was done about it, and the way out of safe mode. */
export function ProfileNotice() {
  const health = useQuery({
    queryKey: keys.health,
    queryFn: () => invoke("app.health", undefined),
    staleTime: Infinity,
  }).data;
  const [closed, setClosed] = useState(false);
  if (!health || health.problems.length === 0 || (closed && !health.safeMode)) return null;
  return (
    <div
      className={styles["banner"]}
      role="alert"
      aria-label={health.safeMode ? "Safe mode" : "Files put aside"}
    >
      <IconAlertTriangle size={18} aria-hidden />
      <div className={styles["bannerText"]}>
        {health.safeMode && <b>Safe mode. </b>}
        {health.problems.map(({ file, message }) => (
          <span key={file}>{message} </span>
        ))}
      </div>
      {health.canBeginNewOutbox && (
        <Button size="xs" onClick={beginNewOutbox}>
          Begin a new outbox
        </Button>
      )}
      <Button
        size="xs"
        onClick={act("The support bundle was not saved", () => invoke("app.saveSupportBundle", undefined))}
      >
        Save a support bundle
      </Button>
      {!health.safeMode && <CloseButton aria-label="Close" onClick={() => setClosed(true)} />}
    </div>
  );
}

function beginNewOutbox(): void {
  confirm({
    title: "Begin a new outbox?",
    text: "The outbox that can't be used is renamed and kept in the data folder. Edits in it that were not sent stay there. Earshot starts again.",
    action: "Begin a new outbox",
    onConfirm: act("No new outbox was begun", () => invoke("app.beginNewOutbox", undefined)),
  });
}
