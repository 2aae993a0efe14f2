import { IconExternalLink, IconLink } from "@tabler/icons-react";
import type { Document } from "../../shared/interface/documents";
import { t } from "../../shared/words";
import type { ContextItem } from "./ContextMenu";
import { copyText } from "./copyText";

/** What the right mouse button offers for a document in a list. */
export function documentMenu({ url }: Document): ContextItem[] {
  const copy = { label: t("components:document.copyAddress"), Icon: IconLink, run: () => copyText(url) };
  const browse = {
    label: t("components:document.openInBrowser"),
    Icon: IconExternalLink,
    // Main asks the system's browser; the page itself opens no window.
    run: () => void window.open(url, "_blank", "noreferrer"),
  };
  return /^https?:/.test(url) ? [browse, copy] : [copy];
}
