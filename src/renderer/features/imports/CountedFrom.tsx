import { TextInput } from "@mantine/core";
import { DateTime } from "luxon";
import type { ImportedFile } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { Tag } from "../../components/states/Mark";
import { useImports } from "./store";

interface CountedFromProps {
  file: ImportedFile;
  zone: string;
  isSentence?: boolean;
}

/** Sets the moment that dates such as "3 days ago" are relative to. Defaults to the file's last change. */
export function CountedFrom({ file, zone, isSentence = false }: CountedFromProps) {
  const asOf = useImports((state) => state.decisions.asOf);
  const decide = useImports((state) => state.decide);
  const moment = DateTime.fromMillis(asOf ?? file.modifiedAt, { zone });
  return (
    <>
      {isSentence ? (
        <span title={t("imports:columns.relativeWhy")}>{t("imports:assumed.relative")}</span>
      ) : (
        <Tag tone="warning" title={t("imports:columns.relativeWhy")}>
          {t("imports:columns.relative")}
        </Tag>
      )}
      <TextInput
        type="datetime-local"
        size="xs"
        aria-label={t("imports:columns.countedFrom", { zone })}
        value={moment.toFormat("yyyy-MM-dd'T'HH:mm")}
        onChange={({ currentTarget: { value } }) => {
          const chosen = DateTime.fromISO(value, { zone });
          decide({ asOf: chosen.isValid ? chosen.toMillis() : null });
        }}
      />
    </>
  );
}
