// Codes a queue in a separate process that tests can kill: coding-process <folder> <documents>
import path from "node:path";
import { CodingStore } from "../../src/main/coding/coding-store";
import { outboxMigrations } from "../../src/main/uploads/schema";
import { openUndamaged } from "../../src/main/storage/open-database";
import { aQueue, drawnItem } from "./coding-sample";

const [folder = "", documents = "0"] = process.argv.slice(2);
const db = openUndamaged(path.join(folder, "outbox.db"), outboxMigrations, { synchronous: "FULL" });
const store = new CodingStore(db);
if (!store.queue("q1"))
  store.add(
    { to: { connectionId: "c", projectId: "p" }, queue: aQueue(), origin: null },
    Array.from({ length: Number(documents) }, (_, number) => drawnItem(number)),
  );
for (
  let position = store.next("q1", "Ann", -1);
  position !== null;
  position = store.next("q1", "Ann", position)
) {
  const decision = { outcome: "coded", values: { sentiment: "neutral" }, note: `${position}` } as const;
  store.decide("q1", { position, coder: "Ann", decidedAt: position, took: null }, decision);
  process.stdout.write(`${position}\n`);
}
db.close();
