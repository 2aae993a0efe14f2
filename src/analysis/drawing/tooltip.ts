import type { ChartTokens } from "./tokens";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for the tooltip, which is HTML. Labels come from a service and aren't trusted. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

export interface TooltipRow {
  color?: string;
  name: string;
  value: string;
  faint?: boolean;
}

export function tooltipHtml(title: string, rows: readonly TooltipRow[]): string {
  const lines = rows.map(({ color, name, value, faint }) => {
    const dot = `<span style="display:inline-block;width:8px;height:8px;border-radius:2px;margin-right:8px;background:${escapeHtml(color ?? "transparent")}"></span>`;
    return `<div style="display:flex;justify-content:space-between;gap:20px${faint ? ";opacity:.8" : ""}"><span>${dot}${escapeHtml(name)}</span><b style="font-weight:600">${escapeHtml(value)}</b></div>`;
  });
  return `<div style="margin-bottom:4px;font-weight:600">${escapeHtml(title)}</div>${lines.join("")}`;
}

/** Style shared by all tooltips. */
export function tooltipLook(tokens: ChartTokens) {
  return {
    confine: true,
    transitionDuration: 0,
    backgroundColor: tokens.color("--panel"),
    borderColor: tokens.color("--line-strong"),
    borderWidth: 1,
    padding: [8, 12],
    textStyle: { color: tokens.color("--text"), fontFamily: tokens.font, fontSize: 12 },
  };
}
