import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CodingResults, ScorerQuality } from "../../../shared/coding/results";
import type { SampleSummary } from "../../../shared/ipc/coding";
import { t } from "../../../shared/texts";
import { PlanDialog } from "../../components/edits/PlanDialog";
import { Panel } from "../../components/layout/Panel";
import { Screen, ScreenTitle } from "../../components/layout/Screen";
import { EmptyState } from "../../components/states/EmptyState";
import { Failure } from "../../components/states/Failure";
import { StaleFailure } from "../../components/states/StaleFailure";
import { SaveMenu } from "../../components/saving/SaveMenu";
import { invoke } from "../../core/api";
import { useTimeZone, type Target } from "../../core/queries";
import { formatCount, formatScore } from "../../../analysis/format/numbers";
import { scoresText } from "../../../analysis/coding/presentScores";
import { inSentence } from "../../../analysis/format/labels";
import { formatInstant } from "../../../analysis/format/times";
import { LearnPanels } from "./LearnPanels";
import { PartTables } from "./PartTables";
import { PrecisionPanel } from "./PrecisionPanel";
import { MeanTable } from "./MeanTable";
import { ShareTable } from "./ShareTable";
import { codingKeys } from "./queries";
import { intervalText, shareText } from "../../../analysis/coding/shareTexts";
import { readableText, sampleText, selectionText } from "./sampleTexts";
import { noFilters } from "../../../analysis/question/defaults";
import { AddToBoardButton } from "../../charts/AddToBoardButton";
import { codeTitle } from "../../../analysis/coding/valueTitles";
import styles from "./Coding.module.css";
import { useCoding } from "./store";
import { useSecondCoder } from "./useSecondCoder";

interface ResultsProps {
  target: Target;
  sample: SampleSummary;
  /** Draws a sample of what the query misses. */
  onOutside: () => void;
}

/** What a coded sample proves: shares with intervals, and how well scores, coders and query hold. */
export function Results({ target, sample, onOutside }: ResultsProps) {
  const { show } = useCoding();
  const [writing, setWriting] = useState(false);
  const timeZone = useTimeZone();
  const second = useSecondCoder(target);
  const { id: sampleId } = sample;
  const results = useQuery({
    queryKey: codingKeys.results(target.ref, sampleId),
    queryFn: ({ signal }) => invoke("coding.results", { sampleId }, { signal }),
  });
  const { data, error } = results;
  const retry = () => void results.refetch();
  return (
    <Screen
      bar={
        <div className={styles["barLine"]}>
          <ScreenTitle>{t("coding:results.of", { title: sample.title })}</ScreenTitle>
          <div className={styles["barActions"]}>
            <Button onClick={() => show({ kind: "code", sampleId })}>{t("coding:results.code")}</Button>
            <Menu>
              <Menu.Target>
                <Button
                  leftSection={<IconUsers size={16} aria-hidden />}
                  rightSection={<IconChevronDown size={14} aria-hidden />}
                >
                  {t("coding:second.title")}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {second.menuOf(sample).map(({ label, Icon, run }) => (
                  <Menu.Item key={label} leftSection={<Icon size={14} />} onClick={run}>
                    {label}
                  </Menu.Item>
                ))}
                <Menu.Item onClick={second.receive}>{t("coding:second.receive")}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
            {data?.shares && (
              <AddToBoardButton
                project={target.ref}
                view={{ kind: "shares", question: { query: "", filters: noFilters, sampleId } }}
                shows={() => t("cards:sharesOf", { title: sample.title })}
                timeZone={timeZone}
                written
                size="md"
              />
            )}
            <SaveMenu
              label={t("coding:results.export")}
              one="line"
              save={(format) => invoke("coding.export", { sampleId, format })}
            />
            <Button variant="filled" disabled={sample.coded === 0} onClick={() => setWriting(true)}>
              {t("coding:results.write")}
            </Button>
          </div>
        </div>
      }
    >
      {error && data && <StaleFailure thrown={error} onRetry={retry} />}
      {data ? (
        <Figures target={target} sample={sample} results={data} onOutside={onOutside} />
      ) : (
        <Panel title={t("coding:results.title")} grow>
          {error ? (
            <Failure thrown={error} onRetry={retry} />
          ) : (
            <EmptyState title={t("coding:results.computing")} />
          )}
        </Panel>
      )}
      {second.dialog}
      {writing && (
        <PlanDialog
          title={t("coding:results.write")}
          ready
          run={(planId, signal) => invoke("coding.planCodes", { sampleId, planId }, { signal })}
          sendText={(count) => t("coding:results.writeTo", { count })}
          doneText={t("coding:results.written")}
          onDone={() => undefined}
          onClose={() => setWriting(false)}
        >
          <p style={{ margin: 0 }}>{t("coding:results.writeText")}</p>
        </PlanDialog>
      )}
    </Screen>
  );
}

interface FiguresProps extends ResultsProps {
  results: CodingResults;
}

function Figures({ target, sample, results, onOutside }: FiguresProps) {
  const { show } = useCoding();
  const timeZone = useTimeZone();
  const { coded, skipped, shares, scorer, precision, agreement, more } = results;
  const readable = readableText(sample);
  const { ref } = target;
  const hasScored = shares?.some(({ scored }) => scored !== null) === true;
  const scores = useQuery({
    queryKey: [...codingKeys.results(ref, sample.id), "scores", sample.drawnAt, timeZone],
    queryFn: ({ signal }) =>
      scoresText({ ...sample, shares: shares ?? [] }, { ask: invoke, signal, ref, from: "live", timeZone }),
    enabled: hasScored,
  });
  const lacksScores =
    results.method === "assisted" && shares?.every(({ scored }) => scored === null) === true;
  const sentiment = sample.book.codes.find(({ kind }) => kind === "sentiment");
  if (coded === 0)
    return (
      <Panel title={t("coding:results.title")} grow>
        <EmptyState
          title={t("coding:results.none")}
          actions={
            <Button variant="filled" onClick={() => show({ kind: "code", sampleId: sample.id })}>
              {t("coding:results.code")}
            </Button>
          }
        >
          {t("coding:results.noneText")}
        </EmptyState>
      </Panel>
    );
  return (
    <div
      className={styles["results"]}
      // What scrolls has to be reachable by keyboard, and the figures need not hold a button.
      tabIndex={0}
      role="region"
      aria-label={t("coding:results.title")}
    >
      <div className={styles["wide"]}>
        <Panel
          title={t("coding:results.shares")}
          note={t("coding:results.coded", { coded: formatCount(coded), count: results.drawn })}
        >
          <div className={styles["inner"]}>
            <p className={styles["range"]}>
              {[
                sampleText(sample),
                t("coding:sample.seed", { seed: sample.seed }),
                t("coding:results.drawn", { time: formatInstant(sample.drawnAt, timeZone) }),
                skipped > 0 ? t("coding:results.skipped", { count: skipped }) : "",
              ]
                .filter((text) => text !== "")
                .join(" · ")}
              <br />
              {selectionText(sample, timeZone)}
            </p>
            {readable !== null && <p className={styles["notice"]}>{readable}</p>}
            {shares ? (
              <>
                <ShareTable book={sample.book} shares={shares} />
                <MeanTable book={sample.book} means={results.means} />
                <p className={styles["quiet"]}>
                  {t(`coding:results.method.${lacksScores ? "unknown" : results.method}`)}{" "}
                  {t("coding:results.interval")} {scores.data}
                </p>
                {more && (
                  <p>
                    {t("coding:results.more", { count: more.documents, points: pointsText(more.points) })}
                  </p>
                )}
              </>
            ) : (
              <p>{t("coding:results.noShares")}</p>
            )}
          </div>
        </Panel>
      </div>
      {scorer && sentiment?.kind === "sentiment" && (
        <Panel title={t("coding:results.scorer")}>
          <div className={styles["inner"]}>
            <p className={styles["lead"]}>
              <ScorerText scorer={scorer} names={sentiment.values.map(({ title }) => title)} />
            </p>
            <Confusion counts={scorer.confusion} names={sentiment.values.map(({ title }) => title)} />
          </div>
        </Panel>
      )}
      <Panel title={t("coding:results.agreement")}>
        <div className={styles["inner"]}>
          {agreement.length === 0 ? (
            <p>{t("coding:results.noAgreement")}</p>
          ) : (
            <>
              <AgreementTable sample={sample} agreement={agreement} />
              <p className={styles["quiet"]}>{t("coding:results.alphaText")}</p>
              <div>
                <Button size="xs" onClick={() => show({ kind: "disagreements", sampleId: sample.id })}>
                  {t("coding:second.disagreements")}
                </Button>
              </div>
            </>
          )}
        </div>
      </Panel>
      {precision && (
        <PrecisionPanel target={target} sample={sample} precision={precision} onOutside={onOutside} />
      )}
      <LearnPanels target={target} sample={sample} />
      <PartTables target={target} book={sample.book} results={results} timeZone={timeZone} />
    </div>
  );
}

/** How often the sentiment of the documents is right. If all have the same, nothing tells what others have. */
function ScorerText({ scorer, names }: { scorer: ScorerQuality; names: readonly string[] }) {
  const { right, coded, macroF1, confusion } = scorer;
  const [only, ...others] = names.filter((_, column) => confusion.some((row) => (row[column] ?? 0) > 0));
  const of = { share: shareText(right.share), interval: intervalText(right), count: coded };
  return only !== undefined && others.length === 0
    ? t("coding:results.oneMarked", { ...of, value: inSentence(only) })
    : t("coding:results.right", { ...of, f1: formatScore(macroF1) });
}

interface AgreementTableProps {
  sample: SampleSummary;
  agreement: CodingResults["agreement"];
}

/** How well two coders agree, by code. */
function AgreementTable({ sample, agreement }: AgreementTableProps) {
  return (
    <table className={styles["table"]}>
      <thead>
        <tr>
          <th scope="col">{t("coding:book.codeTitle")}</th>
          <th scope="col" className={styles["end"]}>
            {t("coding:results.alpha")}
          </th>
          <th scope="col" className={styles["end"]}>
            {t("coding:results.equal")}
          </th>
          <th scope="col" className={styles["end"]}>
            {t("coding:results.both")}
          </th>
        </tr>
      </thead>
      <tbody>
        {agreement.map(({ code, alpha, percent, documents }) => (
          <tr key={code}>
            <th scope="row">{codeTitle(sample.book, code)}</th>
            <td className={styles["end"]}>
              {alpha ? (
                <>
                  <span className={styles["strong"]}>{formatScore(alpha.value)}</span>{" "}
                  <span className={styles["range"]}>
                    {t("coding:interval", {
                      low: formatScore(alpha.low),
                      high: formatScore(alpha.high),
                    })}
                  </span>
                </>
              ) : (
                t("coding:results.noAlpha")
              )}
            </td>
            <td className={styles["end"]}>{shareText(percent)}</td>
            <td className={styles["end"]}>{formatCount(documents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const pointsText = (points: number): string => String(Math.round(100 * points));

/** Documents by code and by score. */
function Confusion({ counts, names }: { counts: ScorerQuality["confusion"]; names: readonly string[] }) {
  return (
    <div className={styles["scroll"]}>
      <table className={styles["table"]}>
        <caption>{t("coding:results.confusion")}</caption>
        <thead>
          <tr>
            <td />
            {names.map((name) => (
              <th key={name} scope="col" className={styles["end"]}>
                {t("coding:results.scoredAs", { value: inSentence(name) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map((row, at) => (
            <tr key={names[at]}>
              <th scope="row">{names[at]}</th>
              {row.map((count, column) => (
                <td
                  key={names[column]}
                  className={`${styles["end"]} ${at === column ? styles["strong"] : ""}`}
                >
                  {formatCount(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
