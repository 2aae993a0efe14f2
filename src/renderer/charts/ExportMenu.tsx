import { ActionIcon, Button, Group, Menu, Select, Stack, Text, Tooltip } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { ServiceCall, ShownTable } from "../../shared/ipc/takeaway";
import type { SharedView } from "../../shared/ipc/view-link";
import { t } from "../../shared/words";
import { invoke } from "../core/api";
import { Dialog } from "../components/dialogs/Dialog";
import { DialogActions } from "../components/dialogs/DialogActions";
import { NumberField } from "../components/fields/NumberField";
import { toast, toastFailure } from "../components/states/toast";

/** What a view can save or copy. */
export interface ExportableView {
  /** File name without extension. */
  name: string;
  connectionId: string;
  table: () => ShownTable | Promise<ShownTable>;
  call: ServiceCall;
  view: SharedView;
  /** Draws the image. Absent if the view has none. */
  picture?: (format: "png" | "svg", size: { width: number; height: number }) => Promise<string>;
}

const sizes = {
  "1600x900": t("charts:size.slide"),
  "1200x675": t("charts:size.post"),
  "1000x1000": t("charts:size.square"),
  own: t("charts:size.own"),
} as const;

async function attempt(what: string, work: () => Promise<string | null>): Promise<void> {
  try {
    const done = await work();
    if (done !== null) toast(done);
  } catch (thrown) {
    toastFailure(what, thrown);
  }
}

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? sign);

/** Copies a table as tab-separated text and as HTML; the receiving program picks the format. */
async function copyTable({ notes, columns, rows }: ShownTable): Promise<void> {
  const text = (cell: string | number | null) =>
    cell === null ? "" : String(cell).replace(/[\t\r\n]+/g, " ");
  const lines = [...notes.map((note) => [note]), columns, ...rows].map((row) => row.map(text).join("\t"));
  const html = `<table><thead><tr>${columns.map((one) => `<th>${escaped(one)}</th>`).join("")}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${escaped(text(cell))}</td>`).join("")}</tr>`)
    .join("")}</tbody></table><p>${notes.map(escaped).join("<br>")}</p>`;
  await navigator.clipboard.write([
    new ClipboardItem({
      "text/plain": new Blob([lines.join("\n")], { type: "text/plain" }),
      "text/html": new Blob([html], { type: "text/html" }),
    }),
  ]);
}

/** Saves the table of a view, and says where. */
export async function saveTable(
  { name, table }: Pick<ExportableView, "name" | "table">,
  format: "csv" | "xlsx",
): Promise<void> {
  await attempt(t("charts:take.tableNotSaved"), async () => {
    const shown = await table();
    const saved = await invoke("takeaway.table", { name, format, table: shown });
    return saved && t("charts:take.rowsSaved", { count: shown.rows.length, path: saved.path });
  });
}

/** Saves or copies what is on screen: image, table, API call, link. */
export function ExportMenu({ exportable }: { exportable: ExportableView | null }) {
  const [drawing, setDrawing] = useState(false);
  if (!exportable) return null;
  const { name, connectionId, table, call, view, picture } = exportable;
  const copy = (what: string, done: string, text: () => Promise<string>) => () =>
    attempt(what, async () => {
      await navigator.clipboard.writeText(await text());
      return done;
    });
  return (
    <>
      <Menu position="bottom-end">
        <Tooltip label={t("charts:take.title")}>
          {/* The span keeps the tooltip's props off the button, which sets its own for the menu. */}
          <span style={{ display: "inline-flex" }}>
            <Menu.Target>
              <ActionIcon size={28} variant="subtle" color="gray" aria-label={t("charts:take.title")}>
                <IconDownload size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
          </span>
        </Tooltip>
        <Menu.Dropdown>
          <Menu.Label>{t("save")}</Menu.Label>
          {picture && <Menu.Item onClick={() => setDrawing(true)}>{t("charts:take.picture")}</Menu.Item>}
          <Menu.Item onClick={() => void saveTable(exportable, "csv")}>{t("charts:take.csv")}</Menu.Item>
          <Menu.Item onClick={() => void saveTable(exportable, "xlsx")}>
            {t("charts:take.workbook")}
          </Menu.Item>
          <Menu.Label>{t("copy")}</Menu.Label>
          <Menu.Item
            onClick={() =>
              attempt(t("charts:take.tableNotCopied"), async () => {
                await copyTable(await table());
                return t("charts:take.tableCopied");
              })
            }
          >
            {t("charts:form.table")}
          </Menu.Item>
          <Menu.Item
            onClick={copy(
              t("charts:take.callNotCopied"),
              t("charts:take.callCopied"),
              async () => (await invoke("takeaway.call", { connectionId, call })).text,
            )}
          >
            {t("charts:take.call")}
          </Menu.Item>
          <Menu.Item
            onClick={copy(
              t("charts:take.linkNotCopied"),
              t("charts:take.linkCopied"),
              async () => (await invoke("takeaway.link", view)).link,
            )}
          >
            {t("charts:take.link")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {picture && drawing && (
        <PictureDialog
          onClose={() => setDrawing(false)}
          onSave={async (format, size) => {
            setDrawing(false);
            await attempt(t("charts:take.pictureNotSaved"), async () => {
              const content = await picture(format, size);
              const saved = await invoke("takeaway.image", { name, format, content });
              return saved && t("charts:take.pictureSaved", { path: saved.path });
            });
          }}
        />
      )}
    </>
  );
}

interface PictureDialogProps {
  onClose: () => void;
  onSave: (format: "png" | "svg", size: { width: number; height: number }) => Promise<void>;
}

function PictureDialog({ onClose, onSave }: PictureDialogProps) {
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
          allowDeselect={false}
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
