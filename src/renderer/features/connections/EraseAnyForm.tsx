import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Connection } from "../../../shared/ipc/connections";
import { t } from "../../../shared/texts";
import { useDraftForm, type Faults } from "../../components/forms/useDraftForm";
import { EraseForm } from "./EraseForm";
import { FormFrame } from "./FormFrame";

/** Asks which author to erase. The name is kept nowhere. */
export function EraseAnyForm({ connection }: { connection: Connection }) {
  const [author, setAuthor] = useState<{ id: string; name: string } | null>(null);
  const form = useDraftForm({
    initial: { id: "", name: "" },
    faults: ({ id, name }): Faults => ((id + name).trim() === "" ? { id: t("people:anyNobody") } : {}),
  });
  if (author) return <EraseForm connection={connection} author={author} />;
  const { id, name } = form.values;
  return (
    <FormFrame
      action={t("people:continue")}
      form={form}
      busy={false}
      error={null}
      onSubmit={() => setAuthor({ id: id.trim(), name: name.trim() })}
    >
      <Text fz={13}>{t("people:anyText")}</Text>
      <TextInput label={t("people:id")} data-autofocus {...form.getInputProps("id")} />
      <TextInput label={t("people:name")} {...form.getInputProps("name")} />
    </FormFrame>
  );
}
