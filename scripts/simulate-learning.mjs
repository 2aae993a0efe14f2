// npm run simulate-learning -- FOLDER: simulates analysts with the labeled texts in a folder, which holds train.ndjson.gz.
// Writes docs/learning.md.
import { runTraining } from "./run-training.mjs";

await runTraining("simulate-learning");
