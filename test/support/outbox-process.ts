// Runs a real outbox in a separate process that tests can kill: outbox-process <folder> <service url> <entries>
import { OutboxHarness, addresses } from "./outbox-harness";

async function run(folder: string, url: string, entries: number): Promise<void> {
  const harness = new OutboxHarness(folder, { url });
  const [unfinished] = harness.outbox.list();
  const id = unfinished?.id ?? harness.upload(addresses(entries));
  harness.outbox.start();
  process.stdout.write("started\n");
  const { counts } = await harness.finished(id);
  await harness.outbox.stop();
  process.stdout.write(`${JSON.stringify(counts)}\n`);
}

const [folder = "", url = "", entries = "0"] = process.argv.slice(2);
void run(folder, url, Number(entries));
