import { Button, Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { can } from "../../../shared/capabilities";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { keys, type Target } from "../../core/queries";
import { formatCount } from "../../../analysis/format/numbers";

const refreshMs = 1_000;

interface TextReadingProps {
  target: Target;
  /** Stops waiting for it. */
  onCancel?: () => void;
}

/** How far a local workspace has read its texts. Shown until it has read all of them: answers wait for that. */
export function TextReading({ target: { ref, connection }, onCancel }: TextReadingProps) {
  const { data } = useQuery({
    queryKey: [...keys.ofConnection(ref.connectionId), "text reading"],
    queryFn: ({ signal }) => invoke("text.reading", { connectionId: ref.connectionId }, { signal }),
    enabled: can(connection, "words"),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && state.data.read < state.data.documents ? refreshMs : false,
  });
  if (!data || data.read >= data.documents) return null;
  const text = t("components:reading.progress", {
    read: formatCount(data.read),
    documents: formatCount(data.documents),
  });
  return (
    <div role="status" style={{ padding: "8px 14px", color: "var(--text-2)", fontSize: 12 }}>
      <div style={{ display: "flex", alignItems: "center", gap: 12, minHeight: 28 }}>
        <span>
          {text} {t("components:reading.wait")}
        </span>
        {onCancel && (
          <Button size="xs" onClick={onCancel}>
            {t("cancel")}
          </Button>
        )}
      </div>
      <Progress mt={6} size={4} value={(100 * data.read) / data.documents} aria-label={text} />
    </div>
  );
}
