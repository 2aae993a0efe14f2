import { TextInput } from "@mantine/core";
import type { ImportedFile } from "../../../shared/ipc/imports";
import { useProjects, useTimeZone, type Target } from "../../app/queries";
import { Choice } from "../../components/Choice";
import { actionNames } from "../../components/uploads";
import { timeZones } from "../../format/zones";
import { datasetFault } from "./mapping";
import { useImports, type Decisions } from "./store";

/** The encodings main can read. */
const encodings = [
  "UTF-8",
  "UTF-16LE",
  "UTF-16BE",
  "windows-1252",
  "ISO-8859-1",
  "ISO-8859-2",
  "ISO-8859-15",
  "windows-1250",
  "windows-1251",
  "macintosh",
  "Shift_JIS",
  "EUC-JP",
  "GB18030",
  "Big5",
  "EUC-KR",
];
const delimiters: Readonly<Record<string, string>> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Vertical bar",
};

/** The options, with the value in use among them whatever it is. */
function withValue(values: readonly string[], value: string): string[] {
  const known = values.find((one) => one.toLowerCase() === value.toLowerCase());
  return known ? values.map((one) => (one === known ? value : one)) : [value, ...values];
}

/** How the file is read and where it goes, as compact controls. */
export function ReadingControls({ target, file }: { target: Target; file: ImportedFile }) {
  const { decisions, decide, reread } = useImports();
  const projects = useProjects().data ?? [target.project];
  const screenZone = useTimeZone();
  const { encoding, delimiter, header } = file;
  const fault = datasetFault(decisions.dataset);
  const read = (change: { encoding?: string; delimiter?: string; header?: boolean }) =>
    void reread({ encoding, delimiter, header, ...change });
  return (
    <>
      <Choice
        label="Encoding"
        value={encoding}
        options={withValue(encodings, encoding).map((value) => ({ value, label: value }))}
        onChange={(value) => read({ encoding: value })}
      />
      <Choice
        label="Delimiter"
        value={delimiter}
        options={withValue(Object.keys(delimiters), delimiter).map((value) => ({
          value,
          label: delimiters[value] ?? value,
        }))}
        onChange={(value) => read({ delimiter: value })}
      />
      <Choice
        label="Header"
        value={header ? "first" : "none"}
        options={[
          { value: "first", label: "First row" },
          { value: "none", label: "None" },
        ]}
        onChange={(value) => read({ header: value === "first" })}
      />
      <Choice
        label="Into"
        value={decisions.projectId ?? target.project.id}
        options={projects.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(projectId) => decide({ projectId })}
      />
      <TextInput
        size="xs"
        w={190}
        aria-label="Dataset"
        placeholder="Dataset (for reviews)"
        value={decisions.dataset}
        error={fault}
        onChange={(event) => decide({ dataset: event.currentTarget.value.trim() })}
      />
      <Choice<Decisions["action"]>
        label="Action"
        value={decisions.action}
        options={(Object.keys(actionNames) as Decisions["action"][]).map((value) => ({
          value,
          label: actionNames[value],
        }))}
        onChange={(action) => decide({ action })}
      />
      <Choice
        label="Dates without zone are in"
        value={decisions.timeZone ?? screenZone}
        options={withValue(timeZones(), decisions.timeZone ?? screenZone).map((value) => ({
          value,
          label: value,
        }))}
        onChange={(timeZone) => decide({ timeZone })}
        searchable
      />
    </>
  );
}
