import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from "fflate/browser";
import { DomUtils, parseDocument } from "htmlparser2";
import { heightOf, linesOf } from "../../src/main/boards/text-width";

/** What a presentation's slides look like, read from its parts alone. */

type Node = ReturnType<typeof DomUtils.getElementsByTagName>[number];
const all = (name: string, node: Node | Node[]) => DomUtils.getElementsByTagName(name, node);
const first = (name: string, node: Node | Node[]) => all(name, node)[0];
const emuPerInch = 914_400;

const shapeNames = ["p:sp", "p:pic", "p:graphicFrame"];

export interface Shape {
  kind: "title" | "text" | "chart" | "table" | "picture" | "decoration" | "number";
  name: string;
  alt: string;
  /** Inches; null where the layout places it. */
  box: { x: number; y: number; w: number; h: number } | null;
  paragraphs: { text: string; size: number; isBold: boolean; colors: string[] }[];
  /** Inches that its texts take. */
  textHeight: number;
}

export interface Slide {
  shapes: Shape[];
  ground: string;
  size: { width: number; height: number };
}

const rels = (part: string) => part.replace(/([^/]+)$/, "_rels/$1.rels");
const partOf = (files: Unzipped, name: string): string => strFromU8(files[name] ?? new Uint8Array());
function related(files: Unzipped, part: string, type: string): string {
  const tag = [...partOf(files, rels(part)).matchAll(/<Relationship\s[^>]*>/g)].find(([one]) =>
    one.includes(`/${type}"`),
  )?.[0];
  const target = /Target="([^"]*)"/.exec(tag ?? "")?.[1] ?? "";
  return new URL(target, `file:///${part}`).pathname.slice(1);
}

/** The slides of a presentation in their order. */
export function slidesOf(bytes: Uint8Array): Slide[] {
  const files = unzipSync(bytes);
  const presentation = partOf(files, "ppt/presentation.xml");
  const number = (name: string) =>
    Number(new RegExp(`<p:sldSz[^>]*\\b${name}="(\\d+)"`).exec(presentation)?.[1]);
  const size = { width: number("cx") / emuPerInch, height: number("cy") / emuPerInch };
  return Object.keys(files)
    .filter((name) => /^ppt\/slides\/[\w-]+\.xml$/.test(name))
    .sort((a, b) => Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]))
    .map((part) => {
      const layout = related(files, part, "slideLayout");
      const master = related(files, layout, "slideMaster");
      const theme = partOf(files, related(files, master, "theme"));
      const map = /<p:clrMap\s[^>]*>/.exec(partOf(files, master))?.[0] ?? "";
      const scheme = (name: string) => {
        const own = new RegExp(`\\b${name}="(\\w+)"`).exec(map)?.[1] ?? name;
        const found = new RegExp(`<a:${own}>.*?(?:srgbClr val|lastClr)="(\\w{6})"`, "s").exec(theme)?.[1];
        if (found === undefined) throw new Error(`No color ${name}`);
        return `#${found.toLowerCase()}`;
      };
      const document = parseDocument(partOf(files, part), { xmlMode: true }).children as Node[];
      const tree = first("p:spTree", document);
      if (!tree) throw new Error(`${part} has no shapes`);
      const ground = [layout, master]
        .map((one) => /<p:bg>.*?<\/p:bg>/s.exec(partOf(files, one))?.[0])
        .flatMap((xml) => colorIn(xml ?? "", scheme) ?? [])[0];
      return {
        size,
        ground: ground ?? scheme("bg1"),
        shapes: DomUtils.getElementsByTagName(
          (name) => shapeNames.includes(name),
          DomUtils.getChildren(tree),
          false,
        ).map((node) => shapeOf(node, scheme)),
      };
    });
}

/** The color that XML names, with what the theme changes about it. */
function colorIn(xml: string, scheme: (name: string) => string): string | null {
  const rgb = /<a:srgbClr val="(\w{6})"/.exec(xml)?.[1];
  if (rgb !== undefined) return `#${rgb.toLowerCase()}`;
  const [, name, inner = ""] = /<a:schemeClr val="(\w+)"(?:\/>|>(.*?)<\/a:schemeClr>)/s.exec(xml) ?? [];
  if (name === undefined) return null;
  const change = (kind: string, usual: number) =>
    Number(new RegExp(`<a:${kind} val="(\\d+)"`).exec(inner)?.[1] ?? usual) / 100_000;
  const [mod, off] = [change("lumMod", 100_000), change("lumOff", 0)];
  // Exact for gray, which texts nearly are.
  const part = (at: number) => {
    const value = Number.parseInt(scheme(name).slice(at, at + 2), 16) / 255;
    return Math.round(Math.min(1, value * mod + off) * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${[1, 3, 5].map(part).join("")}`;
}

function shapeOf(node: Node, scheme: (name: string) => string): Shape {
  const properties = first("p:cNvPr", node)?.attribs ?? {};
  const xml = DomUtils.getOuterHTML(node, { xmlMode: true });
  const place = first("a:xfrm", node) ?? first("p:xfrm", node);
  const [off, ext] = [place && first("a:off", place)?.attribs, place && first("a:ext", place)?.attribs];
  const inches = (value: string | undefined) => Number(value) / emuPerInch;
  const box =
    off && ext
      ? { x: inches(off["x"]), y: inches(off["y"]), w: inches(ext["cx"]), h: inches(ext["cy"]) }
      : null;
  const role = first("p:ph", node)?.attribs["type"] ?? "";
  const kind = xml.includes("decorative")
    ? "decoration"
    : role === "sldNum"
      ? "number"
      : /^(ctrT|t)itle$/.test(role)
        ? "title"
        : node.name === "p:pic"
          ? "picture"
          : xml.includes("<c:chart ")
            ? "chart"
            : xml.includes("<a:tbl>")
              ? "table"
              : "text";
  const paragraphsIn = (part: Node) =>
    all("a:p", part).map((paragraph) => {
      const runs = all("a:r", paragraph);
      const style = runs.map((run) => first("a:rPr", run)?.attribs ?? {});
      return {
        text: runs.map((run) => DomUtils.textContent(first("a:t", run) ?? run)).join(""),
        size: Math.max(0, ...style.map(({ sz }) => Number(sz ?? 0) / 100)),
        isBold: style.every(({ b }) => b === "1"),
        above: Number(first("a:spcPts", first("a:spcBef", paragraph) ?? [])?.attribs["val"] ?? 0) / 7_200,
        below: Number(first("a:spcPts", first("a:spcAft", paragraph) ?? [])?.attribs["val"] ?? 0) / 7_200,
        colors: all("a:rPr", paragraph).flatMap((run) => {
          const fill = first("a:solidFill", run);
          return fill ? (colorIn(DomUtils.getOuterHTML(fill, { xmlMode: true }), scheme) ?? []) : [];
        }),
        indent: Number(first("a:pPr", paragraph)?.attribs["marL"] ?? 0) / emuPerInch,
      };
    });
  const heightIn = (part: Node, width: number) =>
    paragraphsIn(part).reduce(
      (sum, { text, size, isBold, above, below, indent }) =>
        sum + above + below + heightOf(linesOf(text, width - indent, size, isBold), size),
      0,
    );
  const widths = all("a:gridCol", node).map(({ attribs }) => inches(attribs["w"]));
  const rows = all("a:tr", node).map((row) =>
    Math.max(
      inches(row.attribs["h"]),
      ...all("a:tc", row).map((cell, at) => {
        const margin = first("a:tcPr", cell)?.attribs ?? {};
        const inner = (widths[at] ?? 0) - inches(margin["marL"]) - inches(margin["marR"]);
        return heightIn(cell, inner) + inches(margin["marT"]) + inches(margin["marB"]);
      }),
    ),
  );
  return {
    kind,
    name: properties["name"] ?? "",
    alt: properties["descr"] ?? "",
    box: box && rows.length > 0 ? { ...box, h: rows.reduce((sum, height) => sum + height, 0) } : box,
    paragraphs: paragraphsIn(node).filter(({ text }) => text !== ""),
    textHeight: rows.length > 0 ? 0 : heightIn(node, box?.w ?? Infinity),
  };
}

/** A presentation whose theme is dark: light texts on a dark ground. */
export function inDark(bytes: Uint8Array): Uint8Array {
  const files = unzipSync(bytes);
  for (const [name, part] of Object.entries(files)) {
    if (!/^ppt\/(slideMasters|slideLayouts)\/[^/]*\.xml$/.test(name)) continue;
    files[name] = strToU8(
      strFromU8(part)
        .replace('bg1="lt1" tx1="dk1"', 'bg1="dk1" tx1="lt1"')
        .replace(/<p:bg>.*?<\/p:bg>/s, "")
        .replace(
          /(<p:cSld[^>]*>)/,
          '$1<p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>',
        ),
    );
  }
  return zipSync(files);
}
