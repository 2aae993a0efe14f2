import type { LexiconSource } from "./source";

/** German words of praise and complaint; `+` stands for the endings of adjectives. */
export const GERMAN: LexiconSource = {
  endings: ["", "e", "er", "es", "en", "em"],
  words: [
    [
      3.2,
      "hervorragend+ ausgezeichnet+ fantastisch+ phantastisch+ großartig+ wunderbar+ perfekt+ exzellent+ sensationell+ genial+ grandios+ traumhaft+ überragend+ fabelhaft+ brillant+ herausragend+ best+ beste_aller_zeiten unschlagbar+ atemberaubend+ unvergesslich+ meisterhaft+ makellos+ spektakulär+ wundervoll+ himmlisch+",
    ],
    [
      2.6,
      "toll+ super klasse spitze top prima wunderschön+ herrlich+ köstlich+ begeistert+ begeisternd+ beeindruckt+ beeindruckend+ spitzenmäßig+ hammer liebling erstklassig+ großartigerweise weltklasse vorbildlich+ bravo hinreißend+ faszinierend+ spannend+ bezaubernd+ rührend+ bewegend+ prächtig+ respekt stark+ cool+ geil+ lustig+ witzig+ amüsant+ spaßig+ meisterwerk held heldin triumph jubel gelacht",
    ],
    [
      2,
      "gut+ schön+ lecker+ freundlich+ nett+ zufrieden+ froh glücklich+ schnell+ zuverlässig+ hilfsbereit+ hilfreich+ angenehm+ aromatisch+ cremig+ praktisch+ bequem+ gemütlich+ hochwertig+ fair+ preiswert+ günstig+ kompetent+ sympathisch+ liebevoll+ gelungen+ sauber+ frisch+ besser+ stolz dankbar+ hübsch+ elegant+ charmant+ vollmundig+ lohnenswert+ empfehlenswert+ tadellos+ einwandfrei+ reibungslos+ problemlos+ mühelos+ kinderleicht+ robust+ stabil+ vorzüglich+ wohlschmeckend+ entspannt+ kulant+ aufmerksam+ sicher+ fünf_sterne gemütlicher bequemer geduldig+ höflich+ ehrlich+ treu+ gerecht+ friedlich+ kreativ+ klug+ gesund+ gründlich+ ordentlich+ vorbild erholsam+ bunt+ lebendig+ beliebt+ wertvoll+ sinnvoll+ nützlich+ fleißig+ mutig+ stilvoll+ modern+ vielfältig+ erfreulich+ erfreut beruhigend+ hell+ ruhig+ sehenswert+ lesenswert+ rundum bezahlbar+",
    ],
    [
      1.5,
      "danke dankeschön lob glückwunsch gratuliere spaß freude vergnügen genuss erfolg gewinn gewonnen vertrauen qualität verbessert verbesserung vorteil vorteile hoffnung ja_gern gerne gern leise leicht+ mild+ einfach_zu sofort gelöst geholfen überrascht willkommen pünktlich+ immer_wieder endlich feiern gefeiert applaus hilfe hoffnungsvoll+ chance chancen frieden sieg siegt gewinnt gewinner preisgekrönt+ auszeichnung fortschritt wachstum geschenk gratis vergnügt unbedingt_ansehen erleichtert erleichterung lächeln gerettet rettung",
    ],
    [
      -1.3,
      "teuer+ langsam+ laut+ schwierig+ kompliziert+ problem probleme fehler kritik klage nachteil nachteile warten wartezeit verspätet+ verspätung alt+ kalt+ bitter+ sauer dünn+ wässrig+ komisch+ seltsam+ unklar+ umständlich+ zweifel sorge sorgen rückruf zurückgerufen rückgabe beschwerde reklamation umtausch schade leider verbrannt+ warnung warnt verpasst knapp+ müde stau ausfall ausfälle verzögerung verzögert umleitung gebühr gebühren schwach+ schwer+ mühsam+ anstrengend+ eng+ langweilig+ dunkel+ leer+ nass+ kritisch+ kritisiert umstritten+ streit druck stress stressig+ risiko riskant+ verlangsamt unsicher+ vermissen fehlt fehlen gestrichen abgesagt storniert krise protest",
    ],
    [
      -2,
      "schlecht+ schlechter+ kaputt+ defekt+ mangelhaft+ enttäuscht+ enttäuschend+ enttäuschung unfreundlich+ unverschämt+ unzuverlässig+ unbrauchbar+ nutzlos+ nervig+ nervt ärgerlich+ ärger ärgert verärgert+ frech+ arrogant+ überteuert+ undicht+ leckt tropft stürzt_ab stinkt ekel geschmacklos+ fad+ fade ranzig+ schimmel schimmlig+ schmutzig+ dreckig+ billigste minderwertig+ verschwendung unzufrieden+ sauer_auf traurig+ peinlich+ skandal lüge lügen lügt gelogen falsch+ ungenießbar+ unerträglich+ blöd+ dumm+ ignoriert ignorieren verloren verlust schaden beschädigt+ zerkratzt+ gebrochen+ zerbrochen+ versagt boykott boykottieren krank verletzt geld_zurück nie_wieder nie_mehr gefahr abgestürzt abstürze beschwert schrottreif+ verdorben+ abgelaufen+ hässlich+ billig+ patzig+ unhöflich+ fleck flecken heulen weinen angst panik verletzung verletzungen unfall unfälle tot tote tod krieg gewalt diebstahl gestohlen dieb chaos chaotisch+ lächerlich+ witz_für beschämend+ schande scham unfair+ ungerecht+ unnötig+ sinnlos+ hoffnungslos+ verweigern verweigert abgelehnt gelöscht zerstört kaputtgegangen verdreckt+ verseucht+ vergiftet unverständlich+ unprofessionell+ inkompetent+ wütend+ wut sauerei versteckte_gebühren finger_weg frust frustriert frustrierend+ rassistisch+ korrupt+ korruption schmerz schmerzen schlimm+ übel+ belogen betrogen bedroht drohung",
    ],
    [
      -3,
      "schlechtest+ furchtbar+ schrecklich+ grauenhaft+ grauenvoll+ grausam+ katastrophal+ katastrophe miserabel+ entsetzlich+ widerlich+ ekelhaft+ eklig+ abscheulich+ betrug betrüger abzocke schrott müll mist scheiße gefährlich+ giftig+ frechheit unverschämtheit zumutung unterirdisch+ hass hasse horror albtraum inakzeptabel+ mörder mord terror schlimmst+ übelst+ desaster desaströs+ unmenschlich+ bestialisch+ höllisch+ hölle verbrecher verbrechen tragödie tragisch+",
    ],
  ],
  verbs: [
    [
      2,
      "liebe liebt lieben geliebt mag mögen genieße genießt genießen gefällt gefallen überzeugt überzeugen empfehle empfiehlt empfehlen freue freut freuen lobe lobt loben lohnt begeistert vertraue vertraut vertrauen",
    ],
    [0.8, "schmeckt schmecken funktioniert funktionieren klappt hilft stimmt hält läuft"],
  ],
  negators: "nicht kein keine keinen keiner keinem keines nie niemals ohne weder kaum niemand nichts",
  boosters:
    "sehr wirklich echt richtig extrem total absolut so besonders unglaublich überaus völlig ganz_besonders mega ziemlich viel_zu",
  dampeners: "etwas ein_wenig ein_bisschen bisschen einigermaßen teilweise halbwegs fast",
  contrast: "aber jedoch allerdings sondern",
};
