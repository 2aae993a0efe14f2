import type { Readable } from "node:stream";
import type { ConnectionSurroundings } from "../main/connections/build";
import type { KeychainLibrary } from "../main/connections/keychain";

/** What runs a command: plain Node in development, Electron without a window in packages. */
export interface Platform extends Pick<
  ConnectionSurroundings,
  "fetch" | "fetchTrusting" | "isOnline" | "startService"
> {
  /** Folder of the bundled scripts. */
  scripts: string;
  /** Folder of the profile unless another is named. */
  profile: string;
  version: string;
  electron: string;
  chromium: string;
  packaged: boolean;
  /** Language tag of the system, such as de-AT. */
  locale: string;
  standardInput: () => Readable;
  loadKeychain: () => Promise<KeychainLibrary>;
  /** Renders HTML to PDF. */
  print: (html: string) => Promise<Uint8Array>;
}
