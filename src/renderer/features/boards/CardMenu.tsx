import { ActionIcon, Menu } from "@mantine/core";
import { IconChartBar, IconCopy, IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { t } from "../../../shared/words";
import type { ContextItem } from "../../components/menus/ContextMenu";
import type { Direction } from "./arrange";

export interface CardActs {
  edit: () => void;
  explore: () => void;
  duplicate: () => void;
  remove: () => void;
  move: (direction: Direction) => void;
  resize: (step: 1 | -1) => void;
}

/** Context menu of a chart on a board. */
export function cardItems({
  edit,
  explore,
  duplicate,
  remove,
}: Omit<CardActs, "move" | "resize">): ContextItem[] {
  return [
    { label: t("boards:cardMenu.edit"), Icon: IconPencil, run: edit },
    { label: t("boards:cardMenu.explore"), Icon: IconChartBar, run: explore },
    { label: t("boards:menu.duplicate"), Icon: IconCopy, run: duplicate },
    { label: t("remove"), Icon: IconTrash, run: remove, destructive: true },
  ];
}

const moves: readonly [Direction, string][] = [
  ["left", t("boards:cardMenu.left")],
  ["right", t("boards:cardMenu.right")],
  ["up", t("boards:cardMenu.up")],
  ["down", t("boards:cardMenu.down")],
];

export function CardMenu({ title, acts }: { title: string; acts: CardActs }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size={28}
          variant="subtle"
          color="gray"
          aria-label={t("boards:cardMenu.name", { title })}
          title={t("boards:menu.more")}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={acts.edit}>{t("boards:cardMenu.edit")}</Menu.Item>
        <Menu.Item onClick={acts.explore}>{t("boards:cardMenu.explore")}</Menu.Item>
        <Menu.Item onClick={acts.duplicate}>{t("boards:menu.duplicate")}</Menu.Item>
        <Menu.Divider />
        {moves.map(([direction, label]) => (
          <Menu.Item key={direction} onClick={() => acts.move(direction)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => acts.resize(1)}>{t("boards:cardMenu.wider")}</Menu.Item>
        <Menu.Item onClick={() => acts.resize(-1)}>{t("boards:cardMenu.narrower")}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={acts.remove}>{t("remove")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
