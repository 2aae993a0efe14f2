import type { CheckReport, ProblemGroup } from "../../../shared/ipc/imports";

/** A group of rows that the check counts. */
export type ProblemPart = "imported" | "copies" | "differing" | "known" | "noText" | "leftOut" | "rejected";

/** A part with its problems by kind. */
export interface PartOfCheck {
  key: ProblemPart;
  count: number;
  groups: readonly ProblemGroup[];
}

const partOf = ({ kind, severity, withheld }: ProblemGroup): ProblemPart =>
  kind === "repeated_url"
    ? "copies"
    : kind === "repeated_other"
      ? "differing"
      : kind === "known_url"
        ? "known"
        : kind === "no_text"
          ? "noText"
          : severity === "refused"
            ? "rejected"
            : withheld
              ? "leftOut"
              : "imported";

/** Splits the results of a check by the rows' outcome. Rows skipped by a condition have no problems to show. */
export function problemParts(report: CheckReport): PartOfCheck[] {
  const of = (part: ProblemPart) => report.groups.filter((group) => partOf(group) === part);
  const copies = of("copies");
  const known = of("known");
  const differing = of("differing");
  const withheld = [...copies, ...differing, ...known].filter((group) => group.withheld);
  const others = withheld.reduce((sum, group) => sum + group.count, 0);
  const counts: Readonly<Record<ProblemPart, number>> = {
    imported: report.ready + report.warned,
    copies: report.copies,
    differing: report.differing,
    known: report.known ?? 0,
    noText: report.noText,
    leftOut: Math.max(0, report.skipped - report.noText - others),
    rejected: report.refused,
  };
  const keys: readonly ProblemPart[] = [
    "imported",
    "copies",
    "differing",
    "known",
    "noText",
    "leftOut",
    "rejected",
  ];
  return keys.map((key) => ({ key, count: counts[key], groups: of(key) }));
}
