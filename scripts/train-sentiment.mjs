// npm run train-sentiment -- FOLDER: trains the sentiment model from the labeled texts in a folder, which holds
// train.ndjson.gz. Writes resources/sentiment-weights.json and docs/sentiment.md. The texts stay out of the repository.
import { runTraining } from "./run-training.mjs";

await runTraining("train-sentiment");
