import { dialog, type BrowserWindow } from "electron";

/** Asks for a folder; null when cancelled. */
export async function chooseFolder(window: BrowserWindow): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: "Folder of the workspace",
    properties: ["openDirectory", "createDirectory"],
  });
  return filePaths[0] ?? null;
}

/** Asks for a file; null when cancelled. */
export async function chooseFile(window: BrowserWindow, title = "File to upload"): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title,
    properties: ["openFile"],
    filters: [
      { name: "Tables", extensions: ["csv", "tsv", "txt", "xlsx", "json"] },
      { name: "All files", extensions: ["*"] },
    ],
  });
  return filePaths[0] ?? null;
}

/** Asks where to save a file; null when cancelled. */
export async function chooseSaveFile(
  window: BrowserWindow,
  { name, extension, kind }: { name: string; extension: string; kind: string },
): Promise<string | null> {
  const { filePath } = await dialog.showSaveDialog(window, {
    title: "Save",
    defaultPath: name,
    filters: [{ name: kind, extensions: [extension] }],
  });
  return filePath || null;
}

/** Asks for a file of certificates; null when cancelled. */
export async function chooseCertificate(window: BrowserWindow): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: "Certificate of an authority",
    properties: ["openFile"],
    filters: [
      { name: "Certificates", extensions: ["pem", "crt", "cer", "der"] },
      { name: "All files", extensions: ["*"] },
    ],
  });
  return filePaths[0] ?? null;
}

/** Asks for files to upload, or for a folder of them; empty when cancelled. */
export async function chooseFiles(window: BrowserWindow, folder: boolean): Promise<string[]> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: folder ? "Folder to upload" : "Files to upload",
    properties: folder ? ["openDirectory"] : ["openFile", "multiSelections"],
    filters: [
      {
        name: "Tables",
        extensions: ["csv", "tsv", "tab", "txt", "json", "jsonl", "ndjson", "xlsx", "xlsm", "gz"],
      },
      { name: "All files", extensions: ["*"] },
    ],
  });
  return filePaths;
}
