import type { TextBank } from "./bank";

export const JAPANESE: TextBank = {
  praise: [
    "{brand}のエスプレッソ、[本当に美味しい|香りが最高]です😍",
    "{city}の{brand}に行きました。[店員さんが親切でした|雰囲気が素敵でした]😊",
    "{blend}が[お気に入り|大好き]です。[毎朝飲んでいます|おすすめです]👍",
    "{brand}のグラインダーは静かで[とても便利|満足]です👏",
  ],
  complaint: [
    "{brand}のマシンが{few}週間で[壊れました|動かなくなりました]😡",
    "{blend}の味が[変わって残念|苦すぎる]です😞",
    "{brand}、また値上げですか。[高すぎます|がっかり]😩",
  ],
  fact: [
    "{brand}のエスプレッソと{other}を飲み比べています。",
    "{brand}が{city}に新しい店を[開きます|出すそうです]。",
    "{brand}のエスプレッソマシンに合うフィルターを知りませんか？",
    "豆は{few}グラム、カップは{many}個あります。",
  ],
  recallAnger: [
    "{brand}のカプセルに金属片。[信じられない|怖すぎる]😡",
    "{brand}のリコール、電話がつながりません😤",
  ],
  recallReport: [
    "{brand}がエスプレッソのカプセルをリコール（recall）しました。",
    "対象はロット0417、約{many}千箱です。",
  ],
  titles: {
    praise: ["{brand}のエスプレッソが美味しい"],
    complaint: ["{brand}のマシンがまた故障"],
    fact: ["{brand}が{city}に出店", "家で楽しむエスプレッソ"],
    recall: ["{brand}、カプセルをリコール"],
  },
  hashtags: ["エスプレッソ", "コーヒー", "northwind"],
  cities: ["東京", "大阪", "京都"],
};
