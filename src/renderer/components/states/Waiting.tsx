import { useEffect, useState } from "react";
import { formatClock } from "../../../analysis/format/times";
import { t } from "../../../shared/texts";
import { useConnection, useTimeZone } from "../../core/queries";

/** How long a response may take before the screen explains what it waits for. */
export const longWaitMs = 10_000;

/** Says what is awaited from which service since when, if that takes long. Mounted as long as it is awaited. */
export function Waiting({ what }: { what: string }) {
  const [since] = useState(() => Date.now());
  const [isLong, setLong] = useState(false);
  const { connection } = useConnection();
  const timeZone = useTimeZone();
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longWaitMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong || !connection) return null;
  return (
    <div role="status" style={{ marginTop: 4, color: "var(--text-2)", fontSize: 12 }}>
      {t("components:waiting.since", {
        what,
        service: connection.name,
        time: formatClock(since, timeZone),
      })}
    </div>
  );
}
