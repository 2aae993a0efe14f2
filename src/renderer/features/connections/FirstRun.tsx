import { Button } from "@mantine/core";
import { IconFlask, IconFolderPlus, IconServer } from "@tabler/icons-react";
import { useEffect, type ReactNode } from "react";
import { t } from "../../../shared/words";
import { useConnections } from "../../core/queries";
import { markReady } from "../../core/ready";
import { Failure } from "../../components/states/Failure";
import styles from "./Connections.module.css";
import { useConnectionDialogs } from "../../core/dialogs";
import { useAct, useOpenMade } from "./useAct";

/** The first screen of a new installation, with three ways to start. */
export function FirstRun() {
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const openMade = useOpenMade(() => undefined);
  const sample = useAct("connections.openSample", openMade);
  const note = useConnections().data?.states.find((state) => state.note !== null)?.note;
  useEffect(markReady, []);
  return (
    <main className={styles["welcome"]}>
      <div className={styles["inner"]}>
        <h1 className={styles["hello"]}>{t("connections:firstRun.title")}</h1>
        <p className={styles["lead"]}>{t("connections:firstRun.lead")}</p>
        <div className={styles["choices"]}>
          <Choice
            icon={<IconFlask size={26} stroke={1.5} />}
            title={t("connections:firstRun.sample")}
            text={t("connections:firstRun.sampleText")}
            action={
              <Button variant="filled" loading={sample.isPending} onClick={() => sample.mutate(undefined)}>
                {t("connections:openSample")}
              </Button>
            }
          />
          <Choice
            icon={<IconFolderPlus size={26} stroke={1.5} />}
            title={t("connections:firstRun.workspace")}
            text={t("connections:firstRun.workspaceText")}
            action={
              <Button onClick={() => show({ kind: "workspace", forFile: null })}>
                {t("connections:newWorkspace")}
              </Button>
            }
          />
          <Choice
            icon={<IconServer size={26} stroke={1.5} />}
            title={t("connections:firstRun.service")}
            text={t("connections:firstRun.serviceText")}
            action={
              <Button onClick={() => show({ kind: "service" })}>{t("connections:connectService")}</Button>
            }
          />
        </div>
        <p className={styles["hint"]} role="status">
          {sample.isPending && (note ?? t("connections:firstRun.openingSample"))}
        </p>
        {sample.error && <Failure thrown={sample.error} inline connectionId={null} />}
        <p className={styles["hint"]}>{t("connections:firstRun.dropHint")}</p>
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
