import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { ServiceCall, ShownTable } from "../../shared/ipc/takeaway";
import type { LinkedPlace } from "../../shared/ipc/linked-place";
import { t } from "../../shared/texts";
import { invoke } from "../core/api";
import { inShells } from "../core/shells";
import { toast, toastFailure } from "../components/states/toast";
import { copyTable } from "./copyTable";

/** What a view can save or copy. */
export interface ExportableView {
  /** File name without extension. */
  name: string;
  connectionId: string;
  table: () => ShownTable | Promise<ShownTable>;
  call: ServiceCall;
  view: LinkedPlace;
  /** Draws the image. Absent if the view has none. */
  picture?: (format: "png" | "svg", size: { width: number; height: number }) => Promise<string>;
}

// The first screen doesn't need the dialog.
const PictureDialog = lazy(async () => ({ default: (await import("./PictureDialog")).PictureDialog }));

async function attempt(what: string, work: () => Promise<string | null>): Promise<void> {
  try {
    const done = await work();
    if (done !== null) toast(done);
  } catch (thrown) {
    toastFailure(what, thrown);
  }
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
      <Menu>
        <Tooltip label={t("charts:take.title")}>
          {/* The span keeps the tooltip's props off the button, which sets its own for the menu. */}
          <span style={{ display: "inline-flex" }}>
            <Menu.Target>
              <ActionIcon size={28} aria-label={t("charts:take.title")}>
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
          {inShells(t("charts:take.call")).map(({ shell, label }) => (
            <Menu.Item
              key={shell}
              onClick={copy(
                t("charts:take.callNotCopied"),
                t("charts:take.callCopied"),
                async () => (await invoke("takeaway.call", { connectionId, call, shell })).text,
              )}
            >
              {label}
            </Menu.Item>
          ))}
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
        <Suspense>
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
        </Suspense>
      )}
    </>
  );
}
