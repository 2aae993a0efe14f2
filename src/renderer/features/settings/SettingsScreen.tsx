import { CopyButton, Button, SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import type { Settings } from "../../../shared/ipc/app";
import { useInfo, useSaveSettings, useSettings } from "../../app/queries";
import { Choice } from "../../components/Choice";
import { Panel } from "../../components/Panel";
import { Screen, ScreenTitle } from "../../components/Screen";
import { toastFailure } from "../../components/toast";
import { timeZones } from "../../format/zones";
import { CachePanel } from "./CachePanel";
import { KeychainPanel } from "./KeychainPanel";
import { PrivacyPanel } from "./PrivacyPanel";
import { UpdatesPanel } from "./UpdatesPanel";
import styles from "./SettingsScreen.module.css";
import { SettingsRow } from "./SettingsRow";

const themes: { value: Settings["theme"]; label: string }[] = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Settings of the app; the section of connections comes from its own feature. */
export function SettingsScreen({ connections }: { connections: ReactNode }) {
  const settings = useSettings();
  const info = useInfo();
  const save = useSaveSettings();
  const change = (part: Partial<Settings>) =>
    save(part).catch((thrown: unknown) => toastFailure("The setting was not saved", thrown));
  const system = info?.systemTimeZone ?? "UTC";
  const basis =
    info && `Electron ${info.electron}, Chromium ${info.chromium}, Node ${info.node}, ${info.platform}`;
  return (
    <Screen bar={<ScreenTitle>Settings</ScreenTitle>}>
      <Panel title="Display">
        <SettingsRow name="Theme">
          <SegmentedControl
            size="xs"
            aria-label="Theme"
            data={themes}
            value={settings?.theme ?? "system"}
            onChange={(value) => void change({ theme: value })}
          />
        </SettingsRow>
        <SettingsRow name="Time zone" note="Every time on screen, and where days begin in charts">
          <Choice
            label="Zone"
            value={settings?.timeZone ?? "system"}
            options={[
              { value: "system", label: `As the system (${system})` },
              ...timeZones().map((zone) => ({ value: zone, label: zone })),
            ]}
            onChange={(value) => void change({ timeZone: value === "system" ? null : value })}
            searchable
          />
        </SettingsRow>
      </Panel>
      {connections}
      <KeychainPanel />
      <CachePanel />
      <PrivacyPanel />
      <UpdatesPanel />
      <Panel title="About">
        <SettingsRow name="Version" note={basis}>
          Earshot {info?.version}
        </SettingsRow>
        <SettingsRow name="Data folder">
          <PathFact path={info?.dataFolder} />
        </SettingsRow>
        <SettingsRow name="Log file">
          <PathFact path={info?.logFile} />
        </SettingsRow>
      </Panel>
    </Screen>
  );
}

function PathFact({ path }: { path: string | undefined }) {
  if (path === undefined) return null;
  return (
    <>
      <span className={styles["path"]}>{path}</span>
      <CopyButton value={path}>
        {({ copied, copy }) => (
          <Button size="xs" onClick={copy}>
            {copied ? "Copied" : "Copy"}
          </Button>
        )}
      </CopyButton>
    </>
  );
}
