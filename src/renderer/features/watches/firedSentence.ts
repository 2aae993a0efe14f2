import type { WatchFinding } from "../../../shared/ipc/watches";
import { firedText } from "../../../shared/watches/fired-text";
import { localeOf } from "../../../shared/texts";

/** What fired, with numbers and times as the system writes them. */
export const sentenceOf = ({ evidence }: Pick<WatchFinding, "evidence">, timeZone: string): string =>
  firedText(evidence, timeZone, localeOf(navigator.language));
