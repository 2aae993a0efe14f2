import { t } from "../../../shared/texts";
import { formatCount } from "../../../analysis/format/numbers";
import { Tag } from "./Mark";

/** Says how many items of a list could not be read. Renders nothing for 0. */
export function Unreadable({ count = 0 }: { count?: number | undefined }) {
  if (count === 0) return null;
  return (
    <span aria-live="polite">
      {" "}
      <Tag tone="warning" title={t("components:unreadable.why")}>
        {t("components:unreadable.count", { count })}
      </Tag>
    </span>
  );
}

/** Says how many rows a service returns where it counts more. Renders nothing if it returns all. */
export function Returned({
  pages: { returned, total },
}: {
  pages: { returned: number | null; total: number };
}) {
  if (returned === null) return null;
  return (
    <span aria-live="polite">
      {" "}
      <Tag tone="warning">
        {t("components:returned", { shown: formatCount(returned), total: formatCount(total) })}
      </Tag>
    </span>
  );
}
