import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CodeBook } from "../../../shared/coding/code-book";
import type { GivenFile } from "../../../shared/ipc/files";
import type { SampleSummary } from "../../../shared/ipc/coding";
import { t } from "../../../shared/texts";
import { confirm } from "../../components/dialogs/confirm";
import { openForm } from "../../components/forms/drafts";
import { toastFailure } from "../../components/states/toast";
import { invoke } from "../../core/api";
import { usePlace, useScreenAction } from "../../core/openPlace";
import { useTimeZone, type Target } from "../../core/queries";
import { BookDialog } from "./BookDialog";
import { draftOf, newBook, sentimentBook } from "./bookDraft";
import { CodeSample } from "./CodeSample";
import { codingActions } from "./commands";
import { Disagreements } from "./Disagreements";
import { NewSampleDialog } from "./NewSampleDialog";
import { Overview } from "./Overview";
import { codingKeys, useCodingChanges, useCodingOverview, useSummaryUpdate } from "./queries";
import { newSample, outsideSample, type ExploredSelection, type SampleDraft } from "./sampleDraft";
import { ReceiveDialog } from "./ReceiveDialog";
import { Results } from "./Results";
import { useBookDrafts, useCoding } from "./store";

interface CodingScreenProps {
  target: Target;
  /** What Explore shows now. */
  explored: () => ExploredSelection;
}

/** Coding: samples that people judge, and what they prove. */
export function CodingScreen({ target, explored }: CodingScreenProps) {
  const { ref } = target;
  const { view, coder, show, setCoder } = useCoding();
  const timeZone = useTimeZone();
  const client = useQueryClient();
  const overview = useCodingOverview(ref);
  const update = useSummaryUpdate(ref);
  const drafts = useBookDrafts();
  const book = openForm(drafts);
  const [sampleDraft, setSampleDraft] = useState<SampleDraft | null>(null);
  const [received, setReceived] = useState<GivenFile | null>(null);
  useCodingChanges(ref, view.kind === "code");

  const known = overview.data?.books ?? [];
  const [firstBook = sentimentBook()] = known;
  const books = known.length > 0 ? known : [firstBook];
  /** The book as it is now, in which the sample's own may have been edited since. */
  const bookOf = ({ book: { id } }: SampleSummary) =>
    books.find((candidate) => candidate.id === id) ?? firstBook;
  const sample = (selection = explored()) => setSampleDraft(newSample(selection, firstBook, coder, timeZone));
  const editBook = (one: CodeBook | null) => drafts.begin(one?.id ?? "", one ? draftOf(one) : newBook());
  useScreenAction(codingActions.sample, () => sample(), overview.data !== undefined);
  useScreenAction(codingActions.book, () => editBook(null));
  usePlace(
    "coding",
    (place) => {
      if ("file" in place) setReceived(place.file);
      else if ("explored" in place) sample();
      else if (place.sampleId !== undefined) show({ kind: "results", sampleId: place.sampleId });
    },
    !overview.isPending,
  );

  const remove = async (work: Promise<void>) => {
    try {
      await work;
    } catch (thrown) {
      toastFailure(t("coding:notRemoved"), thrown);
    } finally {
      void client.invalidateQueries({ queryKey: codingKeys.all(ref) });
    }
  };
  const codingSample =
    view.kind === "overview" ? undefined : overview.data?.samples.find(({ id }) => id === view.sampleId);
  return (
    <>
      {codingSample && view.kind === "code" ? (
        <CodeSample key={codingSample.id} target={target} sample={codingSample} />
      ) : codingSample && view.kind === "results" ? (
        <Results
          key={codingSample.id}
          target={target}
          sample={codingSample}
          onOutside={() => setSampleDraft(outsideSample(codingSample, bookOf(codingSample), coder, timeZone))}
        />
      ) : codingSample && view.kind === "disagreements" ? (
        <Disagreements key={codingSample.id} target={target} sample={codingSample} />
      ) : (
        <Overview
          target={target}
          overview={overview}
          onSample={() => sample()}
          onBook={editBook}
          onRemoveBook={(one) =>
            confirm({
              title: t("coding:book.removeTitle", { title: one.title }),
              text: t("coding:book.removeText"),
              action: t("coding:book.remove"),
              onConfirm: () => void remove(invoke("coding.removeBook", { ...ref, bookId: one.id })),
            })
          }
          onRemoveSample={(one) =>
            confirm({
              title: t("coding:removeTitle", { title: one.title }),
              text: t("coding:removeText", { count: one.coded }),
              action: t("coding:removeQueue"),
              onConfirm: () => void remove(invoke("coding.removeQueue", { sampleId: one.id })),
            })
          }
        />
      )}
      {sampleDraft && (
        <NewSampleDialog
          target={target}
          initial={sampleDraft}
          books={books}
          saveBook={async (one) => {
            if (!known.some(({ id }) => id === one.id))
              await invoke("coding.saveBook", { ...ref, book: one });
          }}
          onDrawn={(drawn) => {
            setCoder(drawn.coder);
            setSampleDraft(null);
            update(drawn);
            void client.invalidateQueries({ queryKey: codingKeys.overview(ref) });
            show({ kind: "code", sampleId: drawn.id });
          }}
          onClose={() => setSampleDraft(null)}
        />
      )}
      {received && <ReceiveDialog target={target} file={received} onClose={() => setReceived(null)} />}
      {book && (
        <BookDialog
          key={book.about}
          target={target}
          form={book}
          otherTitles={known.filter(({ id }) => id !== book.about).map(({ title }) => title)}
        />
      )}
    </>
  );
}
