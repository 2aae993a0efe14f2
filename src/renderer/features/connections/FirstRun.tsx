import { Button } from "@mantine/core";
import { IconFlask, IconFolderPlus, IconServer } from "@tabler/icons-react";
import { useEffect, type ReactNode } from "react";
import { useConnections } from "../../app/queries";
import { markReady } from "../../app/ready";
import { Failure } from "../../components/Failure";
import styles from "./Connections.module.css";
import { useConnectionDialogs } from "../../app/dialogs";
import { useAct, useOpenMade } from "./useAct";

/** The first screen of a new installation: three ways to begin. */
export function FirstRun() {
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const openMade = useOpenMade(() => undefined);
  const sample = useAct("connections.openSample", openMade);
  const note = useConnections().data?.states.find((state) => state.note !== null)?.note;
  useEffect(markReady, []);
  return (
    <main className={styles["welcome"]}>
      <div className={styles["inner"]}>
        <h1 className={styles["hello"]}>Where are your mentions?</h1>
        <p className={styles["lead"]}>
          Earshot searches, charts, curates and uploads them. Choose where to begin; more can be added later.
        </p>
        <div className={styles["choices"]}>
          <Choice
            icon={<IconFlask size={26} stroke={1.5} />}
            title="Sample workspace"
            text="Look around in synthetic data: invented brands, authors and mentions, made on this computer."
            action={
              <Button variant="filled" loading={sample.isPending} onClick={() => sample.mutate(undefined)}>
                Open the sample workspace
              </Button>
            }
          />
          <Choice
            icon={<IconFolderPlus size={26} stroke={1.5} />}
            title="Local workspace"
            text="Upload your own files. Documents stay on this computer; no account and no network are needed."
            action={
              <Button onClick={() => show({ kind: "workspace", forFile: null })}>New local workspace</Button>
            }
          />
          <Choice
            icon={<IconServer size={26} stroke={1.5} />}
            title="Listening service"
            text="Work with the projects of a hosted service. You need its address and an access token."
            action={<Button onClick={() => show({ kind: "service" })}>Connect to a service</Button>}
          />
        </div>
        <p className={styles["hint"]} role="status">
          {sample.isPending && (note ?? "Opening the sample workspace")}
        </p>
        {sample.error && <Failure thrown={sample.error} inline connectionId={null} />}
        <p className={styles["hint"]}>You can also drop a CSV file here: a workspace is made for it.</p>
      </div>
    </main>
  );
}

function Choice({
  icon,
  title,
  text,
  action,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  action: ReactNode;
}) {
  return (
    <section className={styles["choice"]}>
      {icon}
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </section>
  );
}
