import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ImportedFile } from "../../../shared/ipc/imports";
import type { Upload } from "../../../shared/ipc/uploads";
import { t } from "../../../shared/words";
import { asCallError, factsOf } from "../../core/api";
import { useUploads, type Target } from "../../core/queries";
import { Failure } from "../../components/states/Failure";
import { Screen } from "../../components/layout/Screen";
import { formatCount } from "../../format/numbers";
import { BusyPanel } from "./BusyPanel";
import { CheckPanel } from "./CheckPanel";
import { countOf } from "./corrections";
import { ColumnsPanel } from "./ColumnsPanel";
import styles from "./ImportScreen.module.css";
import { suggestedAddress } from "./mapping";
import { PreviewPanel } from "./PreviewPanel";
import { ReadingControls } from "./ReadingControls";
import { RulesPanel } from "./RulesPanel";
import { steps, useImports, type Step } from "./store";
import { TargetControls } from "./TargetControls";
import { UploadPanel } from "./UploadPanel";
import { useFields, useMetricGuesses, useModificationLimit, usePlan } from "./usePlan";

const stepNames: Readonly<Record<Step, string>> = {
  file: t("imports:step.file"),
  columns: t("imports:step.columns"),
  check: t("imports:step.check"),
  upload: t("imports:step.upload"),
};

/** Names of waiting files that are shown: a folder may hold thousands. */
const namesShown = 6;

interface ImportScreenProps {
  target: Target;
  onExplore: (upload: Upload) => void;
  onEntries: (uploadId: number) => void;
}

/** A file on its way in: what it is, which column is what, whether every row is sound, and its upload. */
export function ImportScreen({ target, onExplore, onEntries }: ImportScreenProps) {
  const imports = useImports();
  const { step, file, busy, failure, report, uploadId, queued } = imports;
  const { plan, fault } = usePlan(target);
  const fields = useFields(target);
  useMetricGuesses(fields.data);
  const perMinute = useModificationLimit(target);
  const upload = useUploads().data?.find((one) => one.id === uploadId);
  const sending = report ? report.ready + report.warned : 0;
  const lacksAddress = plan.mapping["url"] === undefined && !plan.templates["url"];
  const corrected = countOf(Object.values(imports.corrections));
  const address = file && lacksAddress ? suggestedAddress(file, plan.mapping) : null;
  const decideAddress = (url: string) =>
    imports.decide({ templates: { ...imports.decisions.templates, url } });

  const next: Partial<Record<Step, ReactNode>> = {
    columns: file && (
      <Button
        variant="filled"
        disabled={fault !== null || busy !== null}
        onClick={() => void imports.check(plan)}
      >
        {t("imports:act.check", { count: file.rows })}
      </Button>
    ),
    check:
      report &&
      (corrected > 0 ? (
        <Button
          variant="filled"
          disabled={busy !== null || fault !== null}
          onClick={() => void imports.applyCorrections(plan)}
        >
          {t("imports:act.apply", { count: corrected })}
        </Button>
      ) : (
        <Button
          variant="filled"
          disabled={busy !== null || sending === 0}
          onClick={() => void imports.start(plan)}
        >
          {t("imports:act.upload", { count: sending })}
        </Button>
      )),
  };
  const close = () => void imports.close();
  return (
    <Screen
      bar={
        <div className={styles["bar"]}>
          <h1 className={styles["name"]}>{file?.name ?? imports.source?.name}</h1>
          <Steps current={step} />
          <div className={styles["actions"]}>
            {step === "check" && !busy && <Button onClick={imports.back}>{t("back")}</Button>}
            <Button onClick={close}>
              {step === "upload" ? (queued.length > 0 ? t("imports:act.next") : t("done")) : t("cancel")}
            </Button>
            {next[step]}
          </div>
        </div>
      }
      controls={
        step === "columns" &&
        file && (
          <>
            <ReadingControls file={file} />
            <TargetControls target={target} />
          </>
        )
      }
    >
      {queued.length > 0 && (
        <p className={styles["band"]} role="status">
          {t("imports:queued", {
            count: queued.length,
            names: [
              ...queued.slice(0, namesShown).map(({ name }) => name),
              ...(queued.length > namesShown ? ["…"] : []),
            ].join(", "),
          })}
        </p>
      )}
      {failure !== null && (
        <Failure
          thrown={failure}
          inline
          actions={
            <>
              <FileRemedy failure={failure} />
              <Button size="xs" onClick={file ? imports.back : close}>
                {file ? t("imports:act.toColumns") : t("imports:act.closeFile")}
              </Button>
            </>
          }
        />
      )}
      {fields.error && <Failure thrown={fields.error} onRetry={() => void fields.refetch()} inline />}
      {busy ? (
        <BusyPanel busy={busy} onStop={imports.stop} />
      ) : step === "columns" && file ? (
        <>
          {fault && fields.data && (
            <div className={styles["band"]} role="status">
              {fault}
              {address !== null && (
                <Button size="xs" onClick={() => decideAddress(address)}>
                  {t("imports:act.buildAddress")}
                </Button>
              )}
            </div>
          )}
          <ColumnsPanel file={file} fields={fields.data ?? []} timeZone={plan.timeZone} />
          <RulesPanel key={file.importId} file={file} fields={fields.data ?? []} />
          <PreviewPanel
            importId={file.importId}
            reading={readingKey(file)}
            rows={file.rows}
            parts={file.parts}
            plan={plan}
            fields={fields.data ?? []}
          />
        </>
      ) : step === "check" && report && file ? (
        <CheckPanel
          report={report}
          file={file}
          plan={plan}
          perMinute={perMinute}
          local={target.connection.kind === "workspace"}
        />
      ) : step === "upload" && upload ? (
        <UploadPanel
          upload={upload}
          onExplore={() => onExplore(upload)}
          onEntries={() => onEntries(upload.id)}
          waiting={queued.length}
          onRest={() => void imports.startRest(plan)}
        />
      ) : null}
    </Screen>
  );
}

/** Another reading of the file, another preview. */
function readingKey({
  encoding,
  delimiter,
  quote,
  backslash,
  header,
  preamble,
  sheet,
}: ImportedFile): unknown {
  return [encoding, delimiter, quote, backslash, header, preamble, sheet];
}

function Steps({ current }: { current: Step }) {
  const at = steps.indexOf(current);
  return (
    <ol className={styles["steps"]} aria-label={t("imports:step.steps")}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={`${styles["step"]} ${index < at ? styles["past"] : ""}`}
          aria-current={index === at ? "step" : undefined}
        >
          <span className={styles["number"]} aria-hidden>
            {index < at ? <IconCheck size={13} /> : formatCount(index + 1)}
          </span>
          {stepNames[step]}
        </li>
      ))}
    </ol>
  );
}

/** What helps against the fault of a file, where more can be done than to leave it. */
function FileRemedy({ failure }: { failure: unknown }) {
  const { file, readAgain, openAs } = useImports();
  const error = asCallError(failure);
  const facts = factsOf(error);
  if (file && facts.file && error.kind === "conflict")
    return (
      <Button size="xs" onClick={() => void readAgain()}>
        {t("imports:act.readAgain")}
      </Button>
    );
  if (!file && facts.field === "quote")
    return (
      <Button size="xs" onClick={() => void openAs({ quote: "" })}>
        {t("imports:act.withoutQuotes")}
      </Button>
    );
  return null;
}
