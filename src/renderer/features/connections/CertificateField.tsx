import { Button, Group, Input, Text } from "@mantine/core";
import { useState } from "react";
import type { CertificateFile } from "../../../shared/ipc/connections";
import type { GivenFile } from "../../../shared/ipc/files";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { useTimeZone } from "../../core/queries";
import { Failure } from "../../components/states/Failure";
import { formatDay } from "../../../analysis/format/times";

/** A certificate file: its handle in the main process, and its path. */
export type ChosenCertificate = Pick<GivenFile, "handle" | "place">;

interface CertificateFieldProps {
  value: ChosenCertificate | null;
  onChange: (chosen: ChosenCertificate | null) => void;
}

/**
 * Selects a certificate file that is trusted besides the system's certificates, for networks that inspect TLS traffic.
 */
export function CertificateField({ value, onChange }: CertificateFieldProps) {
  const [read, setRead] = useState<CertificateFile | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const choose = async () => {
    setFault(null);
    try {
      const chosen = await invoke("connections.chooseCertificate", undefined);
      if (!chosen) return;
      setRead(chosen);
      onChange(chosen.file);
    } catch (thrown) {
      setFault(thrown);
    }
  };
  return (
    <Input.Wrapper label={t("connections:certificate.label")} description={t("connections:certificate.note")}>
      <Group gap="sm" wrap="nowrap">
        <Text flex={1} fz={13} style={{ overflowWrap: "anywhere" }}>
          {value?.place ?? t("connections:certificate.none")}
        </Text>
        {value !== null && (
          <Button size="xs" onClick={() => onChange(null)} aria-label={t("connections:certificate.useNone")}>
            {t("remove")}
          </Button>
        )}
        <Button size="xs" onClick={() => void choose()} aria-label={t("connections:certificate.chooseFile")}>
          {t("connections:certificate.choose")}
        </Button>
      </Group>
      {read !== null && read.file.handle === value?.handle && <Certificates file={read} />}
      {fault !== null && <Failure thrown={fault} inline connectionId={null} />}
    </Input.Wrapper>
  );
}

function Certificates({ file }: { file: CertificateFile }) {
  const timeZone = useTimeZone();
  return (
    <ul style={{ margin: "6px 0 0", paddingLeft: 18, color: "var(--text-2)", fontSize: 12 }}>
      {file.certificates.map(({ subject, validTo, authority }) => (
        <li key={`${subject} ${validTo}`} style={{ overflowWrap: "anywhere" }}>
          {t(authority ? "connections:certificate.validUntil" : "connections:certificate.noAuthority", {
            subject,
            day: formatDay(validTo, timeZone),
          })}
        </li>
      ))}
    </ul>
  );
}
