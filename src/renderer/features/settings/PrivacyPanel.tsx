import { t } from "../../../shared/texts";
import { Panel } from "../../components/layout/Panel";
import { SettingsRow } from "./SettingsRow";

const facts: readonly (readonly [string, string])[] = [
  [t("settings:privacy.leaves"), t("settings:privacy.leavesText")],
  [t("settings:privacy.local"), t("settings:privacy.localText")],
  [t("settings:privacy.tokens"), t("settings:privacy.tokensText")],
  [t("settings:privacy.sending"), t("settings:privacy.sendingText")],
  [t("settings:privacy.kept"), t("settings:privacy.keptText")],
];

/** Says where data is sent and where it is stored. */
export function PrivacyPanel() {
  return (
    <Panel title={t("settings:privacy.title")}>
      {facts.map(([name, text]) => (
        <SettingsRow key={name} name={name} note={text} />
      ))}
    </Panel>
  );
}
