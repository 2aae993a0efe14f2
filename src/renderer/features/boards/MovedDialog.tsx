import { Button, Group, Stack, Text } from "@mantine/core";
import { t } from "../../../shared/texts";
import { Dialog } from "../../components/dialogs/Dialog";
import { focusCard, type ShownCard } from "./shownCards";

/** Cards whose own words were written about other numbers. */
export type MovedCards = readonly (Pick<ShownCard, "title" | "moved" | "said"> & { id: string })[];

interface MovedDialogProps {
  cards: MovedCards;
  onSave: () => void;
  onClose: () => void;
}

/** Asks before a report is saved in which own words don't fit the numbers beside them. */
export function MovedDialog({ cards, onSave, onClose }: MovedDialogProps) {
  const [first] = cards;
  return (
    <Dialog onClose={onClose} title={t("boards:moved.title")} size="md">
      <Stack gap={12}>
        <Text fz={13}>{t("boards:moved.text", { count: cards.length })}</Text>
        {cards.map(({ id, title, moved, said }) => (
          <div key={id}>
            <Text fz={13} fw={500}>
              {title}
            </Text>
            <Text fz={13}>{moved}</Text>
            <Text fz={12} c="dimmed">
              {t("findings:wording.now", { text: said })}
            </Text>
          </div>
        ))}
        <Group justify="flex-end" gap={8} data-actions>
          <Button
            onClick={() => {
              onClose();
              onSave();
            }}
          >
            {t("boards:moved.save")}
          </Button>
          <Button
            variant="filled"
            onClick={() => {
              onClose();
              if (first) focusCard(first.id);
            }}
          >
            {t("boards:moved.go")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
