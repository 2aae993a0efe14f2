import { useState } from "react";
import { isObject } from "../../../../shared/documents/json";
import { readJson } from "./json-text";
import type { DocumentIssue } from "../../../../shared/ipc/documents";
import { JsonView } from "./JsonView";
import type { Editing } from "./store";

interface JsonPaneProps {
  editing: Editing;
  issues: readonly DocumentIssue[];
  onChange: (part: Partial<Pick<Editing, "document" | "text">>) => void;
}

/** The JSON view of the document. Valid text becomes the document; invalid text is kept as it is. */
export function JsonPane({ editing, issues, onChange }: JsonPaneProps) {
  // The analyst's formatting is kept as long as the view is open.
  const [text, setText] = useState(() => editing.text ?? JSON.stringify(editing.document, null, 2));
  const take = (next: string) => {
    setText(next);
    const reading = readJson(next);
    if (!reading.ok || !isObject(reading.value)) {
      onChange({ text: next });
      return;
    }
    const url = editing.base.document?.url;
    // The URL identifies an existing document, so it can't be changed here.
    onChange({ document: url === undefined ? reading.value : { ...reading.value, url }, text: null });
  };
  return <JsonView text={text} onChange={take} issues={issues} />;
}
