import type { TextBank } from "./bank";

export const ITALIAN: TextBank = {
  praise: [
    "finalmente un espresso che non sa di cenere, [grazie|bravi] {brand}",
    "il macinacaffè di {brand} è [silenzioso|davvero silenzioso], [ottimo acquisto|sono contenta]",
    "il miglior espresso di {city}, [personale gentile|buonissimo]",
    "adoro {blend}, [cremoso e delizioso|profumo fantastico]",
    "l'assistenza di {brand} ha risolto [in {few} minuti|subito], [complimenti|eccellente]",
    "consegna veloce e [tutto perfetto|imballo curato], [grazie|la consiglio]",
    "il nuovo bar a {city} è [bellissimo|accogliente], [torte squisite|ci torno felice]",
  ],
  complaint: [
    "la macchina di {brand} si è rotta dopo {few} settimane, [molto delusa|nessuno risponde]",
    "{blend} sa di bruciato [da un po'|ultimamente], [peccato|che delusione|pessimo]",
    "il peggior espresso di {city}, [freddo e amaro|imbevibile]",
    "{few} giorni di attesa, [pessimo servizio|vergognoso]",
    "{brand} aumenta ancora i prezzi, [una truffa|troppo caro]",
    "personale [scortese|maleducato] a {city}, [mai più|orribile]",
  ],
  fact: [
    "qualcuno sa [quale filtro serve|come decalcificare] la macchina espresso di {brand}?",
    "{brand} apre un negozio a {city} [in autunno|il mese prossimo]",
    "oggi confronto l'espresso di {brand} con quello di {other}",
    "{blend} arriva da [Colombia ed Etiopia|Brasile e Kenya]",
    "la scatola contiene {many} capsule",
    "{brand} e {other} alla fiera di {city}",
  ],
  recallAnger: [
    "metallo nelle capsule di espresso, {brand}, [è pericoloso|vergogna|che schifo]",
    "richiamo di {brand} e nessuno risponde, [un disastro|inaccettabile]",
    "{many} capsule buttate e nessun rimborso, [una truffa|sono furiosa]",
  ],
  recallReport: [
    "{brand} richiama le capsule di espresso No. 7 del lotto 0417 (recall)",
    "il richiamo riguarda circa {many} mila scatole",
    "le capsule si possono riportare in ogni negozio",
  ],
  titles: {
    praise: ["{brand}: finalmente un buon espresso", "{blend}, ottima miscela"],
    complaint: ["Macchina {brand} di nuovo rotta", "Delusa da {blend}"],
    fact: ["{brand} arriva a {city}", "Espresso a casa: come scegliere", "Domanda sulla macchina {brand}"],
    recall: ["Richiamo: capsule di espresso {brand}", "{brand} richiama le capsule: i numeri di lotto"],
  },
  hashtags: ["espresso", "caffè", "barista", "northwind"],
  cities: ["Torino", "Bologna", "Roma", "Trieste", "Lugano"],
};
