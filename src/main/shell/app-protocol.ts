import { protocol } from "electron";
import { ownScheme } from "../ipc/own-page";
import { pageFile } from "./page-files";

/** Registers app:// as a scheme with its own origin. Must run before Electron is ready. */
export function declareAppProtocol(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: ownScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/**
 * Serves the page's folder. The promise resolves when the first page has its scripts: until then, work in this process
 * delays the page.
 */
export function serveAppProtocol(folder: string): Promise<void> {
  return new Promise((served) => {
    let open = 0;
    let scripts = 0;
    protocol.handle(ownScheme, async (request) => {
      open++;
      const response = await pageFile(folder, request.url);
      open--;
      if (request.url.endsWith(".js")) scripts++;
      // The page requests its scripts and styles together.
      if (open === 0 && scripts > 0) setImmediate(served);
      return response;
    });
  });
}
