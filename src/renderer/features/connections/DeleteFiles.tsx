import { Checkbox, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { Failure } from "../../components/states/Failure";
import { formatBytes } from "../../../analysis/format/numbers";

/** Number of names listed before the rest is only counted. */
const maxNamedFiles = 5;

/** A checkbox to delete a workspace's files. Says which files are deleted and which stay. */
export function DeleteFiles(props: { id: string; checked: boolean; onChange: (checked: boolean) => void }) {
  const { data, error } = useQuery({
    queryKey: ["removal", props.id],
    queryFn: () => invoke("connections.removal", { id: props.id }),
    staleTime: 0,
  });
  if (error) return <Failure thrown={error} connectionId={props.id} />;
  if (!data) return null;
  const { folder, files, bytes, foreign } = data;
  if (files === 0)
    return (
      <Text c="dimmed" fz={13}>
        {t("connections:remove.nothingToDelete", { folder })}
      </Text>
    );
  const names = foreign.slice(0, maxNamedFiles).join(", ");
  const more = foreign.length - maxNamedFiles;
  return (
    <Checkbox
      label={t("connections:remove.deleteFiles", { count: files, size: formatBytes(bytes), folder })}
      description={
        foreign.length === 0
          ? t("connections:remove.folderToo")
          : more > 0
            ? t("connections:remove.staysWithMore", { names, count: more })
            : t("connections:remove.stays", { names })
      }
      checked={props.checked}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
