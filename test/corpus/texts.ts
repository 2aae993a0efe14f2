import type { Random } from "./random";
import type { Sentiment } from "./types";

interface Grammar {
  openers: readonly string[];
  positive: readonly string[];
  neutral: readonly string[];
  negative: readonly string[];
  closers: readonly string[];
}

const split = (lines: string) => lines.split("|").map((line) => line.trim());

const grammar = (
  openers: string,
  positive: string,
  neutral: string,
  negative: string,
  closers: string,
): Grammar => ({
  openers: split(openers),
  positive: split(positive),
  neutral: split(neutral),
  negative: split(negative),
  closers: split(closers),
});

const grammars = {
  en: grammar(
    "Third week with {p}: | Honestly, | My sister talked me into {p}; | Quick note, folks: | After {n} days of use, | So I tried {p} again, and",
    "it works better than anything I had before | the staff at {p} fixed it within {n} minutes | everything arrived early and well packed | the new version is quick, quiet, and simple | I would buy it again tomorrow",
    "it does what the label says, no more | the order has {n} items and ships on Friday | they moved the counter to the second floor | the update changes the menu, the rest stays | it comes in grey, green, and blue",
    'it stopped working after {n} days and nobody answers | the line was endless and the coffee was cold | they charged me twice and call it a "service fee" | the app crashes whenever I open the map | I want my money back, all of it',
    "Has anyone seen the same? | Thanks for reading. | That's all for today. | See you at the store in Brindlemoor. | More next week; photos follow.",
  ),
  de: grammar(
    "Seit {n} Wochen nutze ich {p}: | Kurz gesagt, | Meine Nachbarin schwört auf {p}; | Ehrlich, | Nach dem Umzug wieder bei {p} bestellt,",
    "alles läuft zuverlässig und schön leise | die Lieferung kam früher als gedacht | freundliches Personal, faire Preise, gute Größe | so muss das sein, ich bin begeistert",
    "das Paket hat {n} Teile und kommt am Freitag | die Filiale öffnet künftig um acht | es gibt das Gerät in Grau, Grün und Blau | die Anleitung ist auf Deutsch und Englisch",
    'nach {n} Tagen kaputt, und niemand fühlt sich zuständig | die Warteschlange war endlos, der Kaffee kalt | zweimal abgebucht, angeblich eine "Gebühr" | die App stürzt ständig ab, so ärgerlich',
    "Geht es noch jemandem so? | Danke fürs Lesen. | Grüße aus Kleinmöhringen. | Mehr dazu nächste Woche; Fotos folgen.",
  ),
  es: grammar(
    "Llevo {n} semanas con {p}: | La verdad, | Mi prima me recomendó {p}; | Aviso rápido, | Volví a pedir en {p} y",
    "funciona mejor que todo lo anterior | el envío llegó antes de lo previsto | la atención fue rápida y muy amable | lo compraría otra vez mañana mismo",
    "el pedido tiene {n} piezas y sale el viernes | la tienda abre ahora a las ocho | viene en gris, verde y azul | el manual está en español e inglés",
    'dejó de funcionar a los {n} días y nadie responde | la cola era eterna y el café estaba frío | me cobraron dos veces y lo llaman "tarifa" | la aplicación se cierra sola cada mañana',
    "¿A alguien más le pasa? | Gracias por leer. | Saludos desde Villaperdiz. | La semana que viene cuento más; habrá fotos.",
  ),
  fr: grammar(
    "Trois semaines avec {p} : | Franchement, | Ma voisine m'a conseillé {p} ; | Petit mot rapide, | J'ai recommandé chez {p}, et",
    "tout marche mieux qu'avant, très satisfait | la livraison est arrivée en avance | l'équipe a réglé le souci en {n} minutes | je le rachèterais dès demain",
    "la commande compte {n} articles et part vendredi | la boutique ouvre désormais à huit heures | il existe en gris, vert et bleu | la notice est en français et en anglais",
    'en panne après {n} jours et personne ne répond | la file était interminable et le café froid | débité deux fois pour des "frais" imaginaires | l\'appli plante à chaque ouverture',
    "Quelqu'un d'autre dans ce cas ? | Merci de m'avoir lu. | Bonjour de Saint-Fougère. | La suite la semaine prochaine ; photos à venir.",
  ),
  pt: grammar(
    "Há {n} semanas com {p}: | Sinceramente, | Minha tia indicou {p}; | Aviso rápido, | Pedi de novo na {p} e",
    "funciona melhor do que tudo que já tive | a entrega chegou antes do prazo | o atendimento foi rápido e muito gentil | compraria outra vez amanhã",
    "o pedido tem {n} peças e sai na sexta | a loja agora abre às oito | vem em cinza, verde e azul | o manual está em português e inglês",
    'parou de funcionar em {n} dias e ninguém responde | a fila não acabava e o café estava frio | cobraram duas vezes e chamam de "taxa" | o aplicativo fecha sozinho toda manhã',
    "Mais alguém com isso? | Obrigado por ler. | Abraços de Vila Perdigão. | Semana que vem conto mais; com fotos.",
  ),
  it: grammar(
    "Tre settimane con {p}: | Onestamente, | Mia cugina mi ha consigliato {p}; | Due righe veloci, | Ho ordinato ancora da {p}, e",
    "funziona meglio di tutto il resto | la consegna è arrivata in anticipo | il personale ha risolto in {n} minuti | lo ricomprerei domani, perché è fatto bene",
    "l'ordine ha {n} pezzi e parte venerdì | il negozio adesso apre alle otto | esiste in grigio, verde e blu | il manuale è in italiano e inglese",
    'si è rotto dopo {n} giorni e nessuno risponde | la coda era infinita e il caffè freddo | addebitato due volte per una "commissione" | l\'app si chiude da sola ogni mattina',
    "Capita anche a voi? | Grazie per la lettura. | Saluti da Borgofelce. | Il resto la prossima settimana; seguono foto.",
  ),
  ru: grammar(
    "Пользуюсь {p} уже {n} недель: | Если честно, | Соседка посоветовала {p}; | Коротко, | Снова заказала в {p}, и",
    "всё работает лучше, чем раньше | посылка пришла раньше срока | поддержка решила вопрос за {n} минут | купила бы ещё раз, очень довольна",
    "в заказе {n} предметов, отправка в пятницу | магазин теперь открыт с восьми | бывает серый, зелёный и синий | инструкция на русском и английском",
    'сломалось через {n} дней, и никто не отвечает | очередь бесконечная, а кофе холодный | списали деньги дважды, назвали это "сбором" | приложение вылетает каждое утро',
    "У кого-нибудь так же? | Спасибо, что дочитали. | Привет из Папоротникова. | Продолжение на следующей неделе; будут фото.",
  ),
  ar: grammar(
    "منذ {n} أسابيع مع {p}: | بصراحة، | نصحتني جارتي بـ {p}؛ | ملاحظة سريعة، | طلبت مرة أخرى من {p} و",
    "كل شيء يعمل أفضل من السابق | وصل الطلب قبل الموعد | الخدمة سريعة والموظفون لطفاء | سأشتريه مرة أخرى غداً",
    "الطلب فيه {n} قطع ويصل يوم الجمعة | المتجر يفتح الآن الساعة الثامنة | يتوفر باللون الرمادي والأخضر والأزرق | الدليل بالعربية والإنجليزية",
    "توقف عن العمل بعد {n} أيام ولا أحد يرد | الطابور طويل جداً والقهوة باردة | خصموا المبلغ مرتين وسموه رسوماً | التطبيق يتعطل كل صباح",
    "هل حدث هذا لأحد غيري؟ | شكراً على القراءة. | تحياتي من وادي السرخس. | المزيد الأسبوع القادم مع الصور.",
  ),
  ja: grammar(
    "{p}を使って{n}週間です。 | 正直に言うと、 | 友人に{p}を勧められました。 | 短いメモです。 | また{p}で注文しました。",
    "前の製品よりずっと使いやすいです | 予定より早く届きました | スタッフの対応が丁寧で助かりました | 明日もう一度買いたいくらいです",
    "注文は{n}点で金曜日に発送されます | 店は八時に開くようになりました | 色は灰色と緑と青があります | 説明書は日本語と英語です",
    "{n}日で壊れて返事もありません | 列が長くてコーヒーは冷めていました | 二回も請求されて残念です | アプリが毎朝落ちます",
    "同じ方はいますか。 | 読んでくれてありがとう。 | 続きは来週、写真もあります。 | 以上です。",
  ),
  zh: grammar(
    "用了{n}周的{p}, | 说实话, | 朋友推荐了{p}, | 简单说两句, | 又在{p}下单了,",
    "比以前用过的都好 | 比预计的时间早到 | 客服{n}分钟就解决了问题 | 明天还想再买一次",
    "订单有{n}件, 周五发货 | 门店现在八点开门 | 有灰色、绿色和蓝色 | 说明书有中文和英文",
    '{n}天就坏了, 没有人回复 | 排队太久, 咖啡都凉了 | 扣了两次钱, 还说是"服务费" | 应用每天早上都闪退',
    "有人也这样吗? | 谢谢阅读。 | 下周再说, 会有照片。 | 就到这里。",
  ),
  ko: grammar(
    "{p} 사용한 지 {n}주 됐어요. | 솔직히 | 친구가 {p} 추천해서 샀는데, | 짧게 남겨요. | {p}에서 또 주문했고",
    "전에 쓰던 것보다 훨씬 좋아요 | 예정보다 빨리 도착했어요 | 직원이 {n}분 만에 해결해 줬어요 | 내일 또 사고 싶어요",
    "주문은 {n}개이고 금요일에 발송돼요 | 매장은 이제 여덟 시에 열어요 | 회색, 초록색, 파란색이 있어요 | 설명서는 한국어와 영어예요",
    '{n}일 만에 고장 났는데 답이 없어요 | 줄이 너무 길고 커피는 식었어요 | 두 번 결제됐는데 "수수료"래요 | 앱이 아침마다 꺼져요',
    "저만 그런가요? | 읽어 주셔서 감사합니다. | 다음 주에 사진과 함께 올릴게요. | 여기까지예요.",
  ),
  tr: grammar(
    "{n} haftadır {p} kullanıyorum: | Açıkçası | Komşum {p} önerdi; | Kısa bir not, | Yine {p} üzerinden sipariş verdim ve",
    "öncekilerden çok daha iyi çalışıyor | kargo beklenenden erken geldi | görevliler {n} dakikada çözdü | yarın yine alırım, çok memnunum",
    "siparişte {n} parça var, cuma günü çıkıyor | mağaza artık sekizde açılıyor | gri, yeşil ve mavi renkleri var | kılavuz Türkçe ve İngilizce",
    '{n} günde bozuldu, kimse cevap vermiyor | kuyruk bitmedi, kahve de soğuktu | iki kez ücret kesildi, adı da "hizmet bedeli" | uygulama her sabah çöküyor',
    "Başka yaşayan var mı? | Okuduğunuz için teşekkürler. | Eğreltiköy'den selamlar. | Devamı haftaya; fotoğraflar gelecek.",
  ),
} satisfies Record<string, Grammar>;

export type Language = keyof typeof grammars;

const emojis = ["🙂", "😡", "☕", "🚀", "👍🏽", "💔", "🎉", "🤷‍♀️"];

export interface TextStyle {
  /** Without emoji, so that old encodings can represent the text. */
  plain?: boolean;
  /** Without line breaks, for formats with one text per line. */
  oneLine?: boolean;
}

/** A text of two or three sentences that isn't in `taken`. Adds it there. */
export function writeText(
  random: Random,
  language: Language,
  sentiment: Sentiment,
  product: string,
  style: TextStyle,
  taken: Set<string>,
): string {
  const source: Grammar = grammars[language];
  const spaced = !["ja", "zh"].includes(language);
  const fill = (line: string) => line.replaceAll("{p}", product).replaceAll("{n}", String(random.int(2, 98)));
  const sentence = () => {
    const end = spaced ? "." : "。";
    return `${fill(random.pick(source.openers))}${spaced ? " " : ""}${fill(random.pick(source[sentiment]))}${end}`;
  };
  for (;;) {
    const sentences = [sentence()];
    if (random.chance(0.6)) sentences.push(fill(random.pick(source.closers)));
    while (random.chance(0.15)) sentences.push(sentence());
    const joint = !style.oneLine && random.chance(0.18) ? "\n" : spaced ? " " : "";
    let text = sentences.join(joint);
    if (!style.plain && random.chance(0.2)) text += ` ${random.pick(emojis)}`;
    if (!taken.has(text)) {
      taken.add(text);
      return text;
    }
  }
}

/** A headline in the language of the text. */
export function writeTitle(
  random: Random,
  language: Language,
  sentiment: Sentiment,
  product: string,
): string {
  const line = random.pick(grammars[language][sentiment]).replaceAll("{n}", String(random.int(2, 98)));
  return `${product}: ${line}`.replaceAll("{p}", product);
}

const languageNames: Record<Language, string> = {
  en: "English",
  de: "German",
  es: "Spanish",
  fr: "French",
  pt: "Portuguese",
  it: "Italian",
  ru: "Russian",
  ar: "Arabic",
  ja: "Japanese",
  zh: "Chinese",
  ko: "Korean",
  tr: "Turkish",
};

/** The English name of the language. */
export const languageName = (language: Language) => languageNames[language];
