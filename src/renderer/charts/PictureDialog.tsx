import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { t } from "../../shared/texts";
import { Dialog } from "../components/dialogs/Dialog";
import { DialogActions } from "../components/dialogs/DialogActions";
import { NumberField } from "../components/fields/NumberField";

const sizes = {
  "1600x900": t("charts:size.slide"),
  "1200x675": t("charts:size.post"),
  "1000x1000": t("charts:size.square"),
  own: t("charts:size.own"),
} as const;

interface PictureDialogProps {
  onClose: () => void;
  onSave: (format: "png" | "svg", size: { width: number; height: number }) => Promise<void>;
}

/** Asks for the size and format of an image. */
export function PictureDialog({ onClose, onSave }: PictureDialogProps) {
  const [size, setSize] = useState<keyof typeof sizes>("1600x900");
  const [width, setWidth] = useState(1600);
  const [height, setHeight] = useState(900);
  const chosen = () => {
    if (size === "own") return { width, height };
    const [w = 1600, h = 900] = size.split("x").map(Number);
    return { width: w, height: h };
  };
  const pixels = (label: string, value: number, change: (value: number) => void) => (
    <NumberField
      label={label}
      min={320}
      max={8000}
      clampBehavior="strict"
      allowDecimal={false}
      value={value}
      onChange={(next) => typeof next === "number" && change(next)}
    />
  );
  const fits = chosen().width >= 320 && chosen().height >= 240;
  return (
    <Dialog onClose={onClose} title={t("charts:picture.title")}>
      <Stack gap={12}>
        <Select
          label={t("charts:picture.size")}
          value={size}
          onChange={(value) => value && setSize(value as keyof typeof sizes)}
          data={Object.entries(sizes).map(([value, label]) => ({ value, label }))}
        />
        {size === "own" && (
          <Group grow>
            {pixels(t("charts:picture.width"), width, setWidth)}
            {pixels(t("charts:picture.height"), height, setHeight)}
          </Group>
        )}
        <Text fz={12} c="dimmed">
          {t("charts:picture.note")}
        </Text>
        <DialogActions>
          <Button disabled={!fits} onClick={() => void onSave("svg", chosen())}>
            {t("charts:picture.saveSvg")}
          </Button>
          <Button variant="filled" disabled={!fits} onClick={() => void onSave("png", chosen())}>
            {t("charts:picture.savePng")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
