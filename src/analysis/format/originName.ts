import { sentimentOrigins } from "../../shared/interface/documents.constants";
import { t } from "../../shared/texts";

const names: Readonly<Record<string, string>> = {
  [sentimentOrigins.person]: t("documents:origin.person"),
  [sentimentOrigins.file]: t("documents:origin.file"),
  [sentimentOrigins.service]: t("documents:origin.service"),
  [sentimentOrigins.rule]: t("documents:origin.rule"),
  [sentimentOrigins.given]: t("documents:origin.given"),
  [sentimentOrigins.default]: t("documents:origin.default"),
};

/** Where a value of a document comes from, as it is displayed. Origins of other versions of Earshot are shown as they are. */
export function originName(origin: string): string {
  const [, kind, version = ""] = /^(scorer|learned)-(\d+)$/.exec(origin) ?? [];
  if (kind === "scorer") return t("documents:origin.scorer", { version });
  if (kind === "learned") return t("documents:origin.learned", { version });
  return names[origin] ?? origin;
}
