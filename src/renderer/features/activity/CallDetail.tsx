import { Button, Code, Skeleton } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { assistantMethod } from "../../../shared/ipc/activity.constants";
import type { ActivityEntry } from "../../../shared/ipc/activity";
import type { Shell } from "../../../shared/ipc/shells";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { useConnections, useTimeZone } from "../../core/queries";
import { inShells } from "../../core/shells";
import { classNames } from "../../components/states/callClasses";
import { DetailPane, Facts } from "../../components/layout/DetailPane";
import { Failure } from "../../components/states/Failure";
import { Tag } from "../../components/states/Mark";
import { copyText } from "../../components/menus/copyText";
import { toastFailure } from "../../components/states/toast";
import { formatBytes, formatCount } from "../../../analysis/format/numbers";
import { formatDay, formatPreciseClock, formatZone } from "../../../analysis/format/times";
import styles from "./Activity.module.css";
import { codeText, durationText, entryFailure, outcomeTone } from "./callText";

interface CallDetailProps {
  entry: ActivityEntry | undefined;
  error: Error | null;
  onClose: () => void;
}

/**
 * Details of one call, with an explanation if it failed. The main process removes the token before it sends the entry.
 */
export function CallDetail({ entry, error, onClose }: CallDetailProps) {
  const curl = useMutation({
    mutationFn: (asked: { id: number; shell: Shell }) => invoke("activity.curl", asked),
    onSuccess: ({ text }) => copyText(text, t("activity:call.copiedCurl")),
    onError: (thrown) => toastFailure(t("activity:call.curlFailed"), thrown),
  });
  if (!entry)
    return (
      <DetailPane name={t("activity:call.title")} title={t("activity:call.title")} onClose={onClose}>
        {error ? (
          <Failure thrown={error} remedy={t("activity:call.gone")} actions={<></>} />
        ) : (
          <Skeleton height={12} my={8} />
        )}
      </DetailPane>
    );
  const { requestId } = entry;
  return (
    <DetailPane
      name={t("activity:call.title")}
      title={
        <span className={styles["call"]}>
          {entry.method} <PathText path={entry.path} />
        </span>
      }
      onClose={onClose}
      actions={
        <>
          {entry.method !== assistantMethod &&
            inShells(t("activity:call.copyCurl")).map(({ shell, label }) => (
              <Button
                key={shell}
                size="xs"
                leftSection={<IconCopy size={14} aria-hidden />}
                loading={curl.isPending && curl.variables.shell === shell}
                onClick={() => curl.mutate({ id: entry.id, shell })}
              >
                {label}
              </Button>
            ))}
          {requestId !== null && (
            <Button
              size="xs"
              leftSection={<IconCopy size={14} aria-hidden />}
              onClick={() => copyText(requestId, t("activity:call.copiedId"))}
            >
              {t("activity:call.copyId")}
            </Button>
          )}
        </>
      }
    >
      <Outcome entry={entry} />
      <CallFacts entry={entry} />
      <Params params={entry.params} />
    </DetailPane>
  );
}

/** A path that can wrap after its slashes. */
function PathText({ path }: { path: string }) {
  return path.split("/").map((part, index) => (
    // Segments may repeat, so the index is the key.
    <Fragment key={index}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}

function Outcome({ entry }: { entry: ActivityEntry }) {
  const failed = entryFailure(entry);
  return (
    <div className={styles["outcome"]}>
      <Tag tone={outcomeTone(entry)}>{codeText(entry)}</Tag>
      {failed && (
        <>
          <p className={styles["failed"]}>{failed.title}</p>
          <p>{entry.message}</p>
          <p className={styles["remedy"]}>{failed.remedy}</p>
        </>
      )}
    </div>
  );
}

function CallFacts({ entry }: { entry: ActivityEntry }) {
  const timeZone = useTimeZone();
  const connection = useConnections().data?.connections.find(
    (candidate) => candidate.id === entry.connectionId,
  );
  const { at, durationMs, waitedMs, attempt, httpStatus, statusCode, requestId, sentBytes, bytes } = entry;
  const facts: [string, ReactNode][] = [
    [
      t("activity:fact.sent"),
      `${formatDay(at, timeZone)}, ${formatPreciseClock(at, timeZone)}, ${formatZone(timeZone, [at])}`,
    ],
    [t("activity:fact.duration"), durationText(durationMs)],
    [t("activity:fact.waited"), waitedMs > 0 && durationText(waitedMs)],
    [
      t("activity:fact.attempt"),
      t(attempt === 1 ? "activity:fact.firstAttempt" : "activity:fact.repeat", {
        number: formatCount(attempt),
      }),
    ],
    [t("activity:fact.httpStatus"), httpStatus === null ? t("activity:fact.noAnswer") : String(httpStatus)],
    [t("activity:fact.statusCode"), statusCode === null ? t("activity:fact.none") : String(statusCode)],
    [
      t("activity:fact.requestId"),
      requestId !== null && <Code className={styles["id"] ?? ""}>{requestId}</Code>,
    ],
    [t("activity:filter.connection"), connection?.name ?? t("activity:fact.removed")],
    [t("activity:fact.endpoint"), entry.endpoint],
    [t("activity:fact.limitedWith"), classNames[entry.callClass]],
    [
      t("activity:fact.askedBy"),
      entry.priority === "upload" ? t("activity:fact.anUpload") : t("activity:fact.theScreen"),
    ],
    [t("activity:fact.sentBytes"), sentBytes > 0 && formatBytes(sentBytes)],
    [t("activity:fact.answer"), bytes > 0 && formatBytes(bytes)],
  ];
  return <Facts facts={facts} />;
}

function Params({ params }: { params: ActivityEntry["params"] }) {
  return (
    <>
      <h3 className={styles["heading"]}>{t("activity:call.params")}</h3>
      <p className={styles["note"]}>
        {params.length === 0 ? t("activity:call.noParams") : t("activity:call.tokenNotKept")}
      </p>
      <table className={styles["params"]}>
        <tbody>
          {params.map(([name, value], index) => (
            // Parameters may repeat, so the index is the key.
            <tr key={index}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
