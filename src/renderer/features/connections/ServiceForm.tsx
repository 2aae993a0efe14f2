import { Button, Collapse, Group, PasswordInput, Radio, Stack, Text, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { asCallError, invoke } from "../../app/api";
import { keys } from "../../app/queries";
import { Failure } from "../../components/Failure";
import { useAct, useOpenMade } from "./useAct";

type Keep = "keychain" | "session";

interface KeepChoiceProps {
  value: Keep;
  onChange: (keep: Keep) => void;
}

/** Where a token is kept; says plainly when there is no keychain. */
export function KeepChoice({ value, onChange }: KeepChoiceProps) {
  const keychain = useKeychain();
  const available = keychain.data?.available ?? false;
  return (
    <Radio.Group
      label="Keep the token"
      value={available ? value : "session"}
      onChange={(picked) => onChange(picked === "keychain" ? "keychain" : "session")}
    >
      <Stack gap={6} mt={4}>
        <Radio
          value="keychain"
          disabled={!available}
          label="In the system's keychain"
          description={
            keychain.isPending
              ? "Asking the keychain"
              : (keychain.data?.message ?? "The keychain did not answer.")
          }
        />
        <Radio value="session" label="For this session only; asked for again after a restart" />
      </Stack>
    </Radio.Group>
  );
}

/** State of the system's keychain. */
export function useKeychain() {
  return useQuery({ queryKey: keys.keychain, queryFn: () => invoke("app.keychain", undefined) });
}

/** What is wrong with an address, or null while it may be right. */
export function addressFault(text: string): string | null {
  const address = text.trim();
  if (address === "") return null;
  if (!/^https?:\/\//i.test(address))
    return "Begin with https:// (or http:// for a service on this computer).";
  return URL.canParse(address)
    ? null
    : "This is not an address. It should look like https://api.listening.example.";
}

/** Connects to a listening service; the token goes to main and is not kept here. */
export function ServiceForm({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState("");
  const [baseUrl, setBaseUrl] = useState("");
  const [token, setToken] = useState("");
  const [platform, setPlatform] = useState("platform");
  const [keep, setKeep] = useState<Keep>("keychain");
  const [advanced, setAdvanced] = useState(false);
  const keychain = useKeychain();
  const add = useAct("connections.addService", useOpenMade(onDone));
  const wrongToken = add.error && asCallError(add.error).kind === "auth";
  const fault = addressFault(baseUrl);
  const complete = [name, baseUrl, token, platform].every((text) => text.trim() !== "") && !fault;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (complete)
      add.mutate({ name, baseUrl, token, platform, keep: keychain.data?.available ? keep : "session" });
  };
  const Chevron = advanced ? IconChevronDown : IconChevronRight;
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={100}
          data-autofocus
        />
        <TextInput
          label="Address"
          placeholder="https://api.listening.example"
          value={baseUrl}
          error={fault}
          onChange={(event) => setBaseUrl(event.currentTarget.value)}
        />
        <PasswordInput
          label="Access token"
          value={token}
          autoComplete="off"
          error={wrongToken ? "The service did not accept this token." : null}
          visibilityToggleButtonProps={{ "aria-label": "Show or hide the token" }}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <KeepChoice value={keep} onChange={setKeep} />
        <div>
          <Button
            size="xs"
            variant="subtle"
            ml={-8}
            aria-expanded={advanced}
            leftSection={<Chevron size={14} aria-hidden />}
            onClick={() => setAdvanced(!advanced)}
          >
            Advanced
          </Button>
          <Collapse expanded={advanced}>
            <TextInput
              mt={8}
              label="Path word"
              description="The word after /api/v2/ in the service's addresses; most use “platform”."
              value={platform}
              onChange={(event) => setPlatform(event.currentTarget.value)}
            />
          </Collapse>
        </div>
        {add.error && <Failure thrown={add.error} inline />}
        <Group justify="space-between" gap="sm">
          <Text c="dimmed" fz={12}>
            {add.isPending ? "Making a call with the token" : ""}
          </Text>
          <Group gap="sm">
            <Button onClick={onDone}>Cancel</Button>
            <Button type="submit" variant="filled" disabled={!complete} loading={add.isPending}>
              Connect
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
