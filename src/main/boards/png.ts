import { Resvg } from "@resvg/resvg-js";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import semibold from "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?inline";
import regular from "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?inline";
import { makeTemporaryFolder } from "../storage/temporary-folders";

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");

/**
 * Draws SVGs as PNG. Latin letters come from the font that Earshot brings, since a computer may have none; others from
 * those of the system.
 */
export class PngDrawer implements Disposable {
  readonly #folder = makeTemporaryFolder("fonts");
  readonly #fonts: string[];

  constructor() {
    // The renderer reads fonts from real files, which an app's archive has none of.
    this.#fonts = [regular, semibold].map((font, index) => {
      const file = path.join(this.#folder, `${index}.ttf`);
      writeFileSync(file, bytesOf(font));
      return file;
    });
  }

  /** `width` in pixels; the height follows. */
  draw(svg: string, width: number): Uint8Array {
    const drawn = new Resvg(svg, {
      fitTo: { mode: "width", value: width },
      background: "#ffffff",
      font: {
        fontFiles: this.#fonts,
        loadSystemFonts: true,
        defaultFontFamily: "Inter",
        sansSerifFamily: "Inter",
      },
    });
    return drawn.render().asPng();
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
