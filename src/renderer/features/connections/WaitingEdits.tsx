import { Text } from "@mantine/core";
import { t } from "../../../shared/texts";
import { useUploads } from "../../core/queries";
import { waitingEdits } from "../../components/uploads/uploads";

interface WaitingEditsProps {
  connectionId: string;
  /** Text about the fate of the edits. */
  text: "connections:remove.waiting" | "connections:service.waitingElsewhere";
}

/** Says what happens to a connection's edits that are still in flight. Renders nothing if there are none. */
export function WaitingEdits({ connectionId, text }: WaitingEditsProps) {
  const uploads = useUploads().data ?? [];
  const count = waitingEdits(uploads.filter((upload) => upload.connectionId === connectionId));
  return count === 0 ? null : (
    <Text c="var(--warning-text)" fz={13} fw={500} role="status">
      {t(text, { count })}
    </Text>
  );
}
