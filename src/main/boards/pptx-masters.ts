import type PptxGenJS from "pptxgenjs";
import type { SlideFrame } from "./slide-frame";

/** Colors of the theme, so that they follow when the theme is changed. */
export const scheme = { text: "tx1", faint: "tx2", accent: "accent1" } as const;

/** Lines in tables and charts. */
export const rule = "E2E5EB";

/** Names of the masters. */
export const masters = { cover: "Earshot title", card: "Earshot card" } as const;

/** Defines the masters of titles and cards. */
export function defineMasters(deck: PptxGenJS, frame: SlideFrame): void {
  const { width, height, right, bottom, cover, title } = frame;
  deck.defineSlideMaster({
    title: masters.cover,
    background: { color: "FFFFFF" },
    objects: [
      { rect: { x: 0, y: 0, w: 0.18, h: height, fill: { color: scheme.accent } } },
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
      { rect: { x: 0, y: 0, w: 0.09, h: height, fill: { color: scheme.accent } } },
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
      // On the last line of the footnote.
      y: height - bottom - 0.25,
      w: 0.6,
      h: 0.25,
      margin: 0,
      align: "right",
      valign: "bottom",
      fontSize: 10,
      color: scheme.faint,
    },
  });
}
