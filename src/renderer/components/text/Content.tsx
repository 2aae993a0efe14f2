import { startOf } from "../../../shared/text/start-of";
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { t } from "../../../shared/texts";
import { formatCount } from "../../../analysis/format/numbers";
import styles from "./Content.module.css";
import { highlights } from "../../../shared/query";
import { SafeText } from "./SafeText";

/** Characters rendered at first: more than fits on a screen, and few enough to open at once. */
const atFirst = 12_000;
const perStep = 100_000;

/** A document's text, rendered as plain text with search matches highlighted. Long texts render in steps. */
export function Content({ text, query }: { text: string; query: string }) {
  const [shown, setShown] = useState(atFirst);
  const part = useMemo(() => startOf(text, shown), [text, shown]);
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
