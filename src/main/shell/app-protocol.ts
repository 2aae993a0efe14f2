import { protocol } from "electron";
import { ownScheme } from "./own-page";
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

/** Serves the page from its folder. */
export function serveAppProtocol(folder: string): void {
  protocol.handle(ownScheme, (request) => pageFile(folder, request.url));
}
