export { detectLanguage } from "./language";
export { sentimentOf } from "./sentiment";
export { hashtagsOf, mentionsOf } from "./tokens";
