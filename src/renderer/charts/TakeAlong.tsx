import {
  ActionIcon,
  Button,
  Group,
  Menu,
  Modal,
  NumberInput,
  Select,
  Stack,
  Text,
  Tooltip,
} from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { ServiceCall, ShownTable } from "../../shared/ipc/takeaway";
import type { SharedView } from "../../shared/ipc/view-link";
import { invoke } from "../app/api";
import { toast, toastFailure } from "../components/toast";
import { formatValue } from "../format/numbers";

/** What a view offers to take along. */
export interface Portable {
  /** Name of the files, without an ending. */
  name: string;
  connectionId: string;
  table: () => ShownTable;
  call: ServiceCall;
  view: SharedView;
  /** Draws the picture; absent where there is none to draw. */
  picture?: (format: "png" | "svg", size: { width: number; height: number }) => Promise<string>;
}

const sizes = {
  "1600x900": "1,600 × 900, a slide",
  "1200x675": "1,200 × 675, a post",
  "1000x1000": "1,000 × 1,000, a square",
  own: "A size of one's own",
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

/** A table for the clipboard: tabs for a text, a table for what takes one. */
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

/** Saves and copies what is on screen: picture, table, call, link. */
export function TakeAlong({ portable }: { portable: Portable | null }) {
  const [drawing, setDrawing] = useState(false);
  if (!portable) return null;
  const { name, connectionId, table, call, view, picture } = portable;
  const saveTable = (format: "csv" | "xlsx") => () =>
    attempt("The table was not saved", async () => {
      const shown = table();
      const saved = await invoke("takeaway.table", { name, format, table: shown });
      return saved && `${formatValue(shown.rows.length)} rows saved in ${saved.path}`;
    });
  const copy = (what: string, done: string, text: () => Promise<string>) => () =>
    attempt(what, async () => {
      await navigator.clipboard.writeText(await text());
      return done;
    });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Tooltip label="Save or copy">
            <ActionIcon size={28} variant="subtle" color="gray" aria-label="Save or copy">
              <IconDownload size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Save</Menu.Label>
          {picture && <Menu.Item onClick={() => setDrawing(true)}>Picture (PNG, SVG)…</Menu.Item>}
          <Menu.Item onClick={saveTable("csv")}>Table (CSV)</Menu.Item>
          <Menu.Item onClick={saveTable("xlsx")}>Workbook (XLSX)</Menu.Item>
          <Menu.Label>Copy</Menu.Label>
          <Menu.Item
            onClick={() =>
              attempt("The table was not copied", async () => {
                await copyTable(table());
                return "Table copied";
              })
            }
          >
            Table
          </Menu.Item>
          <Menu.Item
            onClick={copy(
              "The call was not copied",
              "Call copied, with a placeholder for the token",
              async () => (await invoke("takeaway.call", { connectionId, call })).text,
            )}
          >
            API call
          </Menu.Item>
          <Menu.Item
            onClick={copy(
              "The link was not copied",
              "Link copied",
              async () => (await invoke("takeaway.link", view)).link,
            )}
          >
            Link to this view
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {picture && (
        <PictureDialog
          opened={drawing}
          onClose={() => setDrawing(false)}
          onSave={async (format, size) => {
            setDrawing(false);
            await attempt("The picture was not saved", async () => {
              const content = await picture(format, size);
              const saved = await invoke("takeaway.image", { name, format, content });
              return saved && `Picture saved in ${saved.path}`;
            });
          }}
        />
      )}
    </>
  );
}

interface PictureDialogProps {
  opened: boolean;
  onClose: () => void;
  onSave: (format: "png" | "svg", size: { width: number; height: number }) => Promise<void>;
}

function PictureDialog({ opened, onClose, onSave }: PictureDialogProps) {
  const [size, setSize] = useState<keyof typeof sizes>("1600x900");
  const [width, setWidth] = useState(1600);
  const [height, setHeight] = useState(900);
  const chosen = () => {
    if (size === "own") return { width, height };
    const [w = 1600, h = 900] = size.split("x").map(Number);
    return { width: w, height: h };
  };
  const pixels = (label: string, value: number, change: (value: number) => void) => (
    <NumberInput
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
    <Modal opened={opened} onClose={onClose} title="Save a picture">
      <Stack gap={12}>
        <Select
          label="Size in pixels"
          allowDeselect={false}
          value={size}
          onChange={(value) => value && setSize(value as keyof typeof sizes)}
          data={Object.entries(sizes).map(([value, label]) => ({ value, label }))}
        />
        {size === "own" && (
          <Group grow>
            {pixels("Width", width, setWidth)}
            {pixels("Height", height, setHeight)}
          </Group>
        )}
        <Text fz={12} c="dimmed">
          Title, range, zone, query and source are written on it. A PNG has twice the pixels, for sharp print.
        </Text>
        <Group justify="flex-end">
          <Button disabled={!fits} onClick={() => void onSave("svg", chosen())}>
            Save SVG
          </Button>
          <Button variant="filled" disabled={!fits} onClick={() => void onSave("png", chosen())}>
            Save PNG
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
