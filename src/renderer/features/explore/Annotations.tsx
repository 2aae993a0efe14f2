import { Button, CloseButton, Group, Stack, Text, TextInput } from "@mantine/core";
import { DateTime } from "luxon";
import { useState } from "react";
import type { Annotation } from "../../../shared/ipc/notebook";
import { t } from "../../../shared/texts";
import { Dialog } from "../../components/dialogs/Dialog";
import type { NotebookActions } from "../../components/stored/notebook";
import { formatInstant, zoneName } from "../../../analysis/format/times";
import styles from "./Explore.module.css";

interface AnnotationsProps {
  onClose: () => void;
  annotations: readonly Annotation[];
  actions: NotebookActions;
  timeZone: string;
  /** Time of a new note: the selected bin, else now. */
  at: number;
}

const asField = (ms: number, zone: string) =>
  DateTime.fromMillis(ms, { zone }).toFormat("yyyy-MM-dd'T'HH:mm");

/** The analyst's notes on points in time, saved with the project. */
export function Annotations(props: AnnotationsProps) {
  return (
    <Dialog onClose={props.onClose} title={t("explore:notes.title")} size={520}>
      <Form {...props} />
    </Dialog>
  );
}

function Form({ annotations, actions, timeZone, at }: AnnotationsProps) {
  const [id, setId] = useState<string | null>(null);
  const [moment, setMoment] = useState(() => asField(at, timeZone));
  const [text, setText] = useState("");
  const parsed = DateTime.fromISO(moment, { zone: timeZone });
  const ready = parsed.isValid && text.trim() !== "";
  const submit = async () => {
    if (!ready) return;
    const item = { id: id ?? crypto.randomUUID(), at: parsed.toMillis(), text: text.trim() };
    // If saving failed, the form stays open for another try.
    if (!(await actions.keep({ list: "annotations", item }))) return;
    setId(null);
    setText("");
  };
  const edit = (annotation: Annotation) => {
    setId(annotation.id);
    setMoment(asField(annotation.at, timeZone));
    setText(annotation.text);
  };
  return (
    <Stack gap={14}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Group align="flex-end" gap={8} wrap="nowrap">
          <TextInput
            type="datetime-local"
            label={t("explore:notes.moment", { timeZone: zoneName(timeZone) })}
            value={moment}
            onChange={(event) => setMoment(event.currentTarget.value)}
            error={!parsed.isValid && t("explore:notes.momentFault")}
          />
          <TextInput
            label={t("explore:notes.text")}
            style={{ flex: 1 }}
            maxLength={300}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit" variant="filled" disabled={!ready}>
            {id === null ? t("add") : t("save")}
          </Button>
        </Group>
      </form>
      {annotations.length === 0 ? (
        <Text fz={12} c="dimmed">
          {t("explore:notes.none")}
        </Text>
      ) : (
        <ul className={styles["notes"]}>
          {[...annotations]
            .sort((a, b) => b.at - a.at)
            .map((annotation) => (
              <li key={annotation.id}>
                <button type="button" onClick={() => edit(annotation)} title={t("explore:notes.change")}>
                  <span>{formatInstant(annotation.at, timeZone)}</span> {annotation.text}
                </button>
                <CloseButton
                  size="xs"
                  aria-label={t("explore:notes.remove", { text: annotation.text })}
                  onClick={() => void actions.remove("annotations", annotation.id)}
                />
              </li>
            ))}
        </ul>
      )}
    </Stack>
  );
}
