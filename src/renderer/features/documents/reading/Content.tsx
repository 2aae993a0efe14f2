import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { t } from "../../../../shared/words";
import { formatCount } from "../../../format/numbers";
import styles from "../Documents.module.css";
import { highlights } from "./highlights";
import { SafeText } from "./SafeText";

/** Characters drawn at first: more than is read at a sight, and little enough to open at once. */
const atFirst = 12_000;
const perStep = 100_000;

/** The text of a document, as text whatever it holds, with what the query found marked; long ones by and by. */
export function Content({ text, query }: { text: string; query: string }) {
  const [shown, setShown] = useState(atFirst);
  const part = useMemo(() => cut(text, shown), [text, shown]);
  const marks = useMemo(() => highlights(part, query, "content"), [part, query]);
  return (
    <>
      <p className={styles["content"]}>
        <SafeText text={part} marks={marks} />
      </p>
      {part.length < text.length && (
        <Button size="xs" mb={12} onClick={() => setShown(shown + perStep)}>
          {t("documents:reading.more", { shown: formatCount(part.length), total: formatCount(text.length) })}
        </Button>
      )}
    </>
  );
}

/** The beginning of a text, not cut within a character. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? most - 1 : most);
}
