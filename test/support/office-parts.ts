import { unzipSync } from "fflate/browser";
import { SaxesParser } from "saxes";

const names = (list: string) => list.trim().split(/\s+/);
const axis = (rest: string) =>
  names(
    `axId scaling delete axPos majorGridlines minorGridlines title numFmt majorTickMark minorTickMark tickLblPos spPr txPr
     crossAx crosses crossesAt ${rest} extLst`,
  );
const fills = "noFill solidFill gradFill blipFill pattFill grpFill";
const run = names(
  `ln ${fills} effectLst effectDag highlight uLnTx uLn uFillTx uFill latin ea cs sym hlinkClick hlinkMouseOver rtl extLst`,
);
const paragraph = names(
  `lnSpc spcBef spcAft buClrTx buClr buSzTx buSzPct buSzPts buFontTx buFont buNone buAutoNum buChar buBlip tabLst defRPr extLst`,
);
const line = names(`${fills} prstDash custDash round bevel miter headEnd tailEnd extLst`);
const shape = names(`xfrm custGeom prstGeom ${fills} ln effectLst effectDag scene3d sp3d extLst`);

/** Children in the order that ECMA-376 wants, of the elements that reports are made of. */
const orders: Readonly<Record<string, readonly string[]>> = {
  "c:chartSpace": names(
    "date1904 lang roundedCorners style clrMapOvr pivotSource protection chart spPr txPr externalData printSettings userShapes extLst",
  ),
  "c:chart": names(
    "title autoTitleDeleted pivotFmts view3D floor sideWall backWall plotArea legend plotVisOnly dispBlanksAs showDLblsOverMax extLst",
  ),
  "c:plotArea": names("layout areaChart barChart lineChart catAx valAx dTable spPr extLst"),
  "c:barChart": names("barDir grouping varyColors ser dLbls gapWidth overlap serLines axId extLst"),
  "c:lineChart": names(
    "grouping varyColors ser dLbls dropLines hiLowLines upDownBars marker smooth axId extLst",
  ),
  "c:areaChart": names("grouping varyColors ser dLbls dropLines axId extLst"),
  "c:catAx": axis("auto lblAlgn lblOffset tickLblSkip tickMarkSkip noMultiLvlLbl"),
  "c:valAx": axis("crossBetween majorUnit minorUnit dispUnits"),
  "c:scaling": names("logBase orientation max min extLst"),
  "c:legend": names("legendPos legendEntry layout overlay spPr txPr extLst"),
  "c:dLbls": names(
    "dLbl delete numFmt spPr txPr dLblPos showLegendKey showVal showCatName showSerName showPercent showBubbleSize separator showLeaderLines leaderLines extLst",
  ),
  "c:errBars": names("errDir errBarType errValType noEndCap plus minus val spPr extLst"),
  "c:marker": names("symbol size spPr extLst"),
  "c:spPr": shape,
  "a:p": names("pPr r br fld endParaRPr"),
  "a:pPr": paragraph,
  "a:rPr": run,
  "a:defRPr": run,
  "a:endParaRPr": run,
  "a:ln": line,
  "a:tcPr": names(`lnL lnR lnT lnB lnTlToBr lnBlToTr cell3D ${fills} headers extLst`),
  "p:sp": names("nvSpPr spPr style txBody extLst"),
  "p:spPr": shape,
  "p:txBody": names("bodyPr lstStyle p"),
  "p:pic": names("nvPicPr blipFill spPr style extLst"),
  "p:graphicFrame": names("nvGraphicFramePr xfrm graphic extLst"),
  "p:cNvPr": names("hlinkClick hlinkHover extLst"),
  "p:cSld": names("bg spTree custDataLst controls extLst"),
  "p:presentation": names(
    "sldMasterIdLst notesMasterIdLst handoutMasterIdLst sldIdLst sldSz notesSz smartTags embeddedFontLst custShowLst photoAlbum custDataLst kinsoku defaultTextStyle modifyVerifier extLst",
  ),
  "w:pPr": names(
    "pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange",
  ),
  "w:tcPr": names(
    "cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark",
  ),
  "w:tblPr": names(
    "tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook",
  ),
  "w:tbl": names("tblPr tblGrid tr"),
  "w:tc": names("tcPr tbl p"),
};
/** How often an element has to stand in another one, where it isn't any number. */
const counts: Readonly<Record<string, readonly [child: string, count: number][]>> = {
  "c:barChart": [["axId", 2]],
  "c:lineChart": [
    ["grouping", 1],
    ["axId", 2],
  ],
  "c:areaChart": [["axId", 2]],
};
/** In these, elements of a kind may alternate. */
const mixed = new Set(["a:p", "w:tc"]);

const inFolder = (part: string, target: string) =>
  target.startsWith("/") ? target.slice(1) : new URL(target, `file:///${part}`).pathname.slice(1);

/**
 * What a program for Office files would repair or refuse: parts that nothing announces, relations that lead nowhere, ids
 * that aren't their own, and elements at a place that the schema doesn't have.
 */
export function officeFaults(bytes: Uint8Array): string[] {
  const parts = unzipSync(bytes);
  const faults: string[] = [];
  const types = { defaults: new Set<string>(), overrides: new Set<string>() };
  const texts = Object.entries(parts).filter(([name]) => /\.(xml|rels)$/.test(name));
  for (const [name, part] of texts) {
    const owner = name.replace(/_rels\/(.*)\.rels$/, "$1");
    const ids = new Set<string>();
    const open: { name: string; at: number; children: string[] }[] = [];
    const parser = new SaxesParser({ fileName: name });
    parser.on("error", (error) => faults.push(`${name}: ${error.message}`));
    parser.on("opentag", ({ name: tag, attributes }) => {
      const of = (attribute: string) => {
        const value = attributes[attribute];
        return typeof value === "string" ? value : "";
      };
      if (tag === "Default") types.defaults.add(of("Extension").toLowerCase());
      if (tag === "Override") types.overrides.add(of("PartName").slice(1));
      if (tag === "Relationship" && of("TargetMode") !== "External" && !parts[inFolder(owner, of("Target"))])
        faults.push(`${name}: nothing at ${of("Target")}`);
      if (tag === "p:cNvPr" || (tag === "Relationship" && of("Id"))) {
        const id = of(tag === "p:cNvPr" ? "id" : "Id");
        if (ids.has(id)) faults.push(`${name}: ${tag} ${id} twice`);
        ids.add(id);
      }
      const parent = open.at(-1);
      const order = parent && orders[parent.name];
      if (parent && order && !tag.startsWith("mc:")) {
        const at = order.indexOf(tag.split(":")[1] ?? tag);
        if (at < 0) faults.push(`${name}: ${tag} in ${parent.name}`);
        else if (at < parent.at && !mixed.has(parent.name))
          faults.push(`${name}: ${tag} too late in ${parent.name}`);
        // Properties of a paragraph stand before its first run.
        if (tag === "a:pPr" && parent.children.length > 0) faults.push(`${name}: a second a:pPr`);
        parent.at = Math.max(parent.at, at);
      }
      parent?.children.push(tag.split(":")[1] ?? tag);
      open.push({ name: tag, at: -1, children: [] });
    });
    parser.on("closetag", () => {
      const closed = open.pop();
      for (const [child, count] of counts[closed?.name ?? ""] ?? [])
        if (closed?.children.filter((one) => one === child).length !== count)
          faults.push(`${name}: not ${count} ${child} in ${closed?.name}`);
    });
    parser.write(new TextDecoder("utf-8", { fatal: true }).decode(part)).close();
  }
  for (const name of Object.keys(parts)) {
    const extension = name.split(".").at(-1)?.toLowerCase() ?? "";
    if (name.endsWith("/") || name === "[Content_Types].xml") continue;
    if (!types.overrides.has(name) && !types.defaults.has(extension)) faults.push(`${name}: no type`);
  }
  for (const name of types.overrides) if (!parts[name]) faults.push(`${name}: announced, but missing`);
  return faults;
}
