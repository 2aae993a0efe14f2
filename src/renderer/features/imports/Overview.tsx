import { Button, Progress } from "@mantine/core";
import { Trans } from "react-i18next/TransWithoutContext";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CheckReport, ImportedFile, MappableField } from "../../../shared/ipc/imports";
import { t, words } from "../../../shared/texts";
import { edgeText } from "../../../shared/why/edge-text";
import { countryName } from "../../../analysis/format/labels";
import { invoke } from "../../core/api";
import type { Target } from "../../core/queries";
import { stageText } from "./BusyPanel";
import { CheckPanel } from "./CheckPanel";
import { DocumentsPreview } from "./DocumentsPreview";
import { headlineOf, newRows, nounOf } from "./headline";
import styles from "./ImportScreen.module.css";
import { readingOf } from "./mapping";
import { ProblemsPanel } from "./ProblemsPanel";
import { problemParts, type ProblemPart } from "./problemParts";
import { useImports } from "./store";
import { UnderstoodPanel } from "./UnderstoodPanel";
import type { useAutoCheck } from "./useAutoCheck";
import type { FilePlan } from "./usePlan";

interface OverviewProps {
  target: Target;
  file: ImportedFile;
  planned: FilePlan;
  fields: readonly MappableField[];
  checking: ReturnType<typeof useAutoCheck>;
  /** The expanded part of the check. */
  detail: string | null;
  onDetail: (part: ProblemPart | null) => void;
}

const previewed = 100;

/** The whole import on one screen: summary, mapping, results of the check, and documents. */
export function Overview({ target, file, planned, fields, checking, detail, onDetail }: OverviewProps) {
  const { plan, fault } = planned;
  const report = useImports((state) => state.report);
  const { isChecked } = checking;
  const preview = useQuery({
    queryKey: ["preview", file.importId, file.modifiedAt, file.isPartial, readingOf(file), plan],
    queryFn: ({ signal }) =>
      invoke("imports.preview", { importId: file.importId, plan, count: previewed }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const part = report && detail !== null ? problemParts(report).find(({ key }) => key === detail) : undefined;
  return (
    <>
      <Headline target={target} file={file} planned={planned} isChecked={isChecked} />
      {fault !== null ? (
        <Band text={fault} />
      ) : (
        isChecked && report && <Nothing report={report} planned={planned} onDetail={onDetail} />
      )}
      {isChecked && report?.replaced && <Replaced replaced={report.replaced} count={newRows(report, plan)} />}
      <Reguessed fields={fields} />
      {isChecked &&
        report?.edges.map(({ field, value, ...edges }) => (
          <Band
            key={`${field} ${value}`}
            text={edgeText({ what: nameOf(field, value), sure: true, ...edges }, plan.timeZone)}
          />
        ))}
      <div className={styles["pair"]}>
        <UnderstoodPanel
          file={file}
          planned={planned}
          fields={fields}
          preview={preview.data ?? []}
          report={isChecked ? report : null}
        />
        <CheckPanel
          target={target}
          file={file}
          planned={planned}
          checking={checking}
          detail={part?.key ?? null}
          onDetail={onDetail}
        />
      </div>
      {part && (
        <div key={part.key} ref={bringIntoView}>
          <ProblemsPanel part={part} file={file} plan={plan} onClose={() => onDetail(null)} />
        </div>
      )}
      <DocumentsPreview file={file} planned={planned} fields={fields} preview={preview} />
    </>
  );
}

const nameOf = (field: string, value: string) => (field === "country" ? countryName(value) : value);

/** In a low window an expanded part would open below the visible area. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

interface HeadlineProps {
  target: Target;
  file: ImportedFile;
  planned: FilePlan;
  isChecked: boolean;
}

/** Summarizes the file and its destination in a sentence. Shows progress while it is processed. */
function Headline({ target, file, planned: { plan }, isChecked }: HeadlineProps) {
  const { report, busy, stop } = useImports();
  const into = [...new Set([target.connection.name, target.project.title])].join(" / ");
  const shown = busy && busy.stage !== "comparing" ? busy : null;
  const counted = Math.max(file.rows, busy?.rows ?? 0);
  return (
    <section className={styles["lead"]} aria-label={t("imports:headline.label")}>
      <h2 className={styles["headline"]} aria-live={file.isPartial ? "off" : "polite"}>
        {file.isPartial
          ? t("imports:headline.atLeast", {
              what: t(`imports:noun.${nounOf(file, plan)}`, { count: counted }),
            })
          : isChecked && report && newRows(report, plan) > 0
            ? headlineOf(file, plan, report)
            : t("imports:headline.rows", { count: file.rows })}
      </h2>
      {file.isPartial && (
        <p className={styles["into"]}>{t("imports:headline.readingOn", { count: file.rows })}</p>
      )}
      {shown ? (
        <div className={styles["working"]}>
          <span role="status">{stageText(shown)}</span>
          <Progress
            value={shown.progress * 100}
            aria-label={stageText(shown)}
            className={styles["line"] ?? ""}
          />
          <Button size="xs" onClick={stop}>
            {t(file.isPartial ? "cancel" : "stop")}
          </Button>
        </div>
      ) : (
        <p className={styles["into"]}>
          <Trans
            t={t}
            i18n={words}
            i18nKey="imports:headline.into"
            values={{ place: into }}
            components={{ b: <b /> }}
          />
        </p>
      )}
    </section>
  );
}

/** Says what becomes of the documents of an import that is read again. */
function Replaced({
  replaced: { updated, removed },
  count,
}: {
  replaced: NonNullable<CheckReport["replaced"]>;
  count: number;
}) {
  const counts = { updated, added: Math.max(0, count - updated), removed };
  const parts = (["updated", "added", "removed"] as const).flatMap((what) =>
    counts[what] > 0 ? t(`imports:again.${what}`, { count: counts[what] }) : [],
  );
  return <Band text={t("imports:again.text", { parts: parts.join(", ") })} />;
}

/** Names the fields whose columns were guessed differently from the first rows. */
function Reguessed({ fields }: Pick<OverviewProps, "fields">) {
  const reguessed = useImports((state) => state.reguessed);
  if (reguessed.length === 0) return null;
  const titles = reguessed.map(
    (field) => fields.find((mappableField) => mappableField.field === field)?.title ?? field,
  );
  return <Band text={t("imports:headline.reguessed", { fields: titles.join(", ") })} />;
}

/** Why the file can't be imported yet, with an action besides changing columns. */
function Band({ text, action }: { text: string; action?: { label: string; run: () => void } }) {
  return (
    <div className={styles["band"]} role="status">
      {text}
      {action && (
        <Button size="xs" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

interface NothingProps {
  report: CheckReport;
  planned: FilePlan;
  onDetail: (part: ProblemPart | null) => void;
}

/** Explains why no row can be imported. */
function Nothing({ report, planned: { plan }, onDetail }: NothingProps) {
  const decide = useImports((state) => state.decide);
  if (newRows(report, plan) > 0) return null;
  if ((report.known ?? 0) > 0 && report.ready + report.warned > 0)
    return (
      <Band
        text={t("imports:nothing.known", { count: report.known ?? 0 })}
        action={{ label: t("imports:act.updateThem"), run: () => decide({ action: "upsert" }) }}
      />
    );
  const worst = problemParts(report)
    .filter(({ key }) => key === "rejected" || key === "noText")
    .toSorted((a, b) => b.count - a.count)[0];
  const reason = worst?.groups[0]?.message;
  return (
    <Band
      text={[t("imports:nothing.rows", { count: report.total }), reason].filter(Boolean).join(" ")}
      {...(worst && {
        action: { label: t("imports:act.showRows"), run: () => onDetail(worst.key) },
      })}
    />
  );
}
