export { detectLanguage } from "./language";
export { lexiconScore as earlierSentimentOf } from "./lexicon-score";
export type { Scored } from "./piece-model";
export { reasonsOf } from "./score-reasons";
export { sentencesOf } from "./sentences";
export { scored, scorerOrigin, sentimentOf } from "./sentiment";
export { topicNames } from "./topic-names";
export { hashtagsOf, mentionsOf } from "./tokens";
export { loadDetector } from "./word-languages";
