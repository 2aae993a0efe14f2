import { minuteWall, stamp, wall } from "../dates";
import { type CorpusLayout, layout, part } from "../layout";
import { makeMentions, type Mention } from "../mentions";
import type { Language } from "../texts";

interface Chat {
  name: string;
  description: string;
  fileName: string;
  languages: readonly Language[];
  /** The part before the sender's name. */
  head: (mention: Mention) => string;
  toTheSecond?: boolean;
  encrypted: string;
  created: string;
  media: string;
  /** iOS begins its system lines with a left-to-right mark. */
  mark?: string;
}

const ios = (pattern: string) => (m: Mention) => `[${stamp(m.at, pattern)}] `;
const android = (pattern: string) => (m: Mention) => `${stamp(m.at, pattern)} - `;

const chats: readonly Chat[] = [
  {
    name: "whatsapp-android-en-us",
    description: "Android, United States: 12-hour clock with a narrow no-break space before AM and PM",
    fileName: "WhatsApp Chat with Fernglow regulars.txt",
    languages: ["en"],
    head: android("M/d/yy, h:mm\u202Fa"),
    encrypted:
      "Messages and calls are end-to-end encrypted. Only people in this chat can read, listen to, or share them.",
    created: 'Tilda Brask created group "Fernglow regulars"',
    media: "<Media omitted>",
  },
  {
    name: "whatsapp-ios-en-gb",
    description: "iOS, United Kingdom: brackets, seconds, day first",
    fileName: "_chat.txt",
    languages: ["en"],
    head: ios("dd/MM/yyyy, HH:mm:ss"),
    toTheSecond: true,
    encrypted:
      "Messages and calls are end-to-end encrypted. Only people in this chat can read, listen to, or share them.",
    created: "Tilda Brask created this group",
    media: "image omitted",
    mark: "\u200E",
  },
  {
    name: "whatsapp-android-de",
    description: "Android, Germany: dots in the date, 24-hour clock",
    fileName: "WhatsApp Chat mit Farnfreunde.txt",
    languages: ["de"],
    head: android("dd.MM.yy, HH:mm"),
    encrypted:
      "Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt. Niemand außerhalb dieses Chats kann sie lesen oder anhören.",
    created: "Bruno Tannenhof hat die Gruppe „Farnfreunde“ erstellt.",
    media: "<Medien ausgeschlossen>",
  },
  {
    name: "whatsapp-ios-de",
    description: "iOS, Germany: brackets, dots, seconds",
    fileName: "_chat.txt",
    languages: ["de"],
    head: ios("dd.MM.yy, HH:mm:ss"),
    toTheSecond: true,
    encrypted:
      "Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt. Niemand außerhalb dieses Chats kann sie lesen oder anhören.",
    created: "Bruno Tannenhof hat diese Gruppe erstellt",
    media: "Bild weggelassen",
    mark: "\u200E",
  },
  {
    name: "whatsapp-android-pt-br",
    description: "Android, Brazil: full year, no comma before the time",
    fileName: "Conversa do WhatsApp com Clube da Samambaia.txt",
    languages: ["pt"],
    head: android("dd/MM/yyyy HH:mm"),
    encrypted:
      "As mensagens e as ligações são protegidas com a criptografia de ponta a ponta e ficam somente entre você e os participantes desta conversa.",
    created: 'Inês Samambaia criou o grupo "Clube da Samambaia"',
    media: "<Mídia oculta>",
  },
  {
    name: "whatsapp-android-es",
    description: "Android, Spain: single digits for day and hour, two for the year",
    fileName: "Chat de WhatsApp con Amigos del Helecho.txt",
    languages: ["es"],
    head: android("d/M/yy, H:mm"),
    encrypted:
      "Los mensajes y las llamadas están cifrados de extremo a extremo. Nadie fuera de este chat puede leerlos ni escucharlos.",
    created: 'Carla Helecho creó el grupo "Amigos del Helecho"',
    media: "<Multimedia omitido>",
  },
  {
    name: "whatsapp-android-fr",
    description: "Android, France: a word between date and time",
    fileName: "Discussion WhatsApp avec Les Fougères.txt",
    languages: ["fr"],
    head: (m) => `${stamp(m.at, "dd/MM/yyyy")} à ${stamp(m.at, "HH:mm")} - `,
    encrypted:
      "Les messages et les appels sont chiffrés de bout en bout. Aucun tiers ne peut les lire ou les écouter.",
    created: 'Léo Fougerolle a créé le groupe "Les Fougères"',
    media: "<Médias omis>",
  },
];

/** A chat with two system lines at the top, media without text, and texts of several lines. */
const chatLayout = (chat: Chat): CorpusLayout =>
  layout(
    {
      name: chat.name,
      description: chat.description,
      documentation:
        "WhatsApp Help Center: How to export your chat history; whatstk documentation: header formats",
      oddities: ["system-lines", "multi-line-cell", "no-url"],
    },
    (random) => {
      const mentions = makeMentions(random, {
        rows: random.int(40, 60),
        languages: chat.languages,
        order: "oldest",
      });
      const mark = chat.mark ?? "";
      const lines: string[] = [];
      const [first] = mentions;
      if (first)
        lines.push(
          `${mark}${chat.head(first)}${mark}${chat.encrypted}`,
          `${chat.head(first)}${mark}${chat.created}`,
        );
      let skipped = 2;
      for (const m of mentions) {
        lines.push(`${chat.head(m)}${m.person.name}: ${m.text}`);
        if (m.index % 12 === 7) {
          lines.push(`${chat.head(m)}${m.person.name}: ${mark}${chat.media}`);
          skipped += 1;
        }
      }
      const newline = chat.mark ? "\r\n" : "\n";
      return {
        parts: [part(chat.fileName, `${lines.join(newline)}${newline}`)],
        rows: mentions.map((m) => ({
          content: m.text,
          date: chat.toTheSecond ? wall(m.at) : minuteWall(m.at),
          author: [m.person.name],
        })),
        skipped,
      };
    },
  );

export const whatsappChats = chats.map(chatLayout);
