import { readFile, writeFile } from "node:fs/promises";
import { paperTokens, tokensOn } from "../../analysis/drawing/paper";
import type { ChartTokens } from "../../analysis/drawing/tokens";
import type { Report } from "../../shared/ipc/reports";
import type { ReportFormat } from "../../shared/ipc/reports.constants";
import { fileFailure } from "../files/tables/table-files";
import { writeFailure } from "../storage/write-failure";
import { writeWhole } from "../storage/write-whole";
import { reportPage } from "./html";
import { PngDrawer } from "./png";

interface Writing {
  format: ReportFormat;
  path: string;
  /** Path of a presentation to use as a template. */
  template: string | null;
  /** Renders HTML to PDF. */
  print: (html: string) => Promise<Uint8Array>;
}

/** Colors of drawings on the ground that the report will have. */
export async function tokensOf({
  format,
  template,
}: Pick<Writing, "format" | "template">): Promise<ChartTokens> {
  if (format !== "pptx" || template === null) return paperTokens;
  const { openTemplate, templateColors } = await import("./pptx-template");
  const { ground, accents } = templateColors(openTemplate(await templateAt(template)));
  return tokensOn({ ground, accents: [...accents.values()] });
}

/** Writes a report to a path, as a whole or not at all. */
export async function writeReport(report: Report, writing: Writing): Promise<void> {
  const { path, format } = writing;
  if (format === "csv" || format === "xlsx") {
    const { writeReportTables } = await import("./tables");
    await writeReportTables(report, format, path);
    return;
  }
  const content = await contentOf(report, writing);
  try {
    await writeWhole(path, (unfinished) => writeFile(unfinished, content));
  } catch (error) {
    throw writeFailure(error);
  }
}

async function contentOf(
  report: Report,
  { format, template, print }: Omit<Writing, "path">,
): Promise<Uint8Array | string> {
  switch (format) {
    case "html":
      return reportPage(report, "live");
    case "pdf":
      return print(reportPage(report, "printed"));
    case "record":
      return `${JSON.stringify(report.record, null, 2)}\n`;
    case "pptx": {
      const { pptxOf } = await import("./pptx");
      using png = new PngDrawer();
      return await pptxOf(report, png, template === null ? null : await templateAt(template));
    }
    case "docx": {
      const { docxOf } = await import("./docx");
      using png = new PngDrawer();
      return await docxOf(report, png);
    }
    case "md": {
      const { markdownOf } = await import("./markdown");
      using png = new PngDrawer();
      return markdownOf(report, png);
    }
    case "csv":
    case "xlsx":
      throw new Error("Tables are written in pieces");
  }
}

async function templateAt(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw fileFailure(error);
  }
}
