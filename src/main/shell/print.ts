import { WebContentsView, session } from "electron";
import { randomUUID } from "node:crypto";
import { t } from "../../shared/texts";

const scheme = "print";
const footer =
  () => `<div style="width: 100%; padding: 0 12mm; color: #616c7f; font: 8px Inter, system-ui, Arial, sans-serif; display: flex">
<span class="title"></span><span style="margin-left: auto">${t("main:print.pages", { page: '<span class="pageNumber"></span>', pages: '<span class="totalPages"></span>' })}</span></div>`;

/**
 * Prints HTML to PDF in a page of no window, since Electron crashes when it opens one without a display, as under commands. Its
 * session stores nothing on disk and has no network, scripts or preload.
 */
export async function printPage(html: string): Promise<Uint8Array> {
  const own = session.fromPartition(`print ${randomUUID()}`, { cache: false });
  own.protocol.handle(
    scheme,
    () => new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } }),
  );
  own.setPermissionRequestHandler((_, __, answer) => answer(false));
  own.webRequest.onBeforeRequest((request, answer) =>
    answer({ cancel: !/^(print|data|devtools):/.test(request.url) }),
  );
  const view = new WebContentsView({
    webPreferences: {
      session: own,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      javascript: false,
      spellcheck: false,
    },
  });
  try {
    await view.webContents.loadURL(`${scheme}://page/`);
    return await view.webContents.printToPDF({
      pageSize: "A4",
      printBackground: true,
      preferCSSPageSize: true,
      displayHeaderFooter: true,
      headerTemplate: "<span></span>",
      footerTemplate: footer(),
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    });
  } finally {
    view.webContents.close();
    own.protocol.unhandle(scheme);
  }
}
