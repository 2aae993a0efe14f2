import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useState } from "react";
import type { GivenFile } from "../../../shared/ipc/files";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { toastFailure } from "../../components/states/toast";
import styles from "./DropZone.module.css";

interface DropZoneProps {
  onFiles: (files: GivenFile[]) => void;
  /** Where a dropped file would go. */
  into: string | null;
}

/** Passes files to the main process. Leaves out those that aren't on disk. */
async function handIn(files: readonly File[]): Promise<GivenFile[]> {
  const given = await Promise.all(files.map((file) => window.earshot.give(file)));
  return given.filter((file) => file !== null);
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

function isEditable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, [contenteditable]") !== null;
}

/** Accepts dropped files and pasted rows anywhere in the window. Shows an overlay while files are dragged over it. */
export function DropZone({ onFiles, into }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const take = useCallbackRef(onFiles);

  useEffect(() => {
    // Enter and leave fire for every element. Only their balance shows whether the files left the window.
    let depth = 0;
    const listeners = {
      dragenter: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth++;
        setOver(true);
      },
      dragleave: (event: DragEvent) => {
        if (hasFiles(event) && --depth <= 0) {
          depth = 0;
          setOver(false);
        }
      },
      dragover: (event: DragEvent) => {
        if (!event.dataTransfer || !hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
      },
      drop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth = 0;
        setOver(false);
        void handIn([...(event.dataTransfer?.files ?? [])]).then(take);
      },
    };
    const paste = (event: ClipboardEvent) => {
      if (isEditable(event.target) || !event.clipboardData) return;
      const pasted = [...event.clipboardData.files];
      const text = event.clipboardData.getData("text/plain");
      // A copied picture isn't on disk. In that case the text counts.
      void handIn(pasted).then((files) => (files.length > 0 ? take(files) : pasteText(text)));
    };
    const pasteText = (text: string) => {
      // A table has more than one line. Ignores single words.
      if (!/\S.*[\r\n]+.*\S/s.test(text)) return;
      invoke("imports.paste", { text })
        .then(({ file }) => take([file]))
        .catch((thrown: unknown) => toastFailure(t("imports:drop.pasteFailed"), thrown));
    };
    const entries = Object.entries(listeners) as [keyof typeof listeners, (event: DragEvent) => void][];
    entries.forEach(([name, listener]) => window.addEventListener(name, listener));
    window.addEventListener("paste", paste);
    return () => {
      entries.forEach(([name, listener]) => window.removeEventListener(name, listener));
      window.removeEventListener("paste", paste);
    };
  }, [take]);

  if (!over) return null;
  return (
    <div className={styles["overlay"]}>
      <div className={styles["words"]}>
        <b>{t("imports:drop.title")}</b>
        <span>{into ? t("imports:drop.into", { place: into }) : t("imports:drop.newWorkspace")}</span>
      </div>
    </div>
  );
}
