import { Button, Collapse, Progress, Radio, Select, Stack, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { can } from "../../../shared/capabilities";
import type { CodeBook } from "../../../shared/coding/code-book";
import { widerQueries } from "./wider-query";
import { resultSample } from "../../../shared/interface/text-analysis.constants";
import type { SampleSummary } from "../../../shared/ipc/coding";
import { t } from "../../../shared/texts";
import { Filters } from "../../charts/Filters";
import { RangeControl } from "../../charts/RangeControl";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { NumberInput } from "../../components/fields/NumberInput";
import { useDraftForm, type DraftForm } from "../../components/forms/useDraftForm";
import { QueryField } from "../../components/query/QueryField";
import { CostNote } from "../../components/states/CostNote";
import { Failure } from "../../components/states/Failure";
import { asCallError, invoke, onEvent } from "../../core/api";
import { useTimeZone, type Target } from "../../core/queries";
import { formatCount } from "../../../analysis/format/numbers";
import styles from "./Coding.module.css";
import { codingKeys } from "./queries";
import { newSampleOf, questionOf, sampleFaults, sampleTitle, type SampleDraft } from "./sampleDraft";

interface NewSampleDialogProps {
  target: Target;
  initial: SampleDraft;
  /** Books of the project; a new project has the default one, which is saved with the first sample. */
  books: readonly CodeBook[];
  onDrawn: (sample: SampleSummary) => void;
  onClose: () => void;
  saveBook: (book: CodeBook) => Promise<void>;
}

const kinds = ["random", "stratified", "uncertain", "outside"] as const;
const strata = ["time", "source", "sentiment"] as const;
const methods = ["sample", "assisted"] as const;

/** Draws a sample to be coded. The first suggestion is a random one of what Explore shows. */
export function NewSampleDialog({
  target,
  initial,
  books,
  onDrawn,
  onClose,
  saveBook,
}: NewSampleDialogProps) {
  const { ref } = target;
  const timeZone = useTimeZone();
  const form = useDraftForm({ initial, faults: sampleFaults });
  const { values, setFieldValue } = form;
  const { kind, range } = values;
  const { draw, stop, progress, failure } = useDraw(ref, onDrawn);

  const canSample = can(target.connection, "sampling");
  const question = questionOf(values, timeZone);
  const population = useQuery({
    queryKey: [...codingKeys.all(ref), "population", question],
    queryFn: async ({ signal }) =>
      (await invoke("documents.search", { ...ref, ...question, count: 0, from: "live" }, { signal })).data
        .total,
    // A count costs a call on a service. There it is part of the draw.
    enabled: canSample,
  }).data;

  const setRange = (next: SampleDraft["range"]) => {
    const book = books.find(({ id }) => id === values.bookId);
    // The title follows the range until it is edited.
    if (book && values.title === sampleTitle(book, range, timeZone))
      setFieldValue("title", sampleTitle(book, next, timeZone));
    setFieldValue("range", next);
  };
  const size = Number(values.size);
  const drawn = population === undefined ? size : Math.min(size, population);
  return (
    <Dialog onClose={onClose} title={t("coding:newSample.new")} size="lg" closeOnClickOutside={false}>
      <form
        onSubmit={form.submit(
          () =>
            void draw(async () => {
              const book = books.find(({ id }) => id === values.bookId);
              if (book) await saveBook(book);
              return newSampleOf(form.getValues(), timeZone);
            }),
        )}
      >
        <Stack gap={14} ref={form.root}>
          <div className={styles["row"]}>
            <TextInput label={t("coding:newSample.title")} maxLength={200} {...form.getInputProps("title")} />
            <Select
              label={t("coding:book.one")}
              w={200}
              data={books.map(({ id, title }) => ({ value: id, label: title }))}
              {...form.getInputProps("bookId")}
            />
          </div>
          {kind === "outside" && (
            <QueryField
              label={t("coding:newSample.inside")}
              description={t("coding:newSample.insideText")}
              value={values.inside}
              onChange={(text) => setFieldValue("inside", text)}
              error={form.getInputProps("inside").error}
            />
          )}
          <QueryField
            label={kind === "outside" ? t("coding:newSample.wider") : t("coding:newSample.query")}
            value={values.query}
            placeholder={t("allMentions")}
            onChange={(text) => setFieldValue("query", text)}
          />
          {kind === "outside" && (
            <Widenings inside={values.inside} onChoose={(query) => setFieldValue("query", query)} />
          )}
          <div className={styles["controls"]}>
            <RangeControl range={range} period={null} timeZone={timeZone} onChange={setRange} />
            <Filters
              target={target}
              filters={values.filters}
              onChange={(filters) => setFieldValue("filters", filters)}
            />
          </div>
          <KindFields form={form} />
          <div className={styles["controls"]} style={{ alignItems: "flex-start", gap: 12 }}>
            <NumberInput
              label={t("coding:newSample.size")}
              w={160}
              min={1}
              allowDecimal={false}
              data-autofocus
              {...form.getInputProps("size")}
            />
            <TextInput
              label={t("coding:newSample.coder")}
              w={200}
              maxLength={100}
              {...form.getInputProps("coder")}
            />
          </div>
          <p className={styles["quiet"]} role="status">
            <PopulationText canSample={canSample} population={population} drawn={drawn} />
          </p>
          {kind !== "uncertain" && <Method form={form} />}
          <Seed form={form} />
          {failure !== null && <Failure thrown={failure} inline />}
          {progress && <DrawProgress {...progress} />}
        </Stack>
        <div className={styles["sticky"]}>
          <DialogActions>
            {progress ? (
              <Button onClick={stop}>{t("stop")}</Button>
            ) : (
              <Button onClick={onClose}>{t("cancel")}</Button>
            )}
            <Button type="submit" variant="filled" loading={progress !== null} disabled={population === 0}>
              {t("coding:newSample.draw", { count: drawn })}
            </Button>
          </DialogActions>
        </div>
      </form>
    </Dialog>
  );
}

/** Draws a sample, with its progress. */
function useDraw(ref: Target["ref"], onDrawn: (sample: SampleSummary) => void) {
  const [progress, setProgress] = useState<{ read: number; of: number } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const drawing = useRef<AbortController | null>(null);
  useEffect(() => () => drawing.current?.abort(), []);
  const draw = async (sampleOf: () => Promise<ReturnType<typeof newSampleOf>>) => {
    const abort = new AbortController();
    drawing.current = abort;
    setFailure(null);
    setProgress({ read: 0, of: 0 });
    const end = onEvent("coding.drawing", ({ connectionId, projectId, read, of }) => {
      if (connectionId === ref.connectionId && projectId === ref.projectId) setProgress({ read, of });
    });
    try {
      const sample = await invoke(
        "coding.draw",
        { ...ref, queue: await sampleOf() },
        { signal: abort.signal },
      );
      if (!abort.signal.aborted) onDrawn(sample);
    } catch (thrown) {
      if (asCallError(thrown).kind !== "cancelled") setFailure(thrown);
    } finally {
      end();
      setProgress(null);
    }
  };
  return { draw, stop: () => drawing.current?.abort(), progress, failure };
}

type SampleForm = DraftForm<SampleDraft>;

/** How documents are chosen. */
function KindFields({ form }: { form: SampleForm }) {
  const { values, setFieldValue } = form;
  const { kind } = values;
  const setKind = (next: SampleDraft["kind"]) => {
    setFieldValue("kind", next);
    // The query at hand becomes the one whose missed documents are looked for.
    if (next === "outside" && values.inside === "") {
      setFieldValue("inside", values.query);
      setFieldValue("query", "");
    } else if (kind === "outside" && values.query === "") {
      setFieldValue("query", values.inside);
      setFieldValue("inside", "");
    }
  };
  return (
    <>
      <div className={styles["controls"]} style={{ alignItems: "flex-start", gap: 12 }}>
        <Select
          label={t("coding:newSample.kind")}
          w={230}
          data={kinds.map((sampleKind) => ({ value: sampleKind, label: t(`coding:kind.${sampleKind}`) }))}
          aria-describedby="kind-text"
          value={kind}
          onChange={(next) => setKind(kinds.find((sampleKind) => sampleKind === next) ?? "random")}
        />
        {kind === "stratified" && (
          <Select
            label={t("coding:newSample.by")}
            w={220}
            data={strata.map((value) => ({ value, label: t(`coding:by.${value}`) }))}
            {...form.getInputProps("by")}
          />
        )}
      </div>
      <p className={styles["quiet"]} id="kind-text">
        {t(`coding:kindText.${kind}`)}
      </p>
    </>
  );
}

/** Whether suggestions are shown while coding. */
function Method({ form: { values, setFieldValue } }: { form: SampleForm }) {
  return (
    <Radio.Group
      label={t("coding:newSample.method")}
      description={t("coding:newSample.methodText")}
      value={values.method}
      onChange={(next) => setFieldValue("method", next === "assisted" ? "assisted" : "sample")}
    >
      <Stack gap={6} mt={6}>
        {methods.map((method) => (
          <Radio
            key={method}
            value={method}
            label={t(`coding:method.${method}`)}
            description={t(`coding:methodText.${method}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface PopulationTextProps {
  canSample: boolean;
  population: number | undefined;
  drawn: number;
}

/** How many documents match, or what drawing costs. */
function PopulationText({ canSample, population, drawn }: PopulationTextProps) {
  return (
    <>
      {!canSample ? (
        <>
          {t("coding:newSample.hosted", {
            pieces: resultSample.pieces,
            max: formatCount(resultSample.pieces * resultSample.documents),
          })}{" "}
          <CostNote calls={2 * resultSample.pieces} />
        </>
      ) : (
        population !== undefined &&
        t("coding:newSample.population", { count: population, size: formatCount(drawn) })
      )}
    </>
  );
}

/** The seed, for who repeats a draw. */
function Seed({ form }: { form: SampleForm }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        aria-expanded={isOpen}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {t("coding:newSample.advanced")}
      </Button>
      <Collapse expanded={isOpen}>
        <NumberInput
          mt={8}
          w={220}
          label={t("coding:newSample.seed")}
          description={t("coding:newSample.seedText")}
          placeholder={t("coding:newSample.seedRandom")}
          min={0}
          max={0xffff_ffff}
          allowDecimal={false}
          {...form.getInputProps("seed")}
        />
      </Collapse>
    </div>
  );
}

function DrawProgress(progress: { read: number; of: number }) {
  return (
    <div role="status">
      <p className={styles["quiet"]}>
        {progress.of === 0
          ? t("coding:newSample.drawing")
          : t("coding:newSample.read", {
              read: formatCount(progress.read),
              of: formatCount(progress.of),
            })}
      </p>
      <Progress
        value={progress.of === 0 ? 100 : (100 * progress.read) / progress.of}
        animated
        aria-label={t("coding:newSample.drawing")}
      />
    </div>
  );
}

interface WideningsProps {
  inside: string;
  onChoose: (query: string) => void;
}

/** Wider queries made from the one to check. */
function Widenings({ inside, onChoose }: WideningsProps) {
  const wider = widerQueries(inside);
  if (wider.length === 0) return null;
  return (
    <div className={styles["controls"]}>
      <span className={styles["quiet"]}>{t("coding:newSample.widen")}</span>
      {wider.map(({ step, query }) => (
        <Button key={step} size="xs" title={query} onClick={() => onChoose(query)}>
          {t(`coding:newSample.widenBy.${step}`)}
        </Button>
      ))}
    </div>
  );
}
