import { Menu } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { create } from "zustand";
import { t } from "../../../shared/texts";

export interface ContextItem {
  label: string;
  Icon: Icon;
  run: () => void;
  /** Set for deleting and removing. Shown apart from the other items. */
  destructive?: boolean;
}

interface ContextMenuState {
  /** Position in window pixels; null while closed. */
  at: { x: number; y: number } | null;
  items: readonly ContextItem[];
}

const useContextMenu = create<ContextMenuState>(() => ({ at: null, items: [] }));

/** Opens the context menu at a position in window pixels. */
export function showContextMenu(at: { x: number; y: number }, items: readonly ContextItem[]): void {
  useContextMenu.setState({ at, items });
}

const danger = { color: "var(--negative-text)" };

/** The context menu; rendered once per window. */
export function ContextMenu() {
  const { at, items } = useContextMenu();
  const close = () => useContextMenu.setState({ at: null });
  const entry = ({ label, Icon, run, destructive = false }: ContextItem) => (
    <Menu.Item
      key={label}
      leftSection={<Icon size={14} aria-hidden />}
      onClick={run}
      {...(destructive && danger)}
    >
      {label}
    </Menu.Item>
  );
  const usual = items.filter((item) => !item.destructive);
  const destructive = items.filter((item) => item.destructive);
  return (
    <Menu
      opened={at !== null}
      onClose={close}
      position="bottom-start"
      offset={0}
      shadow="raised"
      returnFocus
      hideDetached={false}
    >
      <Menu.Target>
        <span
          aria-hidden
          style={{ position: "fixed", left: at?.x ?? 0, top: at?.y ?? 0, pointerEvents: "none" }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={t("components:contextMenu")}>
        {usual.map(entry)}
        {usual.length > 0 && destructive.length > 0 && <Menu.Divider />}
        {destructive.map(entry)}
      </Menu.Dropdown>
    </Menu>
  );
}
