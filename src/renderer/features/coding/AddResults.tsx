import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { CodingResults } from "../../../shared/coding/results";
import { boardLimits } from "../../../shared/ipc/boards.constants";
import type { Board } from "../../../shared/ipc/boards";
import type { SampleSummary } from "../../../shared/ipc/coding";
import { t } from "../../../shared/texts";
import { firstQuestion } from "../../../analysis/question/defaults";
import { newBoard, newText, uniqueName, useOpenBoard } from "../../components/stored/boards";
import { useNotebook, useNotebookActions } from "../../components/stored/notebook";
import { toastWith } from "../../components/states/toast";
import { openPlace } from "../../core/openPlace";
import { useTimeZone, type Target } from "../../core/queries";
import { resultsText } from "./resultsText";

interface AddResultsProps {
  target: Target;
  sample: SampleSummary;
  results: CodingResults | undefined;
}

/** Puts the results, as they are now, on a board as a text that can be edited. Reports take it from there. */
export function AddResults({ target, sample, results }: AddResultsProps) {
  const { boards } = useNotebook(target.ref);
  const actions = useNotebookActions(target.ref);
  const show = useOpenBoard((state) => state.show);
  const timeZone = useTimeZone();
  const add = async (board: Board) => {
    if (!results) return;
    const wording = { text: resultsText(sample, results, timeZone), about: "" };
    const card = { ...newText("text"), title: sample.title, wording };
    show(board.id);
    const item = { ...board, cards: [...board.cards, card] };
    if (!(await actions.keep({ list: "boards", item }))) return;
    toastWith(t("explore:board.added", { name: board.name }), {
      label: t("explore:board.open"),
      run: () => openPlace({ screen: "boards", ...target.ref, boardId: board.id }),
    });
  };
  const another = () => {
    const name = uniqueName(
      t("boards:board"),
      boards.map((board) => board.name),
    );
    return newBoard(name, sample.question.q, firstQuestion.range);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          rightSection={<IconChevronDown size={14} aria-hidden />}
          disabled={!results || results.coded === 0}
        >
          {t("explore:board.title")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {boards.map((board) => (
          <Menu.Item
            key={board.id}
            disabled={board.cards.length >= boardLimits.cards}
            onClick={() => void add(board)}
          >
            {board.name}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => void add(another())}>{t("explore:board.new")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
