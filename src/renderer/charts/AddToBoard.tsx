import { Select, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ProjectRef } from "../../shared/ipc/explore";
import { boardLimits, maxQuotations } from "../../shared/ipc/boards.constants";
import type { Board, CardOf, CardView } from "../../shared/ipc/boards";
import { t } from "../../shared/texts";
import { openPlace } from "../core/openPlace";
import { periodName, rangeInSentence } from "../../analysis/question/range";
import { uniqueName, newBoard, newCard, rangeOfView, useOpenBoard } from "../components/stored/boards";
import { Dialog } from "../components/dialogs/Dialog";
import { FormFrame } from "../components/forms/FormFrame";
import { useNotebook, useNotebookActions } from "../components/stored/notebook";
import { toastWith } from "../components/states/toast";

interface AddToBoardProps {
  project: ProjectRef;
  view: CardView;
  /** Title of the card if the user enters none. A function if its text loads with this dialog. */
  shows: string | (() => string);
  timeZone: string;
  onClose: () => void;
}

const another = "another board";

/** Adds a view to an existing or a new board. */
export function AddToBoard({ project, view, shows, timeZone, onClose }: AddToBoardProps) {
  const { boards } = useNotebook(project);
  const actions = useNotebookActions(project);
  const last = useOpenBoard(({ open }) => open);
  const show = useOpenBoard((state) => state.show);
  const first = boards.find(({ id }) => id === last) ?? boards[0];
  // The boards may load after the dialog opens.
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = picked ?? first?.id ?? another;
  const [title, setTitle] = useState("");
  const names = boards.map(({ name }) => name);
  const [ownName, setName] = useState<string | null>(null);
  const name = ownName ?? uniqueName(t("boards:board"), names);
  const known = boards.find(({ id }) => id === chosen);
  const joins = known !== undefined && title.trim() === "" && quotedWith(known, view) !== undefined;
  const full = !joins && (known?.cards.length ?? 0) >= boardLimits.cards;
  const ready = known ? !full : name.trim() !== "";
  const add = async () => {
    const board = known ?? newBoard(name.trim());
    onClose();
    show(board.id);
    const item = withView(board, view, title.trim());
    if (!(await actions.keep({ list: "boards", item }))) return;
    toastWith(t("cards:board.added", { name: board.name }), {
      label: t("cards:board.open"),
      // A different project may be open by now.
      run: () => openPlace({ screen: "boards", ...project, boardId: board.id }),
    });
  };
  return (
    <Dialog onClose={onClose} title={t("explore:board.title")}>
      <FormFrame action={t("cards:board.add")} complete={ready} onSubmit={() => void add()}>
        <Select
          label={t("boards:board")}
          value={chosen}
          onChange={(value) => value !== null && setPicked(value)}
          data={[
            ...boards.map(({ id, name: label }) => ({ value: id, label })),
            { value: another, label: t("explore:board.new") },
          ]}
          error={full && t("cards:board.full", { max: boardLimits.cards })}
        />
        {!known && (
          <TextInput
            label={t("boards:name")}
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <TextInput
          label={t("cards:board.chartTitle")}
          placeholder={typeof shows === "string" ? shows : shows()}
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          data-autofocus
        />
        <Text fz={12} c="dimmed">
          {joins ? t("cards:joins") : keptText(view, known, timeZone)}
        </Text>
      </FormFrame>
    </Dialog>
  );
}

/** The card with chosen quotations that has room for those of the view. */
function quotedWith({ cards }: Board, view: CardView): CardOf<"quotations"> | undefined {
  if (view.kind !== "quotations") return undefined;
  return cards.find(
    (card): card is CardOf<"quotations"> =>
      card.kind === "quotations" &&
      card.question.documents.length > 0 &&
      card.question.documents.length + view.question.documents.length <= maxQuotations,
  );
}

/** A board with a view on it: quotations without a title of their own join those that were chosen before. */
function withView(board: Board, view: CardView, title: string): Board {
  const joined = title === "" ? quotedWith(board, view) : undefined;
  if (view.kind !== "quotations" || !joined)
    return { ...board, cards: [...board.cards, newCard(view, title)] };
  const { documents } = joined.question;
  const more = view.question.documents.filter(({ url }) => !documents.some((one) => one.url === url));
  const card = { ...joined, question: { ...joined.question, documents: [...documents, ...more] } };
  return { ...board, cards: board.cards.map((one) => (one.id === card.id ? card : one)) };
}

/** Describes what the card will show, and how far an existing board narrows it. */
function keptText(view: CardView, board: Board | undefined, timeZone: string): string {
  const { kind, question } = view;
  if (kind === "quotations") return t("cards:ownDocuments");
  if (kind === "shares") return t("cards:ownSample");
  const range =
    kind === "why"
      ? periodName(question.period, timeZone)
      : rangeInSentence(rangeOfView(view) ?? { kind: "all" }, timeZone);
  const query = question.query.trim();
  const narrowing = [
    board?.query.trim(),
    ...(board && board.range.kind !== "all" && kind !== "why"
      ? [rangeInSentence(board.range, timeZone)]
      : []),
  ].filter(Boolean);
  return [
    query === "" ? t("cards:board.all", { range }) : t("cards:board.query", { range, query }),
    ...(narrowing.length > 0 ? [t("cards:board.narrowed", { to: narrowing.join(", ") })] : []),
  ].join(" ");
}
