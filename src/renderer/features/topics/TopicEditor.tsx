import { Autocomplete, Button, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import type { TopicDraft } from "../../../shared/ipc/topics";
import type { Target } from "../../app/queries";
import { Tag } from "../../components/Mark";
import { Panel } from "../../components/Panel";
import { topicQuery } from "../../components/QueryBoxVocabulary";
import { queryFault } from "../../components/queryFault";
import { formatCounted } from "../../format/numbers";
import { categoryName, topicName, type CategoryItem, type TopicItem } from "./items";
import { QueryLines, useMatches } from "./QueryLines";
import styles from "./Topics.module.css";

interface TopicEditorProps {
  target: Target;
  item: TopicItem;
  categories: readonly CategoryItem[];
  onChange: (draft: TopicDraft) => void;
  onDiscard: () => void;
  onExplore: (query: string) => void;
}

/** A topic or filter in full, to be changed. What the service can't change is said where it stands. */
export function TopicEditor({ target, item, categories, onChange, onDiscard, onExplore }: TopicEditorProps) {
  const { draft, state } = item;
  const isNew = state === "new";
  const set = (change: Partial<TopicDraft>) => onChange({ ...draft, ...change });
  const own = categories.filter(({ type }) => type === draft.type);
  const setCategory = (title: string) => {
    const known = own.find((category) => category.title === title && title !== "");
    set({ category: { id: known?.id ?? null, title } });
  };
  const whole = wholeQuery(draft);
  return (
    <Panel
      grow
      title={topicName(draft)}
      note={
        state !== "same" && <Tag tone="accent">{isNew ? "New, not sent yet" : "Changed, not sent yet"}</Tag>
      }
      actions={
        <>
          {whole !== null && (
            <Button size="xs" onClick={() => onExplore(whole)}>
              Show in Explore
            </Button>
          )}
          {state !== "same" && (
            <Button size="xs" onClick={onDiscard}>
              {isNew ? "Discard the new topic" : "Discard changes"}
            </Button>
          )}
        </>
      }
    >
      <div className={styles["editor"]}>
        {isNew && (
          <SegmentedControl
            size="xs"
            aria-label="Type"
            value={draft.type}
            onChange={(value) =>
              set({ type: value === "filter" ? "filter" : "search", category: { id: null, title: "" } })
            }
            data={[
              { value: "search", label: "Topic" },
              { value: "filter", label: "Filter" },
            ]}
            style={{ alignSelf: "start" }}
          />
        )}
        <div className={styles["pair"]}>
          <TextInput
            label="Title"
            value={draft.title}
            readOnly={!isNew}
            {...(isNew ? {} : { description: "A service can't rename a topic" })}
            maxLength={500}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <Autocomplete
            label="Category"
            description={isNew ? "A new name makes a new category" : "A service can't move a topic"}
            value={isNew ? draft.category.title : categoryName(draft.category)}
            readOnly={!isNew}
            placeholder="Ungrouped"
            limit={50}
            data={isNew ? [...new Set(own.map(({ title }) => title).filter(Boolean))] : []}
            onChange={setCategory}
          />
        </div>
        <Textarea
          label="Description"
          value={draft.description}
          autosize
          minRows={1}
          maxRows={5}
          maxLength={4096}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <QueryLines
          target={target}
          name="Included"
          help="A document that matches any of these belongs to the topic."
          queries={draft.included}
          onChange={(included) => set({ included })}
        />
        <QueryLines
          target={target}
          name="Excluded"
          help="A document that matches any of these is left out."
          queries={draft.excluded}
          onChange={(excluded) => set({ excluded })}
        />
        <WholeCount target={target} query={whole} />
      </div>
    </Panel>
  );
}

/** The topic as one query; null where it has no query or is too long to be one. */
function wholeQuery({ included, excluded }: TopicDraft): string | null {
  const clean = (queries: readonly string[]) =>
    queries.map((query) => query.trim()).filter((query) => query !== "");
  const queries = { included_queries: clean(included), excluded_queries: clean(excluded) };
  if (queries.included_queries.length === 0) return null;
  const text = topicQuery(queries);
  return queryFault(text) === null ? text : null;
}

function WholeCount({ target, query }: { target: Target; query: string | null }) {
  const matches = useMatches(target, query ?? "", query !== null && target.connection.kind === "workspace");
  if (query === null || !matches.data) return null;
  return (
    <p className={styles["note"]} role="status">
      {formatCounted(matches.data.total, "document")} in all as it stands here.
    </p>
  );
}
