import { Button, CloseButton, Group, Popover, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { t } from "../../shared/texts";
import { QueryField } from "../components/query/QueryField";
import { queryFault } from "../components/query/queryFault";
import { useKeys } from "../core/useKeys";

const max = 4;
const example = "sourcetype:BLOG";

interface CompareQueriesProps {
  queries: readonly string[];
  onChange: (queries: string[]) => void;
}

/** Edits up to four comparison queries and runs them together. */
export function CompareQueries({ queries, onChange }: CompareQueriesProps) {
  const [opened, setOpened] = useState(queries.length === 0);
  const popover = useRef<HTMLDivElement>(null);
  useKeys({ closeDialog: () => setOpened(false) }, popover);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={440}
      trapFocus
      // The first Escape closes the autocomplete list, the next one this popover.
      closeOnEscape={false}
    >
      <Popover.Target>
        <Button size="xs" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {queries.length === 0
            ? t("charts:compare.write")
            : t("charts:compare.written", { written: queries.length, max })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown ref={popover}>
        {/* Mounted only while open, so that it starts with the current query, which a saved chart may have changed. */}
        <Drafts
          queries={queries}
          onDone={(written) => {
            onChange(written);
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Drafts({ queries, onDone }: { queries: readonly string[]; onDone: (queries: string[]) => void }) {
  const [drafts, setDrafts] = useState<string[]>(queries.length > 0 ? [...queries] : [""]);
  const usable = drafts.map((draft) => draft.trim()).filter((query) => query !== "");
  const wrong = drafts.some((draft) => queryFault(draft) !== null);
  const submit = () => {
    if (!wrong && usable.length > 0) onDone(usable);
  };
  return (
    <Stack gap={8}>
      {drafts.map((draft, index) => (
        <Group key={index} gap={4} wrap="nowrap" align="flex-start">
          <div style={{ flex: 1 }}>
            <QueryField
              label={t("charts:compare.query", { number: index + 1 })}
              hideLabel
              value={draft}
              placeholder={example}
              onChange={(text) =>
                setDrafts(drafts.map((queryDraft, at) => (at === index ? text : queryDraft)))
              }
              onRun={submit}
              autoFocus={index === 0}
            />
          </div>
          <CloseButton
            mt={4}
            aria-label={t("charts:compare.remove", { number: index + 1 })}
            onClick={() => setDrafts(drafts.length === 1 ? [""] : drafts.filter((_, at) => at !== index))}
          />
        </Group>
      ))}
      <Group justify="space-between">
        <Button
          size="xs"
          variant="subtle"
          disabled={drafts.length >= max}
          onClick={() => setDrafts([...drafts, ""])}
        >
          {t("charts:compare.another")}
        </Button>
        <Button size="xs" variant="filled" disabled={wrong || usable.length === 0} onClick={submit}>
          {t("charts:compare.do")}
        </Button>
      </Group>
      <Text fz={12} c="dimmed">
        {t("charts:compare.note")}
      </Text>
    </Stack>
  );
}
