import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CacheInfo } from "../../../shared/ipc/cache";
import { invoke } from "../../app/api";
import { keys, useConnections } from "../../app/queries";
import { Choice } from "../../components/Choice";
import { confirm } from "../../components/confirm";
import { Failure } from "../../components/Failure";
import { Panel } from "../../components/Panel";
import { toast, toastFailure } from "../../components/toast";
import { formatBytes, formatCounted } from "../../format/numbers";
import { SettingsRow } from "./SettingsRow";

const sizes = [50, 100, 200, 500, 1_000, 2_000, 5_000].map((megabytes) => megabytes * 1_000_000);

/** Answers kept for browsing without a network: how much room they take, and how to be rid of them. */
export function CachePanel() {
  const client = useQueryClient();
  const info = useQuery({
    queryKey: keys.cache,
    queryFn: () => invoke("cache.info", undefined),
    // It grows with every answer: asked each time the screen is opened.
    staleTime: 0,
  });
  const known = (answer: CacheInfo) => client.setQueryData(keys.cache, answer);
  const limit = useMutation({
    mutationFn: (limitBytes: number) => invoke("cache.setLimit", { limitBytes }),
    onSuccess: known,
    onError: (thrown) => toastFailure("The limit was not changed", thrown),
  });
  const clear = useMutation({
    mutationFn: (connectionId: string | null) => invoke("cache.clear", { connectionId }),
    onSuccess: (answer) => {
      known(answer);
      toast("The kept answers were cleared.");
    },
    onError: (thrown) => toastFailure("The kept answers were not cleared", thrown),
  });
  const askToClear = (connectionId: string | null, of: string) =>
    confirm({
      title: `Clear the kept answers of ${of}?`,
      text: "Without a network, its charts and lists are empty until they were asked again. Documents, edits and uploads stay as they are.",
      action: "Clear kept answers",
      onConfirm: () => clear.mutate(connectionId),
    });
  const { data } = info;
  return (
    <Panel
      title="Kept answers"
      note={
        data &&
        `${formatBytes(data.bytes)} of ${formatBytes(data.limitBytes)}, ${formatCounted(data.entries, "answer")}`
      }
      actions={
        <Button
          size="xs"
          disabled={!data || data.entries === 0}
          loading={clear.isPending}
          onClick={() => askToClear(null, "all connections")}
        >
          Clear all
        </Button>
      }
    >
      {info.error && <Failure thrown={info.error} onRetry={() => void info.refetch()} inline />}
      <SettingsRow
        name="Size limit"
        note="Charts, lists and projects once seen open without a network. Beyond the limit, what was used longest ago is let go."
      >
        <Choice
          label="At most"
          value={String(data?.limitBytes ?? "")}
          shown={data ? formatBytes(data.limitBytes) : "…"}
          disabled={!data}
          options={sizes.map((bytes) => ({ value: String(bytes), label: formatBytes(bytes) }))}
          onChange={(value) => limit.mutate(Number(value))}
        />
      </SettingsRow>
      {data?.perConnection.map((one) => (
        <PerConnection key={one.connectionId} {...one} onClear={askToClear} />
      ))}
    </Panel>
  );
}

interface PerConnectionProps {
  connectionId: string;
  bytes: number;
  entries: number;
  onClear: (connectionId: string, of: string) => void;
}

function PerConnection({ connectionId, bytes, entries, onClear }: PerConnectionProps) {
  const connection = useConnections().data?.connections.find((one) => one.id === connectionId);
  const name = connection?.name ?? "A removed connection";
  return (
    <SettingsRow name={name} note={formatCounted(entries, "answer")}>
      {formatBytes(bytes)}
      <Button
        size="xs"
        aria-label={`Clear the kept answers of ${name}`}
        onClick={() => onClear(connectionId, name)}
      >
        Clear
      </Button>
    </SettingsRow>
  );
}
