import { Button, SegmentedControl, Chip, Group } from "@mantine/core";
import { useIsFetching } from "@tanstack/react-query";
import { can } from "../../../shared/capabilities";
import {
  cooccurrenceNodes,
  contextSorts,
  hostedTermKinds,
  resultSample,
  termKinds,
  wordMeasures,
  shownTermKinds,
  type ShownTermKind,
} from "../../../shared/interface/text-analysis.constants";
import type { WordsQuestion } from "../../../shared/ipc/words-question";
import { narrow } from "../../../shared/query";
import { t } from "../../../shared/texts";
import { useScreenAction } from "../../core/openPlace";
import type { Target } from "../../core/queries";
import { DocumentList } from "../../charts/DocumentList";
import { Filters } from "../../charts/Filters";
import { storiesParam } from "../../../analysis/question/chartRequest";
import { filterParams } from "../../../analysis/question/filterParams";
import { moved } from "../../../analysis/question/range";
import { StoriesSwitch } from "../../charts/StoriesSwitch";
import { RangeControl } from "../../charts/RangeControl";
import { Choice } from "../../components/fields/Choice";
import { useNotebook, useNotebookActions } from "../../components/stored/notebook";
import { Screen } from "../../components/layout/Screen";
import { SessionQuery } from "../../components/query/SessionQuery";
import { CostNote } from "../../components/states/CostNote";
import { AgainstControl } from "./AgainstControl";
import { selectedQuery, termCalls, type Span } from "../../../analysis/words/wordsQuestion";
import { useSpan, wordsKey } from "../../charts/words/useTerms";
import { wordActions } from "./commands";
import { ContextPanel } from "./ContextPanel";
import { NetworkPanel } from "./NetworkPanel";
import { useWords, useWordsQuestion } from "./store";
import { TermsPanel } from "./TermsPanel";

/** Words: terms, their contexts and what occurs together. */
export function WordsScreen({ target }: { target: Target }) {
  const question = useWordsQuestion();
  const { ask, chosen, choose } = useWords();
  const span = useSpan(question.range);
  const queryKey = wordsKey(target.ref);
  const busy = useIsFetching({ queryKey }) > 0;
  const { resolved, timeZone } = span;
  const hidden = useNotebook(target.ref).hiddenTerms;
  const notebook = useNotebookActions(target.ref);
  useScreenAction(wordActions.distinctive, () => ask({ tab: "terms", measure: "distinctive" }));
  useScreenAction(wordActions.rising, () => ask({ tab: "terms", measure: "rising" }));
  useScreenAction(wordActions.context, () => ask({ tab: "context" }));
  useScreenAction(wordActions.network, () => ask({ tab: "network" }));
  useScreenAction(wordActions.unhide, () => {
    for (const { id } of hidden) void notebook.remove("hiddenTerms", id);
  });
  const hasWords = can(target.connection, "words");
  const panel = { target, question, span };
  return (
    <Screen
      name={t("app:screen.words")}
      bar={<SessionQuery queryKey={queryKey} busy={busy} />}
      fixed={question.tab === "context"}
      controls={
        <>
          <SegmentedControl
            aria-label={t("words:tab.title")}
            value={question.tab}
            data={(["terms", "context", "network"] as const).map((value) => ({
              value,
              label: t(`words:tab.${value}`),
            }))}
            onChange={(tab) => ask({ tab })}
          />
          {question.tab === "terms" && <TermsControls {...panel} />}
          {question.tab === "context" && (
            <Choice
              label={t("words:order.title")}
              value={question.order}
              options={contextSorts.map((value) => ({ value, label: t(`words:order.${value}`) }))}
              onChange={(order) => ask({ order })}
            />
          )}
          {question.tab === "network" && <NetworkControls question={question} />}
          <RangeControl
            range={question.range}
            period={span.period}
            timeZone={timeZone}
            onChange={(range) => ask({ range })}
            onMove={
              resolved
                ? (steps) => {
                    const range = moved(resolved, steps, timeZone);
                    if (range) ask({ range });
                  }
                : undefined
            }
          />
          <Filters
            target={target}
            filters={question.filters}
            onChange={(filters) => ask({ filters })}
            hasFields
          />
          <StoriesSwitch
            target={target}
            stories={question.stories}
            onChange={(stories) => ask({ stories })}
          />
          {question.tab === "terms" && (
            <KindChips
              offered={
                hasWords
                  ? termKinds
                  : question.measure === "frequent"
                    ? [...hostedTermKinds, "theme"]
                    : hostedTermKinds
              }
              kinds={question.kinds}
              onChange={(kinds) => ask({ kinds })}
            />
          )}
          <CostNote
            calls={
              question.tab === "terms" ? termCalls(target, question) : hasWords ? 1 : resultSample.pieces
            }
          />
        </>
      }
    >
      {question.tab === "terms" && <TermsPanel {...panel} />}
      {question.tab === "context" && <ContextPanel {...panel} />}
      {question.tab === "network" && <NetworkPanel {...panel} />}
      {chosen && question.tab === "terms" && (
        <DocumentList
          target={target}
          title={t("words:documents", { term: chosen.name })}
          drilldown={{
            ok: true,
            q: narrow(selectedQuery(question), chosen.query),
            filters: filterParams(question.filters),
            period: span.period,
            sortBy: "published",
            ...storiesParam(question.stories),
          }}
          actions={
            <Button size="xs" onClick={() => choose(null)}>
              {t("close")}
            </Button>
          }
        />
      )}
    </Screen>
  );
}

interface ControlsProps {
  target: Target;
  question: WordsQuestion;
  span: Span;
}

function TermsControls({ target, question, span }: ControlsProps) {
  const ask = useWords((words) => words.ask);
  return (
    <>
      <Choice
        label={t("words:measure.title")}
        value={question.measure}
        options={wordMeasures.map((value) => ({
          value,
          label: t(`words:measure.${value}`),
          ...(value === "rising" && span.period === null
            ? { disabled: true, note: t("influencers:ask.needsRange") }
            : { note: t(`words:measureNote.${value}`) }),
        }))}
        onChange={(measure) => ask({ measure })}
      />
      {question.measure === "distinctive" && (
        <AgainstControl
          target={target}
          against={question.against}
          span={span}
          onChange={(against) => ask({ against })}
        />
      )}
      <Choice
        label={t("words:top")}
        value={String(question.topN)}
        options={[...new Set([25, 50, 100, 200, 500, question.topN])]
          .sort((a, b) => a - b)
          .map((count) => ({ value: String(count), label: String(count) }))}
        onChange={(count) => ask({ topN: Number(count) })}
      />
    </>
  );
}

function NetworkControls({ question }: { question: WordsQuestion }) {
  const ask = useWords((words) => words.ask);
  const numbers = (
    label: string,
    value: number,
    offered: readonly number[],
    set: (value: number) => void,
  ) => (
    <Choice
      label={label}
      value={String(value)}
      options={[...new Set([...offered, value])]
        .sort((a, b) => a - b)
        .map((count) => ({ value: String(count), label: String(count) }))}
      onChange={(count) => set(Number(count))}
    />
  );
  return (
    <>
      <Choice
        label={t("words:network.show")}
        value={question.of}
        options={cooccurrenceNodes.map((value) => ({ value, label: t(`words:network.kind.${value}`) }))}
        onChange={(of) => ask({ of })}
      />
      {numbers(t("words:top"), question.nodes, [20, 40, 60, 100, 150, 200], (nodes) => ask({ nodes }))}
      {numbers(t("words:network.least"), question.least, [2, 3, 5, 10, 25, 100], (min) =>
        ask({ least: min }),
      )}
    </>
  );
}

const names: Readonly<Record<ShownTermKind, string>> = {
  word: t("words:kinds.word"),
  phrase: t("words:kinds.phrase"),
  hashtag: t("words:kinds.hashtag"),
  mention: t("words:kinds.mention"),
  emoji: t("words:kinds.emoji"),
  domain: t("words:kinds.domain"),
  link: t("words:kinds.link"),
  theme: t("words:kinds.theme"),
};

interface KindChipsProps {
  offered: readonly ShownTermKind[];
  kinds: readonly ShownTermKind[];
  onChange: (kinds: ShownTermKind[]) => void;
}

/** Kinds of terms to list. None chosen means all. */
function KindChips({ offered, kinds, onChange }: KindChipsProps) {
  return (
    <Group gap={4} role="group" aria-label={t("words:kinds.title")}>
      {offered.map((kind) => (
        <Chip
          key={kind}
          size="xs"
          radius={6}
          variant="outline"
          checked={kinds.includes(kind)}
          onChange={(checked) => onChange(chosen(kind, checked, kinds))}
        >
          {names[kind]}
        </Chip>
      ))}
    </Group>
  );
}

/** The chosen kinds after a change. Themes are counted by the service, and therefore alone. */
function chosen(kind: ShownTermKind, checked: boolean, kinds: readonly ShownTermKind[]): ShownTermKind[] {
  if (kind === "theme") return checked ? ["theme"] : [];
  return shownTermKinds.filter(
    (shownTermKind) =>
      shownTermKind !== "theme" && (shownTermKind === kind ? checked : kinds.includes(shownTermKind)),
  );
}
