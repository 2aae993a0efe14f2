import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { t } from "../../../shared/words";
import { asCallError } from "../../core/api";
import { Failure } from "../../components/states/Failure";
import { addressFault, hostOf } from "./address";
import { Advanced } from "./Advanced";
import { CertificateField, type ChosenCertificate } from "./CertificateField";
import { FormFrame } from "./FormFrame";
import { KeepChoice, keepOf, useKeychain, type Keep } from "./KeepChoice";
import { TestSteps } from "./TestSteps";
import { useAct, useOpenMade } from "./useAct";
import { useTest } from "./useTest";

const addressExample = "https://api.listening.example";

/** Connects to a listening service; the token goes to main and is not kept here. */
export function ServiceForm({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState("");
  const [baseUrl, setBaseUrl] = useState("");
  const [token, setToken] = useState("");
  const [platform, setPlatform] = useState("platform");
  const [certificate, setCertificate] = useState<ChosenCertificate | null>(null);
  const [keep, setKeep] = useState<Keep>("keychain");
  const keychain = useKeychain();
  const add = useAct("connections.addService", useOpenMade(onDone));
  const test = useTest();
  const wrongToken = add.error && asCallError(add.error).kind === "auth";
  const fault = addressFault(baseUrl);
  const reachable = [baseUrl, platform].every((text) => text.trim() !== "") && !fault;
  const host = hostOf(baseUrl);
  const called = name.trim() || host;
  const complete = reachable && called !== "" && token.trim() !== "";
  const values = { baseUrl, platform, token, caFile: certificate?.handle ?? null };
  return (
    <FormFrame
      action={t("connections:service.connect")}
      complete={complete}
      busy={add.isPending}
      error={add.error}
      onSubmit={() => add.mutate({ name: called, ...values, keep: keepOf(keep, keychain.data) })}
      onCancel={onDone}
      more={
        <Button
          disabled={!reachable}
          loading={test.isPending}
          onClick={() => {
            const { token: given, ...rest } = values;
            test.mutate({ id: null, ...rest, ...(given.trim() === "" ? {} : { token: given }) });
          }}
        >
          {t("connections:list.test")}
        </Button>
      }
    >
      <TextInput
        label={t("name")}
        description={t("connections:service.nameNote")}
        placeholder={host}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={100}
        data-autofocus
      />
      <TextInput
        label={t("connections:service.address")}
        placeholder={addressExample}
        value={baseUrl}
        error={fault}
        onChange={(event) => setBaseUrl(event.currentTarget.value)}
      />
      <PasswordInput
        label={t("connections:service.token")}
        value={token}
        autoComplete="off"
        error={wrongToken ? t("connections:service.tokenWrong") : null}
        visibilityToggleButtonProps={{ "aria-label": t("connections:service.showToken") }}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      <KeepChoice value={keep} onChange={setKeep} />
      <Advanced title={t("connections:service.advanced")}>
        <Stack gap="md">
          <PlatformField value={platform} onChange={setPlatform} />
          <CertificateField value={certificate} onChange={setCertificate} />
        </Stack>
      </Advanced>
      {(test.isPending || test.data) && <TestSteps report={test.isPending ? undefined : test.data} />}
      {test.error && <Failure thrown={test.error} inline connectionId={null} />}
    </FormFrame>
  );
}

/** The path segment that deployments name differently. */
export function PlatformField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextInput
      label={t("connections:service.pathWord")}
      description={t("connections:service.pathWordNote")}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
