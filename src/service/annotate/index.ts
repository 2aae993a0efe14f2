export { detectLanguage } from "./language";
export { lexiconScore as earlierSentimentOf } from "./lexicon-score";
export { scorerOrigin, sentimentOf } from "./sentiment";
export { hashtagsOf, mentionsOf } from "./tokens";
