import { Button, Stack, TextInput } from "@mantine/core";
import { IconLayoutGridAdd } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { Board } from "../../../shared/ipc/boards";
import { t } from "../../../shared/texts";
import { useScreenAction } from "../../core/openPlace";
import { markReady } from "../../core/ready";
import type { Target } from "../../core/queries";
import { uniqueName, newBoard, useOpenBoard } from "../../components/stored/boards";
import { EmptyState } from "../../components/states/EmptyState";
import { Failure } from "../../components/states/Failure";
import { useNotebookActions, useNotebookRead } from "../../components/stored/notebook";
import { Panel } from "../../components/layout/Panel";
import { Screen, ScreenTitle } from "../../components/layout/Screen";
import { toast, toastWith } from "../../components/states/toast";
import { BoardView } from "./BoardView";
import { boardActions } from "./commands";
import { copyOf } from "./question";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";

interface BoardsScreenProps {
  target: Target;
}

type Naming = "new" | "rename" | null;

/** Boards: several cards on one page. */
export function BoardsScreen({ target }: BoardsScreenProps) {
  const { ref } = target;
  const notebook = useNotebookRead(ref);
  const actions = useNotebookActions(ref);
  const { open, brought, show, takenUp } = useOpenBoard();
  const [naming, setNaming] = useState<Naming>(null);
  const boards = notebook.data?.boards;
  const board = boards?.find(({ id }) => id === open) ?? boards?.[0];
  const settled = notebook.error !== null || (boards !== undefined && (board?.cards.length ?? 0) === 0);

  useEffect(() => {
    if (settled) markReady();
  }, [settled]);
  useEffect(() => {
    if (!brought || !boards) return;
    // A board that already exists here stays unchanged.
    if (!boards.some(({ id }) => id === brought.id)) void actions.keep({ list: "boards", item: brought });
    show(brought.id);
    takenUp();
  }, [brought, boards, actions, show, takenUp]);

  const keep = (item: Board) => {
    void actions.keep({ list: "boards", item });
    show(item.id);
  };
  const remove = async (item: Board) => {
    if (!(await actions.remove("boards", item.id))) return;
    toastWith(t("boards:deleted", { name: item.name }), { label: t("undo"), run: () => keep(item) });
  };
  const names = boards?.map(({ name }) => name) ?? [];
  const dialog = naming && (
    <NameDialog
      title={naming === "new" ? t("boards:naming.new") : t("boards:naming.rename")}
      label={t("boards:name")}
      action={naming === "new" ? t("boards:naming.make") : t("boards:naming.do")}
      first={
        naming === "rename" && board
          ? { name: board.name, by: board.by ?? "" }
          : { name: uniqueName(t("boards:board"), names), by: board?.by ?? "" }
      }
      onClose={() => setNaming(null)}
      onName={(own) => {
        if (naming === "new") keep({ ...newBoard(own.name), by: own.by });
        else if (board) void actions.changeBoard(board.id, (old) => ({ ...old, ...own }));
      }}
    />
  );

  if (!board)
    return (
      <Screen bar={<ScreenTitle>{t("boards:title")}</ScreenTitle>}>
        {notebook.error ? (
          <Failure thrown={notebook.error} onRetry={() => void notebook.refetch()} />
        ) : (
          boards && (
            <Panel title={t("boards:empty.noBoards")}>
              <NothingOpen />
              <EmptyState
                icon={<IconLayoutGridAdd size={28} stroke={1.5} />}
                title={t("boards:empty.several")}
                actions={
                  <Button variant="filled" onClick={() => setNaming("new")}>
                    {t("boards:empty.newBoard")}
                  </Button>
                }
              >
                {t("boards:empty.noBoardsText")}
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
        onChange={(work) => void actions.changeBoard(board.id, work)}
        onShow={show}
        onNew={() => setNaming("new")}
        onRename={() => setNaming("rename")}
        onDuplicate={() => keep(copyOf(board, uniqueName(board.name, names)))}
        onDelete={() => {
          void remove(board);
        }}
        onBoard={(found) => keep({ ...found, id: crypto.randomUUID(), name: uniqueName(found.name, names) })}
      />
      {dialog}
    </>
  );
}

/** Says that a command needs an open board. */
function NothingOpen() {
  const say = () => toast(t("boards:empty.noBoards"));
  useScreenAction(boardActions.duplicate, say);
  useScreenAction(boardActions.pptx, say);
  useScreenAction(boardActions.docx, say);
  useScreenAction(boardActions.pdf, say);
  useScreenAction(boardActions.html, say);
  useScreenAction(boardActions.record, say);
  return null;
}

type BoardNames = Pick<Board, "name"> & { by: string };

interface NameDialogProps {
  title: string;
  label: string;
  /** Label of the button. */
  action: string;
  first: BoardNames;
  onClose: () => void;
  onName: (names: BoardNames) => void;
}

function NameDialog({ title, label, action, first, onClose, onName }: NameDialogProps) {
  const [name, setName] = useState(first.name);
  const [by, setBy] = useState(first.by);
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === "") return;
          onName({ name: name.trim(), by: by.trim() });
          onClose();
        }}
      >
        <Stack gap={12}>
          <TextInput
            label={label}
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            label={t("boards:naming.by")}
            description={t("boards:naming.byNote")}
            maxLength={200}
            value={by}
            onChange={(event) => setBy(event.currentTarget.value)}
          />
          <DialogActions>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button type="submit" variant="filled" disabled={name.trim() === ""}>
              {action}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
