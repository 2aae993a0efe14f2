import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CacheInfo } from "../../../shared/ipc/cache";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { keys, useConnections } from "../../core/queries";
import { Choice } from "../../components/fields/Choice";
import { confirm } from "../../components/dialogs/confirm";
import { Failure } from "../../components/states/Failure";
import { Panel } from "../../components/layout/Panel";
import { toast, toastFailure } from "../../components/states/toast";
import { formatBytes } from "../../../analysis/format/numbers";
import { SettingsRow } from "./SettingsRow";

const sizes = [50, 100, 200, 500, 1_000, 2_000, 5_000].map((megabytes) => megabytes * 1_000_000);

/** Cached data for offline use: its size, and buttons to clear it. */
export function CachePanel() {
  const client = useQueryClient();
  const info = useQuery({
    queryKey: keys.cache,
    queryFn: () => invoke("cache.info", undefined),
    // The cache grows with every response, so refetch whenever the screen opens.
    staleTime: 0,
  });
  const known = (answer: CacheInfo) => client.setQueryData(keys.cache, answer);
  const limit = useMutation({
    mutationFn: (limitBytes: number) => invoke("cache.setLimit", { limitBytes }),
    onSuccess: known,
    onError: (thrown) => toastFailure(t("settings:cache.limitNotChanged"), thrown),
  });
  const clear = useMutation({
    mutationFn: (connectionId: string | null) => invoke("cache.clear", { connectionId }),
    onSuccess: (answer) => {
      known(answer);
      toast(t("settings:cache.cleared"));
    },
    onError: (thrown) => toastFailure(t("settings:cache.notCleared"), thrown),
  });
  const askToClear = (connectionId: string | null, title: string) =>
    confirm({
      title,
      text: t("settings:cache.clearText"),
      action: t("settings:cache.clearAction"),
      onConfirm: () => clear.mutate(connectionId),
    });
  const { data } = info;
  return (
    <Panel
      title={t("settings:cache.title")}
      note={
        data &&
        t("settings:cache.size", {
          bytes: formatBytes(data.bytes),
          limit: formatBytes(data.limitBytes),
          count: data.entries,
        })
      }
      actions={
        <Button
          size="xs"
          disabled={!data || data.entries === 0}
          loading={clear.isPending}
          onClick={() => askToClear(null, t("settings:cache.clearAllTitle"))}
        >
          {t("settings:cache.clearAll")}
        </Button>
      }
    >
      {info.error && <Failure thrown={info.error} onRetry={() => void info.refetch()} inline />}
      <SettingsRow name={t("settings:cache.limit")} note={t("settings:cache.limitNote")}>
        <Choice
          label={t("settings:cache.atMost")}
          value={String(data?.limitBytes ?? "")}
          shown={data ? formatBytes(data.limitBytes) : "…"}
          disabled={!data}
          options={sizes.map((bytes) => ({ value: String(bytes), label: formatBytes(bytes) }))}
          onChange={(value) => limit.mutate(Number(value))}
        />
      </SettingsRow>
      {data?.perConnection.map((usage) => (
        <PerConnection key={usage.connectionId} {...usage} onClear={askToClear} />
      ))}
    </Panel>
  );
}

interface PerConnectionProps {
  connectionId: string;
  bytes: number;
  entries: number;
  /** Asks for confirmation, with the given title, before clearing. */
  onClear: (connectionId: string, title: string) => void;
}

function PerConnection({ connectionId, bytes, entries, onClear }: PerConnectionProps) {
  const connection = useConnections().data?.connections.find((candidate) => candidate.id === connectionId);
  const name = connection?.name ?? t("settings:cache.removed");
  return (
    <SettingsRow name={name} note={t("settings:cache.answers", { count: entries })}>
      {formatBytes(bytes)}
      <Button
        size="xs"
        aria-label={t("settings:cache.clearOf", { name })}
        onClick={() => onClear(connectionId, t("settings:cache.clearTitle", { name }))}
      >
        {t("clear")}
      </Button>
    </SettingsRow>
  );
}
