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

/** The version of the scorer that an origin names. Undefined for others. */
export function scorerVersion(origin: string): string | undefined {
  return /^scorer-(\d+)$/.exec(origin)?.[1];
}

/** Where a value of a document comes from, as it is displayed. Origins of other versions of Earshot are shown as they are. */
export function originName(origin: string): string {
  const scorer = scorerVersion(origin);
  if (scorer !== undefined) return t("documents:origin.scorer", { version: scorer });
  const learned = /^learned-(\d+)$/.exec(origin)?.[1];
  if (learned !== undefined) return t("documents:origin.learned", { version: learned });
  return names[origin] ?? origin;
}
