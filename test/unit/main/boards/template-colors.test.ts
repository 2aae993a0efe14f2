import { strFromU8, strToU8, unzipSync, zipSync } from "fflate/browser";
import { describe, expect, it } from "vitest";
import { contrast } from "../../../../src/analysis/drawing/luminance";
import { colorDistance } from "../../../../src/analysis/drawing/oklab";
import { paperColors, tokensOn } from "../../../../src/analysis/drawing/paper";
import { PngDrawer } from "../../../../src/main/boards/png";
import { pptxOf } from "../../../../src/main/boards/pptx";
import { openTemplate, templateColors } from "../../../../src/main/boards/pptx-template";
import type { ReportChart } from "../../../../src/shared/ipc/reports";
import { cardReport } from "../../../support/card-report";

const brand = ["#6b2fa0", "#e0702c", "#1e8c7a", "#c9a227", "#b02e5d", "#4c5b7a"];
const office = ["#4472c4", "#ed7d31", "#a5a5a5", "#ffc000", "#5b9bd5", "#70ad47"];
const blues = ["#1f3864", "#2f5597", "#8faadc", "#b4c7e7", "#dae3f3", "#00b0f0"];

const seriesOf = (ground: string, accents: readonly string[]) => {
  const tokens = tokensOn({ ground, accents });
  return Array.from({ length: 10 }, (_, at) => tokens.color(`--series-${at + 1}`));
};

describe("colors on a template", () => {
  it("are its accents in their order, and Earshot's after them", () => {
    expect(seriesOf("#ffffff", brand).slice(0, 5)).toEqual(brand.slice(0, 5));
    expect(tokensOn({ ground: "#ffffff", accents: brand }).color("--accent")).toBe(brand[0]);
    expect(seriesOf("#ffffff", [])[0]).toBe(paperColors["--series-1"]);
  });

  it.each([
    ["#ffffff", brand],
    ["#ffffff", office],
    ["#ffffff", blues],
    ["#101820", office],
    ["#101820", blues],
  ])("can be seen on %s and told apart", (ground, accents) => {
    const series = seriesOf(ground, accents);
    expect(new Set(series).size).toBe(10);
    const first = series.filter((color) => accents.includes(color));
    expect(first.length).toBeGreaterThan(1);
    first.forEach((color, at) => {
      expect(contrast(color, ground)).toBeGreaterThan(2);
      for (const other of first.slice(at + 1)) expect(colorDistance(color, other)).toBeGreaterThan(0.08);
    });
  });

  it("of sentiments are two of its accents where these can mean it", () => {
    const sentiments = (accents: readonly string[]) => {
      const tokens = tokensOn({ ground: "#ffffff", accents });
      return [tokens.color("--negative"), tokens.color("--positive")];
    };
    expect(sentiments(brand)).toEqual(["#e0702c", "#1e8c7a"]);
    expect(sentiments(blues)).toEqual([paperColors["--negative"], paperColors["--positive"]]);
  });
});

const chart = (accents: readonly string[]): ReportChart => {
  const tokens = tokensOn({ ground: "#ffffff", accents });
  const series = (name: string, token: string) => ({
    name,
    color: tokens.color(token),
    over: false,
    values: [1, 2],
  });
  return {
    shape: "rows",
    stack: "none",
    values: "numbers",
    categories: ["Calm day", "Other"],
    series: [series("One", "--accent"), series("Two", "--series-2"), series("Scored", "--text-3")],
  };
};

const deckOf = async (accents: readonly string[], template: Uint8Array | null) => {
  using png = new PngDrawer();
  return unzipSync(await pptxOf(cardReport({ title: "Shares", chart: chart(accents) }), png, template));
};

const fills = (files: Record<string, Uint8Array>) => {
  const [, bytes = new Uint8Array()] =
    Object.entries(files).find(([name]) => /^ppt\/charts\/[^/]*chart\d+\.xml$/.test(name)) ?? [];
  return [...strFromU8(bytes).matchAll(/<c:ser>.*?<c:spPr><a:solidFill><a:(\w+) val="(\w+)"/gs)].map(
    ([, kind, value]) => `${kind} ${value}`,
  );
};

it("charts take the theme's own colors, so that they change with it", async () => {
  const own = ["schemeClr accent1", "schemeClr accent2", "schemeClr tx1"];
  const plain = await deckOf([], null);
  expect(fills(plain)).toEqual(own);

  const theme = "ppt/theme/theme1.xml";
  const recolored = brand.reduce(
    (xml, color, at) =>
      xml.replace(
        new RegExp(`(<a:accent${at + 1}><a:srgbClr val=)"\\w{6}"`),
        `$1"${color.slice(1).toUpperCase()}"`,
      ),
    strFromU8(plain[theme] ?? new Uint8Array()),
  );
  const template = zipSync({ ...plain, [theme]: strToU8(recolored) });
  const { ground, accents } = templateColors(openTemplate(template));
  expect({ ground, accents: [...accents.values()] }).toEqual({ ground: "#ffffff", accents: brand });
  expect(fills(await deckOf(brand, template))).toEqual(own);
});

it("a template that maps a color to no name is read as if it mapped it to itself", async () => {
  const plain = await deckOf([], null);
  const master = "ppt/slideMasters/slideMaster1.xml";
  const mapped = strFromU8(plain[master] ?? new Uint8Array()).replace(/ accent1="\w+"/, ' accent1="(a+)+("');
  expect(mapped).toContain("(a+)+(");
  const { accents } = templateColors(openTemplate(zipSync({ ...plain, [master]: strToU8(mapped) })));
  expect([...accents]).toContainEqual(["accent1", paperColors["--series-1"]]);
});
