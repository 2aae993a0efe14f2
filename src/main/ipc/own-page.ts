import { app } from "electron";

/** Scheme and origin of the app's own page. */
export const ownScheme = "app";
/** Origin of the app's own page. */
export const ownOrigin = `${ownScheme}://earshot`;

/** URL of the development server. Only used by an unpackaged app. */
export function developmentServer(): string | undefined {
  return app.isPackaged ? undefined : process.env["ELECTRON_RENDERER_URL"];
}

/** Whether a URL is a page of the app itself. */
export function isOwnPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, origin } = new URL(url);
  if (`${protocol}//${host}` === ownOrigin) return true;
  const server = developmentServer();
  return server !== undefined && origin === new URL(server).origin;
}
