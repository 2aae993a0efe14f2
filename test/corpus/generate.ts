import type { CorpusLayout } from "./layout";
import * as apis from "./layouts/apis";
import * as appReviews from "./layouts/app-reviews";
import * as archives from "./layouts/archives";
import * as chats from "./layouts/chats";
import * as chatsJson from "./layouts/chats-json";
import * as datasets from "./layouts/datasets";
import * as fediverse from "./layouts/fediverse";
import * as forums from "./layouts/forums";
import * as listeningJson from "./layouts/listening-json";
import * as listeningMore from "./layouts/listening-more";
import * as listeningTables from "./layouts/listening-tables";
import * as messengers from "./layouts/messengers";
import * as moreTables from "./layouts/more-tables";
import * as networks from "./layouts/networks";
import * as productReviews from "./layouts/product-reviews";
import * as reviewApis from "./layouts/review-apis";
import * as surveys from "./layouts/surveys";
import * as tweets from "./layouts/tweets";
import * as video from "./layouts/video";
import * as vkWeibo from "./layouts/vk-weibo";
import { whatsappChats } from "./layouts/whatsapp";
import {
  monthlySheets,
  reviewsAsJson,
  reviewsAsTable,
  titledWorkbook,
  translatedLists,
  weeklyParts,
} from "./layouts/workbooks";
import type { CorpusFile } from "./types";

const groups = [
  listeningTables,
  listeningMore,
  listeningJson,
  appReviews,
  productReviews,
  video,
  fediverse,
  tweets,
  messengers,
  vkWeibo,
  networks,
  surveys,
  forums,
  datasets,
  chats,
  chatsJson,
  archives,
  apis,
  reviewApis,
  moreTables,
];

const corpusLayouts: readonly CorpusLayout[] = [
  ...groups.flatMap((group): CorpusLayout[] => Object.values(group)),
  ...whatsappChats,
  titledWorkbook,
  monthlySheets,
  weeklyParts,
  reviewsAsTable,
  reviewsAsJson,
  ...translatedLists,
];

/** All drops of the corpus. The same seed gives the same bytes. */
export const corpusFiles = (seed: number): CorpusFile[] => corpusLayouts.map((layout) => layout.make(seed));
