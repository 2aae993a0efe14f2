import { words } from "../../src/shared/query";
import { type StoryText, storyText } from "../../src/service/engine/texts/stories/story-text";

/** What stories compare of a text without a title. */
export function textOf(text: string): StoryText {
  return storyText(text, words(text), 0);
}
