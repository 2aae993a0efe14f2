import type PptxGenJS from "pptxgenjs";
import { paperColors } from "../../analysis/drawing/paper";
import type { SlideFrame } from "./slide-frame";

/** Colors of the theme, so that they follow when the theme is changed. */
export const scheme = { text: "tx1", faint: "tx2" } as const;
export const accent = (paperColors["--accent"] ?? "").slice(1);

/** Names of the masters. */
export const masters = { cover: "Earshot title", card: "Earshot card" } as const;

/** Defines the masters of titles and cards. */
export function defineMasters(deck: PptxGenJS, frame: SlideFrame): void {
  const { width, height, right, cover, title } = frame;
  deck.defineSlideMaster({
    title: masters.cover,
    background: { color: "FFFFFF" },
    objects: [
      { rect: { x: 0, y: 0, w: 0.18, h: height, fill: { color: accent } } },
      {
        placeholder: {
          options: {
            name: "title",
            type: "title",
            ...cover,
            fontSize: 38,
            bold: true,
            align: "left",
            valign: "bottom",
            color: scheme.text,
            margin: 0,
          },
          text: "",
        },
      },
    ],
  });
  deck.defineSlideMaster({
    title: masters.card,
    background: { color: "FFFFFF" },
    objects: [
      { rect: { x: 0, y: 0, w: 0.09, h: height, fill: { color: accent } } },
      {
        placeholder: {
          options: {
            name: "title",
            type: "title",
            ...title,
            fontSize: frame.titleSize,
            bold: true,
            align: "left",
            valign: "top",
            color: scheme.text,
            margin: 0,
          },
          text: "",
        },
      },
    ],
    slideNumber: {
      x: width - right - 0.6,
      y: height - 0.38,
      w: 0.6,
      h: 0.25,
      align: "right",
      fontSize: 9,
      color: "616C7F",
    },
  });
}
