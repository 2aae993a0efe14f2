// node scripts/package/icons.mjs: renders resources/icon.svg into the icon files of each system. The results are in
// git, so run it only when the drawing changes.
import { Resvg } from "@resvg/resvg-js";
import { Buffer } from "node:buffer";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import png2icons from "png2icons";
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
    const large = Buffer.from(render(1024));
    await writeFile(path.join(resources, "icon.icns"), png2icons.createICNS(large, png2icons.BICUBIC, 0));
    // Large sizes are stored as PNG, which Windows reads since Vista.
    await writeFile(
      path.join(resources, "icon.ico"),
      png2icons.createICO(large, png2icons.BICUBIC, 0, false, true),
    );
    say("Rendered resources/icons, icon.icns and icon.ico.");
  });
}
