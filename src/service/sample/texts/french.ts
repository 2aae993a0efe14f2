import type { TextBank } from "./bank";

export const FRENCH: TextBank = {
  praise: [
    "enfin un espresso qui n'a pas un goût de cendre, [merci|bravo] {brand}",
    "le moulin de {brand} est [silencieux|très silencieux], [je suis ravie|parfait pour le matin|un vrai plaisir]",
    "le [meilleur|plus agréable] espresso de {city}, [équipe adorable|accueil chaleureux]",
    "j'adore {blend}, [doux et savoureux|un délicieux arôme de chocolat]",
    "le service de {brand} a réglé mon problème [en {few} minutes|tout de suite], [excellent|très sympathique]",
    "ma machine marche [parfaitement|à merveille] depuis {few} ans, [je recommande|super achat]",
    "livraison rapide et colis [bien emballé|soigné], [merci|impeccable]",
    "passée de {other} à {brand}, [quelle belle différence|très contente]",
    "le nouveau café à {city} est [magnifique|très joli], [gâteaux délicieux|on y est bien]",
  ],
  complaint: [
    "la machine de {brand} est [en panne|cassée] au bout de {few} semaines, [très déçue|aucune réponse]",
    "{blend} a un goût [affreux|brûlé et amer] [depuis peu|en ce moment], [dommage|quelle déception]",
    "le pire espresso de {city}, [froid et amer|imbuvable]",
    "{few} jours d'attente pour une livraison express, [service nul|c'est lamentable]",
    "l'application [plante|se bloque] sans arrêt, [énervant|inutilisable]",
    "{brand} augmente encore ses prix, [une arnaque|c'est honteux|trop cher]",
    "personnel [désagréable|impoli] à {city}, [plus jamais|horrible]",
    "la moitié des capsules [fuit|est cassée], [mauvaise qualité|inadmissible]",
  ],
  fact: [
    "[quelqu'un sait|savez-vous] [quel filtre choisir|comment détartrer] la machine espresso de {brand} ?",
    "{brand} ouvre une boutique à {city} [cet automne|le mois prochain]",
    "je compare aujourd'hui l'espresso de {brand} et celui de {other}",
    "{blend} vient de [Colombie et d'Éthiopie|Bolivie et du Kenya]",
    "la boîte contient {many} capsules",
    "l'entreprise emploie {many} personnes à {city}",
    "{brand} et {other} présentent leurs machines au salon de {city}",
    "vous prenez quoi le matin, espresso ou filtre ?",
  ],
  recallAnger: [
    "du métal dans les capsules d'espresso, {brand}, [c'est dangereux|quel scandale|c'est honteux]",
    "rappel chez {brand} et personne ne répond, [catastrophe|inadmissible|je suis furieuse]",
    "ils savaient depuis des semaines, [je n'ai plus confiance|c'est lamentable|une honte]",
    "{many} capsules jetées et aucun remboursement, [arnaque|très en colère]",
  ],
  recallReport: [
    "{brand} rappelle les capsules d'espresso No. 7 du lot 0417 (recall)",
    "le rappel concerne environ {many} mille boîtes vendues depuis le printemps",
    "les capsules peuvent être rapportées dans tous les magasins",
    "{brand} confirme le rappel et [cite un fournisseur|a arrêté une ligne]",
  ],
  titles: {
    praise: ["{brand} : enfin un bon espresso", "Ravie de mon moulin {brand}", "{blend}, un excellent choix"],
    complaint: ["Machine {brand} encore en panne", "Déçue par {blend}", "{brand} : service lamentable"],
    fact: [
      "{brand} s'installe à {city}",
      "Espresso à la maison : [comment choisir|les moulins comparés]",
      "Question sur la machine {brand}",
    ],
    recall: [
      "Rappel : les capsules d'espresso de {brand}",
      "{brand} rappelle ses capsules : ce que disent les numéros de lot",
    ],
  },
  hashtags: ["espresso", "café", "barista", "northwind", "pausecafé"],
  cities: ["Lyon", "Paris", "Bruxelles", "Genève", "Lille", "Nantes"],
};
