import { Button, Collapse } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";

/** A part of a form that most never need, folded away. */
export function Advanced({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <Button
        size="xs"
        variant="subtle"
        ml={-8}
        aria-expanded={open}
        leftSection={<Chevron size={14} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {title}
      </Button>
      <Collapse expanded={open}>
        <div style={{ paddingTop: 8 }}>{children}</div>
      </Collapse>
    </div>
  );
}
