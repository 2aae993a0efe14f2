import { Spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { t } from "../../../shared/texts";
import { Keys } from "../../components/menus/Keys";
import type { Command } from "../../core/commands";
import type { FileActions } from "../useFiles";
import styles from "./CommandPalette.module.css";
import { findable, findCommands } from "./findCommands";
import { useCommands } from "./paletteCommands";
import { usePlaceCommands } from "./placeCommands";
import { create } from "zustand";
import { persist } from "zustand/middleware";

const max = 6;

interface RecentCommands {
  /** Ids of the commands done last by the palette, the latest first. */
  ids: readonly string[];
  done: (id: string) => void;
}

/** What was done or gone to last by the palette; remembered on this computer. */
const useRecentCommands = create<RecentCommands>()(
  persist(
    (set, get) => ({
      ids: [],
      done: (id) => set({ ids: [id, ...get().ids.filter((recentId) => recentId !== id)].slice(0, max) }),
    }),
    { name: "recent commands" },
  ),
);

const size = { size: 17, stroke: 1.7, "aria-hidden": true } as const;
const maxShown = 60;

export function CommandPalette({ files }: { files: FileActions }) {
  const [typed, setTyped] = useState("");
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      attributes={{ content: { "aria-label": t("app:palette.commands") } }}
      scrollable
      maxHeight={420}
      // The field stays in place while the list below changes its height.
      centered={false}
      yOffset="12vh"
      overlayProps={{ backgroundOpacity: 0.4 }}
      // It handles all keys while it is open.
      transitionProps={{ transition: "fade", duration: 80, exitDuration: 0 }}
    >
      <Spotlight.Search
        leftSection={<IconSearch {...size} />}
        placeholder={t("app:palette.placeholder")}
        aria-label={t("app:palette.type")}
      />
      <Found typed={typed} files={files} />
    </Spotlight.Root>
  );
}

/** Matching commands by group. The group of the best match comes first. */
function Found({ typed, files }: { typed: string; files: FileActions }) {
  const commands = useCommands(files);
  const places = usePlaceCommands();
  const placesFindable = useMemo(() => findable(places), [places]);
  const { ids, done } = useRecentCommands();
  const all = [...findable(commands), ...placesFindable];
  const recent = typed.trim() === "" ? recentOf(all, ids) : [];
  const found = [...recent, ...findCommands(all, typed, maxShown)];
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <Spotlight.ActionsList>
      {groups.map((name) => (
        <Spotlight.ActionsGroup key={name} label={name}>
          {found
            .filter(({ group }) => group === name)
            .map(({ id, label, note, shortcut, Icon, run }) => (
              <Spotlight.Action
                key={id}
                className={styles["action"] ?? ""}
                label={label}
                {...(note === undefined ? {} : { description: note })}
                leftSection={<Icon {...size} />}
                rightSection={shortcut !== undefined && <Keys of={shortcut} />}
                highlightQuery
                onClick={() => {
                  done(id);
                  run();
                }}
              />
            ))}
        </Spotlight.ActionsGroup>
      ))}
      {found.length === 0 && <Spotlight.Empty>{t("app:palette.none")}</Spotlight.Empty>}
    </Spotlight.ActionsList>
  );
}

/** Recent commands that are still available, as a group. */
function recentOf(all: ReturnType<typeof findable>, ids: readonly string[]): Command[] {
  const byId = new Map(all.map(({ command }) => [command.id, command]));
  return ids.flatMap((id) => {
    const command = byId.get(id);
    return command ? [{ ...command, group: t("app:palette.recent") }] : [];
  });
}
