/** Tables in Markdown, and what the text around them says. */
interface Tables {
  means: string;
  sets: string;
  calibration: string;
  coverage: string;
  /** The threshold of uncertain scores, their share, and the shares of right ones among them and the others. */
  uncertain: Record<"below" | "share" | "right" | "othersRight", string>;
  names: string;
  pairs: string;
  kilobytes: number;
  maxTexts: number;
}

/** The report in Markdown. */
export function piecesReport(tables: Tables): string {
  return `# Sentiment

\`npm run train-sentiment -- FOLDER WORK\` wrote this page and \`resources/sentiment-pieces.bin\` (${tables.kilobytes.toLocaleString("en")} kB).
[Decision 47](decisions/0047-one-static-scorer-for-all-languages.md) says how the scorer works and why. [Sentiment by
words](sentiment-words.md) measures the part of it that reads words.

## How good it is

Macro-F1 is the mean of the F1 scores of the labels that people gave: positive, neutral, and negative, or two of them. “Words alone”
is what scored before: the model of words in English, word lists in the other languages. “Teacher” is the
transformer that the scorer learned from, which takes 1.5 ms a text instead of about 20 µs.

The mean over the sets of a language:

${tables.means}

Each set. Nothing was trained on any of them. Half of each set chose the settings and the calibration. The figures are those of the
other half, of which at most ${tables.maxTexts} texts are used.

${tables.sets}

What the sets are:

- \`rated-…\`: tweets, editorials, films, and products with the mean of many ratings (C. J. Hutto and E. Gilbert, MIT License). More than
  0.5 away from 0 of 4 is positive or negative.
- \`senti4sd\`: posts of developers (F. Calefato and others, MIT License).
- \`emoevent-…\`: tweets about events, emotions mapped to labels (F. M. Plaza-del-Arco and others, for research).
- \`restaurants-…\`: sentences of reviews in their own language (SemEval 2016 task 5, for research), labeled by what they say of their
  aspects. Sentences that praise and blame are left out here, as in m-absa.
- \`m-absa-…\`: reviews of hotels, laptops, sights, and courses, most of them translated from English (C. Wu and others, for research).
- \`germeval2017\`: posts and news about a railway (GermEval 2017, for research). \`potts\`: tweets whose labels two people agree on (U. Sidorenko, MIT
  License).
- \`multiemotions\`: comments on videos and ads (R. Sprugnoli, CC BY-NC-SA 4.0). \`astd\`: tweets (M. Nabil and others, GPL 2.0).
- \`brighter-hi\`: the test part of BRIGHTER in Hindi (CC BY 4.0); the scorer has learned from the teacher's labels of its other parts.
- \`opcovid\`: tweets about the pandemic (F. Vargas and others, for research). Two other Portuguese sets that version 5 was measured on could no longer be had.

The texts aren't part of Earshot.

## How sure it is

Each score has a confidence: how probable it is that its sign is right, calibrated by language. The calibration error compares it with
the share of right signs, in 15 bins of equal size and without the part that chance adds. The Brier score is better than that of
a constant, which always says the share of right signs.

${tables.calibration}

The surest scores are right more often:

${tables.coverage}

A score is uncertain below ${tables.uncertain.below}: there it is wrong more often than right. These are ${tables.uncertain.share} of the texts, of which ${tables.uncertain.right} are right;
of the others, ${tables.uncertain.othersRight} are. A lower threshold would count labels that are mostly wrong as sure, and one of 0.60 would leave out half
of the texts. Uncertain documents keep their score, are found by \`sentiment:uncertain\`, and are counted apart in charts of
\`sentiment_certainty\`. [Decision 48](decisions/0048-uncertain-and-unscored.md) says how they relate to the others.

Not scored are texts without words, emoji, and emoticons, and texts in other languages than those above. They have no sentiment, and so aren't
neutral: \`sentiment:unscored\` finds them.

## What it costs

Processor time on a busy machine of two cores, measured by hand with Node 20:

- Loading takes 104 ms once a thread at the median of nine starts, and took 86 ms in the same run when the pieces lay in a map
  and not in a trie. The trie splits a new word in 1.2 instead of 5.5 µs: 20,000 short posts with 50,000 different words take 159
  instead of 244 µs each. Where the map's cache held all words, 9,805 texts again and again, it was faster: 74 and 80 µs in English.
- A text of 25 pieces takes 51 µs in French, 66 µs in German, and 82 µs in English, where both models score. The goal is 60. These figures include splitting the
  text into words, which the search index needs anyway. Pieces and their score alone take 32 to 37 µs. The names of German take 3 µs of it.
- The means of negations, since version 6, take 2 to 9 µs: texts of 85 to 115 characters took 61 instead of 53 µs in French, 56 instead of 54 in German, and
  63 instead of 62 in English, at the fastest of seven runs right after each other. Four sums at a time in the hidden layer pay for most of it.

## Where it fails

- Minimal pairs (“not bad”, “can't complain”, the same words with “👍” and “👎”) in \`bench/data/minimal-pairs.ts\`. The share of right
  labels. It misses the goal of 90%, though negations have means of their own and composed texts teach turns of speech: comparisons, irony, and
  turns that no text had. About 20 pairs of both halves in English and Dutch were seen by the author of the composed texts, so the halves held back flatter
  the scorer a little there.

${tables.pairs}

- Names that are words (“Joy”, “Target”, “Glück”, “Bonheur”) in the place of a name that is none. Titles of topics are
  left out where a text uses them as names, and so is every word with a capital inside a sentence. German writes all nouns with one: there a noun is a name only
  if it has neither article nor adjective and follows a preposition such as “bei”, or is the subject of a question or of an object. The words
  alone, before that, changed 46% of the labels in English, 38% in German, and 21% in French.

${tables.names}

The 34 German sentences were written in three turns. In the first 10, 43% of the labels changed before the rule for German, and none with it. In
the next 12 it was 47%, and none. In the last 12, written when the rule was done, 14% changed; after “gestern”, “morgen”, and pronouns were added, 7%. “Vor” and “ohne” stay
out of it, since “vor Wut” and “ohne Probleme” are opinions. The price, on the only German sets that were at hand: macro-F1 0.540 instead of 0.539 on the mean of 5
parts of M-ABSA (3,812 sentences), and 0.548 instead of 0.550 and 0.648 instead of 0.650 on the German texts of XED and BRIGHTER, which the
scorer has learned from.

- Reviews in German and Dutch: on \`m-absa-de\` and \`m-absa-nl\` the scorer is worse than the words alone. In these languages and in French the only
  labeled texts in training are film subtitles, and in German some posts. More that may be used for training were searched for in public repositories: the sets of
  reviews found there either forbid it, have no license, or keep their texts elsewhere. German tweets without labels were added.
- News: on \`germeval2017\`, which is full of it, all scorers are poor.
- The teacher itself: in German, French, and Dutch it is worse than the scorer, and in English, Italian, and Spanish better. It can't teach negations: 63% to 72% of the open half
  of the minimal pairs are right by it in each language.
`;
}
