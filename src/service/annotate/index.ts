export { detectLanguage } from "./language";
export { lexiconScore as earlierSentimentOf } from "./lexicon-score";
export { scored, scorerOrigin, sentimentOf } from "./sentiment";
export { topicNames } from "./topic-names";
export { hashtagsOf, mentionsOf } from "./tokens";
export { loadDetector } from "./word-languages";
