import { isObject, ownValue } from "../../shared/documents/json";
import { documentLimits } from "../../shared/interface/documents.constants";

const urlPattern =
  /^https?:\/\/(?:[a-z\d]+(?:-[a-z\d]+)*\.)+[a-z]{2,}(?::\d{1,4})?(?:[/?#][\w\-.~!$&'()*+,;=:@/%?#]*)?$/i;
const word = (value: unknown) => typeof value === "string" && value.length <= 500;
const figure = (value: unknown) =>
  typeof value === "number" && Math.abs(value) <= documentLimits.largestNumber;
const amount = (value: unknown) => figure(value) && Number(value) >= 0;
const url = (value: unknown) =>
  typeof value === "string" && value.length <= documentLimits.urlLength && urlPattern.test(value);

// oxlint-disable-next-line no-control-regex -- it searches for control characters
const hasControl = /[\u0000-\u001f\u007f]/;

const every = (value: unknown, check: (item: unknown) => boolean) =>
  isObject(value) && Object.values(value).every(check);
const labels = (value: unknown) =>
  Array.isArray(value) && value.length <= 1000 && value.every((label) => label !== "" && word(label));

/** Quick checks by field. */
const glances: Readonly<Record<string, (value: unknown) => boolean>> = {
  url,
  parent_url: url,
  published: (value) => typeof value === "string" && /^\d{1,15}$/.test(value),
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  content: (value) => typeof value === "string" && value.length * 3 <= documentLimits.contentBytes,
  title: (value) => typeof value === "string" && value.length <= documentLimits.titleLength,
  lang: (value) => typeof value === "string" && /^[a-z]{2,3}$/.test(value),
  sentiment: (value) => typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= 5,
  import: (value) => typeof value === "string" && value.length <= 120 && !hasControl.test(value),
  date_assumed: (value) => typeof value === "boolean",
  custom: (value) => every(value, (item) => typeof item === "string" || Number.isFinite(item)),
  article_extended_attributes: (value) => every(value, figure),
  source_type: labels,
  post_type: labels,
  tags_customer: labels,
  engagement: amount,
  reach: amount,
  comment_count: amount,
  rating: figure,
  extra_author_attributes: (value) => inner(value, { id: word, name: word }),
  extra_source_attributes: (value) =>
    inner(value, { name: word, geo: (geo) => typeof geo === "string" && /^[A-Z]{2}$/.test(geo) }),
};

/**
 * Whether a document is certainly valid. A fast check for nearly all rows; the schema gives the same result at many
 * times the cost. False means that the schema has to decide.
 */
export function isPlainlySound(document: Readonly<Record<string, unknown>>): boolean {
  return inner(document, glances);
}

function inner(value: unknown, known: Readonly<Record<string, (value: unknown) => boolean>>): boolean {
  if (!isObject(value)) return false;
  for (const name in value) if (!ownValue(known, name)?.(value[name])) return false;
  return true;
}
