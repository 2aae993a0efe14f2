import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { detectEncoding } from "../../../../src/main/files/encoding";

const chinese = [
  "这个咖啡机很安静，我非常喜欢",
  "质量太差了，用了一个星期就坏了",
  "物流很快，客服态度也不错，推荐大家购买",
  "声音有点大，不过价格便宜",
  "已经是第二次购买了，家人都说好",
];
const traditional = [
  "這個咖啡機很安靜，我非常喜歡",
  "品質太差了，用了一個星期就壞了",
  "物流很快，客服態度也不錯，推薦大家購買",
  "聲音有點大，不過價格便宜",
  "已經是第二次購買了，家人都說好",
];
const japanese = [
  "このグラインダーはとても静かです",
  "一週間で壊れました。残念です",
  "配送が早くて、とても満足しています",
  "音が少し大きいですが、値段は安いです",
  "二回目の購入です。家族も喜んでいます",
];
const korean = [
  "이 그라인더는 정말 조용해요",
  "일주일 만에 고장 났습니다. 실망이에요",
  "배송이 빠르고 아주 만족합니다",
  "소리가 조금 크지만 가격이 저렴해요",
  "두 번째 구매입니다. 가족들도 좋아해요",
];
const russian = [
  "Кофемолка очень тихая, мне нравится",
  "Сломалась через неделю, я разочарован",
  "Доставка быстрая, всё хорошо",
  "Немного шумит, но цена хорошая",
  "Покупаю второй раз, семья довольна",
];
const greek = [
  "Ο μύλος είναι πολύ ήσυχος, μου αρέσει",
  "Χάλασε σε μία εβδομάδα",
  "Γρήγορη παράδοση, είμαι ευχαριστημένος",
];
const turkish = [
  "Öğütücü çok sessiz, çok beğendim",
  "Bir hafta içinde bozuldu, hayal kırıklığı",
  "Hızlı kargo, teşekkürler, şahane ürün",
];
const polish = [
  "Młynek jest bardzo cichy, polecam każdemu",
  "Zepsuł się po tygodniu, jestem zawiedziony",
  "Świetna jakość, szybka dostawa, żona zadowolona",
];
const czech = [
  "Mlýnek je velmi tichý, můžu doporučit",
  "Po týdnu se rozbil, jsem zklamaný",
  "Rychlé doručení, příště znovu, děkuji",
];
const german = [
  "Die Mühle ist sehr leise, schön",
  "Nach einer Woche kaputt, ärgerlich",
  "Schnelle Lieferung, größer als gedacht",
];
const french = [
  "Très silencieux, j'adore ça",
  "Cassé après une semaine, déçu",
  "Où est la notice ? Rien à redire",
];
const spanish = [
  "Muy silencioso, ¡me encanta!",
  "Se rompió en una semana, qué pena",
  "El niño está feliz, envío rápido",
];
const portuguese = [
  "Não faz barulho, é ótimo",
  "Quebrou após uma semana, decepção",
  "Entrega rápida, preço bom, atenção",
];
const swedish = [
  "Väldigt tyst, jag älskar den",
  "Gick sönder på en vecka, dålig",
  "Snabb leverans, små skålar",
];
const danish = ["Meget støjsvag, jeg er glad på ny", "Gik i stykker, ærgerligt", "Hurtig levering, små køer"];
const italian = [
  "Molto silenzioso, perché è nuovo",
  "Si è rotto, però la qualità c'è",
  "Può andare, più o meno così",
];
const arabic = ["المطحنة هادئة جدا وأنا أحبها", "تعطلت بعد أسبوع واحد", "توصيل سريع وسعر جيد"];
const hebrew = ["המטחנה שקטה מאוד ואני אוהב אותה", "היא התקלקלה אחרי שבוע", "משלוח מהיר ומחיר טוב"];
const thai = ["เครื่องบดกาแฟเงียบมาก ชอบมาก", "เสียภายในหนึ่งสัปดาห์", "ส่งเร็ว ราคาดี"];

const cases: [encoding: string, texts: string[]][] = [
  ["GB18030", chinese],
  ["Big5", traditional],
  ["Shift_JIS", japanese],
  ["EUC-JP", japanese],
  ["EUC-KR", korean],
  ["KOI8-R", russian],
  ["windows-1251", russian],
  ["windows-1253", greek],
  ["windows-1254", turkish],
  ["windows-1250", polish],
  ["windows-1250", czech],
  ["windows-1252", german],
  ["windows-1252", french],
  ["windows-1252", spanish],
  ["windows-1252", portuguese],
  ["windows-1252", swedish],
  ["windows-1252", danish],
  ["windows-1252", italian],
  ["windows-1256", arabic],
  ["windows-1255", hebrew],
  ["windows-874", thai],
  ["UTF-8", [...chinese, ...russian, ...german]],
  ["UTF-16LE", chinese],
  ["UTF-16BE", russian],
];

/** Compares the decoded text, not the name of the encoding: many encodings differ in a few characters only. */
const readsBack = (bytes: Buffer, text: string) => {
  const found = detectEncoding(bytes);
  return iconv.decode(bytes, found).replace(/^\ufeff/, "") === text ? "right" : found;
};

describe.each(cases)("a table in %s", (encoding, texts) => {
  const rows = (count: number) =>
    Array.from(
      { length: count },
      (_, n) => `https://a.example/${n},2026-03-1${n % 10},"${texts[n % texts.length] ?? ""}"`,
    );
  const addBOM = encoding.startsWith("UTF-16");

  it.each([1, 2, 3, 10, 300])("is read in its encoding with %i rows", (count) => {
    const text = `url,date,text\n${rows(count).join("\n")}\n`;
    expect(readsBack(iconv.encode(text, encoding, { addBOM }), text)).toBe("right");
  });

  it("is read if it has texts only", () => {
    for (const line of texts) {
      const text = `${line}\n`;
      expect([line, readsBack(iconv.encode(text, encoding, { addBOM }), text)]).toEqual([line, "right"]);
    }
  });
});
