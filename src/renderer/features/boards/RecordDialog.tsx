import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatCount, formatValue } from "../../../analysis/format/numbers";
import { formatInstant } from "../../../analysis/format/times";
import type { RouteOutput } from "../../../shared/ipc";
import type { Board } from "../../../shared/ipc/boards";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import type { Target } from "../../core/queries";
import { Dialog } from "../../components/dialogs/Dialog";
import { Failure } from "../../components/states/Failure";

export type OpenedRecord = NonNullable<RouteOutput<"reports.openRecord">>;

interface RecordDialogProps {
  target: Target;
  record: OpenedRecord;
  onBoard: (board: Board) => void;
  onClose: () => void;
}

/** Changed numbers shown of each card. */
const max = 5;

const valueOf = (value: number | null) => (value === null ? "–" : formatValue(value));

/** Runs a method record again and says which cards changed, and by how much. */
export function RecordDialog({ target, record, onBoard, onClose }: RecordDialogProps) {
  const { ref } = target;
  const check = useQuery({
    queryKey: ["record", ref, record.digest],
    queryFn: ({ signal }) => invoke("reports.check", { projectRef: ref, record }, { signal }),
    gcTime: 0,
    retry: false,
  });
  const { data } = check;
  return (
    <Dialog onClose={onClose} size="lg" title={t("boards:record.title", { name: record.board.name })}>
      <Stack gap={12}>
        <Text fz={13} c="dimmed">
          {t("boards:record.made", {
            time: formatInstant(record.made, record.timeZone),
            version: record.earshot,
          })}
        </Text>
        {check.error ? (
          <Failure thrown={check.error} onRetry={() => void check.refetch()} />
        ) : !data ? (
          <Group gap={8} role="status">
            <Loader size="xs" />
            <Text fz={13}>{t("boards:record.checking")}</Text>
          </Group>
        ) : (
          <div role="status">
            <Text fz={14} fw={600}>
              {data.same
                ? t("boards:record.same")
                : t("boards:record.changed", {
                    count: data.cards.length,
                    of: formatCount(record.cards.length),
                  })}
            </Text>
            {data.dataBefore !== null && data.dataNow !== null && data.dataBefore !== data.dataNow && (
              <Text fz={13} c="dimmed">
                {t("boards:record.documents", {
                  before: formatCount(data.dataBefore),
                  count: data.dataNow,
                })}
              </Text>
            )}
            {data.cards.map((card) => (
              <Stack key={card.id} gap={2} mt={12}>
                <Text fz={13} fw={600}>
                  {card.title}
                </Text>
                {card.failure && <Text fz={13}>{card.failure}</Text>}
                {card.changes.slice(0, max).map(({ name, before, now }) => (
                  <Text key={name} fz={13} c="dimmed">
                    {t("boards:record.number", { name, before: valueOf(before), now: valueOf(now) })}
                  </Text>
                ))}
                {card.count > max && (
                  <Text fz={13} c="dimmed">
                    {t("boards:record.more", { count: card.count - max })}
                  </Text>
                )}
                {card.count === 0 && !card.failure && (
                  <Text fz={13} c="dimmed">
                    {t("boards:record.details")}
                  </Text>
                )}
              </Stack>
            ))}
          </div>
        )}
        <Group justify="flex-end" gap={8} data-actions>
          <Button
            onClick={() => {
              onBoard(record.board);
              onClose();
            }}
          >
            {t("boards:record.open")}
          </Button>
          <Button variant="filled" onClick={onClose}>
            {t("close")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
