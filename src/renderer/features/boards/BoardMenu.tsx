import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { Board } from "../../../shared/ipc/boards";
import { invoke } from "../../app/api";
import type { Target } from "../../app/queries";
import { toast, toastFailure } from "../../components/toast";

interface BoardMenuProps {
  target: Target;
  board: Board;
  onNew: () => void;
  onRename: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

/** What can be done with a board as a whole. */
export function BoardMenu({ target, board, onNew, onRename, onDuplicate, onDelete }: BoardMenuProps) {
  const copyLink = async () => {
    try {
      const { link } = await invoke("takeaway.link", { screen: "boards", ...target.ref, question: board });
      await navigator.clipboard.writeText(link);
      toast("Link copied. It holds the whole board.");
    } catch (thrown) {
      toastFailure("The link was not copied", thrown);
    }
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon size={28} variant="subtle" color="gray" aria-label="More for this board" title="More">
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onNew}>New board…</Menu.Item>
        <Menu.Item onClick={onRename}>Rename…</Menu.Item>
        <Menu.Item onClick={onDuplicate}>Duplicate</Menu.Item>
        <Menu.Item onClick={() => void copyLink()}>Copy link to this board</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={onDelete}>Delete</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
