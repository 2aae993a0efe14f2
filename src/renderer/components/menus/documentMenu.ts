import { IconExternalLink, IconLink } from "@tabler/icons-react";
import { linkOf } from "../../../shared/documents/identity";
import type { Document } from "../../../shared/interface/documents";
import { t } from "../../../shared/texts";
import type { ContextItem } from "./ContextMenu";
import { copyText } from "./copyText";

/** Context menu of a document in a list. */
export function documentMenu(document: Document): ContextItem[] {
  const link = linkOf(document);
  const url = document.url ?? link;
  if (!url) return [];
  const copy = { label: t("components:document.copyUrl"), Icon: IconLink, run: () => copyText(url) };
  if (link === null) return [copy];
  const browse = {
    label: t("components:document.openInBrowser"),
    Icon: IconExternalLink,
    // The main process opens the link in the system's browser instead of a window.
    run: () => void window.open(link, "_blank", "noreferrer"),
  };
  return [browse, copy];
}
