import { Board } from "../../src/shared/ipc/boards";
import { Report, type ReportCard } from "../../src/shared/ipc/reports";

const record = {
  kind: "earshot-record",
  version: 1,
  earshot: "1",
  made: 0,
  language: "en",
  timeZone: "UTC",
  digest: "0".repeat(64),
  connection: { id: "c", name: "Kettles", kind: "workspace" },
  project: { id: "p", title: "Kettles" },
  board: Board.parse({ id: "b", name: "Kettles", query: "", range: { kind: "all" }, cards: [] }),
  data: { documents: null, firstChange: null, lastChange: null },
  hiddenTerms: [],
  samples: [],
  cards: [],
};

/** A report with one card, which has nothing but what is given. */
export function cardReport(card: Partial<ReportCard>): Report {
  return Report.parse({
    title: "Kettles",
    about: [],
    method: [],
    language: "en",
    record,
    cards: [
      {
        id: "card",
        kind: "chart",
        title: "Card",
        finding: "",
        details: "",
        moved: false,
        lines: [],
        n: null,
        notes: [],
        legend: [],
        chart: null,
        picture: null,
        table: null,
        quotations: [],
        footnote: "",
        failure: null,
        ...card,
      },
    ],
  });
}
