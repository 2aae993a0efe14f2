import { topicNames } from "../../src/service/annotate";
import type { PieceModel } from "../../src/service/annotate/piece-model";
import { scoreBy } from "../../src/service/annotate/sentiment";

const FRAMES: Readonly<Record<string, readonly string[]>> = {
  en: [
    "We went to {} yesterday.",
    "My sister works for {} in town.",
    "I ordered the lamp from {} last week.",
    "They serve soup at {} until nine.",
    "The parcel from {} came on Monday.",
    "You can also ask {} about the opening hours.",
    "The staff at {} were very friendly.",
    "The delivery by {} was late again.",
    "I really like the new shop of {} near the station.",
    "The app of {} crashes all the time.",
    "Is {} open on Sunday?",
    "A table from {} stands in our kitchen.",
  ],
  de: [
    "Gestern waren wir bei {} in der Stadt.",
    "Meine Schwester arbeitet bei {} im Lager.",
    "Die Lampe habe ich bei {} bestellt.",
    "Das Paket von {} kam am Montag.",
    "Frag doch mal bei {} nach den Zeiten.",
    "Das Personal von {} war sehr freundlich.",
    "Die Lieferung von {} kam schon wieder zu spät.",
    "Der neue Laden von {} gefällt mir sehr.",
    "Die App von {} stürzt ständig ab.",
    "Hat {} am Sonntag offen?",
    "Ich habe heute mit {} telefoniert.",
    "Wer kennt {} aus der Werbung?",
    "Für {} gibt es eine neue Filiale.",
    "Auf der Seite von {} steht die Nummer.",
    "Am Montag hat {} die Preise geändert.",
    "Wir kaufen seit Jahren bei {} ein.",
    "Die Filiale von {} liegt neben der Post.",
    "Heute kam ein Brief von {} an.",
    "Mein Bruder wechselt zu {} nach Köln.",
    "Kann man bei {} mit Karte zahlen?",
    "Der Vertrag mit {} läuft im Mai aus.",
    "Dort hängt ein Plakat von {} an der Wand.",
    "Ohne {} läuft bei uns nichts.",
    "Laut {} dauert es zwei Tage.",
    "Vor {} stand eine lange Schlange.",
    "Letztes Jahr hat {} zwei Märkte eröffnet.",
    "Warum verkauft {} keine Batterien mehr?",
    "Ich schreibe {} morgen eine Mail.",
    "Das neue Modell von {} hat vier Türen.",
    "Bei {} gibt es Schuhe im Keller.",
    "Hast du {} schon angerufen?",
    "Die Werbung für {} hängt am Bahnhof.",
    "Wir treffen uns hinter {} am Eingang.",
    "Seit gestern liefert {} auch nach Bonn.",
  ],
  fr: [
    "Hier on était chez {} en ville.",
    "Ma sœur travaille chez {} depuis mai.",
    "J'ai commandé la lampe chez {} lundi.",
    "Le colis de {} est arrivé mardi.",
    "Demande à {} pour les horaires.",
    "Le personnel de {} était très gentil.",
    "La livraison de {} est encore en retard.",
    "J'aime beaucoup la boutique {} du centre.",
    "L'appli de {} plante tout le temps.",
    "Est-ce que {} est ouvert dimanche ?",
  ],
};
const NAMES: Readonly<Record<string, readonly string[]>> = {
  en: "Joy Monster Best Target Pure Happy Bliss Grace Hope Sharp Champion Dread Fury Rogue Virgin Smart Shock Crisis Sunny Poison Guess Fossil Gap Bold Trust Luck Killer Wonder Crush Chaos Royal Lovely".split(
    " ",
  ),
  de: "Glück Freude Liebe Wunder Sorge Ärger Traum Stolz Gut Fein Stark Schön Angst Wolf Wut Hoffnung Süß Frisch Ehre Neid Gold Sonne Krach Kummer Held Wahn Klasse Spaß Pech Leid Trost Fluch".split(
    " ",
  ),
  fr: "Bonheur Joie Amour Merveille Malheur Souci Rêve Plaisir Bon Beau Superbe Peur Colère Espoir Douceur Honneur Trésor Soleil Sucre Chagrin Héros Folie Chance Paradis Orage Secret Grâce Charme Délice Poison Sage Brave".split(
    " ",
  ),
};
const PLAIN_NAME = "Tavrelo";

/** How many labels change when a name that is a word takes the place of one that is none, with and without such a topic. */
export function nameFigures(
  model: PieceModel,
): { lang: string; sentences: number; changed: number; changedTopics: number }[] {
  const signOf = (text: string, lang: string, names?: RegExp) =>
    Math.sign(scoreBy(model, text, lang, { names }).score);
  return Object.entries(FRAMES).map(([lang, frames]) => {
    let sentences = 0;
    let changed = 0;
    let changedTopics = 0;
    for (const name of NAMES[lang] ?? []) {
      const names = topicNames([name]);
      for (const frame of frames) {
        const plain = signOf(frame.replace("{}", PLAIN_NAME), lang);
        const text = frame.replace("{}", name);
        sentences++;
        if (signOf(text, lang) !== plain) changed++;
        if (signOf(text, lang, names) !== plain) changedTopics++;
      }
    }
    return { lang, sentences, changed, changedTopics };
  });
}
