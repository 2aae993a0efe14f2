import { vi } from "vitest";

// Test files share a process and the libraries it has loaded. Earshot's own modules are loaded again for each file, so
// that no file sees state that another one left in them.
vi.resetModules();
