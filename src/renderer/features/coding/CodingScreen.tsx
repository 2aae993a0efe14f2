import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CodeBook } from "../../../shared/coding/code-book";
import type { GivenFile } from "../../../shared/ipc/files";
import type { QueueSummary } from "../../../shared/ipc/coding";
import { t } from "../../../shared/texts";
import { confirm } from "../../components/dialogs/confirm";
import { openForm } from "../../components/forms/drafts";
import { toastFailure } from "../../components/states/toast";
import { invoke } from "../../core/api";
import { usePlace, useScreenAction } from "../../core/openPlace";
import { useTimeZone, type Target } from "../../core/queries";
import { BookDialog } from "./BookDialog";
import { draftOf, newBook, sentimentBook } from "./bookDraft";
import { CodeQueue } from "./CodeQueue";
import { codingActions } from "./commands";
import { Disagreements } from "./Disagreements";
import { NewQueueDialog } from "./NewQueueDialog";
import { Overview } from "./Overview";
import { codingKeys, useCodingChanges, useCodingOverview, useSummaryUpdate } from "./queries";
import { newQueue, outsideQueue, type Explored, type QueueDraft } from "./queueDraft";
import { ReceiveDialog } from "./ReceiveDialog";
import { Results } from "./Results";
import { useBookDrafts, useCoding } from "./store";

interface CodingScreenProps {
  target: Target;
  /** What Explore shows now. */
  explored: () => Explored;
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
  const [queueDraft, setQueueDraft] = useState<QueueDraft | null>(null);
  const [received, setReceived] = useState<GivenFile | null>(null);
  useCodingChanges(ref, view.kind === "code");

  const known = overview.data?.books ?? [];
  const [firstBook = sentimentBook()] = known;
  const books = known.length > 0 ? known : [firstBook];
  /** The book as it is now, in which the queue's own may have been edited since. */
  const bookOf = ({ book: { id } }: QueueSummary) =>
    books.find((candidate) => candidate.id === id) ?? firstBook;
  const sample = (selection = explored()) => setQueueDraft(newQueue(selection, firstBook, coder, timeZone));
  const editBook = (one: CodeBook | null) => drafts.begin(one?.id ?? "", one ? draftOf(one) : newBook());
  useScreenAction(codingActions.sample, () => sample(), overview.data !== undefined);
  useScreenAction(codingActions.book, () => editBook(null));
  usePlace(
    "coding",
    (place) => {
      if ("file" in place) setReceived(place.file);
      else if ("explored" in place) sample();
      else if (place.queueId !== undefined) show({ kind: "results", queueId: place.queueId });
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
  const queue =
    view.kind === "overview" ? undefined : overview.data?.queues.find(({ id }) => id === view.queueId);
  return (
    <>
      {queue && view.kind === "code" ? (
        <CodeQueue key={queue.id} target={target} queue={queue} />
      ) : queue && view.kind === "results" ? (
        <Results
          key={queue.id}
          target={target}
          queue={queue}
          onOutside={() => setQueueDraft(outsideQueue(queue, bookOf(queue), coder, timeZone))}
        />
      ) : queue && view.kind === "disagreements" ? (
        <Disagreements key={queue.id} target={target} queue={queue} />
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
          onRemoveQueue={(one) =>
            confirm({
              title: t("coding:removeTitle", { title: one.title }),
              text: t("coding:removeText", { count: one.coded }),
              action: t("coding:removeQueue"),
              onConfirm: () => void remove(invoke("coding.removeQueue", { queueId: one.id })),
            })
          }
        />
      )}
      {queueDraft && (
        <NewQueueDialog
          target={target}
          initial={queueDraft}
          books={books}
          saveBook={async (one) => {
            if (!known.some(({ id }) => id === one.id))
              await invoke("coding.saveBook", { ...ref, book: one });
          }}
          onDrawn={(drawn) => {
            setCoder(drawn.coder);
            setQueueDraft(null);
            update(drawn);
            void client.invalidateQueries({ queryKey: codingKeys.overview(ref) });
            show({ kind: "code", queueId: drawn.id });
          }}
          onClose={() => setQueueDraft(null)}
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
