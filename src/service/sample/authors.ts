import type { Random } from "./random";
import { SOURCES, type Source, type SourceKind } from "./sources";
import type { SampleLanguage } from "./texts";
import { weighted } from "./weighted";

/** A fictional person or desk. Writes for one source only. */
export interface Author {
  id: string;
  name: string;
  gender: "MALE" | "FEMALE" | "UNKNOWN";
}

interface Names {
  female: string;
  male: string;
  family: string;
  /** Name that newsrooms sign with. */
  desk: string;
}

const NAMES: Readonly<Record<SampleLanguage, Names>> = {
  en: {
    female:
      "Amara Beth Chloe Dana Ella Fiona Grace Hannah Isla Joan Kira Lena Maya Nora Olive Priya Rosa Sadie Tess Zoe",
    male: "Aaron Ben Caleb Dev Eli Finn Gabe Hugh Ian Jonah Kofi Liam Marcus Noah Omar Pete Quentin Ravi Sam Theo",
    family:
      "Okafor Rivers Hartley Boone Quill Marsh Adeyemi Thorne Castell Winslow Pike Sutter Vance Larkin Ames Doyle",
    desk: "Newsroom",
  },
  de: {
    female:
      "Anna Britta Clara Doris Eva Frieda Greta Heike Ida Jana Katrin Lena Marta Nele Paula Ronja Silke Tanja",
    male: "Arne Bernd Cord Dirk Emil Falk Georg Heiner Ingo Jonas Karsten Lukas Malte Nils Otto Paul Ralf Sven",
    family:
      "Brandt Keller Vogt Lorenz Ahrens Busch Decker Ebert Falkner Grimm Hansen Jäger Krause Lindner Möller",
    desk: "Redaktion",
  },
  fr: {
    female: "Adèle Brune Camille Diane Élise Flore Gaëlle Hélène Inès Jeanne Léa Manon Nadia Odile",
    male: "Alain Basile Cyril Denis Émile Fabien Gilles Hugo Jules Karim Louis Marc Noé Pascal",
    family: "Lambert Moreau Girard Fontaine Chevalier Renaud Barbier Colin Delmas Perrin",
    desk: "La rédaction",
  },
  es: {
    female: "Alba Berta Carmen Diana Elena Gloria Inés Julia Lucía Marta Noelia Pilar Rocío Sara",
    male: "Adrián Bruno Carlos Diego Emilio Hugo Iván Javier Luis Mario Nicolás Pablo Raúl Tomás",
    family: "Navarro Iglesias Campos Fuentes Herrera Molina Ortega Prieto Rivas Soler",
    desk: "Redacción",
  },
  it: {
    female: "Alessia Bianca Chiara Elisa Giulia Ilaria Lucia Marta Nina Sofia",
    male: "Andrea Bruno Carlo Dario Enzo Fabio Luca Marco Nico Paolo",
    family: "Bellini Conti Ferraro Greco Leone Marini Negri Rinaldi Serra Testa",
    desk: "Redazione",
  },
  nl: {
    female: "Anouk Bente Fleur Femke Iris Lotte Maud Noor Roos Sanne",
    male: "Bas Daan Floris Gijs Jelle Koen Lars Mees Pim Ruben",
    family: "Bakker Dekker Hoekstra Jansen Kuiper Mulder Postma Smit Visser Wolters",
    desk: "Redactie",
  },
  pt: {
    female: "Ana Beatriz Catarina Inês Joana Leonor Marta Rita",
    male: "André Bruno Diogo Filipe João Miguel Nuno Tiago",
    family: "Almeida Barros Cardoso Duarte Lopes Matos Nunes Pinto",
    desk: "Redação",
  },
  ja: {
    female: "葵 陽菜 美咲 結衣 さくら",
    male: "蓮 大翔 悠真 健太 直樹",
    family: "青木 石田 上野 小川 木村 高野",
    desk: "編集部",
  },
  ar: {
    female: "ليلى سارة نور مريم",
    male: "عمر كريم يوسف سامي",
    family: "حداد نجار منصور خليل",
    desk: "التحرير",
  },
};

/** Number of authors of a source per unit of its weight. */
const DENSITY: Readonly<Record<SourceKind, number>> = {
  microblog: 0.95,
  photo: 0.8,
  video: 0.9,
  forum: 0.8,
  review: 1.1,
  news: 0.9,
  magazine: 0.6,
  blog: 0.25,
};

/** Authors of a source, the busiest first. Activity falls off roughly by Zipf's law. */
export interface Writers {
  pick(random: Random): Author;
  all: readonly Author[];
}

export function createWriters(random: Random): ReadonlyMap<Source, Writers> {
  const taken = new Set<string>();
  let number = 0;
  return new Map(
    SOURCES.map((source) => {
      const count = Math.max(
        source.kind === "blog" ? 1 : 3,
        Math.round(source.weight * DENSITY[source.kind]),
      );
      const all = Array.from({ length: count }, (_, rank): Author => {
        const id = `author-${String(++number).padStart(4, "0")}`;
        const isDesk = rank === 0 && (source.kind === "news" || source.kind === "magazine");
        return {
          id,
          ...(isDesk ? { name: NAMES[source.lang].desk, gender: "UNKNOWN" } : person(source, taken, random)),
        };
      });
      const index = weighted(all.map((_, rank) => 1 / (rank + 2) ** 0.9));
      const pick = (random: Random) => {
        const author = all[index(random)];
        if (author === undefined) throw new Error(`no author in ${source.host}`);
        return author;
      };
      return [source, { all, pick }] as const;
    }),
  );
}

/** A unique name. Authors in forums and microblogs often use a handle instead of their full name. */
function person(source: Source, taken: Set<string>, random: Random): Omit<Author, "id"> {
  const names = NAMES[source.lang];
  const gender = random.chance(0.5) ? "FEMALE" : "MALE";
  const of = (list: string) => {
    const [first = "", ...rest] = list.split(" ");
    return random.pick([first, ...rest]);
  };
  const first = of(gender === "FEMALE" ? names.female : names.male);
  const family = of(names.family);
  const full = source.lang === "ja" ? `${family} ${first}` : `${first} ${family}`;
  const isHandle = (source.kind === "forum" || source.kind === "microblog") && random.chance(0.3);
  let name = isHandle ? `${first.toLowerCase()}.${family.toLowerCase()}` : full;
  for (let next = 2; taken.has(name); next++)
    name = isHandle ? `${first.toLowerCase()}_${next}` : `${full} ${next}`;
  taken.add(name);
  return { name, gender: isHandle && random.chance(0.6) ? "UNKNOWN" : gender };
}
