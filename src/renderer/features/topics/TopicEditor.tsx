import { Autocomplete, Button, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import type { RefObject } from "react";
import { can } from "../../../shared/capabilities";
import type { TopicDraft } from "../../../shared/ipc/topics";
import { t } from "../../../shared/texts";
import type { Target } from "../../core/queries";
import { useDraftForm } from "../../components/forms/useDraftForm";
import { Tag } from "../../components/states/Mark";
import { Panel } from "../../components/layout/Panel";
import { topicQuery } from "../../components/query/QueryBoxVocabulary";
import { queryFault } from "../../components/query/queryFault";
import { categoryName, namesake, topicName, type CategoryItem, type TopicItem } from "./items";
import { TopicActions } from "./TopicActions";
import { QueryLines, useMatches } from "./QueryLines";
import styles from "./Topics.module.css";

/** Descriptions and errors go below the input, so that fields side by side align. */
const below: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

interface TopicEditorProps {
  target: Target;
  item: TopicItem;
  categories: readonly CategoryItem[];
  titleField: RefObject<HTMLInputElement | null>;
  /** Whether the service's version changed since editing began. */
  movedOn: boolean;
  onChange: (draft: TopicDraft) => void;
  onDiscard: () => void;
  onExplore: (query: string) => void;
}

/** Edits a topic or filter. Title and category of an existing one change in a dialog of their own. */
export function TopicEditor(props: TopicEditorProps) {
  const { target, item, categories, titleField, movedOn, onChange, onDiscard, onExplore } = props;
  const { state } = item;
  const isNew = state === "new";
  const form = useDraftForm<TopicDraft>({
    initial: item.present ?? item.draft,
    draft: item.draft,
    keep: onChange,
    faults: (values) =>
      namesake({ ...item, draft: values }, categories) ? { title: t("topics:editor.namesake") } : {},
  });
  const draft = form.values;
  const own = categories.filter(({ type }) => type === draft.type);
  const setCategory = (title: string) => {
    const known = own.find((category) => category.title === title && title !== "");
    form.setFieldValue("category", { id: known?.id ?? null, title });
  };
  const whole = wholeQuery(draft);
  return (
    <Panel
      grow
      title={topicName(draft)}
      note={
        state !== "same" && (
          <Tag tone="accent">{isNew ? t("topics:editor.new") : t("topics:editor.changed")}</Tag>
        )
      }
      actions={
        <>
          {whole !== null && (
            <Button size="xs" onClick={() => onExplore(whole)}>
              {t("topics:editor.explore")}
            </Button>
          )}
          {item.present && <TopicActions target={target} item={item} categories={own} />}
          {state !== "same" && (
            <Button size="xs" onClick={onDiscard}>
              {isNew ? t("topics:editor.discardNew") : t("topics:editor.discard")}
            </Button>
          )}
        </>
      }
    >
      <div className={styles["editor"]}>
        {movedOn && (
          <div role="status">
            <Tag tone="warning">{t("topics:editor.movedOn")}</Tag>
          </div>
        )}
        {isNew && (
          <SegmentedControl
            aria-label={t("topics:editor.type")}
            value={draft.type}
            onChange={(value) =>
              form.setValues({
                type: value === "filter" ? "filter" : "search",
                category: { id: null, title: "" },
              })
            }
            data={[
              { value: "search", label: t("topics:topic") },
              { value: "filter", label: t("topics:filter") },
            ]}
            style={{ alignSelf: "start" }}
          />
        )}
        <div className={styles["pair"]}>
          <TextInput
            ref={titleField}
            label={t("topics:editor.titleField")}
            inputWrapperOrder={below}
            readOnly={!isNew}
            {...(isNew ? {} : { description: t("topics:editor.noRename") })}
            maxLength={500}
            {...form.getInputProps("title")}
          />
          <Autocomplete
            label={t("topics:editor.category")}
            inputWrapperOrder={below}
            {...(isNew ? { description: t("topics:editor.newCategory") } : {})}
            value={isNew ? draft.category.title : categoryName(draft.category)}
            readOnly={!isNew}
            placeholder={t("topics:ungrouped")}
            limit={50}
            data={isNew ? [...new Set(own.map(({ title }) => title).filter(Boolean))] : []}
            onChange={setCategory}
          />
        </div>
        <Textarea
          label={t("topics:editor.description")}
          autosize
          minRows={1}
          maxRows={5}
          maxLength={4096}
          {...form.getInputProps("description")}
        />
        <QueryLines target={target} kind="included" form={form} />
        <QueryLines target={target} kind="excluded" form={form} />
        <WholeCount target={target} query={whole} />
      </div>
    </Panel>
  );
}

/** The topic as one query; null if it has no query or is too long for one. */
function wholeQuery({ included, excluded }: TopicDraft): string | null {
  const clean = (queries: readonly string[]) =>
    queries.map((query) => query.trim()).filter((query) => query !== "");
  const queries = { included_queries: clean(included), excluded_queries: clean(excluded) };
  if (queries.included_queries.length === 0) return null;
  const text = topicQuery(queries);
  return queryFault(text) === null ? text : null;
}

function WholeCount({ target, query }: { target: Target; query: string | null }) {
  const matches = useMatches(target, query ?? "", query !== null && can(target.connection, "freeCalls"));
  if (query === null || !matches.data) return null;
  return (
    <p className={styles["note"]} role="status">
      {t("topics:editor.inAll", { count: matches.data.total })}
    </p>
  );
}
