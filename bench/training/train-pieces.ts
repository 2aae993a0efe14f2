/**
 * Learns the static scorer of all languages from a transformer, and measures it on labeled sets that neither has seen.
 * Reads train.ndjson.gz and teacher/ in a folder of labeled texts, posts/ and fresh/ in a work folder, and writes
 * resources/sentiment-pieces.bin and docs/sentiment.md. The work folder keeps the teacher's labels for the next run.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PieceModel } from "../../src/service/annotate/piece-model";
import { CLASSES } from "./classes";
import { composedTexts } from "./composed-texts";
import { evaluate } from "./evaluate-pieces";
import { fitLanguage } from "./fit-languages";
import { freshSets } from "./fresh-sets";
import { judged } from "./judged";
import { lessonsOf, piecesOf, vocabularyOf } from "./piece-lessons";
import { pieceWeights } from "./piece-weights";
import { principalComponents } from "./principal-components";
import { Student } from "./student";
import { Teacher, VECTOR, readPieces } from "./teacher";
import { type TrainingText, trainingTexts } from "./training-texts";
import { writePieceFile } from "./write-piece-file";

const DIMENSIONS = 64;
/** Pieces of the longest texts that the teacher labels. English has most people's labels. */
const MOST_TAUGHT = { english: 17, others: 44 };
const [, , folder = "", work = ""] = process.argv;
const started = Date.now();
const report = (text: string) => {
  console.log(`${Math.round((Date.now() - started) / 1000)} s: ${text}`);
};

const teacherFolder = join(folder, "teacher");
const teacher = await Teacher.load(teacherFolder);
const given = trainingTexts(folder, work);
const taught = new Set(given.filter(isTaught));
const taughtLabels = await teacher.label(
  Array.from(taught, ({ text }) => text),
  join(work, "labels.bin"),
);
report(`${taught.size} texts are labeled`);
// Longer ones with people's labels, and composed texts, go without the teacher's.
const untaught = [
  ...given.filter((text) => text.label !== undefined && !taught.has(text)),
  ...composedTexts(),
];
const texts = [...taught, ...untaught];
const labels = Float32Array.from([...taughtLabels, ...untaught.flatMap(smoothed)]);
const teacherPieces = readPieces(teacherFolder);
const vocabulary = vocabularyOf(texts, teacherPieces);
report(`${vocabulary.pieces.length} pieces`);
const lessons = lessonsOf(texts, labels, piecesOf(vocabulary));
report("lessons are ready");
const components = await componentsOf();
const student = new Student(
  Float32Array.from({ length: vocabulary.ids.length * DIMENSIONS }, (_, at) => {
    const id = vocabulary.ids[Math.floor(at / DIMENSIONS)] ?? 0;
    return components[id * DIMENSIONS + (at % DIMENSIONS)] ?? 0;
  }),
  vocabulary.pieces.length,
  {
    dimensions: DIMENSIONS,
    hidden: 64,
    epochs: 3,
    rate: 0.05,
    vectorRate: 0.3,
    bucketRate: 1,
    bucketDecay: 1e-5,
    dropout: 0.1,
    seed: 1,
  },
);
student.train(lessons, report);
report("learned");

const sets = freshSets(work);
const raw = new PieceModel(pieceWeights(student, vocabulary, {}));
const languages = Object.fromEntries(
  [...new Set(sets.map(({ lang }) => lang))].sort().map((lang) => {
    const lines = sets.filter((set) => set.lang === lang).flatMap(({ choosing }) => choosing);
    return [lang, fitLanguage(judged(lines, raw))];
  }),
);
const file = writePieceFile(pieceWeights(student, vocabulary, languages));
writeFileSync("resources/sentiment-pieces.bin", file);
report(`${Math.round(file.length / 1000)} kB of weights`);
await evaluate(sets, { work, teacher, file });
report("done");

/** The teacher takes long for long texts. */
function isTaught({ text, lang }: TrainingText): boolean {
  return teacher.sizeOf(text) <= (lang === "en" ? MOST_TAUGHT.english : MOST_TAUGHT.others);
}

/** People's labels are less certain than they look. */
function smoothed({ label }: TrainingText): number[] {
  return CLASSES.map((name) => (name === label ? 0.76 : 0.12));
}

/** The principal components of the teacher's vectors, with a mean square of 1. */
async function componentsOf(): Promise<Float32Array> {
  const kept = join(work, `vectors${DIMENSIONS}.bin`);
  if (!existsSync(kept)) {
    const vectors = await teacher.vectors(teacherPieces.pieces.length);
    writeFileSync(kept, Buffer.from(principalComponents(vectors, VECTOR, DIMENSIONS).buffer));
  }
  const bytes = readFileSync(kept);
  const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const square = values.reduce((sum, value) => sum + value * value, 0) / values.length;
  return values.map((value) => value / Math.sqrt(square));
}
