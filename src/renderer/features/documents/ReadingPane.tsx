import { Anchor, Button, CloseButton } from "@mantine/core";
import { IconArrowBackUp, IconExternalLink, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Document } from "../../../shared/interface/documents";
import type { Target } from "../../app/queries";
import { confirm } from "../../components/confirm";
import { authorOf, headingOf, sourceOf } from "../../components/documents";
import { Sentiment, Tag } from "../../components/Mark";
import { countryName, languageName, sentenceCase } from "../../format/labels";
import { formatCounted, formatValue } from "../../format/numbers";
import { formatInstant, formatZone } from "../../format/times";
import { modify, useEdits } from "./edits";
import styles from "./ReadingPane.module.css";

interface ReadingPaneProps {
  target: Target;
  document: Document;
  timeZone: string;
  onClose: () => void;
}

/** One document in full. Its text is shown as text, whatever it holds. */
export function ReadingPane({ target, document, timeZone, onClose }: ReadingPaneProps) {
  const state = useEdits((edits) => edits.states[document.url]);
  const askToDelete = () =>
    confirm({
      title: "Delete this document?",
      text: `“${headingOf(document).slice(0, 120)}” leaves ${target.project.title} and its charts. It can be restored.`,
      action: "Delete document",
      onConfirm: () => void modify(target, document, "delete"),
    });
  return (
    <aside className={styles["pane"]} aria-label="Reading pane">
      <div className={styles["head"]}>
        <h2 className={styles["title"]}>{headingOf(document)}</h2>
        <CloseButton aria-label="Close the reading pane" onClick={onClose} />
      </div>
      {/* Focusable, so that a long text can be scrolled by keyboard. */}
      <div className={styles["body"]} tabIndex={0} role="region" aria-label="Document">
        {state && <StateTag state={state} />}
        {document.content && <p className={styles["content"]}>{document.content}</p>}
        <Facts document={document} timeZone={timeZone} />
      </div>
      <div className={styles["actions"]}>
        <Button
          size="xs"
          component="a"
          href={document.url}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={14} aria-hidden />}
        >
          Open original
        </Button>
        {state === "deleted" || state === "restoring" ? (
          <Button
            size="xs"
            loading={state === "restoring"}
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            onClick={() => void modify(target, document, "undelete")}
          >
            Restore
          </Button>
        ) : (
          <Button
            size="xs"
            loading={state === "deleting"}
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={askToDelete}
          >
            Delete
          </Button>
        )}
      </div>
    </aside>
  );
}

const stateWords = {
  deleting: "Deletion is on its way",
  deleted: "Deleted",
  restoring: "Restoring",
} as const;

function StateTag({ state }: { state: keyof typeof stateWords }) {
  return (
    <p role="status" style={{ margin: "0 0 10px" }}>
      <Tag tone="warning">{stateWords[state]}</Tag>
    </p>
  );
}

function Facts({ document, timeZone }: { document: Document; timeZone: string }) {
  const time = (ms: number | null | undefined) =>
    typeof ms === "number" && `${formatInstant(ms, timeZone)}, ${formatZone(timeZone, [ms])}`;
  const counted = (value: number | null | undefined, one: string, many?: string) =>
    typeof value === "number" && formatCounted(value, one, many);
  const { extra_source_attributes: source, extra_author_attributes: author } = document;
  const groups: [string, ReactNode][][] = [
    [
      ["Published", time(document.published)],
      ["Indexed", time(document.search_indexed)],
    ],
    [
      ["Author", authorOf(document)],
      ["Gender", author?.gender && author.gender !== "UNKNOWN" && sentenceCase(author.gender)],
      ["Source", sourceOf(document)],
      ["Country", source?.geo && countryName(source.geo)],
      ["Source type", document.source_type.map(sentenceCase).join(", ")],
      ["Language", document.lang && languageName(document.lang)],
    ],
    [
      ["Sentiment", typeof document.sentiment === "number" && <SentimentFact value={document.sentiment} />],
      ["Reach", counted(document.reach, "person", "people")],
      ["Engagement", counted(document.engagement, "interaction")],
      ["Comments", counted(document.comment_count, "comment")],
      ["Rating", typeof document.rating === "number" && formatValue(document.rating)],
      [
        "Noise level",
        typeof document.noise_level === "number" && `${formatValue(document.noise_level)} of 100`,
      ],
      ["Length", counted(document.word_count, "word")],
    ],
    [
      ["Tags", tags(document.tags_customer)],
      ["Hashtags", tags(document.tokens_hashtag)],
      ["Mentions", tags(document.tokens_mention)],
      ["Review of", document.parent_url && link(document.parent_url)],
      ["Address", link(document.url)],
    ],
  ];
  return groups
    .map((rows) => rows.filter(([, value]) => Boolean(value)))
    .filter((rows) => rows.length > 0)
    .map((rows) => (
      <dl key={rows[0]?.[0]} className={styles["facts"]}>
        {rows.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    ));
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function SentimentFact({ value }: { value: number }) {
  return (
    <>
      <Sentiment value={value} /> ({value} on −5 to 5)
    </>
  );
}

function tags(values: readonly string[]): ReactNode {
  return (
    values.length > 0 && (
      <span className={styles["tags"]}>
        {values.map((value) => (
          <Tag key={value}>{value}</Tag>
        ))}
      </span>
    )
  );
}

function link(address: string): ReactNode {
  // Only what a browser may open; anything else stays text.
  return /^https?:\/\//i.test(address) ? (
    <Anchor href={address} target="_blank" rel="noreferrer" fz={13}>
      {address}
    </Anchor>
  ) : (
    address
  );
}
