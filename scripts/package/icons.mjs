// node scripts/package/icons.mjs: renders resources/icon.svg into the icons of Linux. The results are in git, so run it
// only when the drawing changes. resources/icon.icns and icon.ico are then to be made anew with an icon editor.
import { Resvg } from "@resvg/resvg-js";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { isMainScript, projectFolder, runScript, say } from "../run-command.mjs";

const resources = path.join(projectFolder, "resources");

/** Sizes of the Linux icons in pixels. */
export const iconSizes = [16, 32, 48, 64, 128, 256, 512];

if (isMainScript(import.meta.url)) {
  await runScript(async () => {
    const drawing = await readFile(path.join(resources, "icon.svg"));
    const render = (size) => new Resvg(drawing, { fitTo: { mode: "width", value: size } }).render().asPng();
    await mkdir(path.join(resources, "icons"), { recursive: true });
    for (const size of iconSizes)
      await writeFile(path.join(resources, "icons", `${size}x${size}.png`), render(size));
    say("Rendered resources/icons.");
  });
}
