import { Button, Group, Input, Text } from "@mantine/core";
import { useState } from "react";
import type { CertificateFile } from "../../../shared/ipc/connections";
import { invoke } from "../../app/api";
import { useTimeZone } from "../../app/queries";
import { Failure } from "../../components/Failure";
import { formatDay } from "../../format/times";

interface CertificateFieldProps {
  value: string | null;
  onChange: (path: string | null) => void;
}

/** A file of certificates that is trusted besides the system's, for networks that check encrypted traffic. */
export function CertificateField({ value, onChange }: CertificateFieldProps) {
  const [read, setRead] = useState<CertificateFile | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const choose = async () => {
    setFault(null);
    try {
      const file = await invoke("connections.chooseCertificate", undefined);
      if (!file) return;
      setRead(file);
      onChange(file.path);
    } catch (thrown) {
      setFault(thrown);
    }
  };
  return (
    <Input.Wrapper
      label="Certificate file"
      description="Trusted besides the system's certificates. Needed only where a company's proxy checks encrypted traffic."
    >
      <Group gap="sm" wrap="nowrap">
        <Text flex={1} fz={13} style={{ overflowWrap: "anywhere" }}>
          {value ?? "None"}
        </Text>
        {value !== null && (
          <Button size="xs" onClick={() => onChange(null)} aria-label="Use no certificate file">
            Remove
          </Button>
        )}
        <Button size="xs" onClick={() => void choose()} aria-label="Choose a certificate file">
          Choose
        </Button>
      </Group>
      {read !== null && read.path === value && <Certificates file={read} />}
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
          {subject}, valid until {formatDay(validTo, timeZone)}
          {!authority && ". This is no certificate authority, so it may not help."}
        </li>
      ))}
    </ul>
  );
}
