import { Button, Progress, Stack, Text } from "@mantine/core";
import { DialogActions } from "../../components/dialogs/DialogActions";

interface UnderwayProps {
  text: string;
  /** Undefined if nobody knows how far it is. */
  percent?: number;
  /** What happens if the dialog is closed. */
  away: string;
  stop: string;
  onStop: () => void;
}

/** Work that goes on when its dialog is closed, and can be stopped. */
export function Underway({ text, percent, away, stop, onStop }: UnderwayProps) {
  return (
    <Stack gap="md">
      <Stack gap={6} role="status">
        <Text fz={13}>{text}</Text>
        <Progress value={percent ?? 100} animated={percent === undefined} size="sm" aria-label={text} />
      </Stack>
      <Text fz={13} c="dimmed">
        {away}
      </Text>
      <DialogActions>
        <Button onClick={onStop}>{stop}</Button>
      </DialogActions>
    </Stack>
  );
}
