import { Button, Collapse } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";

interface AdvancedProps {
  title: string;
  /** Something in it is wrong, and has to be seen. */
  faulty?: boolean;
  children: ReactNode;
}

/** A part of a form that most never need, folded away. */
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
