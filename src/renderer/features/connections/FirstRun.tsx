import { Button, Loader } from "@mantine/core";
import { IconFlask, IconFolderPlus, IconServer } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { useConnectionDialogs } from "../../core/dialogs";
import { keys, useConnections } from "../../core/queries";
import { markReady } from "../../core/ready";
import { useObstacle } from "../../core/obstacle";
import { useIsFirstRun } from "./welcome";
import { Failure } from "../../components/states/Failure";
import styles from "./Connections.module.css";
import { ProductMark } from "./ProductMark";

/** The window before its first project: a new profile gets the sample, any other one a choice of ways to start. */
export function FirstRun() {
  const isNew = useIsFirstRun();
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
  const obstacle = useObstacle();
  const failure = sample.error ?? obstacle?.failure ?? null;
  const open = () => {
    void sample.refetch();
    obstacle?.retry?.();
  };
  if (isNew === undefined) return null;
  if (isNew && (sample.isFetching || failure === null)) return <PreparingSample />;
  return <Ways busy={sample.isFetching} failure={failure} onSample={open} />;
}

/** Shows the sample's progress. Doesn't mark the app as ready, so that the first screen shown is the sample's chart. */
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

interface WaysProps {
  /** Whether the sample is being opened. */
  busy: boolean;
  /** Why it could not be opened. */
  failure: unknown;
  onSample: () => void;
}

function Ways({ busy, failure, onSample }: WaysProps) {
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const note = useSampleNote();
  useEffect(markReady, []);
  return (
    <main className={styles["welcome"]}>
      <div className={styles["inner"]}>
        <h1 className={styles["hello"]}>{t("connections:firstRun.title")}</h1>
        <p className={styles["lead"]}>{t("connections:firstRun.lead")}</p>
        {failure !== null && !busy && (
          <div className={styles["failed"]}>
            <Failure thrown={failure} inline connectionId={null} onRetry={onSample} />
          </div>
        )}
        <div className={styles["choices"]}>
          <Choice
            icon={<IconFlask size={26} stroke={1.5} />}
            title={t("connections:firstRun.sample")}
            text={t("connections:firstRun.sampleText")}
            action={
              <Button variant="filled" loading={busy} onClick={onSample}>
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
          {busy && note}
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
