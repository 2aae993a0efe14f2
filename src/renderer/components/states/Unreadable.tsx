import { t } from "../../../shared/words";
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
