import { dialog, type BrowserWindow } from "electron";

/** Asks for a folder; null when cancelled. */
export async function chooseFolder(window: BrowserWindow): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: "Folder of the workspace",
    properties: ["openDirectory", "createDirectory"],
  });
  return filePaths[0] ?? null;
}

/** Asks for a file to upload; null when cancelled. */
export async function chooseFile(window: BrowserWindow): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: "File to upload",
    properties: ["openFile"],
    filters: [
      { name: "Tables", extensions: ["csv", "tsv", "txt"] },
      { name: "All files", extensions: ["*"] },
    ],
  });
  return filePaths[0] ?? null;
}
