// npm run train-sentiment -- FOLDER: trains the model of words from the labeled texts in a folder, which holds
// train.ndjson.gz. Writes resources/sentiment-weights.json and docs/sentiment-words.md.
// npm run train-sentiment -- FOLDER WORK: trains the scorer of all languages, which also needs the folder's teacher/ and
// a work folder with posts/*.ndjson.gz, unlabeled texts ("lang", "text"), and fresh/*.ndjson.gz, labeled sets that nothing
// was trained on ("source", "lang", "label", "text"). Writes resources/sentiment-pieces.bin and docs/sentiment.md.
// The texts stay out of the repository.
import { runTraining } from "./run-training.mjs";

await runTraining(process.argv.length > 3 ? "train-pieces" : "train-sentiment");
