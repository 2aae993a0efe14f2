import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";
import { Providers } from "./Providers";
import { createQueryClient } from "./queries";

/** Draws the app into its page. */
export function start(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  createRoot(root).render(
    <StrictMode>
      <Providers client={createQueryClient()}>
        <App />
      </Providers>
    </StrictMode>,
  );
  // While the first answers are on their way there is time to read what draws them.
  requestIdleCallback(() => void import("../charts/Chart"), { timeout: 300 });
}
