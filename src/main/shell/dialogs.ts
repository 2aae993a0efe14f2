import { dialog, type BrowserWindow } from "electron";
import { t } from "../../shared/texts";

/** Null if canceled. */
export async function chooseFolder(window: BrowserWindow): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: t("main:dialog.workspaceFolder"),
    properties: ["openDirectory", "createDirectory"],
  });
  return filePaths[0] ?? null;
}

/** Null if canceled. */
export async function chooseFile(
  window: BrowserWindow,
  title = t("main:dialog.uploadFile"),
): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title,
    properties: ["openFile"],
    filters: [
      { name: t("main:dialog.tables"), extensions: ["csv", "tsv", "txt", "xlsx", "xls", "ods", "json"] },
      { name: t("main:dialog.allFiles"), extensions: ["*"] },
    ],
  });
  return filePaths[0] ?? null;
}

/** A file of one kind. Null if canceled. */
export async function chooseFileOf(
  window: BrowserWindow,
  { title, name, extension }: { title: string; name: string; extension: string },
): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title,
    properties: ["openFile"],
    filters: [
      { name, extensions: [extension] },
      { name: t("main:dialog.allFiles"), extensions: ["*"] },
    ],
  });
  return filePaths[0] ?? null;
}

/** Null if canceled. */
export async function chooseSaveFile(
  window: BrowserWindow,
  { name, extension, kind }: { name: string; extension: string; kind: string },
): Promise<string | null> {
  const { filePath } = await dialog.showSaveDialog(window, {
    title: t("main:dialog.save"),
    defaultPath: name,
    // Windows and macOS always ask before replacing a file. Linux only does with this option.
    properties: ["showOverwriteConfirmation", "createDirectory"],
    filters: [{ name: kind, extensions: [extension] }],
  });
  return filePath || null;
}

/** Null if canceled. */
export async function chooseCertificate(window: BrowserWindow): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: t("main:dialog.certificate"),
    properties: ["openFile"],
    filters: [
      { name: t("main:dialog.certificates"), extensions: ["pem", "crt", "cer", "der"] },
      { name: t("main:dialog.allFiles"), extensions: ["*"] },
    ],
  });
  return filePaths[0] ?? null;
}

/** Files, or one folder. Empty if canceled. */
export async function chooseFiles(window: BrowserWindow, folder: boolean): Promise<string[]> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: folder ? t("main:dialog.uploadFolder") : t("main:dialog.uploadFiles"),
    properties: folder ? ["openDirectory"] : ["openFile", "multiSelections"],
    filters: [
      {
        name: t("main:dialog.tables"),
        extensions: [
          "csv",
          "tsv",
          "tab",
          "txt",
          "json",
          "jsonl",
          "ndjson",
          "js",
          "html",
          "md",
          "xlsx",
          "xlsm",
          "xlsb",
          "xls",
          "ods",
          "fods",
          "parquet",
          "docx",
          "rtf",
          "mbox",
          "eml",
          "gz",
          "zst",
          "zip",
        ],
      },
      { name: t("main:dialog.allFiles"), extensions: ["*"] },
    ],
  });
  return filePaths;
}
