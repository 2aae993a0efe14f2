import { strFromU8, strToU8, unzipSync, type Unzipped } from "fflate/browser";
import { isLight } from "../../analysis/drawing/luminance";
import { t } from "../../shared/texts";
import { BadFile } from "../files/bad-file";
import { refuseBomb } from "../files/readers/budget";
import { inThemeColors, withRulesOn } from "./pptx-file";
import { masters } from "./pptx-masters";
import type { Box, SlideFrame } from "./slide-frame";

const emuPerInch = 914_400;
const presentationPart = "ppt/presentation.xml";
const relationsOf = (part: string) => part.replace(/([^/]+)$/, "_rels/$1.rels");

function textOf(files: Unzipped, part: string): string {
  const bytes = files[part];
  if (!bytes) throw new BadFile(t("main:report.notPresentation"));
  return strFromU8(bytes);
}

/** Opens a presentation. Throws a BadFile if it isn't one. */
export function openTemplate(bytes: Uint8Array): Unzipped {
  let unpacked = 0;
  try {
    // The library unpacks no part beyond its declared size.
    return unzipSync(bytes, {
      filter: ({ size, originalSize }) => {
        refuseBomb((unpacked += Math.max(size, originalSize)), bytes.length);
        return true;
      },
    });
  } catch (error) {
    throw error instanceof BadFile ? error : new BadFile(t("main:report.notPresentation"));
  }
}

/** Size of a template's slides, and where its title leaves room for content. */
export function templateFrame(files: Unzipped): SlideFrame {
  const { width, height } = slideSize(files);
  const layouts = layoutsOf(files);
  const title = titleOnTop(files, layouts.card) ?? { x: 0.6, y: 0.4, w: width - 1.2, h: 0.8 };
  const cover = titleBox(files, layouts.title) ?? { x: 0.6, y: height * 0.3, w: width - 1.2, h: 1.3 };
  return {
    width,
    height,
    left: Math.max(0.3, title.x),
    top: title.y + title.h + 0.1,
    right: Math.max(0.3, width - title.x - title.w),
    bottom: 0.4,
    title,
    titleSize: Math.min(largestTitle, titleStyle(files, layouts.card).size),
    cover,
    isCoverCentered: titleStyle(files, layouts.title).isCentered,
    isCentered: titleStyle(files, layouts.card).isCentered,
    isFromTop: false,
  };
}

/**
 * The colors of a template. A ground that isn't one color counts as black or white, whichever its texts aren't. The key
 * of an accent is its name as slides write it.
 */
export function templateColors(files: Unzipped): { ground: string; accents: ReadonlyMap<string, string> } {
  const layout = layoutsOf(files).card;
  const master = relationsIn(files, layout).find(({ type }) => type.endsWith("/slideMaster"));
  const masterPart = master && resolved(layout, master.target);
  if (masterPart === undefined) return { ground: "#ffffff", accents: new Map() };
  const theme = relationsIn(files, masterPart).find(({ type }) => type.endsWith("/theme"));
  const themeXml = theme ? textOf(files, resolved(masterPart, theme.target)) : "";
  const map = (tag: string) => new RegExp(`<${tag}\\s[^>]*>`).exec(textOf(files, layout))?.[0];
  const mapping =
    map("a:overrideClrMapping") ?? /<p:clrMap\s[^>]*>/.exec(textOf(files, masterPart))?.[0] ?? "";
  const ofScheme = (name: string) => {
    // The name becomes part of a pattern.
    const own = /^\w+$/.exec(attribute(mapping, name))?.[0] ?? name;
    const [, value] =
      new RegExp(`<a:${own}>\\s*<a:(?:srgbClr val|sysClr [^>]*lastClr)="([0-9A-Fa-f]{6})"`).exec(themeXml) ??
      [];
    return value === undefined ? null : `#${value.toLowerCase()}`;
  };
  const names = Array.from({ length: 6 }, (_, at) => `accent${at + 1}`);
  const accents = new Map(
    names.flatMap((name): [string, string][] => {
      const color = ofScheme(name);
      return color === null ? [] : [[name, color]];
    }),
  );
  for (const part of [layout, masterPart]) {
    const own = /<p:bg>.*?<\/p:bg>/s.exec(textOf(files, part))?.[0];
    if (own === undefined || /<a:(gradFill|blipFill|pattFill)/.test(own)) continue;
    const [, rgb] = /<a:srgbClr val="([0-9A-Fa-f]{6})"/.exec(own) ?? [];
    if (rgb !== undefined) return { ground: `#${rgb.toLowerCase()}`, accents };
    const [, name = ""] = /<a:schemeClr val="(\w+)"/.exec(own) ?? [];
    const color = ofScheme(name);
    if (color !== null) return { ground: color, accents };
  }
  return { ground: isLight(ofScheme("tx1") ?? "#000000") ? "#000000" : "#ffffff", accents };
}

/** Points: a sentence as a title is longer than the names that templates are made for. */
const largestTitle = 32;

/** Size and alignment of a layout's title, or of its master's where the layout leaves them. */
function titleStyle(files: Unzipped, layout: string): { size: number; isCentered: boolean } {
  const master = relationsIn(files, layout).find(({ type }) => type.endsWith("/slideMaster"));
  const own = titleShape(files, layout);
  const ofMaster =
    (master &&
      /<p:titleStyle>.*?<\/p:titleStyle>/s.exec(textOf(files, resolved(layout, master.target)))?.[0]) ??
    "";
  const first = (pattern: RegExp) => pattern.exec(own)?.[1] ?? pattern.exec(ofMaster)?.[1];
  const size = Number(first(/<a:lvl1pPr.*?<a:defRPr[^>]*\bsz="(\d+)"/s) ?? 4_400) / 100;
  return { size, isCentered: first(/<a:lvl1pPr[^>]*\balgn="(\w+)"/) === "ctr" };
}

/** The shape of a layout's or master's title; empty if it has none. */
function titleShape(files: Unzipped, part: string): string {
  return (
    textOf(files, part)
      .split("<p:sp>")
      .find((shapeXml) => /<p:ph[^>]*type="(title|ctrTitle)"/.test(shapeXml)) ?? ""
  );
}

/** Place of a layout's title, or of its master's where the layout leaves it. */
function titleBox(files: Unzipped, layout: string): Box | null {
  const master = relationsIn(files, layout).find(({ type }) => type.endsWith("/slideMaster"));
  for (const part of [layout, ...(master ? [resolved(layout, master.target)] : [])]) {
    const [, x, y, w, h] =
      /<a:off x="(-?\d+)" y="(-?\d+)"\s*\/>\s*<a:ext cx="(\d+)" cy="(\d+)"/.exec(titleShape(files, part)) ??
      [];
    if (x !== undefined && y !== undefined && w !== undefined && h !== undefined)
      return {
        x: Number(x) / emuPerInch,
        y: Number(y) / emuPerInch,
        w: Number(w) / emuPerInch,
        h: Number(h) / emuPerInch,
      };
  }
  return null;
}

/** Place of a layout's title, if it leaves most of the slide for content. */
function titleOnTop(files: Unzipped, layout: string): ReturnType<typeof titleBox> {
  const box = titleBox(files, layout);
  return box && box.y + box.h <= (slideSize(files).height * 3) / 10 ? box : null;
}

/** Layouts for the first slide and for all others. Every master has some layout. */
function layoutsOf(files: Unzipped): { title: string; card: string } {
  const layouts = Object.keys(files)
    .filter((name) => /^ppt\/slideLayouts\/slideLayout\d+\.xml$/.test(name))
    .sort((a, b) => Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]));
  const [first] = layouts;
  if (first === undefined) throw new BadFile(t("main:report.notPresentation"));
  const ofType = (type: string) => layouts.filter((name) => typeOf(files, name) === type);
  const cards = ["titleOnly", "obj"].flatMap(ofType);
  return {
    title: ["title", "titleOnly", "obj"].flatMap(ofType)[0] ?? first,
    // Some masters have a title page under every layout.
    card: cards.find((name) => titleOnTop(files, name)) ?? cards[0] ?? ofType("blank")[0] ?? first,
  };
}

/** Size of the slides in inches. */
function slideSize(files: Unzipped): { width: number; height: number } {
  const size = /<p:sldSz[^>]*>/.exec(textOf(files, presentationPart))?.[0] ?? "";
  const inches = (name: string) => Number(attribute(size, name)) / emuPerInch;
  const width = inches("cx");
  const height = inches("cy");
  if (!width || !height) throw new BadFile(t("main:report.notPresentation"));
  return { width, height };
}

const typeOf = (files: Unzipped, layout: string) =>
  attribute(/<p:sldLayout[^>]*>/.exec(textOf(files, layout))?.[0] ?? "", "type");

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

interface Relation {
  id: string;
  type: string;
  target: string;
  tag: string;
}

function relationsIn(files: Unzipped, part: string): Relation[] {
  const bytes = files[relationsOf(part)];
  return [...(bytes ? strFromU8(bytes) : "").matchAll(/<Relationship\s[^>]*>/g)].map(([tag]) => ({
    id: attribute(tag, "Id"),
    type: attribute(tag, "Type"),
    target: attribute(tag, "Target"),
    tag,
  }));
}

/** The part that a target names, seen from another part. */
function resolved(part: string, target: string): string {
  return new URL(target, `file:///${part}`).pathname.slice(1);
}

/**
 * Puts the slides of a generated presentation into a template, in place of the template's own slides. Their charts,
 * workbooks and pictures come along under names that the template doesn't use; layouts, masters and theme are the
 * template's.
 */
export function intoTemplate(deck: Unzipped, template: Unzipped): Unzipped {
  const layouts = layoutsOf(template);
  const { ground, accents } = templateColors(template);
  const isDark = !isLight(ground);
  const files = withoutSlides(template);
  const slides = Object.keys(deck)
    .filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .sort((a, b) => Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]));
  const renamed = (part: string) => part.replace(/([^/]+)$/, "earshot-$1");
  const types: string[] = [];
  const ownNotes = notesMasterOf(template);
  const copy = (part: string, contentType: string | null, change = (xml: string) => xml) => {
    const bytes = deck[part];
    if (!bytes) return;
    const name = renamed(part);
    files[name] = part.endsWith(".xml")
      ? strToU8(change(withRulesOn(inTextColor(inThemeColors(strFromU8(bytes), accents)), isDark)))
      : bytes;
    if (contentType) types.push(`<Override PartName="/${name}" ContentType="${contentType}"/>`);
    const relations = relationsIn(deck, part);
    if (relations.length === 0) return;
    const tags = relations.flatMap(({ type, target, tag }) => {
      if (tag.includes('TargetMode="External"')) return [tag];
      const pointed = resolved(part, target);
      if (type.endsWith("/notesMaster") && ownNotes) return [withTarget(tag, `/${ownNotes}`)];
      if (type.endsWith("/slideLayout"))
        return [withTarget(tag, `/${isCover(deck, part) ? layouts.title : layouts.card}`)];
      if (!files[renamed(pointed)]) copy(pointed, contentTypes[/([A-Za-z]+)$/.exec(type)?.[1] ?? ""] ?? null);
      return [withTarget(tag, `/${renamed(pointed)}`)];
    });
    files[relationsOf(name)] = strToU8(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${tags.join("")}</Relationships>`,
    );
  };
  const placed = titleOnTop(template, layouts.card) !== null;
  const coverPlaced = titleBox(template, layouts.title) !== null;
  for (const slide of slides)
    copy(slide, slideType, (xml) => {
      const isTitle = isCover(deck, slide);
      // A layout for the first slide often has a kind of title of its own.
      const title =
        isTitle && titleShape(template, layouts.title).includes('type="ctrTitle"') ? "ctrTitle" : "title";
      return inPlaceholders(xml, { title, placed: isTitle ? coverPlaced : placed });
    });
  const ids = slides.map((slide, index) => ({ id: `earshot${index + 1}`, target: `/${renamed(slide)}` }));
  const notes = ownNotes ? null : notesMasterOf(deck);
  change(files, relationsOf(presentationPart), (xml) =>
    xml.replace(
      "</Relationships>",
      `${notes ? `<Relationship Id="earshotNotes" Type="${officeRelation}/notesMaster" Target="/${renamed(notes)}"/>` : ""}${ids.map(({ id, target }) => `<Relationship Id="${id}" Type="${officeRelation}/slide" Target="${target}"/>`).join("")}</Relationships>`,
    ),
  );
  // Ids of slides begin at 256.
  const list = `<p:sldIdLst>${ids.map(({ id }, index) => `<p:sldId id="${1_000 + index}" r:id="${id}"/>`).join("")}</p:sldIdLst>`;
  change(files, presentationPart, (xml) =>
    xml
      .replace(/<p:sldIdLst>.*?<\/p:sldIdLst>|<p:sldIdLst\s*\/>/s, "")
      // Sections name the slides that are gone.
      .replace(/<p:ext [^>]*>\s*<p14:sectionLst.*?<\/p14:sectionLst>\s*<\/p:ext>/s, "")
      .replace(/<p:extLst>\s*<\/p:extLst>/, "")
      .replace(/(?=<p:sldSz)/, list)
      .replace(
        "</p:sldMasterIdLst>",
        notes
          ? '</p:sldMasterIdLst><p:notesMasterIdLst><p:notesMasterId r:id="earshotNotes"/></p:notesMasterIdLst>'
          : "</p:sldMasterIdLst>",
      ),
  );
  change(files, "[Content_Types].xml", (xml) => {
    const defaults = Object.entries(extensionTypes)
      .filter(([extension]) => !new RegExp(`Extension="${extension}"`, "i").test(xml))
      .map(([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`);
    return xml
      .replace(/(<Types[^>]*>)/, `$1${defaults.join("")}`)
      .replace("</Types>", `${types.join("")}</Types>`);
  });
  return files;
}

/** The part with the master of the speaker's notes. */
function notesMasterOf(files: Unzipped): string | null {
  const master = relationsIn(files, presentationPart).find(({ type }) => type.endsWith("/notesMaster"));
  return master ? resolved(presentationPart, master.target) : null;
}

/** Whether a slide of the deck is a title: the first one, or that of a section. */
function isCover(deck: Unzipped, slide: string): boolean {
  const layout = relationsIn(deck, slide).find(({ type }) => type.endsWith("/slideLayout"));
  return (
    layout !== undefined && textOf(deck, resolved(slide, layout.target)).includes(`name="${masters.cover}"`)
  );
}

/** A template's second text color may be any color. The first, a quarter lighter, is seen on light and dark slides alike. */
const inTextColor = (xml: string) =>
  xml.replaceAll(
    '<a:schemeClr val="tx2"/>',
    '<a:schemeClr val="tx1"><a:lumMod val="75000"/><a:lumOff val="25000"/></a:schemeClr>',
  );

const officeRelation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const slideType = "application/vnd.openxmlformats-officedocument.presentationml.slide+xml";
const contentTypes: Readonly<Record<string, string>> = {
  chart: "application/vnd.openxmlformats-officedocument.drawingml.chart+xml",
  notesSlide: "application/vnd.openxmlformats-officedocument.presentationml.notesSlide+xml",
  notesMaster: "application/vnd.openxmlformats-officedocument.presentationml.notesMaster+xml",
  theme: "application/vnd.openxmlformats-officedocument.theme+xml",
};
const extensionTypes: Readonly<Record<string, string>> = {
  png: "image/png",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

const withTarget = (tag: string, target: string) => tag.replace(/Target="[^"]*"/, `Target="${target}"`);

function change(files: Unzipped, part: string, work: (xml: string) => string): void {
  files[part] = strToU8(work(textOf(files, part)));
}

/** A template without its own slides, their notes and comments. */
function withoutSlides(template: Unzipped): Unzipped {
  const isGone = (name: string) => /^ppt\/(slides|notesSlides|comments)\//.test(name);
  const files = Object.fromEntries(Object.entries(template).filter(([name]) => !isGone(name)));
  change(files, "[Content_Types].xml", (xml) =>
    xml.replace(/<Override [^>]*PartName="\/ppt\/(slides|notesSlides|comments)\/[^>]*>/g, ""),
  );
  change(files, relationsOf(presentationPart), (xml) =>
    xml.replace(/<Relationship\s[^>]*relationships\/slide"[^>]*>/g, ""),
  );
  // A custom show names slides that are gone.
  change(files, presentationPart, (xml) => xml.replace(/<p:custShowLst>.*?<\/p:custShowLst>/s, ""));
  return files;
}

/** Titles take look and, if `placed`, place from the template's layout, not from the generated one. */
function inPlaceholders(xml: string, { title, placed }: { title: string; placed: boolean }): string {
  return xml
    .split(/(?=<p:sp>)/)
    .map((shape) => {
      if (!/<p:ph\s[^>]*type="title"/.test(shape)) return shape;
      return shape
        .replace(/<p:ph\s[^>]*>/, `<p:ph type="${title}"/>`)
        .replace(
          /<p:spPr>(<a:xfrm>.*?<\/a:xfrm>)?.*?<\/p:spPr>/s,
          placed ? "<p:spPr/>" : "<p:spPr>$1</p:spPr>",
        )
        .replace(/<a:bodyPr[^>]*>.*?<\/a:bodyPr>/s, "<a:bodyPr><a:normAutofit/></a:bodyPr>")
        .replace(/<a:pPr[^>]*>.*?<\/a:pPr>/s, "")
        .replace(/<a:rPr([^>]*)>.*?<\/a:rPr>/gs, (_, given: string) => `<a:rPr${kept(given)}/>`)
        .replace(/<a:endParaRPr([^>]*)\/>/g, (_, given: string) => `<a:endParaRPr${kept(given)}/>`);
    })
    .join("");
}

/** Only the language of a text stays, and the size at which it fits. */
const kept = (attributes: string) =>
  ["lang", "sz"]
    .flatMap((name) => {
      const value = attribute(attributes, name);
      return value === "" ? [] : [` ${name}="${value}"`];
    })
    .join("");
