import { readFile } from "node:fs/promises";
import path from "node:path";

/** The page may only load its own files. UI and chart libraries need inline styles. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types default",
].join("; ");

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".wasm": "application/wasm",
};

/** Responds to a request for a file in the page's folder. Never reads outside of it. */
export async function pageFile(folder: string, pageUrl: string): Promise<Response> {
  const withStatus = (status: number) => new Response(null, { status });
  let wanted: string;
  try {
    wanted = decodeURIComponent(new URL(pageUrl).pathname);
  } catch {
    return withStatus(400);
  }
  const file = path.join(folder, wanted === "/" ? "index.html" : path.normalize(wanted));
  const inside = path.relative(folder, file);
  if (wanted.includes("\0") || inside.startsWith("..") || path.isAbsolute(inside)) return withStatus(403);
  const type = types[path.extname(file).toLowerCase()];
  if (type === undefined) return withStatus(404);
  try {
    // No cross-origin-opener-policy: pages never open windows, and the header costs a second page process at each
    // start.
    return new Response(new Uint8Array(await readFile(file)), {
      headers: {
        "content-type": type,
        "content-security-policy": contentSecurityPolicy,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
      },
    });
  } catch {
    return withStatus(404);
  }
}
