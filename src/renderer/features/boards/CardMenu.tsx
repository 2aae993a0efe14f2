import { ActionIcon, Menu } from "@mantine/core";
import {
  IconChartBar,
  IconChartHistogram,
  IconCopy,
  IconCopyPlus,
  IconDots,
  IconDownload,
  IconHelpCircle,
  IconLetterCase,
  IconPencil,
  IconNumber123,
  IconQuote,
  IconTrash,
  IconUsers,
} from "@tabler/icons-react";
import type { BoardCard } from "../../../shared/ipc/boards";
import { t } from "../../../shared/texts";
import type { ContextItem } from "../../components/menus/ContextMenu";
import type { Direction } from "./arrange";

export interface CardActs {
  edit: () => void;
  /** Opens the card on its own screen. */
  open: () => void;
  /** Saves the card as a table; null until it is loaded. */
  save: ((format: "csv" | "xlsx") => void) | null;
  duplicate: () => void;
  remove: () => void;
  move: (direction: Direction) => void;
  resize: (step: 1 | -1) => void;
}

const icons = {
  chart: IconChartBar,
  words: IconLetterCase,
  stories: IconCopy,
  why: IconHelpCircle,
  influencers: IconUsers,
  tiles: IconNumber123,
  quotations: IconQuote,
  peaks: IconChartHistogram,
};

/** Context menu of a card on a board. */
export function cardItems(
  kind: BoardCard["kind"],
  { edit, open, save, duplicate, remove }: Omit<CardActs, "move" | "resize">,
): ContextItem[] {
  return [
    ...(kind === "newer"
      ? []
      : [
          { label: t("boards:cardMenu.edit"), Icon: IconPencil, run: edit },
          ...(kind === "text"
            ? []
            : [{ label: t(`boards:cardMenu.open.${kind}`), Icon: icons[kind], run: open }]),
        ]),
    { label: t("boards:menu.duplicate"), Icon: IconCopyPlus, run: duplicate },
    ...(save
      ? [
          { label: t("boards:cardMenu.csv"), Icon: IconDownload, run: () => save("csv") },
          { label: t("boards:cardMenu.xlsx"), Icon: IconDownload, run: () => save("xlsx") },
        ]
      : []),
    { label: t("remove"), Icon: IconTrash, run: remove, destructive: true },
  ];
}

const moves: readonly [Direction, string][] = [
  ["left", t("boards:cardMenu.left")],
  ["right", t("boards:cardMenu.right")],
  ["up", t("boards:cardMenu.up")],
  ["down", t("boards:cardMenu.down")],
];

interface CardMenuProps {
  title: string;
  kind: BoardCard["kind"];
  acts: CardActs;
}

export function CardMenu({ title, kind, acts }: CardMenuProps) {
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
        {kind !== "newer" && (
          <>
            <Menu.Item onClick={acts.edit}>{t("boards:cardMenu.edit")}</Menu.Item>
            {kind !== "text" && (
              <Menu.Item onClick={acts.open}>{t(`boards:cardMenu.open.${kind}`)}</Menu.Item>
            )}
          </>
        )}
        <Menu.Item onClick={acts.duplicate}>{t("boards:menu.duplicate")}</Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={acts.save === null} onClick={() => acts.save?.("csv")}>
          {t("boards:cardMenu.csv")}
        </Menu.Item>
        <Menu.Item disabled={acts.save === null} onClick={() => acts.save?.("xlsx")}>
          {t("boards:cardMenu.xlsx")}
        </Menu.Item>
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
