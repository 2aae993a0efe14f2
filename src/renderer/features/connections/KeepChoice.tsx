import { Button, Radio, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { keys } from "../../core/queries";

/** Where a token is stored: in the system's keychain, or in memory until the app quits. */
export type Keep = "keychain" | "session";

export function useKeychain() {
  return useQuery({ queryKey: keys.keychain, queryFn: () => invoke("app.keychain", undefined) });
}

/** Where a token is actually stored: without a working keychain, only in memory. */
export function tokenStorageOf(chosen: Keep, keychain: { available: boolean } | undefined): Keep {
  return keychain?.available ? chosen : "session";
}

interface KeepChoiceProps {
  value: Keep;
  onChange: (keep: Keep) => void;
}

/** Chooses where a token is stored. Explains what is wrong with the keychain, and rechecks it on request. */
export function KeepChoice({ value, onChange }: KeepChoiceProps) {
  const keychain = useKeychain();
  const available = keychain.data?.available ?? false;
  return (
    <Radio.Group
      label={t("connections:token.keep")}
      value={tokenStorageOf(value, keychain.data)}
      onChange={(picked) => onChange(picked === "keychain" ? "keychain" : "session")}
    >
      <Stack gap={6} mt={4}>
        <Radio
          value="keychain"
          disabled={!available}
          label={t("connections:token.inKeychain")}
          description={
            keychain.isPending
              ? t("connections:token.askingKeychain")
              : available
                ? undefined
                : keychain.data
                  ? `${keychain.data.message} ${keychain.data.remedy}`
                  : t("connections:token.keychainSilent")
          }
        />
        {!available && !keychain.isPending && (
          <div style={{ paddingLeft: 24 }}>
            <Button size="xs" loading={keychain.isFetching} onClick={() => void keychain.refetch()}>
              {t("connections:token.askAgain")}
            </Button>
          </div>
        )}
        <Radio value="session" label={t("connections:token.forSession")} />
      </Stack>
    </Radio.Group>
  );
}
