import { useMemo } from "react";
import type { BlindItem } from "../../../shared/ipc/coding";
import { t } from "../../../shared/texts";
import { sourceOf } from "../../../shared/documents/source";
import { authorOf } from "../../../analysis/format/documentNames";
import { Content } from "../../components/text/Content";
import { highlights } from "../../../shared/query";
import { plainLine } from "../../components/text/safeText";
import { SafeText } from "../../components/text/SafeText";
import { formatPublished } from "../../../analysis/format/times";
import styles from "./Coding.module.css";

interface CodedDocumentProps {
  item: BlindItem;
  query: string;
  timeZone: string;
}

/** A document as its coder sees it: text, date, author, source, and how many copies it has. */
export function CodedDocument({ item: { document, copies }, query, timeZone }: CodedDocumentProps) {
  const title = useMemo(() => plainLine(document.title ?? ""), [document.title]);
  const marks = useMemo(() => highlights(title, query, "title"), [title, query]);
  const facts = [
    typeof document.published === "number" ? formatPublished(document.published, timeZone) : "",
    plainLine(authorOf(document), 80),
    plainLine(sourceOf(document), 80),
    copies > 1 ? t("coding:code.copies", { count: copies - 1 }) : "",
  ].filter((fact, at, all) => fact !== "" && all.indexOf(fact) === at);
  return (
    <>
      {title !== "" && (
        <h2 className={styles["heading"]} dir="auto">
          <SafeText text={title} marks={marks} />
        </h2>
      )}
      {document.content && <Content text={document.content} query={query} />}
      <p className={styles["facts"]}>{facts.join(" · ")}</p>
    </>
  );
}
