import { CopyButton, Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Settings } from "../../../shared/ipc/app";
import { invoke } from "../../app/api";
import { keys, useInfo, useSaveSettings, useSettings } from "../../app/queries";
import { Choice } from "../../components/Choice";
import { Tag } from "../../components/Mark";
import { Panel } from "../../components/Panel";
import { Screen, ScreenTitle } from "../../components/Screen";
import { toastFailure } from "../../components/toast";
import { timeZones } from "../../format/zones";
import styles from "./SettingsScreen.module.css";

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
  const keychain = useQuery({
    queryKey: keys.keychain,
    queryFn: () => invoke("app.keychain", undefined),
  }).data;
  const change = (part: Partial<Settings>) =>
    save(part).catch((thrown: unknown) => toastFailure("The setting was not saved", thrown));
  const system = info?.systemTimeZone ?? "UTC";
  const facts: [string, string | undefined][] = [
    ["Earshot", info?.version],
    ["Electron", info?.electron],
    ["Chromium", info?.chromium],
    ["Node", info?.node],
    ["Platform", info?.platform],
  ];
  return (
    <Screen bar={<ScreenTitle>Settings</ScreenTitle>}>
      <Panel title="Appearance">
        <Row name="Theme">
          <SegmentedControl
            size="xs"
            aria-label="Theme"
            data={themes}
            value={settings?.theme ?? "system"}
            onChange={(value) => void change({ theme: value })}
          />
        </Row>
      </Panel>
      <Panel title="Time">
        <Row name="Time zone" note="Every time on screen, and where days begin in charts">
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
        </Row>
      </Panel>
      {connections}
      <Panel title="Keychain">
        <Row name="State" note={keychain?.message ?? "Asking the keychain"}>
          {keychain && (
            <Tag tone={keychain.available ? "positive" : "warning"}>
              {keychain.available ? "Available" : "Not available"}
            </Tag>
          )}
        </Row>
      </Panel>
      <Panel title="About">
        {facts.map(([name, value]) => (
          <Row key={name} name={name}>
            {value}
          </Row>
        ))}
        <Row name="Data folder">
          <PathFact path={info?.dataFolder} />
        </Row>
        <Row name="Log file">
          <PathFact path={info?.logFile} />
        </Row>
      </Panel>
    </Screen>
  );
}

function Row({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className={styles["row"]}>
      <div className={styles["name"]}>
        {name}
        {note && <div className={styles["note"]}>{note}</div>}
      </div>
      <div className={styles["value"]}>{children}</div>
    </div>
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
