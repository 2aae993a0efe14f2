import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { Direction } from "./arrange";

/** What can be done with a chart on a board. */
export interface CardActs {
  edit: () => void;
  explore: () => void;
  duplicate: () => void;
  remove: () => void;
  move: (direction: Direction) => void;
  resize: (step: 1 | -1) => void;
}

const moves: readonly [Direction, string][] = [
  ["left", "Move left"],
  ["right", "Move right"],
  ["up", "Move up"],
  ["down", "Move down"],
];

/** The menu of a chart on a board. */
export function CardMenu({ title, acts }: { title: string; acts: CardActs }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={28} variant="subtle" color="gray" aria-label={`Chart ${title}`} title="More">
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={acts.edit}>Edit…</Menu.Item>
        <Menu.Item onClick={acts.explore}>Open in Explore</Menu.Item>
        <Menu.Item onClick={acts.duplicate}>Duplicate</Menu.Item>
        <Menu.Divider />
        {moves.map(([direction, label]) => (
          <Menu.Item key={direction} onClick={() => acts.move(direction)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => acts.resize(1)}>Wider</Menu.Item>
        <Menu.Item onClick={() => acts.resize(-1)}>Narrower</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={acts.remove}>Remove</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
