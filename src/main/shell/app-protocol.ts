import { protocol } from "electron";
import { ownScheme } from "../ipc/own-page";
import { pageFile } from "./page-files";

/** Makes app:// a scheme with an origin of its own. Must run before Electron is ready. */
export function declareAppProtocol(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: ownScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/**
 * Serves the page from its folder. The promise is kept once the first page has its script: until then each turn of this process is
 * one that the page waits for.
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
      // After the page comes a bundle of requests: for its scripts and its styles.
      if (open === 0 && scripts > 0) setImmediate(served);
      return response;
    });
  });
}
