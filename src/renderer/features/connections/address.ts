import { t } from "../../../shared/words";

/** What is wrong with an address; null where nothing is. */
export function addressFault(text: string): string | null {
  const address = text.trim();
  if (address === "") return t("connections:fault.address");
  if (!/^https?:\/\//i.test(address)) return t("connections:service.addressNoScheme");
  return URL.canParse(address) ? null : t("connections:service.addressWrong");
}

/** What a service is called where the analyst gives it no name: its host. */
export function hostOf(text: string): string {
  return URL.canParse(text.trim()) ? new URL(text.trim()).host : "";
}

/** Whether two addresses lead to the same server: a token is for one server only. */
export function sameServer(one: string, other: string): boolean {
  const originOf = (text: string) => (URL.canParse(text.trim()) ? new URL(text.trim()).origin : null);
  return originOf(one) !== null && originOf(one) === originOf(other);
}
