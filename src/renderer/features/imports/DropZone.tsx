import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { t } from "../../../shared/words";
import { invoke } from "../../app/api";
import { toastFailure } from "../../components/toast";
import styles from "./DropZone.module.css";

interface DropZoneProps {
  onFiles: (paths: string[]) => void;
  /** Where a dropped file would go. */
  into: string | null;
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

function isEditable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, [contenteditable]") !== null;
}

/** Takes files dropped, and rows pasted, anywhere in the window; says so while files are held over it. */
export function DropZone({ onFiles, into }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const take = useCallbackRef(onFiles);

  useEffect(() => {
    // Enter and leave come for every element passed over: only their balance says whether the files left the window.
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
        const paths = [...(event.dataTransfer?.files ?? [])]
          .map((file) => window.earshot.pathOf(file))
          .filter(Boolean);
        if (paths.length > 0) take(paths);
      },
    };
    const paste = (event: ClipboardEvent) => {
      if (isEditable(event.target) || !event.clipboardData) return;
      const paths = [...event.clipboardData.files].map((file) => window.earshot.pathOf(file)).filter(Boolean);
      if (paths.length > 0) {
        take(paths);
        return;
      }
      const text = event.clipboardData.getData("text/plain");
      // A word copied from somewhere is no table: rows have more than one line.
      if (!/\S.*[\r\n]+.*\S/s.test(text)) return;
      invoke("imports.paste", { text })
        .then(({ path }) => take([path]))
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
