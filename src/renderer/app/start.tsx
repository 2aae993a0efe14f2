import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadChart } from "../charts/LazyChart";
import { App } from "./App";
import { boot } from "./boot";
import { readFirstScreen } from "./firstScreen";
import { Providers } from "./Providers";
import { createQueryClient } from "../core/queries";

/** Draws the app into its page, once it knows what it begins with: `asked` is main's answer to that. */
export async function start(booting: Promise<unknown>): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  const client = createQueryClient();
  // While that answer is on its way there is time to read what draws the first chart.
  void loadChart();
  await boot(client, booting).catch(() => undefined);
  await readFirstScreen(client).catch(() => undefined);
  createRoot(root).render(
    <StrictMode>
      <Providers client={client}>
        <App />
      </Providers>
    </StrictMode>,
  );
}
