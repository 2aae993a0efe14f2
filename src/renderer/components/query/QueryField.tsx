import { Textarea } from "@mantine/core";
import { useInViewport } from "@mantine/hooks";
import { lazy, startTransition, useEffect, useRef, useState } from "react";
import { useKeys } from "../../core/useKeys";
import { queryFault } from "./queryFault";
import type { QueryFieldProps } from "./queryFieldProps";

const QueryFieldEditor = lazy(async () => ({
  default: (await import("./QueryFieldEditor")).QueryFieldEditor,
}));

/**
 * A query in a form, validated while typing. Renders as plain text first and becomes the query editor when scrolled
 * into view, so that a topic with hundreds of queries appears at once.
 */
export function QueryField(props: QueryFieldProps) {
  const { label, hideLabel = false, description, value, onChange, placeholder, onRun, error } = props;
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [rich, setRich] = useState(false);
  const focused = useRef(false);
  const plain = useRef<HTMLTextAreaElement>(null);
  useKeys({ runQuery: onRun ?? null }, plain);
  useEffect(() => {
    // The plain text keeps the focus until the editor is loaded.
    if (inViewport) startTransition(() => setRich(true));
  }, [inViewport]);
  const message = queryFault(value)?.message ?? error;
  return (
    <div ref={ref}>
      {rich ? (
        <QueryFieldEditor {...props} focused={focused.current} />
      ) : (
        <Textarea
          ref={plain}
          {...(hideLabel ? { "aria-label": label } : { label })}
          description={description}
          value={value}
          autosize
          minRows={1}
          maxRows={6}
          spellCheck={false}
          data-autofocus={props.autoFocus || undefined}
          placeholder={placeholder}
          error={message}
          styles={{
            input: { fontFamily: "var(--mantine-font-family-monospace)", paddingBlock: 6, minHeight: 34 },
          }}
          onFocus={() => {
            focused.current = true;
          }}
          onBlur={() => {
            focused.current = false;
          }}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
