import { Button, Slider } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LearnedOffer } from "../../../shared/coding/results";
import type { CodeBook } from "../../../shared/coding/code-book";
import type { SampleSummary } from "../../../shared/ipc/coding";
import type { LearnedChanges } from "../../../shared/ipc/documents";
import { t } from "../../../shared/texts";
import { PlanDialog } from "../../components/edits/PlanDialog";
import { Panel } from "../../components/layout/Panel";
import { Failure } from "../../components/states/Failure";
import { invoke } from "../../core/api";
import type { Target } from "../../core/queries";
import { formatCount, formatPercent, formatScore } from "../../../analysis/format/numbers";
import styles from "./Coding.module.css";
import { codingKeys } from "./queries";
import { codeTitle, valueTitle } from "../../../analysis/coding/valueTitles";

interface LearnPanelsProps {
  target: Target;
  sample: SampleSummary;
}

/** What the codes of a sample can teach, one panel per code with values. */
export function LearnPanels({ target, sample }: LearnPanelsProps) {
  return sample.book.codes
    .filter(({ kind }) => kind === "sentiment" || kind === "choice")
    .map(({ id }) => <LearnPanel key={id} target={target} sample={sample} code={id} />);
}

function LearnPanel({ target, sample, code }: LearnPanelsProps & { code: string }) {
  const { id: sampleId, book } = sample;
  const learned = useQuery({
    queryKey: codingKeys.learned(target.ref, sampleId, code),
    queryFn: ({ signal }) => invoke("coding.learn", { sampleId, code }, { signal }),
  });
  const { data, error } = learned;
  return (
    <div className={styles["wide"]}>
      <Panel title={t("coding:learn.title", { code: codeTitle(book, code) })}>
        <div className={styles["inner"]}>
          {error && <Failure thrown={error} inline onRetry={() => void learned.refetch()} />}
          {learned.isPending && <p className={styles["quiet"]}>{t("coding:learn.learning")}</p>}
          {data === null && <p className={styles["quiet"]}>{t("coding:learn.tooFew")}</p>}
          {data && <Offer target={target} sample={sample} offer={data} />}
        </div>
      </Panel>
    </div>
  );
}

function Offer({ target, sample, offer }: LearnPanelsProps & { offer: LearnedOffer }) {
  const [level, setLevel] = useState(0);
  const [previewing, setPreviewing] = useState(false);
  const { book, id: sampleId, question } = sample;
  const { code, labels, before, after, gain, abstention, terms } = offer;
  const steps = [...abstention].sort((one, other) => one.confidence - other.confidence);
  const chosen = steps[Math.min(level, steps.length - 1)];
  const figures = {
    before: formatScore(before),
    after: formatScore(after),
    low: formatScore(gain.low),
    high: formatScore(gain.high),
    count: labels,
  };
  return (
    <>
      <p className={styles["lead"]}>
        {offer.offered ? t("coding:learn.better", figures) : t("coding:learn.notBetter", figures)}
      </p>
      {offer.offered && terms.length > 0 && (
        <table className={styles["table"]}>
          <tbody>
            {terms.map(({ value, terms: words }) => (
              <tr key={value}>
                <th scope="row" style={{ width: "22%" }}>
                  {valueTitle(book, code, value)}
                </th>
                <td className={styles["range"]}>{words.join(", ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {offer.offered && chosen && (
        <>
          <div>
            <p id={`confidence-${code}`}>
              {t("coding:learn.confidence", {
                confidence: formatPercent(chosen.confidence),
                decided: formatPercent(chosen.decided),
                right: formatPercent(chosen.right),
              })}
            </p>
            <Slider
              maw={420}
              mt={8}
              min={0}
              max={steps.length - 1}
              step={1}
              value={Math.min(level, steps.length - 1)}
              onChange={setLevel}
              label={null}
              thumbProps={{
                "aria-labelledby": `confidence-${code}`,
                "aria-valuetext": formatPercent(chosen.confidence),
              }}
            />
          </div>
          <div>
            <Button variant="filled" onClick={() => setPreviewing(true)}>
              {t("coding:learn.preview", { count: sample.population })}
            </Button>
          </div>
        </>
      )}
      {previewing && chosen && (
        <PlanDialog
          title={t("coding:learn.title", { code: codeTitle(book, code) })}
          ready
          run={(planId, signal) =>
            invoke(
              "coding.planLearned",
              {
                sampleId,
                planId,
                code,
                confidence: chosen.confidence,
                scope: { kind: "results", question, only: null, except: [] },
              },
              { signal },
            )
          }
          sendText={(count) => t("coding:results.writeTo", { count })}
          details={({ learned }) => learned && <Changes book={book} code={code} learned={learned} />}
          doneText={t("coding:learn.applied")}
          onDone={() => undefined}
          onClose={() => setPreviewing(false)}
        >
          <p style={{ margin: 0 }}>
            {t("coding:learn.text", {
              population: formatCount(sample.population),
              project: target.project.title,
            })}
          </p>
        </PlanDialog>
      )}
    </>
  );
}

interface ChangesProps {
  book: CodeBook;
  code: string;
  learned: LearnedChanges;
}

/** What a learned model would change, by kind, and what it leaves. */
function Changes({ book, code, learned: { kinds, byPerson, unsure } }: ChangesProps) {
  return (
    <>
      <table className={styles["table"]}>
        <caption>{t("coding:learn.changes")}</caption>
        <tbody>
          {kinds.map(({ before, after, documents }) => (
            <tr key={`${before ?? ""} ${after}`}>
              <th scope="row">
                {t("coding:learn.change", {
                  before: before === null ? t("coding:learn.noValue") : valueTitle(book, code, before),
                  after: valueTitle(book, code, after),
                })}
              </th>
              <td className={styles["end"]}>{formatCount(documents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles["quiet"]}>
        {t("coding:learn.left", { byPerson: formatCount(byPerson), unsure: formatCount(unsure) })}
      </p>
    </>
  );
}
