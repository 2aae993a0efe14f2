import { Button, Collapse } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";

interface AdvancedProps {
  title: string;
  /** Whether a field in it is invalid. Opens the section, so that the error is visible. */
  faulty?: boolean;
  children: ReactNode;
}

/** A collapsed section of a form that few users need. */
export function Advanced({ title, faulty = false, children }: AdvancedProps) {
  const [wanted, setOpen] = useState(false);
  const open = wanted || faulty;
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
