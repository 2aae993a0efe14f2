import { useMemo } from "react";
import { can } from "../../../shared/capabilities";
import { documentFields } from "../../../shared/documents/fields";
import { t } from "../../../shared/texts";
import type { Target } from "../../core/queries";
import { useMetrics } from "../query/QueryBoxVocabulary";

/** Fields that are in a file by default; the others are optional. */
const usual: ReadonlySet<string> = new Set([
  "url",
  "external_provider",
  "external_id",
  "published",
  "title",
  "content",
  "lang",
  "tags_customer",
  "extra_author_attributes.name",
  "extra_source_attributes.name",
  "extra_source_attributes.geo",
  "sentiment",
  "reach",
  "engagement",
]);

export const isUsualColumn = (path: string): boolean => usual.has(path);

/** The columns that a file of documents can have, with the custom metrics of the project. */
export function useSavedColumns(target: Target) {
  const hasOrigins = can(target.connection, "origins");
  const metrics = useMetrics(target).data?.data;
  return useMemo(
    () => [
      ...documentFields.map(({ path, title }) => ({ path: path.join("."), title })),
      ...(hasOrigins
        ? [
            { path: "sentiment_origin", title: t("charts:type.origin") },
            { path: "sentiment_confidence", title: t("documents:save.confidence") },
          ]
        : []),
      { path: "search_indexed", title: t("documents:save.added") },
      { path: "external_provider", title: t("documents:save.externalProvider") },
      { path: "external_id", title: t("components:document.externalId") },
      { path: "article_extended_attributes", title: t("documents:save.network") },
      ...(metrics ?? []).map(({ name, title }) => ({ path: `custom.${name}`, title: title || name })),
    ],
    [hasOrigins, metrics],
  );
}
