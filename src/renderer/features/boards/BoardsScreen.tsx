import { Button } from "@mantine/core";
import { IconLayoutGridAdd } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { Board } from "../../../shared/ipc/boards";
import type { ChartQuestion } from "../../../shared/ipc/chart-question";
import { markReady } from "../../app/ready";
import type { Target } from "../../app/queries";
import type { Spot } from "../../charts/question/behind";
import { firstChart } from "../../charts/question/defaults";
import { freeName, newBoard, placeKey, useOpenBoards } from "../../components/boards";
import { EmptyState } from "../../components/EmptyState";
import { Failure } from "../../components/Failure";
import { useNotebookActions, useNotebookRead } from "../../components/notebook";
import { Panel } from "../../components/Panel";
import { Screen, ScreenTitle } from "../../components/Screen";
import { toastWith } from "../../components/toast";
import { BoardView } from "./BoardView";
import { NameDialog } from "./NameDialog";
import { copyOf } from "./question";

interface BoardsScreenProps {
  target: Target;
  /** Opens a chart in Explore, with a bin of it marked where one was chosen. */
  onExplore: (question: ChartQuestion, spot?: Spot) => void;
}

type Naming = "new" | "rename" | null;

/** Boards: several charts on one page, sharing query and range. */
export function BoardsScreen({ target, onExplore }: BoardsScreenProps) {
  const { ref } = target;
  const notebook = useNotebookRead(ref);
  const actions = useNotebookActions(ref);
  const { open, brought, show, takenUp } = useOpenBoards();
  const [naming, setNaming] = useState<Naming>(null);
  const boards = notebook.data?.boards;
  const board = boards?.find(({ id }) => id === open[placeKey(ref)]) ?? boards?.[0];
  const settled = notebook.error !== null || (boards !== undefined && (board?.cards.length ?? 0) === 0);

  useEffect(() => {
    if (settled) markReady();
  }, [settled]);
  useEffect(() => {
    if (brought?.place !== placeKey(ref) || !boards) return;
    const { board: item } = brought;
    // A board that is kept here already stays as it is.
    if (!boards.some(({ id }) => id === item.id)) void actions.keep({ list: "boards", item });
    show(ref, item.id);
    takenUp();
  }, [brought, boards, actions, show, takenUp, ref]);

  const latest = useRef(board);
  useEffect(() => {
    latest.current = board;
  });
  const keep = (item: Board) => {
    latest.current = item;
    void actions.keep({ list: "boards", item });
    show(ref, item.id);
  };
  const names = boards?.map(({ name }) => name) ?? [];
  const dialog = naming && (
    <NameDialog
      title={naming === "new" ? "New board" : "Rename the board"}
      label="Name of the board"
      action={naming === "new" ? "Make the board" : "Rename"}
      name={naming === "new" ? freeName("Board", names) : (board?.name ?? "")}
      onClose={() => setNaming(null)}
      onName={(name) => {
        if (naming === "new") keep(newBoard(name, "", board?.range ?? firstChart.range));
        else if (board) keep({ ...board, name });
      }}
    />
  );

  if (!board)
    return (
      <Screen bar={<ScreenTitle>Boards</ScreenTitle>}>
        {notebook.error ? (
          <Failure thrown={notebook.error} onRetry={() => void notebook.refetch()} />
        ) : (
          boards && (
            <Panel title="No boards yet">
              <EmptyState
                icon={<IconLayoutGridAdd size={28} stroke={1.5} />}
                title="Several charts on one page"
                actions={
                  <Button variant="filled" onClick={() => setNaming("new")}>
                    New board
                  </Button>
                }
              >
                The charts of a board share query and range. Make one here, or choose "Add to a board" on a
                chart in Explore.
              </EmptyState>
            </Panel>
          )
        )}
        {dialog}
      </Screen>
    );
  return (
    <>
      <BoardView
        key={board.id}
        target={target}
        board={board}
        boards={boards ?? []}
        annotations={notebook.data?.annotations ?? []}
        onChange={(work) => latest.current && keep(work(latest.current))}
        onShow={(id) => show(ref, id)}
        onNew={() => setNaming("new")}
        onRename={() => setNaming("rename")}
        onDuplicate={() => keep(copyOf(board, freeName(board.name, names)))}
        onDelete={() => {
          void actions.remove("boards", board.id);
          toastWith(`${board.name} was deleted`, { label: "Undo", run: () => keep(board) });
        }}
        onExplore={onExplore}
      />
      {dialog}
    </>
  );
}
