import { Button, Code, Skeleton } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import type { ActivityEntry } from "../../../shared/ipc/activity";
import { invoke } from "../../app/api";
import { useConnections, useTimeZone } from "../../app/queries";
import { classNames } from "../../components/callClasses";
import { DetailPane, Facts } from "../../components/DetailPane";
import { Failure } from "../../components/Failure";
import { Tag } from "../../components/Mark";
import { toast, toastFailure } from "../../components/toast";
import { formatBytes, formatCount } from "../../format/numbers";
import { formatDay, formatPreciseClock, formatZone } from "../../format/times";
import styles from "./Activity.module.css";
import { codeText, durationText, entryFailure, outcomeTone } from "./callText";

interface CallDetailProps {
  entry: ActivityEntry | undefined;
  error: Error | null;
  onClose: () => void;
}

async function copy(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
  } catch (thrown) {
    toastFailure("Nothing was copied", thrown);
  }
}

/** One call in full, with what it means where it failed. Its token was taken out before it came here. */
export function CallDetail({ entry, error, onClose }: CallDetailProps) {
  const curl = useMutation({
    mutationFn: (id: number) => invoke("activity.curl", { id }),
    onSuccess: ({ text }) => copy(text, "Copied as a curl command, the token as $EARSHOT_TOKEN."),
    onError: (thrown) => toastFailure("The command was not copied", thrown),
  });
  if (!entry)
    return (
      <DetailPane name="Call" title="Call" onClose={onClose}>
        {error ? (
          <Failure
            thrown={error}
            remedy="Older calls make room for newer ones. What is kept is in the list."
            actions={<></>}
          />
        ) : (
          <Skeleton height={12} my={8} />
        )}
      </DetailPane>
    );
  const { requestId } = entry;
  return (
    <DetailPane
      name="Call"
      title={
        <span className={styles["call"]}>
          {entry.method} <PathText path={entry.path} />
        </span>
      }
      onClose={onClose}
      actions={
        <>
          <Button
            size="xs"
            leftSection={<IconCopy size={14} aria-hidden />}
            loading={curl.isPending}
            onClick={() => curl.mutate(entry.id)}
          >
            Copy as curl
          </Button>
          {requestId !== null && (
            <Button
              size="xs"
              leftSection={<IconCopy size={14} aria-hidden />}
              onClick={() => void copy(requestId, "The request id was copied.")}
            >
              Copy the request id
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

/** A path that breaks after its slashes. */
function PathText({ path }: { path: string }) {
  return path.split("/").map((part, index) => (
    // Parts repeat, so their place is their key.
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
  const connection = useConnections().data?.connections.find((one) => one.id === entry.connectionId);
  const { at, durationMs, waitedMs, attempt, httpStatus, statusCode, requestId, sentBytes, bytes } = entry;
  const facts: [string, ReactNode][] = [
    [
      "Sent",
      `${formatDay(at, timeZone)}, ${formatPreciseClock(at, timeZone)}, ${formatZone(timeZone, [at])}`,
    ],
    ["Duration", durationText(durationMs)],
    ["Waited before", waitedMs > 0 && `${durationText(waitedMs)} for its turn`],
    ["Attempt", `${formatCount(attempt)}${attempt === 1 ? ", the first" : ", a repeat"}`],
    ["HTTP status", httpStatus === null ? "none, no answer came" : String(httpStatus)],
    ["Status code", statusCode === null ? "none" : String(statusCode)],
    ["Request id", requestId !== null && <Code className={styles["id"] ?? ""}>{requestId}</Code>],
    ["Connection", connection?.name ?? "removed since"],
    ["Endpoint", entry.endpoint],
    ["Limited with", classNames[entry.callClass]],
    ["Asked by", entry.priority === "upload" ? "an upload" : "the screen"],
    ["Sent bytes", sentBytes > 0 && formatBytes(sentBytes)],
    ["Answer", bytes > 0 && formatBytes(bytes)],
  ];
  return <Facts facts={facts} />;
}

function Params({ params }: { params: ActivityEntry["params"] }) {
  return (
    <>
      <h3 className={styles["heading"]}>Parameters</h3>
      <p className={styles["note"]}>
        {params.length === 0 ? "None but the token, which is not kept here." : "The token is not kept here."}
      </p>
      <table className={styles["params"]}>
        <tbody>
          {params.map(([name, value], index) => (
            // Parameters may repeat, so their place is their key.
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
