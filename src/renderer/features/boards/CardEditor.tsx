import { partsOf } from "../../../analysis/question/share";
import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { AskedCard, Board, CardOf, KnownCard, Wording } from "../../../shared/ipc/boards";
import type { ChartForm } from "../../../shared/ipc/chart-question";
import { currentLanguage, t } from "../../../shared/texts";
import { isPressed } from "../../core/keys";
import { useQuery } from "@tanstack/react-query";
import { invoke } from "../../core/api";
import { keys, useTimeZone, type Target } from "../../core/queries";
import { ChartCard } from "../../charts/ChartCard";
import { addsUpToWhole } from "../../../analysis/question/chart";
import { changeWith } from "../../../analysis/question/change";
import { isAdditive } from "../../../analysis/question/metric";
import { forms, formsFor } from "../../../analysis/question/terms";
import { useChart } from "../../charts/question/useChart";
import { useLead } from "../../charts/question/useLead";
import { noteMissing } from "../../charts/noteMissing";
import { useMissingFields } from "../../components/stored/projectReads";
import { RankControls } from "../../charts/RankControls";
import { QuestionControls, splitOptions } from "../../charts/QuestionControls";
import { useMetrics } from "../../components/query/QueryBoxVocabulary";
import { useShownChart } from "../../charts/useShownChart";
import { Choice } from "../../components/fields/Choice";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { queryFault } from "../../components/query/queryFault";
import { chartFinding } from "../../../analysis/findings";
import { boardLimits, maxPeaks, maxQuotations, quotationSorts } from "../../../shared/ipc/boards.constants";
import { atBeginning } from "../../../analysis/format/labels";
import { AuthorField, lacksAuthor } from "./AuthorField";
import { OwnQuery, OwnRange } from "./CardSelection";
import { ChosenQuotations } from "./ChosenQuotations";
import { EmptyCard } from "./EmptyCard";
import { questionOf, rangeOnBoard } from "../../../analysis/boardQuestion";
import { usePresent } from "../../charts/question/usePresent";
import { withQuery } from "./question";
import styles from "./Boards.module.css";
import { useShownCards } from "./shownCards";

interface CardEditorProps<Card extends KnownCard = KnownCard> {
  target: Target;
  board: Board;
  card: Card;
  /** Label of the button, "Add" or "Save". */
  action: string;
  onClose: () => void;
  onDone: (card: KnownCard) => void;
}

type ListCard = Exclude<AskedCard, { kind: "chart" }>;

const nothingHidden: ReadonlySet<string> = new Set();
const noAnnotations: readonly never[] = [];

/** Edits a card of a board. What a list shows is chosen on its own screen. */
export function CardEditor({ card, ...props }: CardEditorProps) {
  switch (card.kind) {
    case "chart":
      return <ChartEditor card={card} {...props} />;
    case "text":
      return <NoteEditor card={card} {...props} />;
    default:
      return <ListEditor card={card} {...props} />;
  }
}

/** What Earshot says of a card of the open board. */
const useSaid = (id: string) => useShownCards(({ cards }) => cards.get(id)?.said ?? "");

/** Words of the analyst's; null where they are those that Earshot writes, or none. */
function wordingOf(text: string, said: string): Wording | null {
  const own = text.trim();
  return own === "" || own === said.trim() ? null : { text: own, about: said, language: currentLanguage() };
}

/** Edits the title and text of a text card. A summary starts with what it says. */
function NoteEditor({ board, card, action, onClose, onDone }: CardEditorProps<CardOf<"text">>) {
  const said = useSaid(card.id);
  const [title, setTitle] = useState(card.title);
  const [text, setText] = useState(card.wording?.text ?? said);
  const done = () => {
    onDone({ ...card, title: title.trim(), wording: wordingOf(text, said) });
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t("boards:editor.cardTitle", { name: board.name })} size="md">
      <Stack gap={12}>
        <TextInput
          label={t("findings:text.headline")}
          placeholder={t(`findings:text.${card.role}`)}
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          data-autofocus
        />
        <Textarea
          label={t("findings:text.body")}
          description={t("findings:text.marks")}
          autosize
          minRows={6}
          maxRows={16}
          maxLength={boardLimits.text}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DialogActions>
          {card.role === "summary" && text.trim() !== said.trim() && (
            <Button variant="subtle" onClick={() => setText(said)}>
              {t("findings:text.again")}
            </Button>
          )}
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="filled" onClick={done}>
            {action}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

interface CardSentenceProps {
  text: string;
  said: string;
  onChange: (text: string) => void;
}

/** The sentence that reports have as a title. */
function CardSentence({ text, said, onChange }: CardSentenceProps) {
  return (
    <Textarea
      label={t("findings:wording.label")}
      placeholder={said}
      description={t("findings:wording.note")}
      autosize
      minRows={1}
      maxRows={4}
      maxLength={300}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Edits the title and query of a list. */
function ListEditor({ target, board, card: first, action, onClose, onDone }: CardEditorProps<ListCard>) {
  const said = useSaid(first.id);
  const [title, setTitle] = useState(first.title);
  const [sentence, setSentence] = useState(first.wording?.text ?? "");
  const [card, setCard] = useState(first);
  const [own, setOwn] = useState(first.question.query);
  const wrong = queryFault(own) !== null || (card.kind === "profile" && lacksAuthor(card));
  const done = () => {
    if (wrong) return;
    onDone(withQuery({ ...card, title: title.trim(), wording: wordingOf(sentence, said) }, own.trim()));
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t("boards:editor.cardTitle", { name: board.name })} size="md">
      <Stack gap={12}>
        <CardTitle title={title} shown="" onChange={setTitle} onEnter={done} />
        <CardSentence text={sentence} said={said} onChange={setSentence} />
        {isChosen(card) || card.kind === "shares" ? (
          <Text fz={12} c="dimmed">
            {t(card.kind === "shares" ? "cards:ownSample" : "cards:ownDocuments")}
          </Text>
        ) : (
          <>
            <OwnQuery board={board} own={own} onChange={setOwn} />
            {card.kind !== "why" && (
              <OwnRange board={board} card={card} onChange={(range) => setCard({ ...card, range })} />
            )}
          </>
        )}
        <ListFields target={target} card={card} onChange={setCard} />
        <DialogActions>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="filled" disabled={wrong} onClick={done}>
            {action}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

const isChosen = (card: ListCard) => card.kind === "quotations" && card.question.documents.length > 0;

interface ListFieldsProps {
  target: Target;
  card: ListCard;
  onChange: (card: ListCard) => void;
}

/** What some lists show, chosen here since the board adds them. */
function ListFields({ target, card, onChange }: ListFieldsProps) {
  if (card.kind === "influencers") {
    const ask = (change: Partial<typeof card.question>) =>
      onChange({ ...card, question: { ...card.question, ...change } });
    return (
      <div className={styles["questions"]}>
        <RankControls target={target} question={card.question} onAsk={ask} />
        <Choice
          label={t("influencers:ask.first")}
          value={String(card.question.topN)}
          options={counted([5, 10, 25, 50, 100, card.question.topN])}
          onChange={(count) => ask({ topN: Number(count) })}
        />
      </div>
    );
  }
  if (card.kind === "peaks") return <PeaksFields target={target} card={card} onChange={onChange} />;
  if (card.kind === "shares") return <SharesFields target={target} card={card} onChange={onChange} />;
  if (card.kind === "profile") return <AuthorField target={target} card={card} onChange={onChange} />;
  return card.kind === "quotations" ? (
    <QuotationsFields target={target} card={card} onChange={onChange} />
  ) : null;
}

interface QuotationsFieldsProps extends ListFieldsProps {
  card: CardOf<"quotations">;
}

/** The chosen quotations, or which of the query's are quoted where none are. */
function QuotationsFields({ target, card, onChange }: QuotationsFieldsProps) {
  const { documents, sort, count } = card.question;
  // Those that are no longer quoted stay in the list, so that they can be quoted again.
  const [listed, setListed] = useState(documents);
  const ask = (change: Partial<typeof card.question>) =>
    onChange({ ...card, question: { ...card.question, ...change } });
  const quoted = documents.map(({ url }) => url);
  const quote = (order: typeof documents, urls: readonly string[]) => {
    setListed(order);
    ask({ documents: order.filter(({ url }) => urls.includes(url)) });
  };
  const toggle = (url: string) =>
    quote(listed, quoted.includes(url) ? quoted.filter((one) => one !== url) : [...quoted, url]);
  return (
    <>
      {listed.length > 0 && (
        <ChosenQuotations
          target={target}
          listed={listed.map(({ url }) => url)}
          quoted={quoted}
          onToggle={toggle}
          onMove={(at, by) => quote(swapped(listed, at, at + by), quoted)}
        />
      )}
      {documents.length > 0 ? (
        <Button size="xs" style={{ alignSelf: "start" }} onClick={() => quote(listed, [])}>
          {t("cards:unpin")}
        </Button>
      ) : (
        <div className={styles["questions"]}>
          <Choice
            label={t("cards:order")}
            value={sort}
            options={quotationSorts.map((value) => ({
              value,
              label: atBeginning(t(`cards:sort.${value}`)),
            }))}
            onChange={(value) => ask({ sort: value })}
          />
          <Choice
            label={t("cards:count")}
            value={String(count)}
            options={counted([1, 2, 3, 4, 6, 9, maxQuotations, count])}
            onChange={(value) => ask({ count: Number(value) })}
          />
        </div>
      )}
    </>
  );
}

function swapped<T>(list: readonly T[], at: number, to: number): T[] {
  const [one, other] = [list[at], list[to]];
  if (one === undefined || other === undefined) return [...list];
  return list.map((item, index) => (index === at ? other : index === to ? one : item));
}

interface SharesFieldsProps extends ListFieldsProps {
  card: CardOf<"shares">;
}

/** The sample whose shares are shown. */
function SharesFields({ target: { ref }, card, onChange }: SharesFieldsProps) {
  const { data: samples = [] } = useQuery({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "coding", "shares"],
    queryFn: () => invoke("coding.shares", ref),
  });
  return (
    <div className={styles["questions"]}>
      <Choice
        label={t("cards:sample")}
        value={card.question.sampleId}
        options={[
          { value: "", label: t("cards:newestSample") },
          ...samples.map(({ sampleId, title }) => ({ value: sampleId, label: title })),
        ]}
        onChange={(sampleId) => onChange({ ...card, question: { ...card.question, sampleId } })}
      />
    </div>
  );
}

interface PeaksFieldsProps extends ListFieldsProps {
  card: CardOf<"peaks">;
}

/** What has a panel each, how many there are, and their axes. */
function PeaksFields({ target, card, onChange }: PeaksFieldsProps) {
  const metrics = useMetrics(target).data?.data ?? noMetrics;
  const missing = useMissingFields(target);
  const { question } = card;
  const ask = (change: Partial<typeof question>) =>
    onChange({ ...card, question: { ...question, ...change } });
  return (
    <div className={styles["questions"]}>
      {question.queries.length === 0 && (
        <>
          <Choice
            label={t("cards:peak.split")}
            value={question.breakdown}
            options={noteMissing(splitOptions(target, metrics, question.breakdown), missing).filter(
              ({ value }) => value !== "none",
            )}
            onChange={(breakdown) => ask({ breakdown })}
          />
          <Choice
            label={t("cards:peak.top")}
            value={String(question.topN)}
            options={counted([2, 3, 4, 6, maxPeaks, question.topN])}
            onChange={(count) => ask({ topN: Number(count) })}
          />
        </>
      )}
      <Choice
        label={t("cards:axes.title")}
        value={question.axes}
        options={(["shared", "own"] as const).map((value) => ({
          value,
          label: t(`cards:axes.${value}Choice`),
        }))}
        onChange={(axes) => ask({ axes })}
      />
    </div>
  );
}

const noMetrics: readonly never[] = [];

const counted = (counts: readonly number[]) =>
  [...new Set(counts)].sort((a, b) => a - b).map((count) => ({ value: String(count), label: String(count) }));

interface CardTitleProps {
  title: string;
  /** The title that the card has without one of its own. */
  shown: string;
  onChange: (title: string) => void;
  onEnter: () => void;
}

function CardTitle({ title, shown, onChange, onEnter }: CardTitleProps) {
  return (
    <TextInput
      label={t("boards:editor.chartTitle")}
      placeholder={shown}
      description={t("boards:editor.chartTitleNote")}
      maxLength={200}
      value={title}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => isPressed(event.nativeEvent, "Enter") && onEnter()}
      data-autofocus
    />
  );
}

/** Edits a chart of a board, with a preview. */
function ChartEditor({
  target,
  board,
  card: first,
  action,
  onClose,
  onDone,
}: CardEditorProps<CardOf<"chart">>) {
  const [card, setCard] = useState(first);
  const [own, setOwn] = useState(first.question.query);
  const timeZone = useTimeZone();
  const now = usePresent(card.range ?? board.range, timeZone);
  const range = rangeOnBoard(card, board, now, timeZone);
  const question = questionOf(card, { query: board.query, range });
  const state = useChart(target, question, { before: false });
  const shown = useShownChart(state, noAnnotations);
  const { lead } = useLead(target, state.request);
  const said = shown ? chartFinding(shown, state.allMentions, lead).message : "";
  const [sentence, setSentence] = useState(first.wording?.text ?? "");
  const wrong = queryFault(own) !== null;
  const ask = (change: Partial<CardOf<"chart">["question"]>) =>
    setCard((old) => ({ ...old, question: { ...old.question, ...change } }));
  const done = () => {
    if (wrong) return;
    onDone({
      ...card,
      title: card.title.trim(),
      wording: wordingOf(sentence, said),
      question: { ...card.question, query: own.trim() },
    });
    onClose();
  };
  const whole = shown ? addsUpToWhole(shown.chart) : isAdditive(question.metric);
  return (
    <Dialog onClose={onClose} title={t("boards:editor.title", { name: board.name })} size={920}>
      <Stack gap={12}>
        <Group grow align="flex-start">
          <CardTitle
            title={card.title}
            shown={shown?.title ?? ""}
            onChange={(title) => setCard({ ...card, title })}
            onEnter={done}
          />
          <div onBlur={() => !wrong && ask({ query: own.trim() })}>
            <OwnQuery board={board} own={own} onChange={setOwn} />
          </div>
        </Group>
        <OwnRange board={board} card={card} onChange={(own) => setCard({ ...card, range: own })} />
        <CardSentence text={sentence} said={said} onChange={setSentence} />
        <div className={styles["questions"]}>
          <QuestionControls
            target={target}
            question={question}
            family={state.family}
            request={state.request}
            timeZone={state.timeZone}
            metrics={state.metrics}
            ranged={false}
            estimates={state.estimates}
            parts={partsOf(state.answer.data?.main, question.breakdown, state.titles)}
            onAsk={(change) => ask(changeWith(card.question, change))}
          />
          <Choice<ChartForm>
            label={t("explore:forms.title")}
            value={shown?.form ?? question.form}
            options={formsFor(state.family, whole).map((value) => ({ value, label: forms[value] }))}
            onChange={(form) => ask({ form })}
          />
        </div>
        <div className={styles["preview"]}>
          <ChartCard
            state={state}
            shown={shown}
            hidden={nothingHidden}
            title={card.title}
            grow
            empty={<EmptyCard />}
          />
        </div>
        <DialogActions>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="filled" disabled={wrong} onClick={done}>
            {action}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
