import { Button, Loader } from "@mantine/core";
import { IconFlask, IconFolderPlus, IconServer } from "@tabler/icons-react";
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { t } from "../../../shared/words";
import { invoke } from "../../core/api";
import { useConnectionDialogs } from "../../core/dialogs";
import { keys, useConnections } from "../../core/queries";
import { markReady } from "../../core/ready";
import { useIsNew } from "../../core/welcome";
import { Failure } from "../../components/states/Failure";
import styles from "./Connections.module.css";
import { ProductMark } from "./ProductMark";

/** The window without a connection: a new profile gets the sample, any other one a choice of ways to start. */
export function FirstRun() {
  const isNew = useIsNew();
  const client = useQueryClient();
  const sample = useQuery({
    queryKey: keys.sample,
    queryFn: async () => {
      const made = await invoke("connections.openSample", undefined);
      await client.refetchQueries({ queryKey: keys.connections });
      return made;
    },
    enabled: isNew === true,
    gcTime: 0,
  });
  if (isNew === undefined) return null;
  return isNew && (sample.isFetching || !sample.error) ? <PreparingSample /> : <Ways sample={sample} />;
}

/** Says what the sample is doing. Main is told nothing yet: the first screen to show is the sample's chart. */
function PreparingSample() {
  const note = useSampleNote();
  return (
    <main className={styles["preparing"]}>
      <ProductMark size={56} />
      <h1 className={styles["hello"]}>{t("connections:welcome.name")}</h1>
      <p className={styles["lead"]}>{t("connections:welcome.lead")}</p>
      <p className={styles["progress"]} role="status">
        <Loader size={14} aria-hidden />
        {note}
      </p>
    </main>
  );
}

/** Progress of the sample that is being created. */
function useSampleNote(): string {
  const note = useConnections().data?.states.find((state) => state.note !== null)?.note;
  return note ?? t("connections:firstRun.openingSample");
}

function Ways({ sample }: { sample: UseQueryResult }) {
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const note = useSampleNote();
  useEffect(markReady, []);
  return (
    <main className={styles["welcome"]}>
      <div className={styles["inner"]}>
        <h1 className={styles["hello"]}>{t("connections:firstRun.title")}</h1>
        <p className={styles["lead"]}>{t("connections:firstRun.lead")}</p>
        {sample.error && !sample.isFetching && (
          <div className={styles["failed"]}>
            <Failure thrown={sample.error} inline connectionId={null} onRetry={() => void sample.refetch()} />
          </div>
        )}
        <div className={styles["choices"]}>
          <Choice
            icon={<IconFlask size={26} stroke={1.5} />}
            title={t("connections:firstRun.sample")}
            text={t("connections:firstRun.sampleText")}
            action={
              <Button variant="filled" loading={sample.isFetching} onClick={() => void sample.refetch()}>
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
          {sample.isFetching && note}
        </p>
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
