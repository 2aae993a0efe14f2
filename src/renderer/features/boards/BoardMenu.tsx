import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { Board } from "../../../shared/ipc/boards";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import type { Target } from "../../core/queries";
import { toast, toastFailure } from "../../components/states/toast";

interface BoardMenuProps {
  target: Target;
  board: Board;
  onNew: () => void;
  onRename: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

/** Actions on the whole board. */
export function BoardMenu({ target, board, onNew, onRename, onDuplicate, onDelete }: BoardMenuProps) {
  const copyLink = async () => {
    try {
      const { link } = await invoke("takeaway.link", { screen: "boards", ...target.ref, question: board });
      await navigator.clipboard.writeText(link);
      toast(t("boards:menu.linkCopied"));
    } catch (thrown) {
      toastFailure(t("charts:take.linkNotCopied"), thrown);
    }
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon
          size={28}
          variant="subtle"
          color="gray"
          aria-label={t("boards:menu.name")}
          title={t("boards:menu.more")}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onNew}>{t("boards:menu.new")}</Menu.Item>
        <Menu.Item onClick={onRename}>{t("boards:menu.rename")}</Menu.Item>
        <Menu.Item onClick={onDuplicate}>{t("boards:menu.duplicate")}</Menu.Item>
        <Menu.Item onClick={() => void copyLink()}>{t("boards:menu.copyLink")}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={onDelete}>{t("boards:menu.delete")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
