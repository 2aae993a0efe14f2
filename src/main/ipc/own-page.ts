import { app } from "electron";

/** Scheme and origin of the app's own page. */
export const ownScheme = "app";
/** Origin of the app's own page. */
export const ownOrigin = `${ownScheme}://earshot`;

/** Address of the development server, which an unpackaged app may be told of. */
export function developmentServer(): string | undefined {
  return app.isPackaged ? undefined : process.env["ELECTRON_RENDERER_URL"];
}

/** Whether an address is a page of the app itself. */
export function isOwnPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, origin } = new URL(address);
  if (`${protocol}//${host}` === ownOrigin) return true;
  const server = developmentServer();
  return server !== undefined && origin === new URL(server).origin;
}
