import type PptxGenJS from "pptxgenjs";
import { paperColors } from "../../analysis/drawing/paper";
import type { SlideFrame } from "./pptx-template";

/** Colors of the theme, so that they follow when the theme is changed. */
export const scheme = { text: "tx1", faint: "tx2" } as const;
export const accent = (paperColors["--accent"] ?? "").slice(1);

/** Defines the masters of titles and cards. */
export function defineMasters(deck: PptxGenJS, frame: SlideFrame): void {
  const { width, height, left, right } = frame;
  const inner = width - left - right;
  deck.defineSlideMaster({
    title: "Earshot title",
    background: { color: "FFFFFF" },
    objects: [
      { rect: { x: 0, y: 0, w: 0.18, h: height, fill: { color: accent } } },
      {
        placeholder: {
          options: {
            name: "title",
            type: "title",
            x: left,
            y: height * 0.3,
            w: inner,
            h: 1.3,
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
    title: "Earshot card",
    background: { color: "FFFFFF" },
    objects: [
      { rect: { x: 0, y: 0, w: 0.09, h: height, fill: { color: accent } } },
      {
        placeholder: {
          options: {
            name: "title",
            type: "title",
            x: left,
            y: 0.4,
            w: inner,
            h: frame.top - 0.45,
            fontSize: 24,
            bold: true,
            align: "left",
            valign: "middle",
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
