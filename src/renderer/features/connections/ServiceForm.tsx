import { Button, PasswordInput, Stack, TextInput, type TextInputProps } from "@mantine/core";
import { t } from "../../../shared/texts";
import { asCallError } from "../../core/api";
import { useDraftForm, type Faults } from "../../components/forms/useDraftForm";
import { Failure } from "../../components/states/Failure";
import { urlFault, hostOf } from "./serviceUrl";
import { Advanced } from "./Advanced";
import { CertificateField, type ChosenCertificate } from "./CertificateField";
import { FormFrame } from "../../components/forms/FormFrame";
import { KeepChoice, tokenStorageOf, useKeychain, type Keep } from "./KeepChoice";
import { TestSteps } from "./TestSteps";
import { useConnectionMutation, useOpenCreated } from "./useConnectionMutation";
import { useTest } from "./useTest";

const exampleUrl = "https://api.listening.example";

interface ServiceValues {
  name: string;
  baseUrl: string;
  token: string;
  platform: string;
  certificate: ChosenCertificate | null;
  keep: Keep;
}

const newService: ServiceValues = {
  name: "",
  baseUrl: "",
  token: "",
  platform: "platform",
  certificate: null,
  keep: "keychain",
};

/** Validates the fields that locate a service. */
export function placeFaults({ baseUrl, platform }: Pick<ServiceValues, "baseUrl" | "platform">): Faults {
  const fault = urlFault(baseUrl);
  return {
    ...(fault !== null && { baseUrl: fault }),
    ...(platform.trim() === "" && { platform: t("connections:fault.pathWord") }),
  };
}

function serviceFaults(values: ServiceValues): Faults {
  return {
    ...placeFaults(values),
    ...(values.token.trim() === "" && { token: t("connections:fault.token") }),
  };
}

/** Connects to a listening service. The token is passed to the main process and not kept here. */
export function ServiceForm({ onDone }: { onDone: () => void }) {
  const form = useDraftForm({ initial: newService, faults: serviceFaults });
  const { name, baseUrl, token, platform, certificate, keep } = form.values;
  const keychain = useKeychain();
  const add = useConnectionMutation("connections.addService", useOpenCreated(onDone));
  const test = useTest();
  const wrongToken = add.error && asCallError(add.error).kind === "auth";
  const host = hostOf(baseUrl);
  const platformField = form.getInputProps("platform");
  const tokenField = form.getInputProps("token");
  const tokenError = tokenField.error ?? (wrongToken ? t("connections:service.tokenWrong") : undefined);
  const values = { baseUrl, platform, token, caFile: certificate?.handle ?? null };
  return (
    <FormFrame
      action={t("connections:service.connect")}
      form={form}
      busy={add.isPending}
      error={add.error}
      onSubmit={() =>
        add.mutate({ name: name.trim() || host, ...values, keep: tokenStorageOf(keep, keychain.data) })
      }
      more={
        <Button
          disabled={["baseUrl", "platform"].some((field) => field in form.faults)}
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
        maxLength={100}
        data-autofocus
        {...form.getInputProps("name")}
      />
      <TextInput
        label={t("connections:service.url")}
        placeholder={exampleUrl}
        {...form.getInputProps("baseUrl")}
      />
      <PasswordInput
        label={t("connections:service.token")}
        autoComplete="off"
        visibilityToggleButtonProps={{ "aria-label": t("connections:service.showToken") }}
        {...tokenField}
        error={tokenError}
        aria-invalid={tokenError !== undefined}
      />
      <KeepChoice {...form.getInputProps("keep")} value={keep} />
      <Advanced title={t("connections:service.advanced")} faulty={platformField.error !== undefined}>
        <Stack gap="md">
          <PlatformField {...platformField} />
          <CertificateField {...form.getInputProps("certificate")} value={certificate} />
        </Stack>
      </Advanced>
      {(test.isPending || test.data) && <TestSteps report={test.isPending ? undefined : test.data} />}
      {test.error && <Failure thrown={test.error} inline connectionId={null} />}
    </FormFrame>
  );
}

/** The API path segment, which differs between deployments. */
export function PlatformField(field: Pick<TextInputProps, "value" | "onChange" | "error">) {
  return (
    <TextInput
      label={t("connections:service.pathWord")}
      description={t("connections:service.pathWordNote")}
      {...field}
    />
  );
}
