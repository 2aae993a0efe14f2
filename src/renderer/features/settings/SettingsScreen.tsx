import { CopyButton, Button, SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import type { Settings } from "../../../shared/ipc/app";
import { t } from "../../../shared/texts";
import { type Language, languages, suitable } from "../../../shared/texts/languages";
import { useInfo, useSaveSettings, useSettings, keys } from "../../core/queries";
import { useTour } from "../../core/tour";
import { Choice } from "../../components/fields/Choice";
import { Panel } from "../../components/layout/Panel";
import { Screen, ScreenTitle } from "../../components/layout/Screen";
import { toastFailure } from "../../components/states/toast";
import { formatPercent } from "../../../analysis/format/numbers";
import { timeZones } from "../../../analysis/format/zones";
import { AssistantsPanel } from "./AssistantsPanel";
import { CachePanel } from "./CachePanel";
import { UpdatesPanel } from "./UpdatesPanel";
import styles from "./SettingsScreen.module.css";
import { SettingsRow } from "./SettingsRow";
import { useQuery } from "@tanstack/react-query";
import { invoke } from "../../core/api";
import { Tag } from "../../components/states/Mark";
import { zoneName } from "../../../analysis/format/times";

const themes: { value: Settings["theme"]; label: string }[] = [
  { value: "system", label: t("settings:display.system") },
  { value: "light", label: t("settings:display.light") },
  { value: "dark", label: t("settings:display.dark") },
];
/** Each language in its own words. */
const languageNames: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch" };

/** Text sizes as a multiple of the default. */
const textSizes = [0.9, 1, 1.15, 1.3, 1.5, 1.75, 2];

/** App settings. The connections feature supplies its own section. */
export function SettingsScreen({ connections }: { connections: ReactNode }) {
  const settings = useSettings();
  const info = useInfo();
  const save = useSaveSettings();
  const takeTour = useTour((tour) => tour.take);
  const change = (part: Partial<Settings>) =>
    save(part).catch((thrown: unknown) => toastFailure(t("settings:notSaved"), thrown));
  const system = info?.systemTimeZone ?? "UTC";
  const basis = info && t("settings:about.basis", { ...info });
  return (
    <Screen bar={<ScreenTitle>{t("settings:title")}</ScreenTitle>}>
      <Panel title={t("settings:display.title")}>
        <SettingsRow name={t("settings:display.theme")}>
          <SegmentedControl
            aria-label={t("settings:display.theme")}
            data={themes}
            value={settings?.theme ?? "system"}
            onChange={(value) => void change({ theme: value })}
          />
        </SettingsRow>
        <SettingsRow name={t("settings:display.language")} note={t("settings:display.languageNote")}>
          <Choice
            label={t("settings:display.language")}
            value={settings?.language ?? "system"}
            options={[
              {
                value: "system",
                label: t("settings:display.asSystem", { what: languageNames[suitable(navigator.language)] }),
              },
              ...languages.map((language) => ({ value: language, label: languageNames[language] })),
            ]}
            onChange={(value) => void change({ language: value })}
          />
        </SettingsRow>
        <SettingsRow name={t("settings:display.textSize")}>
          <Choice
            label={t("settings:display.size")}
            value={String(settings?.textSize ?? 1)}
            options={textSizes.map((size) => ({ value: String(size), label: formatPercent(size) }))}
            onChange={(value) => void change({ textSize: Number(value) })}
          />
        </SettingsRow>
        <SettingsRow name={t("settings:display.timeZone")} note={t("settings:display.timeZoneNote")}>
          <Choice
            label={t("settings:display.zone")}
            value={settings?.timeZone ?? "system"}
            options={[
              { value: "system", label: t("settings:display.asSystem", { what: system }) },
              ...timeZones().map((zone) => ({ value: zone, label: zoneName(zone) })),
            ]}
            onChange={(value) => void change({ timeZone: value === "system" ? null : value })}
            searchable
          />
        </SettingsRow>
      </Panel>
      {connections}
      <KeychainPanel />
      <NotificationsPanel />
      <CachePanel />
      <AssistantsPanel />
      <PrivacyPanel />
      <UpdatesPanel />
      <Panel title={t("settings:about.title")}>
        <SettingsRow name={t("settings:about.version")} note={basis}>
          {info && `Earshot ${info.version}`}
        </SettingsRow>
        <SettingsRow name={t("settings:about.dataFolder")}>
          <PathFact path={info?.dataFolder} />
        </SettingsRow>
        <SettingsRow name={t("settings:about.logFile")}>
          <PathFact path={info?.logFile} />
        </SettingsRow>
        <SettingsRow name={t("tour:name")} note={t("settings:about.tourNote")}>
          <Button size="xs" onClick={takeTour}>
            {t("tour:take")}
          </Button>
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
            {copied ? t("copied") : t("copy")}
          </Button>
        )}
      </CopyButton>
    </>
  );
}

/** Whether the system can store tokens, and what to do if it can't. */
function KeychainPanel() {
  const { data, isFetching, refetch } = useQuery({
    queryKey: keys.keychain,
    queryFn: () => invoke("app.keychain", undefined),
  });
  return (
    <Panel title={t("settings:keychain.title")}>
      <SettingsRow
        name={t("settings:keychain.state")}
        note={
          data
            ? `${data.message} ${data.remedy}`.trim()
            : isFetching
              ? t("settings:keychain.asking")
              : t("settings:keychain.silent")
        }
      >
        {data && (
          <Tag tone={data.available ? "positive" : "warning"}>
            {data.available ? t("settings:keychain.available") : t("settings:keychain.unavailable")}
          </Tag>
        )}
        <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
          {t("settings:keychain.askAgain")}
        </Button>
      </SettingsRow>
    </Panel>
  );
}

/** Whether the desktop shows notifications, and what to do if it doesn't. */
function NotificationsPanel() {
  const { data, isFetching, refetch } = useQuery({
    queryKey: keys.notifications,
    queryFn: () => invoke("app.notifications", undefined),
    // Not cached: the answer changes as soon as a notification service starts.
    gcTime: 0,
  });
  const note =
    data && (data.fault ? t(`settings:notifications.${data.fault}`) : t("settings:notifications.when"));
  return (
    <Panel title={t("settings:notifications.title")}>
      <SettingsRow name={t("settings:notifications.state")} note={note}>
        {data && (
          <Tag tone={data.fault ? "warning" : "positive"}>
            {data.fault ? t("settings:notifications.unavailable") : t("settings:notifications.available")}
          </Tag>
        )}
        <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
          {t("settings:notifications.checkAgain")}
        </Button>
      </SettingsRow>
    </Panel>
  );
}

const facts: readonly (readonly [string, string])[] = [
  [t("settings:privacy.leaves"), t("settings:privacy.leavesText")],
  [t("settings:privacy.local"), t("settings:privacy.localText")],
  [t("settings:privacy.tokens"), t("settings:privacy.tokensText")],
  [t("settings:privacy.sending"), t("settings:privacy.sendingText")],
  [t("settings:privacy.kept"), t("settings:privacy.keptText")],
];

/** Says where data is sent and where it is stored. */
function PrivacyPanel() {
  return (
    <Panel title={t("settings:privacy.title")}>
      {facts.map(([name, text]) => (
        <SettingsRow key={name} name={name} note={text} />
      ))}
    </Panel>
  );
}
