import { t } from "../../../shared/words";

/** Validates a URL. Null if it is valid. */
export function urlFault(text: string): string | null {
  const address = text.trim();
  if (address === "") return t("connections:fault.address");
  if (!/^https?:\/\//i.test(address)) return t("connections:service.addressNoScheme");
  return URL.canParse(address) ? null : t("connections:service.addressWrong");
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
