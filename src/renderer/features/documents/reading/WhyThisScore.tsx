import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { can } from "../../../../shared/capabilities";
import type { DocumentWithUrl } from "../../../../shared/documents/identity";
import { t } from "../../../../shared/texts";
import type { Target } from "../../../core/queries";
import styles from "../Documents.module.css";

const ScoreReasons = lazy(async () => ({ default: (await import("./ScoreReasons")).ScoreReasons }));

/** Shows on request which words made the document's sentiment. */
export function WhyThisScore({ target, document }: { target: Target; document: DocumentWithUrl }) {
  const [isOpen, setOpen] = useState(false);
  if (typeof document.sentiment !== "number" || !can(target.connection, "sentimentReasons")) return null;
  return (
    <div className={styles["section"]}>
      <Button size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t("documents:score.ask")}
      </Button>
      {isOpen && (
        <Suspense>
          <ScoreReasons target={target} document={document} />
        </Suspense>
      )}
    </div>
  );
}
