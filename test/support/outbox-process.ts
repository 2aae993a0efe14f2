// Runs a real outbox in a separate process that tests can kill: outbox-process <folder> <service url> <entries>
import { OutboxHarness, addresses } from "./outbox-harness";

const [folder = "", url = "", entries = "0"] = process.argv.slice(2);
const harness = new OutboxHarness(folder, { url });
const [unfinished] = harness.outbox.list();
const id = unfinished?.id ?? harness.upload(addresses(Number(entries)));
harness.outbox.start();
process.stdout.write("started\n");
const { counts } = await harness.finished(id);
await harness.outbox.stop();
process.stdout.write(`${JSON.stringify(counts)}\n`);
