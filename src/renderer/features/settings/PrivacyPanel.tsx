import { Panel } from "../../components/Panel";
import { SettingsRow } from "./SettingsRow";

/** Where an analyst's data goes and where it lies. */
const facts: readonly (readonly [string, string])[] = [
  [
    "What leaves this computer",
    "Calls to the services you connect and, where it is turned on, a look for a newer Earshot. Nothing is reported to anybody.",
  ],
  [
    "Local workspaces",
    "Their documents, searches and charts stay in their folders. Their service listens on this computer only.",
  ],
  [
    "Access tokens",
    "In the system's keychain, or in memory until Earshot is closed. Never in a file, in the log or in Activity.",
  ],
  [
    "Edits and uploads",
    "On this computer until the service has answered each of them; their record until you remove it.",
  ],
  [
    "Kept answers, Activity and the log",
    "In the data folder named below, unencrypted, without tokens. They are cleared above, in Activity, or with a connection.",
  ],
];

/** Where data goes and where it lies, in plain words. */
export function PrivacyPanel() {
  return (
    <Panel title="Privacy">
      {facts.map(([name, text]) => (
        <SettingsRow key={name} name={name} note={text} />
      ))}
    </Panel>
  );
}
