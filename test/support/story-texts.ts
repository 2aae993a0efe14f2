import { wordsOf } from "../../src/service/engine/texts/text-reader";
import { type StoryText, storyText } from "../../src/service/engine/texts/stories/story-text";

/** What stories compare of a text without a title. */
export function textOf(content: string, author?: string): StoryText {
  return storyText(wordsOf({ content }), author);
}
