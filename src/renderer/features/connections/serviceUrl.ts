import { t } from "../../../shared/texts";

/** Validates a URL. Null if it is valid. */
export function urlFault(text: string): string | null {
  const url = text.trim();
  if (url === "") return t("connections:fault.url");
  if (!/^https?:\/\//i.test(url)) return t("connections:service.urlNoScheme");
  return URL.canParse(url) ? null : t("connections:service.urlWrong");
}

/** The default name of a service: its host. */
export function hostOf(text: string): string {
  return URL.canParse(text.trim()) ? new URL(text.trim()).host : "";
}

/** Whether two URLs have the same server. A token is only valid for one server. */
export function sameServer(one: string, other: string): boolean {
  const originOf = (text: string) => (URL.canParse(text.trim()) ? new URL(text.trim()).origin : null);
  return originOf(one) !== null && originOf(one) === originOf(other);
}
