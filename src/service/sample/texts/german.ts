import type { TextBank } from "./bank";

/** German posts, articles and reviews. */
export const GERMAN: TextBank = {
  praise: [
    "[endlich|endlich mal] ein Espresso, der nicht nach Asche schmeckt, [danke|bravo|klasse] {brand}",
    "die Mühle von {brand} ist [so leise|erstaunlich leise], [ich bin begeistert|einfach toll|sehr zufrieden]",
    "der [beste|schönste] Espresso in {city}, [wirklich lecker|das Personal ist super nett]",
    "ich liebe {blend}, [mild und cremig|wunderbar aromatisch|jeden Morgen ein Genuss]",
    "der Kundendienst von {brand} hat [in {few} Minuten|sofort] geholfen, [sehr freundlich|hervorragend|top]",
    "meine Maschine läuft seit {few} Jahren [einwandfrei|perfekt|zuverlässig]",
    "Lieferung [schnell|am nächsten Tag da] und [gut|sorgfältig] verpackt, [danke|prima]",
    "von {other} zu {brand} gewechselt und [sehr glücklich|der Unterschied ist großartig]",
    "das neue Café in {city} ist [gemütlich|wunderschön], [der Kuchen auch lecker|gerne wieder]",
    "tolle Crema, [faire Preise|leicht zu reinigen], [klare Empfehlung|kann ich nur empfehlen]",
  ],
  complaint: [
    "nach [{few} Wochen|{many} Tassen] ist die Maschine von {brand} [kaputt|undicht|defekt], [ich bin enttäuscht|niemand antwortet]",
    "{blend} schmeckt [seit Wochen|neuerdings] [verbrannt|bitter|furchtbar], [schade|sehr enttäuschend]",
    "der [schlechteste|mieseste] Espresso in {city}, [kalt und bitter|wässrig und sauer]",
    "{few} Tage Lieferzeit trotz Expressversand, [ärgerlich|schlechter Service]",
    "die App [stürzt ab|hängt] bei jeder Tasse, [nervig|unbrauchbar]",
    "schon wieder teurer, {brand}, das ist [eine Frechheit|Abzocke|unverschämt]",
    "die Mühle ist [furchtbar laut|ständig verstopft], [ich bereue den Kauf|nie wieder]",
    "[unfreundliches|arrogantes] Personal in {city}, [schrecklich|nie wieder]",
    "die Hälfte der Kapseln [tropft|ist kaputt], [so ein Mist|Schrott]",
    "[drei Mails|{few} Anrufe] an {brand} und keine Antwort, [eine Zumutung|peinlich]",
  ],
  fact: [
    "[weiß jemand|kann mir jemand sagen], [welcher Filter passt|wie man die Espressomaschine von {brand} entkalkt]?",
    "{brand} eröffnet [im Herbst|nächsten Monat] eine Filiale in {city}",
    "heute vergleiche ich Espresso von {brand} und {other}",
    "{blend} stammt aus [Kolumbien und Äthiopien|Brasilien und Peru]",
    "für den Espresso nehme ich {few} Gramm und stelle die Mühle auf Stufe {few}",
    "das Unternehmen beschäftigt {many} Menschen in {city}",
    "eine Packung enthält {many} Kapseln",
    "{brand} und {other} stellen auf der Messe in {city} neue Maschinen vor",
    "die Filiale in {city} hat von acht bis achtzehn Uhr geöffnet",
    "was trinkt ihr morgens, Espresso oder Filterkaffee?",
  ],
  recallAnger: [
    "Metall in den Espressokapseln, {brand}, [das ist gefährlich|ein Skandal|unfassbar schlecht]",
    "Rückruf bei {brand}, und die Hotline [legt auf|antwortet nicht], [eine Katastrophe|unverschämt]",
    "seit Wochen wussten sie davon, [ich vertraue der Firma nicht mehr|verantwortungslos und peinlich]",
    "{many} Kapseln weggeworfen, Geld zurück gibt es nicht, [Betrug|ich bin verärgert]",
    "der Rückruf ist [furchtbar schlecht|miserabel] organisiert, [nie wieder|sehr enttäuscht]",
  ],
  recallReport: [
    "{brand} ruft Espressokapseln No. 7 der Charge 0417 zurück (recall)",
    "der Rückruf betrifft rund {many} tausend Packungen, die seit dem Frühjahr verkauft wurden",
    "Kundinnen und Kunden können die Kapseln in jedem Geschäft zurückgeben und bekommen den Preis erstattet",
    "{brand} bestätigt den Rückruf und [nennt einen Zulieferer|hat eine Linie angehalten]",
    "die Chargennummer steht [unten|seitlich] auf der Packung",
  ],
  titles: {
    praise: [
      "{brand}: endlich guter Espresso",
      "[Begeistert|Sehr zufrieden] mit der Mühle von {brand}",
      "{blend} im Test: hervorragend",
    ],
    complaint: [
      "Maschine von {brand} wieder kaputt",
      "Enttäuscht von {blend}",
      "[Ärger|Schlechter Service] bei {brand}",
    ],
    fact: [
      "{brand} kommt nach {city}",
      "Espresso zu Hause: [worauf es ankommt|Mühlen im Vergleich]",
      "Frage zur Espressomaschine von {brand}",
    ],
    recall: [
      "Rückruf: Espressokapseln von {brand}",
      "{brand} ruft Kapseln zurück: was die Chargennummern bedeuten",
      "Rückruf bei {brand}: was wir wissen",
    ],
  },
  hashtags: ["espresso", "kaffee", "kaffeeliebe", "barista", "northwind", "siebträger"],
  cities: ["Berlin", "Hamburg", "Wien", "Zürich", "Köln", "Leipzig"],
};
