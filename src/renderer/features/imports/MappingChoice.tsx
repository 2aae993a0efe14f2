import { ActionIcon, Button, Popover, TextInput } from "@mantine/core";
import { IconBookmark, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../shared/texts";
import { Choice } from "../../components/fields/Choice";
import { useImports } from "./store";

/** Chooses the mapping: the guess, the last used one for such files, or a saved one. Can save the current one. */
export function MappingChoice() {
  const { mappings, mappingId, takeMapping, saveMapping, removeMapping } = useImports();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const used = mappings.find(({ id }) => id === mappingId);
  const save = () => {
    if (name.trim() === "") return;
    setOpen(false);
    void saveMapping(name.trim());
  };
  return (
    <>
      <Choice
        label={t("imports:mapping.label")}
        value={mappingId ?? "guess"}
        options={[
          { value: "guess", label: t("imports:mapping.guessed") },
          ...mappings.map(({ id, name: own }) => ({
            value: id,
            label: own ?? t("imports:mapping.usedLast"),
          })),
        ]}
        onChange={(id) => takeMapping(id === "guess" ? null : id)}
      />
      {used?.name != null && (
        <ActionIcon
          aria-label={t("imports:mapping.remove", { name: used.name })}
          onClick={() => void removeMapping(used.id)}
        >
          <IconTrash size={15} />
        </ActionIcon>
      )}
      <Popover opened={open} onChange={setOpen} trapFocus position="bottom-end">
        <Popover.Target>
          <Button
            size="xs"
            leftSection={<IconBookmark size={15} aria-hidden />}
            onClick={() => {
              setName(used?.name ?? "");
              setOpen(!open);
            }}
          >
            {t("imports:mapping.keep")}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <TextInput
              size="xs"
              label={t("imports:mapping.name")}
              value={name}
              maxLength={120}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button mt={8} size="xs" variant="filled" type="submit" disabled={name.trim() === ""}>
              {t("imports:mapping.save")}
            </Button>
          </form>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
