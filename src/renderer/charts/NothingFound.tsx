import { Button } from "@mantine/core";
import { IconCalendarOff, IconFileUpload, IconSearchOff, IconUpload } from "@tabler/icons-react";
import { t } from "../../shared/texts";
import { EmptyState } from "../components/states/EmptyState";
import { Failure } from "../components/states/Failure";
import { useRange, useSearch } from "../core/search";
import { formatDay } from "../../analysis/format/times";
import { useTimeZone, type Target } from "../core/queries";
import { useExtent } from "./question/useChart";
import { rangeInSentence } from "../../analysis/question/range";
import { useIsImporting } from "../core/useIsImporting";

interface NothingFoundProps {
  target: Target;
  /** Which date the range is of. */
  type?: string;
  onShowAll: () => void;
  onOpenFile?: () => void;
}

/** Says why nothing was found and links to where data is. */
export function NothingFound({ target, type = "published", onShowAll, onOpenFile }: NothingFoundProps) {
  const query = useSearch((search) => search.query);
  const run = useSearch((search) => search.run);
  const range = useRange();
  const timeZone = useTimeZone();
  const extent = useExtent(target.ref, type, true);
  const isImporting = useIsImporting(target.ref);

  if (extent.error) return <Failure thrown={extent.error} onRetry={() => void extent.refetch()} />;
  // That there were no documents says nothing after an import.
  if (extent.isPending || (extent.data === null && extent.isFetching))
    return <EmptyState title={t("explore:empty.looking")} />;
  if (isImporting)
    return (
      <EmptyState icon={<IconUpload size={28} stroke={1.5} />} title={t("explore:empty.importing")}>
        {t("explore:empty.importingText")}
      </EmptyState>
    );
  if (extent.data === null)
    return (
      <EmptyState
        icon={<IconFileUpload size={28} stroke={1.5} />}
        title={t("explore:empty.noDocuments")}
        actions={
          onOpenFile && (
            <Button variant="filled" onClick={onOpenFile}>
              {t("explore:empty.openFile")}
            </Button>
          )
        }
      >
        {t("explore:empty.drop", { project: target.project.title })}
      </EmptyState>
    );
  // Filters narrow down all time as a query does.
  if (query !== "" || range.kind === "all")
    return (
      <EmptyState
        icon={<IconSearchOff size={28} stroke={1.5} />}
        title={t("explore:empty.noMatch")}
        actions={
          <>
            {range.kind !== "all" && <Button onClick={onShowAll}>{t("explore:empty.showAll")}</Button>}
            {query !== "" && <Button onClick={() => run("")}>{t("explore:empty.clear")}</Button>}
          </>
        }
      >
        {t("explore:empty.noMatchText", { range: rangeInSentence(range, timeZone) })}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconCalendarOff size={28} stroke={1.5} />}
      title={t("explore:empty.noneInRange")}
      actions={
        <Button variant="filled" onClick={onShowAll}>
          {t("explore:empty.showAll")}
        </Button>
      }
    >
      {t("explore:empty.extent", {
        from: formatDay(extent.data.min, timeZone),
        to: formatDay(extent.data.max - 1, timeZone),
      })}
    </EmptyState>
  );
}
