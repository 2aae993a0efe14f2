import type { Database } from "../../sqlite/database";
import type { Meta } from "./meta";
import { domainOf, domainRules } from "./site";
import { StoredBody } from "./stored-document";

const rulesKey = "domain_rules";
/** Rewritten documents between two progress reports. */
const wordEvery = 25_000;

/**
 * Recalculates `domain_url` of stored documents if they were written under other domain rules. One document per host
 * shows whether that host's domain is outdated. A single transaction, so that a crash leaves both the old rules and
 * the old domains.
 */
export function renewDomains(
  db: Database,
  documents: { size: number; hostOf: (id: number) => number },
  meta: Meta,
  reading: (documents: number) => void = () => undefined,
): void {
  if (meta.get(rulesKey) === domainRules) return;
  const read = (id: number) => db.get("SELECT body FROM document WHERE id = ?", [id], StoredBody)?.body;
  const isStale = new Map<number, boolean>();
  let written = 0;
  db.transaction(() => {
    for (let id = 0; id < documents.size; id++) {
      const host = documents.hostOf(id);
      const known = isStale.get(host);
      if (known === false) continue;
      const document = read(id);
      if (!document) continue;
      const domain = domainOf(document.host_url);
      if (known === undefined) isStale.set(host, document.domain_url !== domain);
      if (document.domain_url === domain) continue;
      const body = JSON.stringify({ ...document, domain_url: domain });
      db.run("UPDATE document SET body = ? WHERE id = ?", [body, id]);
      if (++written % wordEvery === 0) reading(written);
    }
    meta.set(rulesKey, domainRules);
  });
}
