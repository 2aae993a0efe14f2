/** The notice at the start of a chat, in the program's languages. */
const encryption =
  /end-to-end|ende-zu-ende|extremo a extremo|ponta a ponta|bout en bout|crittografia end|uçtan uca|сквозн\p{L}+ шифрован|الطرفين|एंड-टू-एंड|端到端|端對端|エンドツーエンド|종단간|hujung-ke-hujung|koniec-koniec|totalsträckskryptera/iu;

/** Placeholders of media that weren't exported. The program writes no user texts in these forms. */
const omitted = [
  // "image omitted", "GIF omitted", "Bild weggelassen", "imagen omitida", "image absente"
  /^(?:image|photo|video|audio|voice message|gif|sticker|document|contact card|video note|live location)s? omitted$/i,
  /^(?:bild|foto|video|audio|gif|sticker|dokument|kontaktkarte|videonachricht) (?:weggelassen|ausgeschlossen)$/i,
  /^(?:imagen|foto|v[ií]deo|audio|gif|sticker|documento|tarjeta de contacto) omitid[oa]$/i,
  /^(?:imagem|foto|v[ií]deo|[áa]udio|gif|figurinha|documento|cart[ãa]o do contato) (?:ocultad[oa]|omitid[oa])$/i,
  /^(?:image|photo|vid[ée]o|audio|gif|sticker|document|fiche contact) (?:absente?|omise?)$/i,
  /^(?:immagine|foto|video|audio|gif|sticker|documento) omess[oa]$/i,
  /^(?:afbeelding|foto|video|audio|gif|sticker|document) weggelaten$/i,
  /^(?:görüntü|video|ses|gif|çıkartma|belge) dahil edilmedi$/i,
  /^(?:изображение|фото|видео|аудио|gif|стикер|документ) (?:отсутствует|не добавлен[оа]?|опущен[оа]?)$/iu,
];

/** Placeholders of deleted messages and calls. */
const gone =
  /^(?:(?:this message was|you) deleted(?: this message)?|diese nachricht wurde gelöscht|du hast diese nachricht gelöscht|(?:se )?eliminó este mensaje|este mensaje fue eliminado|eliminaste este mensaje|(?:essa|esta) mensagem foi apagada|mensagem apagada|você apagou esta mensagem|ce message a été supprimé|vous avez supprimé ce message|questo messaggio è stato eliminato|hai eliminato questo messaggio|dit bericht (?:is|werd) verwijderd|u heeft dit bericht verwijderd|je hebt dit bericht verwijderd|bu mesaj silindi|bu mesajı sildiniz|(?:данное|это) сообщение удалено|вы удалили (?:данное|это) сообщение|تم حذف هذه الرسالة|यह (?:मैसेज|संदेश) (?:मिटाया|हटाया) गया(?: था)?|此消息已删除|此訊息已刪除|このメッセージは削除されました|삭제된 메시지입니다|missed (?:voice|video) call|verpasster (?:sprach|video)anruf|llamada perdida|chamada (?:de voz|de vídeo)? ?perdida|appel (?:vocal|vidéo) manqué|null|waiting for this message(?:\..*)?)[.。]?$/iu;

/** What members did to a group, as the program writes it: "Anna created this group", "Anna hat Ben hinzugefügt". */
const groupNotices = [
  /^.{1,60}? (?:created (?:this )?group\b|added |removed |left\b|joined (?:using|from|via)|changed (?:the (?:group|subject)|this group|their phone number|to \+))/iu,
  /^.{1,60}? (?:hat|haben|hast) (?:(?:die|diese) Gruppe (?:erstellt|verlassen)|.{1,300} (?:hinzugefügt|entfernt)|das Gruppenbild (?:geändert|gelöscht)|(?:den (?:Betreff|Gruppennamen)|die Gruppenbeschreibung|diese Gruppeneinstellungen?)\b.{0,200} geändert)\./iu,
  /^.{1,60}? (?:creó (?:el|este) grupo|añadió a |eliminó a |salió(?: del grupo)?[.]?$|cambió (?:el (?:ícono|asunto|nombre)|la (?:imagen|foto|descripción)))/iu,
  /^.{1,60}? (?:criou (?:o|este) grupo|adicionou |removeu |saiu[.]?$|mudou (?:a (?:imagem|foto|descrição)|o (?:nome|assunto)))/iu,
  /^.{1,60}? (?:a créé (?:le|ce) groupe|a ajouté |a supprimé |est partie?[.]?$|a (?:changé|modifié) (?:l'icône|l'image|le (?:nom|sujet)|la description))/iu,
  /^.{1,60}? (?:ha creato (?:il|questo) gruppo|ha aggiunto |ha rimosso |ha abbandonato|è uscit[oa][.]?$|ha cambiato (?:l'immagine|l'oggetto|il nome|la descrizione))/iu,
];

/**
 * Whether a message tells what a member did to the group. iPhones sign such notices with the name of the group or of a
 * member in them, so only texts that name their author can be notices, and those of the group.
 */
export function isGroupNotice(text: string, author: string, group: string | null): boolean {
  if (text.includes("\n") || (author !== group && !text.includes(author))) return false;
  return groupNotices.some((pattern) => pattern.test(text));
}

/** A notice whose own colon looks like that behind an author: "Anna added you to a group in the community: Tea". */
export const isNoticeBeforeColon = (author: string) =>
  / (?:added (?:you|.{1,60}) to (?:a|the) group in the community|created (?:the )?(?:group|community)|changed the (?:group name|subject|group description)(?: to)?)$/i.test(
    author,
  );

/** A file next to the chat: "IMG-20241231-WA0001.jpg (file attached)". */
const attached = /^\S[^\n]{0,120}\.[a-z\d]{2,5} \([^()\n]{4,40}\)$/i;

/** Appended by the program: "<This message was edited>", "<attached: 00000012-PHOTO.jpg>". */
const appended = /\s*\u200e?<[^<>\n]{3,120}>\s*$/;

/** "Rechner.pdf • 1 Seite Dokument weggelassen" */
const nameOfFile = /^.{1,120}\.[a-z\d]{2,5}(?: • [^\n•]{1,30}?)?\s+(?=\S+ \S+$)/iu;

/** "Rechner.pdf • 2 Seiten" before a document that wasn't exported. */
const pages = /^[^\n]{1,120}\.[a-z\d]{2,5}(?: • [^\n•]{1,30})?\s*$/iu;

const isOmitted = (text: string) =>
  omitted.some((pattern) => pattern.test(text) || pattern.test(text.replace(nameOfFile, "")));

/** What Androids write for media that weren't exported: "<Media omitted>", "<Без медиафайлов>". */
const media =
  /(?<!\p{L})(?:media|medie[nr]|medios|(?:multi)?m[eéií]dias?|médiaf\p{L}+|multimedi[ao]|fichier|ficheiro|archivo|arquivo|medya|πολυμέσα|медиа\p{L}*|медіа\p{L}*)(?!\p{L})|媒|メディア|미디어|मीडिया|وسائط|מדיה|رسانه/iu;

/** Whether a message is a placeholder in brackets, such as "<attached: 00000012-PHOTO.jpg>". People write "<sigh>", too. */
function isPlaceholder(text: string): boolean {
  const inside = /^\u200e?<([^<>\n]{3,120})>$/.exec(text)?.[1];
  if (inside === undefined) return false;
  return (
    /:|\.[a-z\d]{2,5}$/i.test(inside) || isOmitted(inside) || (inside.length <= 40 && media.test(inside))
  );
}

/** Whether a message is the program's notice about encryption. */
export function isEncryptionNotice(text: string): boolean {
  return text.length > 40 && encryption.test(text);
}

/** The user's own text of a message. Empty if it only stands for media, a call or a deleted text. */
export function wordsOf(message: string): string {
  const own = message.replace(/[\u2066-\u2069\u202a-\u202e]/g, "").trim();
  // iPhones prefix texts of the program with an invisible character.
  if (own.startsWith("\u200e") && own.indexOf("\n") < 0) return "";
  let text = own;
  if (isPlaceholder(text)) return "";
  if (appended.test(text) && /\u200e<|<[^<>]*(?::|edit|bearbeit|modif|düzenle|измен)[^<>]*>\s*$/iu.test(text))
    text = text.replace(appended, "");
  const lines = text.split("\n");
  const first = (lines[0] ?? "").replace(/\u200e/g, "").trim();
  if (attached.test(first)) text = lines.slice(1).join("\n");
  const marked = text.lastIndexOf("\u200e");
  if (marked >= 0 && isOmitted(text.slice(marked + 1).trim()))
    text = text.slice(0, marked).replace(pages, "");
  const plain = text.replace(/[\u200e\u200f]/g, "").trim();
  return isOmitted(plain) || gone.test(plain) ? "" : plain;
}
