import { init } from "../../analysis/drawing/echarts";
import {
  captioned,
  drawSvg,
  type Caption,
  type ChartOption,
  type Size,
} from "../../analysis/drawing/picture";
import type { ChartTokens } from "../../analysis/drawing/tokens";

/** Draws a chart with its caption: returns SVG text, or a base64 PNG at twice the pixels. */
export function drawPicture(
  option: ChartOption,
  caption: Caption,
  format: "png" | "svg",
  size: Size,
  tokens: ChartTokens,
): string {
  const whole = captioned(option, caption, size, tokens);
  return format === "svg" ? drawSvg(whole, size, tokens) : drawPng(whole, size, tokens);
}

function drawPng(option: object, size: Size, tokens: ChartTokens): string {
  const box = document.createElement("div");
  Object.assign(box.style, {
    position: "fixed",
    left: "-99999px",
    width: `${size.width}px`,
    height: `${size.height}px`,
  });
  document.body.append(box);
  const chart = init(box, null, { renderer: "canvas", devicePixelRatio: 2, ...size });
  try {
    const backgroundColor = tokens.color("--panel");
    chart.setOption({ ...option, backgroundColor });
    const dataUrl = chart.getDataURL({ type: "png", pixelRatio: 2, backgroundColor });
    return dataUrl.slice(dataUrl.indexOf(",") + 1);
  } finally {
    chart.dispose();
    box.remove();
  }
}
