/** What platforms write where people gave no name: each stands for many of them. */
const sharedNames = new Set(
  [
    "anonymous|anonymous user|anonymous reviewer|anon|guest|guest user|deleted|deleted user|removed|unknown|unknown user|user",
    "consumer|customer|reviewer|verified buyer|verified customer|amazon customer|amazon user|google user|a google user",
    "facebook user|trustpilot user|no name|nameless|not available",
    "anonym|unbekannt|gast|kunde|kundin|nutzer|amazon kunde|amazon-kunde|google-nutzer|ein google-nutzer|facebook-nutzer",
    "gelöschter nutzer|client|cliente|anonyme|utilisateur anonyme|client amazon|utilisateur de google|invité|inconnu",
    "anónimo|anónima|anonimo|anonima|cliente amazon|cliente de amazon|usuario anónimo|usuário anônimo|anônimo|desconocido",
    "desconhecido|convidado|invitado|ospite|utente anonimo|sconosciuto|anoniem|onbekend|klant|amazon-klant|gebruiker",
    "аноним|анонимно|анонимный пользователь|гость|пользователь|misafir|gizli kullanıcı|anonim|gość|anonimowy",
    "匿名|匿名用户|匿名用戶|匿名さん|アマゾンカスタマー|amazonカスタマー|익명|مجهول|عميل أمازون|ناشناس|अज्ञात|ẩn danh",
  ].flatMap((line) => line.split("|")),
);

/** Whether a name is one that many people share because they gave none, such as “Consumer” or “[deleted]”. */
export function isSharedName(name: string): boolean {
  return sharedNames.has(
    name
      .trim()
      .replace(/^\[(.*)\]$/, "$1")
      .normalize("NFC")
      .toLowerCase(),
  );
}
