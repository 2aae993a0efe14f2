import { Bitset } from "../../src/service/engine/columns/bitset";
import { wordsOf } from "../../src/service/engine/texts/text-reader";
import { StoryIndex } from "../../src/service/engine/texts/stories/story-index";
import type { StoredDocument } from "../../src/service/workspace/stored-document";

export interface Post {
  text: string;
  author?: string;
}

export function documentOf({ text, author }: Post): StoredDocument {
  return {
    url: "",
    published: 0,
    search_indexed: 0,
    content: text,
    lang: "en",
    sentiment: 0,
    word_count: 0,
    host_url: "",
    domain_url: "",
    ...(author !== undefined && { extra_author_attributes: { name: author } }),
  };
}

/** The story of each post, as the service finds it. 0 for a post without one. */
export async function storiesOf(posts: readonly Post[]): Promise<number[]> {
  const live = Bitset.of(posts.length);
  posts.forEach((_, id) => live.add(id));
  const documents = posts.map(documentOf);
  const index = new StoryIndex({
    columns: { live, version: 1 },
    projectOf: () => "",
    read: (id) => documents[id],
  });
  for (const [id, document] of documents.entries()) index.put(id, document, wordsOf(document));
  const stories = await index.settle();
  return posts.map((_, id) => stories.codeOf(id));
}
