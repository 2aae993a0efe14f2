import { ActionIcon, Button, Checkbox, Menu, Select, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../../../shared/texts";
import { NumberInput } from "../../components/fields/NumberInput";
import { DraftDialog } from "../../components/forms/DraftDialog";
import type { OpenForm } from "../../components/forms/drafts";
import { useDraftForm, type DraftForm } from "../../components/forms/useDraftForm";
import { toast } from "../../components/states/toast";
import { invoke } from "../../core/api";
import type { Target } from "../../core/queries";
import { bookFaults, bookOf, keysOf, newCode, newValue, type BookDraft, type CodeDraft } from "./bookDraft";
import styles from "./Coding.module.css";
import { codingKeys } from "./queries";

interface BookDialogProps {
  target: Target;
  form: OpenForm<BookDraft>;
  /** Titles of the project's other books. */
  otherTitles: readonly string[];
}

const kinds = ["choice", "choices", "number", "sentiment"] as const;
const max = { codes: 8, values: 20 } as const;

/** Creates or changes a code book: its codes, their values with definitions, and a key for each value. */
export function BookDialog({ target, otherTitles, ...props }: BookDialogProps) {
  const client = useQueryClient();
  const form = useDraftForm({
    ...props.form,
    faults: (values) => bookFaults(values, otherTitles),
  });
  const { values } = form;
  const isNew = props.form.initial.id === "";
  const save = useMutation({
    mutationFn: () => invoke("coding.saveBook", { ...target.ref, book: bookOf(values) }),
    onSuccess: () => {
      toast(t("coding:book.saved", { title: values.title.trim() }));
      props.form.onDiscard();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: codingKeys.overview(target.ref) }),
  });
  return (
    <DraftDialog
      title={isNew ? t("coding:book.new") : t("coding:book.edit")}
      size="xl"
      form={form}
      action={t("coding:book.save")}
      onSend={() => save.mutate()}
      sending={save.isPending}
      failure={save.error}
      discardTitle={t("coding:book.discardTitle")}
      draft={props.form}
    >
      {!isNew && <p className={styles["quiet"]}>{t("coding:book.keeps")}</p>}
      <TextInput
        label={t("coding:book.title")}
        maxLength={100}
        data-autofocus
        {...form.getInputProps("title")}
      />
      <Checkbox
        label={t("coding:book.relevance")}
        description={t("coding:book.relevanceText")}
        {...form.getInputProps("relevance", { type: "checkbox" })}
        error={form.faults["relevance"]}
      />
      {values.codes.map((code, at) => (
        <CodeFields key={at} form={form} code={code} at={at} />
      ))}
      <div>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              size="xs"
              disabled={values.codes.length >= max.codes}
              leftSection={<IconPlus size={14} aria-hidden />}
            >
              {t("coding:book.addCode")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds
              .filter((kind) => kind !== "sentiment" || values.codes.every((code) => code.kind !== kind))
              .map((kind) => (
                <Menu.Item
                  key={kind}
                  onClick={() => form.insertListItem("codes", newCode(kind, keysOf(values)))}
                >
                  {t(`coding:book.kind.${kind}`)}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </DraftDialog>
  );
}

interface CodeFieldsProps {
  form: DraftForm<BookDraft>;
  code: CodeDraft;
  at: number;
}

function CodeFields({ form, code, at }: CodeFieldsProps) {
  const path = `codes.${at}`;
  const isFixed = code.kind === "sentiment";
  return (
    <div
      className={styles["card"]}
      role="group"
      aria-label={code.title || t("coding:book.code", { number: at + 1 })}
    >
      <div className={styles["cardHead"]}>
        <span className={styles["quiet"]}>{t(`coding:book.kind.${code.kind}`)}</span>
        <TextInput
          label={t("coding:book.codeTitle")}
          maxLength={100}
          {...form.getInputProps(`${path}.title`)}
        />
        {code.kind === "choice" && (
          <Select
            label={t("coding:book.scale")}
            w={190}
            data={[
              { value: "nominal", label: t("coding:book.nominal") },
              { value: "ordinal", label: t("coding:book.ordinal") },
            ]}
            {...form.getInputProps(`${path}.scale`)}
          />
        )}
        <ActionIcon
          size={34}
          aria-label={t("coding:book.removeCode", { number: at + 1 })}
          onClick={() => form.removeListItem("codes", at)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
      <TextInput
        label={t("coding:book.definition")}
        placeholder={t("coding:book.definitionText")}
        maxLength={2_000}
        {...form.getInputProps(`${path}.definition`)}
      />
      {code.kind === "number" ? (
        <div className={styles["controls"]}>
          <NumberInput label={t("coding:book.min")} w={120} {...form.getInputProps(`${path}.min`)} />
          <NumberInput label={t("coding:book.max")} w={120} {...form.getInputProps(`${path}.max`)} />
        </div>
      ) : (
        <>
          {code.values.map((value, index) => {
            const of = `${path}.values.${index}`;
            return (
              <div
                key={index}
                className={styles["value"]}
                role="group"
                aria-label={value.title || t("coding:book.value", { number: index + 1 })}
              >
                <TextInput
                  aria-label={t("coding:book.key")}
                  placeholder={t("coding:book.key")}
                  maxLength={1}
                  styles={{ input: { textAlign: "center" } }}
                  {...form.getInputProps(`${of}.key`)}
                  error={form.faults[`${of}.key`]}
                  onChange={(event) =>
                    form.setFieldValue(`${of}.key`, event.currentTarget.value.trim().toLowerCase())
                  }
                />
                <TextInput
                  aria-label={t("coding:book.valueTitle")}
                  placeholder={t("coding:book.valueTitle")}
                  maxLength={100}
                  {...form.getInputProps(`${of}.title`)}
                />
                <TextInput
                  aria-label={t("coding:book.valueDefinition")}
                  placeholder={t("coding:book.valueDefinition")}
                  maxLength={2_000}
                  {...form.getInputProps(`${of}.definition`)}
                />
                {!isFixed && (
                  <ActionIcon
                    size={34}
                    disabled={code.values.length <= (code.kind === "choice" ? 2 : 1)}
                    aria-label={t("coding:book.removeValue", { number: index + 1 })}
                    onClick={() => form.removeListItem(`${path}.values`, index)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                )}
              </div>
            );
          })}
          {!isFixed && (
            <div>
              <Button
                size="xs"
                disabled={code.values.length >= max.values}
                leftSection={<IconPlus size={14} aria-hidden />}
                onClick={() => form.insertListItem(`${path}.values`, newValue(keysOf(form.getValues())))}
              >
                {t("coding:book.addValue")}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
