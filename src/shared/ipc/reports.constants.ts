/** Formats of a board as a report. */
export const reportFormats = ["pptx", "docx", "pdf", "html", "md", "xlsx", "csv", "record"] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Most rows of a table on a page or slide. The whole table is in files made of tables. */
export const reportRows = { page: 60, slide: 15 } as const;

export const reportExtensions: Readonly<Record<ReportFormat, string>> = {
  pptx: "pptx",
  docx: "docx",
  pdf: "pdf",
  html: "html",
  md: "zip",
  xlsx: "xlsx",
  csv: "csv",
  record: "earshot.json",
};
