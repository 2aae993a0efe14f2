import {
  ActionIcon,
  Button,
  CloseButton,
  Popover,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { IconBookmark, IconHistory } from "@tabler/icons-react";
import { memo, useState } from "react";
import type { Notebook } from "../../../shared/ipc/notebook";
import { t } from "../../../shared/texts";
import { Dialog } from "../dialogs/Dialog";
import type { NotebookActions } from "../stored/notebook";
import styles from "./QueryBox.module.css";

interface QueryMenuProps {
  notebook: Notebook;
  actions: NotebookActions;
  onPick: (query: string) => void;
  onFormat: () => void;
  onReference: () => void;
}

/** Saved queries, history, formatting and the language reference. */
export const QueryMenu = memo(function QueryMenu(props: QueryMenuProps) {
  const { notebook, actions, onPick, onFormat, onReference } = props;
  const [open, setOpen] = useState(false);
  const pick = (query: string) => {
    setOpen(false);
    onPick(query);
  };
  const act = (work: () => void) => () => {
    setOpen(false);
    work();
  };
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={460} trapFocus>
      <Popover.Target>
        <ActionIcon
          size={26}
          aria-label={t("components:queries.menu")}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconHistory size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <div className={styles["menu"]}>
          {notebook.queries.length > 0 && (
            <div className={styles["menuLabel"]}>{t("components:queries.saved")}</div>
          )}
          {notebook.queries.map(({ id, name, query }) => (
            <div key={id} className={styles["menuRow"]}>
              <button type="button" onClick={() => pick(query)} title={query}>
                <span>{name}</span> <code>{query}</code>
              </button>
              <CloseButton
                size="xs"
                aria-label={t("components:queries.remove", { name })}
                onClick={() => void actions.remove("queries", id)}
              />
            </div>
          ))}
          <div className={styles["menuLabel"]}>
            {t("components:queries.asked")}
            {notebook.history.length > 0 && (
              <button
                type="button"
                className={styles["menuLink"]}
                onClick={() => void actions.forgetHistory()}
              >
                {t("clear")}
              </button>
            )}
          </div>
          {notebook.history.length === 0 && (
            <div className={styles["menuNone"]}>{t("components:queries.none")}</div>
          )}
          {notebook.history.slice(0, 30).map(({ query }) => (
            <div key={query} className={styles["menuRow"]}>
              <button type="button" onClick={() => pick(query)} title={query}>
                <code>{query}</code>
              </button>
            </div>
          ))}
        </div>
        <div className={styles["menuFoot"]}>
          <Button size="xs" variant="subtle" onClick={act(onFormat)}>
            {t("components:queries.format")}
          </Button>
          <Button size="xs" variant="subtle" onClick={act(onReference)}>
            {t("components:queries.language")}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
});

interface SaveMenuProps {
  /** True if the query is empty, so that only a chart can be saved. */
  empty: boolean;
  queryFits: boolean;
  /** Saves the chart under a name. Absent on screens without a chart. */
  onSaveChart?: ((name: string) => void) | undefined;
  onSaveQuery: (name: string) => void;
}

/** Saves the query or the chart under a name. */
export const SaveMenu = memo(function SaveMenu(props: SaveMenuProps) {
  const { empty, queryFits, onSaveChart, onSaveQuery } = props;
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [what, setWhat] = useState("chart");
  const asChart = onSaveChart !== undefined && (what === "chart" || empty);
  const save = () => {
    if (name.trim() === "") return;
    if (asChart) onSaveChart(name.trim());
    else onSaveQuery(name.trim());
    setOpen(false);
    setName("");
  };
  const nothing = !onSaveChart && empty;
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={300} trapFocus>
      <Popover.Target>
        <Button
          leftSection={<IconBookmark size={15} aria-hidden />}
          aria-expanded={open}
          disabled={!queryFits || nothing}
          onClick={() => setOpen(!open)}
        >
          {t("save")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <Stack gap={10}>
            {onSaveChart && !empty && (
              <SegmentedControl
                value={what}
                onChange={setWhat}
                data={[
                  { value: "chart", label: t("components:saving.thisChart") },
                  { value: "query", label: t("components:saving.theQuery") },
                ]}
              />
            )}
            <TextInput
              label={asChart ? t("components:saving.chartName") : t("components:saving.queryName")}
              value={name}
              maxLength={200}
              onChange={(event) => setName(event.currentTarget.value)}
              data-autofocus
            />
            <Button type="submit" variant="filled" disabled={name.trim() === ""}>
              {asChart ? t("components:saving.saveChart") : t("components:saving.saveQuery")}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
});

const forms: readonly (readonly [string, string])[] = [
  ['cats, "electric car"', t("components:language.words")],
  ["a AND b, a b", t("components:language.and")],
  ["a OR b, NOT a, -a, ( )", t("components:language.or")],
  ["electr*, wom?n", t("components:language.wildcards")],
  ['a NEAR/5 b, "a b"~5', t("components:language.near")],
  ["a ONEAR/5 b", t("components:language.nearInOrder")],
  ["title:x, content:x, author:x", t("components:language.parts")],
  ["lang:en, sourcetype:BLOG, sourcecountry:lu", t("components:language.source")],
  ["sentiment:positive, gender:FEMALE", t("components:language.sentiment")],
  ['tag:"Group / tag", hashtag:x, mention:x', t("components:language.tags")],
  ["domainurl:news.example, hosturl:www.news.example", t("components:language.url")],
  ["reach:>1000, rating:>=4, engagement:[1 TO 5]", t("components:language.numbers")],
  ["published:>=2024-01-31", t("components:language.times")],
  ["custom.score:>3", t("components:language.metric")],
];

/** The query language on one page. */
export function QueryReference({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={t("components:queries.language")} size={640}>
      <table className={styles["reference"]}>
        <tbody>
          {forms.map(([form, meaning]) => (
            <tr key={form}>
              <td>
                <code>{form}</code>
              </td>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text fz={12} c="dimmed" mt={12}>
        {t("components:language.note")}
      </Text>
    </Dialog>
  );
}
