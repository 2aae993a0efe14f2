import type { Renewal } from "./renewal";
import { domainOf, domainRules } from "./site";
import { StoredBody } from "./stored-document";

/**
 * Recalculates `domain_url` of stored documents if they were written under other domain rules. One document per host
 * shows whether that host's domain is outdated.
 */
export function renewDomains(
  renewal: Renewal,
  documents: { size: number; hostOf: (id: number) => number },
): void {
  renewal.once("domain_rules", domainRules, () => {
    const isStale = new Map<number, boolean>();
    let written = 0;
    for (let id = 0; id < documents.size; id++) {
      const host = documents.hostOf(id);
      const known = isStale.get(host);
      if (known === false) continue;
      const row = renewal.db.get("SELECT body FROM document WHERE id = ?", [id], StoredBody);
      if (!row) continue;
      const { host_url, domain_url } = row.body;
      const domain = domainOf(host_url);
      if (known === undefined) isStale.set(host, domain_url !== domain);
      if (domain_url === domain) continue;
      renewal.put(id, { ...row.body, domain_url: domain });
      renewal.tell(++written);
    }
  });
}
