import { Button, Group, Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ProjectRef } from "../../../shared/ipc/analytics";
import { boardLimits } from "../../../shared/ipc/boards.constants";
import type { ChartQuestion } from "../../../shared/ipc/chart-question";
import { useSession } from "../../app/session";
import { rangeName } from "../../charts/question/range";
import { freeName, newBoard, newCard, placeKey, useOpenBoards } from "../../components/boards";
import { useNotebook, useNotebookActions } from "../../components/notebook";
import { toastWith } from "../../components/toast";

interface AddToBoardProps {
  project: ProjectRef;
  question: ChartQuestion;
  /** What the chart shows, which is its title where it gets none of its own. */
  shows: string;
  timeZone: string;
  onClose: () => void;
}

const another = "another board";

/** Puts the chart on a board, or on a new one. */
export function AddToBoard({ project, question, shows, timeZone, onClose }: AddToBoardProps) {
  const { boards } = useNotebook(project);
  const actions = useNotebookActions(project);
  const last = useOpenBoards(({ open }) => open[placeKey(project)]);
  const show = useOpenBoards((state) => state.show);
  const go = useSession((session) => session.go);
  const first = boards.find(({ id }) => id === last) ?? boards[0];
  const [chosen, setChosen] = useState(first?.id ?? another);
  const [title, setTitle] = useState("");
  const names = boards.map(({ name }) => name);
  const [name, setName] = useState(freeName("Board", names));
  const known = boards.find(({ id }) => id === chosen);
  const full = (known?.cards.length ?? 0) >= boardLimits.cards;
  const query = question.query.trim();
  const ready = known ? !full : name.trim() !== "";
  const add = async () => {
    if (!ready) return;
    const board = known ?? newBoard(name.trim(), query, question.range);
    const card = newCard(question, title.trim(), board);
    onClose();
    show(project, board.id);
    await actions.keep({ list: "boards", item: { ...board, cards: [...board.cards, card] } });
    toastWith(`Added to ${board.name}`, { label: "Open the board", run: () => go("boards") });
  };
  return (
    <Modal opened onClose={onClose} title="Add to a board">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Stack gap={12}>
          <Select
            label="Board"
            allowDeselect={false}
            value={chosen}
            onChange={(value) => value !== null && setChosen(value)}
            data={[
              ...boards.map(({ id, name: label }) => ({ value: id, label })),
              { value: another, label: "New board" },
            ]}
            error={full && `This board has its ${boardLimits.cards} charts. Choose another.`}
          />
          {!known && (
            <TextInput
              label="Name of the board"
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
          <TextInput
            label="Title of the chart"
            placeholder={shows}
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            data-autofocus
          />
          <Text fz={12} c="dimmed">
            {known
              ? `It will answer the board's range, ${rangeName(known.range, timeZone).toLowerCase()}, and ${
                  known.query === "" ? "all its mentions" : `its query, ${known.query}`
                }${query !== "" && query !== known.query ? `, and within it ${query}` : ""}.`
              : `The board begins with ${query === "" ? "all mentions" : `the query ${query}`} and the range ${rangeName(question.range, timeZone).toLowerCase()}.`}
          </Text>
          <Group justify="flex-end">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="filled" disabled={!ready}>
              Add to the board
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
