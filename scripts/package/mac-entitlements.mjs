/**
 * Options of electron-builder for the rights of a Mac app. Only an app without a certificate loads libraries that others
 * have signed: with one, the native modules are signed by the same team.
 */
export function macEntitlements({ CSC_LINK, CSC_NAME }) {
  if (CSC_LINK || CSC_NAME) return [];
  const file = "resources/entitlements.mac.adhoc.plist";
  return [`-c.mac.entitlements=${file}`, `-c.mac.entitlementsInherit=${file}`];
}
