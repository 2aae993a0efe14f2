/**
 * Words and turns that training texts are composed of: S is a subject, G praise, B blame, C and W what is better and worse, F a fault. "|" separates entries.
 * No sentence of bench/data/minimal-pairs.ts is among them, but some turns are alike: docs/sentiment.md says which pairs were seen.
 */
export const PHRASES = {
  en: {
    S: "the hotel|the service|the update|my new phone|the film|this app|the train|the parcel|the support|the concert|the garden|the sequel|their shop|the coffee|the book|our guide|the course|the keyboard|the route|the festival",
    G: "good|great|nice|helpful|fast|reliable|friendly|beautiful|clean|tasty|funny|impressive|useful|comfortable|fair|quiet|smooth|exciting|modern|perfect|cheap|fresh|clever|lovely|convincing|affordable|charming|sturdy|accurate|pleasant",
    B: "bad|awful|slow|rude|dirty|boring|expensive|useless|broken|unfair|loud|confusing|late|disappointing|annoying|ugly|cold|terrible|outdated|unreliable|poor|stressful|dangerous|ridiculous|cramped|stale|clumsy|difficult|tedious|sad",
    C: "better|faster|friendlier|nicer|tastier|cheaper|quieter|smoother|cleaner|funnier",
    W: "worse|slower|ruder|uglier|pricier|louder|duller|dirtier|weaker|colder",
    F: "problems|issues|bugs|complaints|delays|stress|errors|mistakes|trouble|regrets|drawbacks|crashes|fuss|worries|excuses|hassle",
    good: "S was G.|S is really G!|S was not B at all.|S isn't B.|S wasn't too B.|S was anything but B.|S is far from B.|There were no F with S.|S works without any F.|We never had F with S.|I have no F about S.|Zero F with S so far.|I don't find S B.|S never felt B.|Nobody could call S B.|S could hardly be more G.|S is more G than I expected.|S was less B than I feared.|S is no longer B.|S is G, not B.|You can't go wrong with S.|I can't praise S enough.|S never lets me down.|There is nothing B about S.|S couldn't have been C.|I have never seen anything C.|I've never had C service.|Nothing could be C than S.|We can't get enough of S.|I would choose S again.|S is hard to top.|Too C to pass up.|I'd never swap S for another one.|S doesn't hurt at all.|S was so G that we stayed longer.|I can't imagine anything C.",
    bad: "S was B.|S is really B!|S was not G at all.|S isn't G.|S wasn't very G.|S was anything but G.|S is far from G.|There were F with S again.|S causes nothing but F.|S has never been G.|I have F about S.|Nothing but F with S so far.|I don't find S G.|S never felt G.|Nobody could call S G.|S could hardly be more B.|S is more B than I expected.|S was less G than I hoped.|S is no longer G.|S is B, not G.|I can't recommend S.|I wouldn't use S again.|S always lets me down.|There is nothing G about S.|S could have been more G.|So much for S being G.|If only S were G.|S could have been C.|S couldn't have been W.|I have never seen anything W.|I've never had W service.|Nothing could be W than S.|We have had enough of S.|S is hard to stand.|Too B to accept.|I'd swap S for anything.|S hurts a lot.|S was so B that we left.|S is B again.|S failed to convince me.|I can't stand S any longer.|I can't imagine anything W.",
    turnedGood:
      "S looked B, but it is G.|I expected B, however S was G.|Although S is B, I am happy with it.|S used to be B, but now it's G.|At first B, but in the end S was G.",
    turnedBad:
      "S looked G, but it is B.|I expected G, however S was B.|Although S is G, I am unhappy with it.|S used to be G, but now it's B.|At first G, but in the end S was B.",
    neutral:
      "Is S G?|Has anybody tried S?|S doesn't open on Sundays.|I haven't seen S yet.|S is not on the list today.|S starts on Monday, not on Tuesday.|S comes in three colors.|Nobody told me when S starts.|We talked about S.|S has moved to the second floor.|I don't know S.|S leaves at nine.|S is in the third row.|S is blue.",
    praise:
      "not bad|not half bad|not too shabby|no complaints here|nothing to complain about|no regrets|can't fault it|can't argue with that|never better|second to none|worth every penny|no worries at all|hits different|without a hitch|over the moon with it|ten out of ten|I could not be happier|it never disappoints|would do it again in a heartbeat",
    blame:
      "not good|not great|not my thing|nothing to write home about|don't bother|never again|not worth it|could be better|leaves a lot to be desired|waste of money|thanks for nothing|fed up with it|no thanks|what a mess|not even close|I could not be more disappointed|it never works|good for nothing|too little, too late",
  },
  de: {
    S: "das Hotel|der Service|das Update|mein neues Handy|der Film|die App|der Zug|das Paket|die Beratung|das Konzert|der Garten|die Fortsetzung|der Laden|der Kaffee|das Buch|die Führung|der Kurs|die Tastatur|die Strecke|das Festival",
    G: "gut|großartig|nett|hilfreich|schnell|zuverlässig|freundlich|schön|sauber|lecker|lustig|beeindruckend|nützlich|bequem|fair|ruhig|flüssig|spannend|modern|perfekt|günstig|frisch|klug|herrlich|überzeugend|preiswert|charmant|stabil|genau|angenehm",
    B: "schlecht|furchtbar|langsam|unhöflich|dreckig|langweilig|teuer|nutzlos|kaputt|unfair|laut|verwirrend|verspätet|enttäuschend|nervig|hässlich|kalt|schrecklich|veraltet|unzuverlässig|mies|stressig|gefährlich|lächerlich|eng|muffig|umständlich|schwierig|öde|traurig",
    C: "besser|schneller|freundlicher|schöner|leckerer|angenehmer|günstiger|ruhiger|spannender|sauberer",
    W: "schlechter|langsamer|unfreundlicher|hässlicher|teurer|lauter|langweiliger|schmutziger|nerviger|schlimmer",
    F: "Probleme|Ärger|Fehler|Beschwerden|Verspätungen|Stress|Störungen|Mängel|Theater|Schwierigkeiten|Nachteile|Abstürze|Gemecker|Sorgen|Ausreden|Umstände",
    good: "S war G.|S ist wirklich G!|S war überhaupt nicht B.|S ist nicht B.|S war gar nicht so B.|S war alles andere als B.|S ist keineswegs B.|Es gab keine F mit S.|S läuft ganz ohne F.|Nie F mit S gehabt.|Ich finde S nicht B.|S kam mir nie B vor.|Niemand kann S B nennen.|S war weniger B als befürchtet.|S ist nicht mehr B.|S ist G, nicht B.|Mit S macht man nichts falsch.|S kann ich nur loben.|S enttäuscht nie.|An S ist nichts B.|Über S kann ich nichts Schlechtes sagen.|S stört mich nicht.|S hätte nicht C sein können.|Nie etwas Schöneres gesehen als S.|Es gibt nichts, was C ist.|Nirgends ist es C.|S würde ich wieder nehmen.|Wir bekommen nicht genug davon.|S ist kaum zu schlagen.|S gebe ich nicht mehr her.|S macht gar keinen Lärm.|Es ist nicht mehr so B.|S ist viel C als gedacht.",
    bad: "S war B.|S ist wirklich B!|S war überhaupt nicht G.|S ist nicht G.|S war nicht besonders G.|S war alles andere als G.|S ist keineswegs G.|Wieder F mit S.|S macht nur F.|Mit S gibt es immer F.|Ich finde S nicht G.|S war noch nie G.|Niemand kann S G nennen.|S könnte G sein, ist es aber nicht.|S war weniger G als erhofft.|S ist nicht mehr G.|S ist B, nicht G.|S kann ich nicht empfehlen.|S nehme ich nicht noch einmal.|S enttäuscht immer.|An S ist nichts G.|S gefällt mir nicht.|S funktioniert nicht.|S überzeugt mich nicht.|Von wegen G, S nervt.|Wäre S doch nur G.|S hätte C sein können.|S hätte nicht W sein können.|Nie etwas Schlimmeres gesehen als S.|Es gibt nichts, was W ist.|Nirgends ist es W.|Wir haben genug davon.|S ist kaum zu ertragen.|S gebe ich zurück.|S macht viel Lärm.|An S ist viel auszusetzen.|S halte ich nicht mehr aus.|S konnte mich nicht überzeugen.|S ist schon wieder B.|S ist viel W als gedacht.",
    turnedGood:
      "S wirkte B, aber jetzt ist alles G.|Ich dachte, S wird B, aber es war G.|Zwar B, aber insgesamt ist S G.|Erst war S B, jetzt aber G.",
    turnedBad:
      "S wirkte G, aber jetzt ist alles B.|Ich dachte, S wird G, aber es war B.|Zwar G, aber insgesamt ist S B.|Erst war S G, jetzt aber B.",
    neutral:
      "Ist S G?|Kennt jemand S?|S hat sonntags nicht geöffnet.|S habe ich noch nicht gesehen.|S steht heute nicht auf der Liste.|S beginnt am Montag, nicht am Dienstag.|S gibt es in drei Farben.|Niemand weiß, wann S beginnt.|Wir haben über S geredet.|S ist jetzt im zweiten Stock.|S kenne ich nicht.|S fährt um neun.|S steht in der dritten Reihe.|S ist blau.",
    praise:
      "nicht schlecht|gar nicht übel|kann mich nicht beschweren|da gibt es nichts zu meckern|nichts auszusetzen|kein Grund zur Klage|nie wieder etwas anderes|besser geht es nicht|da kann man nicht klagen|ohne Wenn und Aber empfehlenswert|jeden Cent wert|kein Problem|da fehlt mir nichts|ein Traum|würde ich sofort wieder machen|lässt keine Wünsche offen|mir fehlen die Worte vor Freude|top|bin hin und weg",
    blame:
      "nicht gut|nicht so toll|nicht mein Fall|nie wieder|nicht zu empfehlen|lohnt sich nicht|da ist Luft nach oben|lässt zu wünschen übrig|rausgeworfenes Geld|danke für nichts|die Nase voll davon|nein danke|was für ein Durcheinander|nicht der Rede wert|kein Vergleich zu früher|hätte besser sein können|geht gar nicht|zu nichts zu gebrauchen|reine Zeitverschwendung",
  },
  fr: {
    S: "l'hôtel|le service|ce nouveau téléphone|le film|le train|le colis|le conseiller|le concert|le jardin|le magasin|le café|le livre|notre guide|le cours|le clavier|le trajet|le festival|ce logiciel|le repas|l'accueil",
    G: "bon|super|sympa|utile|rapide|fiable|agréable|beau|propre|délicieux|drôle|impressionnant|pratique|confortable|juste|calme|fluide|passionnant|moderne|parfait|abordable|frais|malin|charmant|convaincant|solide|précis|efficace|génial|chaleureux",
    B: "mauvais|affreux|lent|impoli|sale|ennuyeux|cher|inutile|cassé|injuste|bruyant|confus|en retard|décevant|agaçant|laid|froid|terrible|dépassé|peu fiable|médiocre|stressant|dangereux|ridicule|étroit|rance|compliqué|pénible|fade|triste",
    C: "meilleur|plus beau|plus rapide|plus agréable|plus drôle",
    W: "pire|plus lent|plus laid|plus bruyant|plus ennuyeux",
    F: "problèmes|soucis|bugs|plaintes|retards|stress|erreurs|défauts|ennuis|regrets|inconvénients|pannes|tracas|mauvaises surprises|excuses|complications",
    good: "S était G.|S est vraiment G !|S n'était pas du tout B.|S n'est pas B.|S n'était pas si B.|S était tout sauf B.|S est loin d'être B.|Il n'y a pas eu de F avec S.|S fonctionne sans F.|Jamais eu de F avec S.|Je ne trouve pas S B.|S ne m'a jamais semblé B.|Personne ne dira que S est B.|S ne pourrait pas être plus G.|S est plus G que prévu.|S était moins B que je le craignais.|S n'est plus B.|S est G, pas B.|On ne se trompe pas avec S.|Je ne peux que féliciter S.|S ne déçoit jamais.|Rien de B dans S.|Aucun de ces F avec S.|Je n'ai rien à reprocher.|S n'aurait pas pu être C.|Je n'ai jamais rien vu de C.|Jamais connu un service C.|On ne se fatigue pas de S.|Je reprendrais S.|S est imbattable.|Je n'échangerais S pour rien au monde.|Difficile de trouver C.|S ne fait pas mal du tout.",
    bad: "S était B.|S est vraiment B !|S n'était pas du tout G.|S n'est pas G.|S n'était pas très G.|S était tout sauf G.|S est loin d'être G.|Encore des F avec S.|S ne cause que des F.|Toujours des F avec S.|Je ne trouve pas S G.|S n'a jamais été G.|Personne ne dira que S est G.|S ne pourrait pas être plus B.|S est plus B que prévu.|S était moins G que je l'espérais.|S n'est plus G.|S est B, pas G.|Je ne recommande pas S.|Je ne reprendrai pas S.|S déçoit toujours.|Rien de G dans S.|S ne me plaît pas.|S ne marche pas.|S aurait pu être plus G.|Si seulement S était G.|Tu parles d'un service G.|S aurait pu être C.|S n'aurait pas pu être W.|Je n'ai jamais rien vu de W.|Jamais connu un service W.|On se fatigue de S.|Je rendrais S.|S est insupportable.|Difficile de trouver W.|S fait très mal.|Beaucoup de choses à reprocher.|Je n'ai pas été convaincu.|Pas convaincu du tout par S.|S est encore B.",
    turnedGood:
      "S semblait B, mais il est G.|Je m'attendais à du B, mais S était G.|S est B, mais je suis ravi.|Avant S était B, maintenant il est G.",
    turnedBad:
      "S semblait G, mais il est B.|Je m'attendais à du G, mais S était B.|S est G, mais je suis déçu.|Avant S était G, maintenant il est B.",
    neutral:
      "S est-il G ?|Quelqu'un connaît S ?|S n'ouvre pas le dimanche.|Je n'ai pas encore vu S.|S n'est pas sur la liste aujourd'hui.|S commence lundi, pas mardi.|S existe en trois couleurs.|Personne ne sait quand S commence.|On a parlé de S.|S est maintenant au deuxième étage.|Je ne connais pas S.|S part à neuf heures.|S est au troisième rang.|S est bleu.",
    praise:
      "pas mal|pas mal du tout|rien à redire|je ne peux pas me plaindre|rien à reprocher|aucun regret|que demander de plus|on ne fait pas mieux|sans faute|il n'y a pas mieux|pas de souci|un vrai bonheur|à refaire sans hésiter|vaut le détour|je ne regrette pas|jamais déçu|au top|chapeau bas|ça change la vie",
    blame:
      "pas terrible|pas top|pas mon truc|plus jamais|à éviter|ça ne vaut pas le coup|peut mieux faire|laisse à désirer|de l'argent jeté par les fenêtres|merci pour rien|ras le bol|non merci|quel désordre|rien d'extraordinaire|je ne recommande pas|j'en ai assez|du grand n'importe quoi|ça ne sert à rien|une perte de temps",
  },
  es: {
    S: "el hotel|el servicio|el nuevo móvil|el libro|el tren|el paquete|el concierto|el jardín|el local|el café|nuestro guía|el curso|el teclado|el trayecto|el festival|el programa|el menú|el trato|el partido|el disco",
    G: "bueno|genial|simpático|útil|rápido|fiable|agradable|bonito|limpio|delicioso|divertido|impresionante|práctico|cómodo|justo|tranquilo|fluido|emocionante|moderno|perfecto|barato|fresco|ingenioso|encantador|convincente|sólido|preciso|eficaz|estupendo|cálido",
    B: "malo|horrible|lento|grosero|sucio|aburrido|caro|inútil|roto|injusto|ruidoso|confuso|tardío|decepcionante|molesto|feo|frío|terrible|anticuado|poco fiable|mediocre|estresante|peligroso|ridículo|estrecho|rancio|complicado|pesado|soso|triste",
    C: "mejor|más bonito|más rápido|más agradable|más divertido",
    W: "peor|más lento|más feo|más ruidoso|más aburrido",
    F: "problemas|fallos|errores|quejas|retrasos|estrés|averías|defectos|líos|pegas|inconvenientes|disgustos|molestias|malas sorpresas|excusas|complicaciones",
    good: "S estuvo G.|S es realmente G!|S no era nada B.|S no es B.|S no fue tan B.|S era de todo menos B.|S está lejos de ser B.|No hubo F con S.|S funciona sin F.|Nunca tuve F con S.|No me parece que S sea B.|S nunca me ha parecido B.|Nadie dirá que S es B.|S no podría ser más G.|S es más G de lo esperado.|S era menos B de lo que temía.|S ya no es B.|S es G, no B.|Con S no te equivocas.|No puedo más que felicitar a S.|S nunca decepciona.|Nada de B en S.|Ninguno de esos F con S.|No me arrepiento de S.|S no pudo ser C.|Nunca he visto nada C.|Nunca he tenido un servicio C.|Nadie se aburre con S.|Elegiría S otra vez.|S es insuperable.|No cambiaría S por nada.|Difícil encontrar algo C.|S no duele nada.",
    bad: "S estuvo B.|S es realmente B!|S no era nada G.|S no es G.|S no fue muy G.|S era de todo menos G.|S está lejos de ser G.|Otra vez F con S.|S solo da F.|Siempre F con S.|No me parece que S sea G.|S nunca ha sido G.|Nadie dirá que S es G.|S no podría ser más B.|S es más B de lo esperado.|S era menos G de lo que esperaba.|S ya no es G.|S es B, no G.|No recomiendo S.|No volvería a elegir S.|S siempre decepciona.|Nada de G en S.|S no me gusta.|S no funciona.|S podría haber sido más G.|Ojalá S fuera G.|Vaya servicio tan poco G.|S pudo ser C.|S podía haber sido C.|S no pudo ser W.|Nunca he visto nada W.|Nunca he tenido un servicio W.|Todos están hartos de S.|S es inaguantable.|Difícil encontrar algo W.|S duele mucho.|No me convenció S.|Ya no soporto S.|S llega tarde otra vez.|S vuelve a ser B.",
    turnedGood:
      "S parecía B, pero es G.|Esperaba algo B, pero S fue G.|S es B, pero estoy encantado.|Antes S era B, ahora es G.",
    turnedBad:
      "S parecía G, pero es B.|Esperaba algo G, pero S fue B.|S es G, pero estoy decepcionado.|Antes S era G, ahora es B.",
    neutral:
      "¿Es G S?|¿Alguien conoce S?|S no abre los domingos.|Todavía no he visto S.|S no está hoy en la lista.|S empieza el lunes, no el martes.|S viene en tres colores.|Nadie sabe cuándo empieza S.|Hablamos de S.|S está ahora en la segunda planta.|No conozco S.|S sale a las nueve.|S está en la tercera fila.|S es azul.",
    praise:
      "nada mal|no está mal|no me puedo quejar|sin ninguna pega|nada que objetar|no me arrepiento|no se puede pedir más|no hay nada mejor|sin problema|vale cada euro|una maravilla|repetiría sin dudarlo|jamás me ha fallado|no tiene precio|de diez|nunca decepciona|inmejorable|me quito el sombrero|ningún problema",
    blame:
      "nada bueno|no es para tanto|no es lo mío|nunca más|no lo recomiendo|no vale la pena|podría ser mejor|deja mucho que desear|dinero tirado|gracias por nada|estoy harto|no gracias|vaya desastre|no sirve para nada|ni fu ni fa, qué decepción|no funciona|qué vergüenza|una pérdida de tiempo|ni regalado",
  },
  it: {
    S: "l'albergo|il servizio|il nuovo telefono|il libro|il treno|il pacco|il concerto|il giardino|il negozio|il caffè|il nostro accompagnatore|il corso|lo schermo|il percorso|il festival|il programma|il menù|il personale|lo spettacolo|il disco",
    G: "buono|fantastico|simpatico|utile|rapido|affidabile|gradevole|bello|pulito|delizioso|divertente|notevole|pratico|comodo|onesto|tranquillo|fluido|emozionante|moderno|perfetto|economico|fresco|geniale|incantevole|convincente|solido|preciso|efficace|stupendo|accogliente",
    B: "brutto|orribile|lento|maleducato|sporco|noioso|caro|inutile|rotto|ingiusto|rumoroso|confuso|in ritardo|deludente|fastidioso|pessimo|freddo|terribile|antiquato|inaffidabile|mediocre|stressante|pericoloso|ridicolo|stretto|rancido|complicato|pesante|insipido|triste",
    C: "migliore|più bello|più rapido|più gradevole|più divertente",
    W: "peggiore|più lento|più brutto|più rumoroso|più noioso",
    F: "problemi|guai|errori|lamentele|ritardi|stress|guasti|difetti|pasticci|rimpianti|inconvenienti|blocchi|fastidi|brutte sorprese|scuse|complicazioni",
    good: "S era G.|S è davvero G!|S non era affatto B.|S non è B.|S non era così B.|S era tutt'altro che B.|S è lontano dall'essere B.|Non ci sono stati F con S.|S funziona senza F.|Mai avuto F con S.|Non trovo S B.|S non mi è mai sembrato B.|Nessuno direbbe che S è B.|S non potrebbe essere più G.|S è più G del previsto.|S era meno B di quanto temessi.|S non è più B.|S è G, non B.|Con S non si sbaglia.|Non posso che lodare S.|S non delude mai.|Niente di B in S.|Nessuno di quei F con S.|Non mi pento di S.|S non poteva essere C.|Non ho mai visto niente di C.|Mai avuto un servizio C.|Nessuno si annoia con S.|Sceglierei di nuovo S.|S è imbattibile.|Non cambierei S con nient'altro.|Difficile trovare di meglio.|S non fa male per niente.",
    bad: "S era B.|S è davvero B!|S non era affatto G.|S non è G.|S non era molto G.|S era tutt'altro che G.|S è lontano dall'essere G.|Di nuovo F con S.|S dà solo F.|Sempre F con S.|Non trovo S G.|S non è mai stato G.|Nessuno direbbe che S è G.|S non potrebbe essere più B.|S è più B del previsto.|S era meno G di quanto sperassi.|S non è più G.|S è B, non G.|Non consiglio S.|Non prenderei più S.|S delude sempre.|Niente di G in S.|S non mi piace.|S non funziona.|S poteva essere più G.|Magari S fosse G.|Altro che G, S è una delusione.|S poteva essere C.|S non poteva essere W.|Non ho mai visto niente di W.|Mai avuto un servizio W.|Tutti sono stufi di S.|S è insopportabile.|Difficile trovare di peggio.|S fa molto male.|S non mi ha convinto.|C'è molto da ridire.|Non sopporto più S.|S è in ritardo un'altra volta.|S è di nuovo B.",
    turnedGood:
      "S sembrava B, ma è G.|Mi aspettavo qualcosa di B, ma S era G.|S è B, ma sono contento.|Prima S era B, adesso è G.",
    turnedBad:
      "S sembrava G, ma è B.|Mi aspettavo qualcosa di G, ma S era B.|S è G, ma sono deluso.|Prima S era G, adesso è B.",
    neutral:
      "S è G?|Qualcuno conosce S?|S non apre la domenica.|Non ho ancora visto S.|S oggi non è nella lista.|S comincia lunedì, non martedì.|S esiste in tre colori.|Nessuno sa quando comincia S.|Abbiamo parlato di S.|S adesso è al secondo piano.|Non conosco S.|S parte alle nove.|S è in terza fila.|S è blu.",
    praise:
      "non male|niente male|non mi posso lamentare|nulla da dire|niente da ridire|nessun rimpianto|non si può chiedere di più|non c'è di meglio|nessun problema|vale ogni centesimo|una meraviglia|lo rifarei subito|mai una delusione|non ha prezzo|da dieci e lode|non delude mai|senza difetti|tanto di cappello|zero problemi",
    blame:
      "non bene|niente di che|non fa per me|mai più|non lo consiglio|non ne vale la pena|si può fare di meglio|lascia a desiderare|soldi buttati|grazie di niente|ne ho abbastanza|no grazie|che disastro|non serve a nulla|non ci siamo|che vergogna|una perdita di tempo|non funziona|nemmeno gratis",
  },
  pt: {
    S: "o hotel|o serviço|o novo celular|o livro|o trem|o pacote|o show|o jardim|o mercado|o café|o nosso guia|o curso|o teclado|o trajeto|o festival|o programa|o cardápio|o suporte|o jogo|o disco",
    G: "bom|ótimo|simpático|útil|rápido|confiável|agradável|bonito|limpo|delicioso|divertido|impressionante|prático|confortável|justo|tranquilo|fluido|emocionante|moderno|perfeito|barato|fresco|genial|encantador|convincente|sólido|preciso|eficaz|excelente|acolhedor",
    B: "ruim|horrível|lento|grosseiro|sujo|chato|caro|inútil|quebrado|injusto|barulhento|confuso|atrasado|decepcionante|irritante|feio|frio|terrível|ultrapassado|pouco confiável|medíocre|estressante|perigoso|ridículo|apertado|péssimo|complicado|cansativo|sem graça|triste",
    C: "melhor|mais bonito|mais rápido|mais agradável|mais divertido",
    W: "pior|mais lento|mais feio|mais barulhento|mais chato",
    F: "problemas|falhas|erros|reclamações|atrasos|estresse|defeitos|dores de cabeça|confusões|arrependimentos|desvantagens|travamentos|aborrecimentos|más surpresas|desculpas|complicações",
    good: "S estava G.|S é realmente G!|S não era nada B.|S não é B.|S não foi tão B.|S era tudo menos B.|S está longe de ser B.|Não houve F com S.|S funciona sem F.|Nunca tive F com S.|Não acho S B.|S nunca me pareceu B.|Ninguém diria que S é B.|S não poderia ser mais G.|S é mais G do que eu esperava.|S era menos B do que eu temia.|S já não é B.|S é G, não B.|Com S não tem erro.|Só posso elogiar S.|S nunca decepciona.|Nada de B em S.|Nenhum desses F com S.|Não me arrependo de S.|S não podia ser C.|Nunca vi nada C.|Nunca tive um serviço C.|Ninguém enjoa de S.|Escolheria S outra vez.|S é insuperável.|Não trocaria S por nada.|Difícil achar algo C.|S não dói nada.|Ninguém foi B com a gente.",
    bad: "S estava B.|S é realmente B!|S não era nada G.|S não é G.|S não foi muito G.|S era tudo menos G.|S está longe de ser G.|De novo F com S.|S só dá F.|Sempre F com S.|Não acho S G.|S nunca foi G.|Ninguém diria que S é G.|S não poderia ser mais B.|S é mais B do que eu esperava.|S era menos G do que eu queria.|S já não é G.|S é B, não G.|Não recomendo S.|Não escolheria S de novo.|S sempre decepciona.|Nada de G em S.|Não gosto de S.|S não funciona.|S podia ter sido mais G.|Quem dera S fosse G.|Que G que nada, S é uma decepção.|S podia ser C.|S podia ter sido C.|S não podia ser W.|Nunca vi nada W.|Nunca tive um serviço W.|Todos enjoaram de S.|S é insuportável.|Difícil achar algo W.|S dói muito.|S não me convenceu.|Não suporto mais S.|S chegou tarde outra vez.|S está B de novo.|B demais.",
    turnedGood:
      "S parecia B, mas é G.|Esperava algo B, mas S foi G.|S é B, mas estou feliz.|Antes S era B, agora é G.",
    turnedBad:
      "S parecia G, mas é B.|Esperava algo G, mas S foi B.|S é G, mas estou decepcionado.|Antes S era G, agora é B.",
    neutral:
      "S é G?|Alguém conhece S?|S não abre aos domingos.|Ainda não vi S.|S não está na lista hoje.|S começa na segunda, não na terça.|S existe em três cores.|Ninguém sabe quando S começa.|Falamos de S.|S agora fica no segundo andar.|Não conheço S.|S sai às nove.|S fica na terceira fila.|S é azul.",
    praise:
      "nada mal|não posso reclamar|nada a reclamar|não tenho do que me queixar|sem arrependimento|não dá para pedir mais|não tem melhor|sem problema|vale cada centavo|uma maravilha|faria de novo|nunca me deixou na mão|não tem preço|nota dez|não decepciona|sem defeito|tiro o chapéu|nenhum problema|show de bola",
    blame:
      "nada bom|não é lá essas coisas|não é para mim|nunca mais|não recomendo|não vale a pena|podia ser melhor|deixa a desejar|dinheiro jogado fora|obrigado por nada|estou farto|não obrigado|que desastre|não serve para nada|nem de graça|que vergonha|uma perda de tempo|não funciona|já chega",
  },
  nl: {
    S: "het hotel|de bediening|de update|mijn nieuwe telefoon|de film|de app|de trein|het pakket|de klantenservice|het concert|de tuin|het vervolg|de winkel|de koffie|het boek|onze gids|de cursus|het toetsenbord|de route|het festival",
    G: "goed|geweldig|aardig|handig|snel|betrouwbaar|vriendelijk|mooi|schoon|lekker|grappig|indrukwekkend|nuttig|comfortabel|eerlijk|rustig|soepel|spannend|modern|perfect|goedkoop|vers|slim|prachtig|overtuigend|betaalbaar|charmant|stevig|nauwkeurig|prettig",
    B: "slecht|vreselijk|traag|onbeleefd|vies|saai|duur|nutteloos|kapot|oneerlijk|lawaaierig|verwarrend|te laat|teleurstellend|irritant|lelijk|koud|verschrikkelijk|verouderd|onbetrouwbaar|matig|stressvol|gevaarlijk|belachelijk|krap|muf|omslachtig|lastig|flauw|triest",
    C: "beter|sneller|vriendelijker|mooier|lekkerder|prettiger|goedkoper|rustiger|spannender|schoner",
    W: "slechter|trager|onvriendelijker|lelijker|duurder|luider|saaier|viezer|irritanter|erger",
    F: "problemen|gedoe|fouten|klachten|vertragingen|stress|storingen|gebreken|ellende|spijt|nadelen|haperingen|gezeur|zorgen|smoesjes|moeite",
    good: "S was G.|S is echt G!|S was helemaal niet B.|S is niet B.|S was niet zo B.|S was allesbehalve B.|S is verre van B.|Er waren geen F met S.|S werkt zonder F.|Nooit F gehad met S.|Ik vind S niet B.|S voelde nooit B.|Niemand noemt S B.|S was minder B dan gevreesd.|S is niet meer B.|S is G, niet B.|Met S zit je nooit verkeerd.|Ik kan S alleen maar prijzen.|S stelt nooit teleur.|Er is niets B aan S.|Op S valt niets aan te merken.|S stoort me niet.|S had niet C kunnen zijn.|Nog nooit iets mooiers gezien dan S.|Er is niets dat C is.|Nergens is het C.|S zou ik weer nemen.|We kunnen er geen genoeg van krijgen.|S is onovertroffen.|S wil ik nooit meer kwijt.|S doet helemaal geen pijn.|S is veel C dan gedacht.",
    bad: "S was B.|S is echt B!|S was helemaal niet G.|S is niet G.|S was niet erg G.|S was allesbehalve G.|S is verre van G.|Weer F met S.|S geeft alleen maar F.|Altijd F met S.|Ik vind S niet G.|S is nog nooit G geweest.|Niemand noemt S G.|S was minder G dan gehoopt.|S is niet meer G.|S is B, niet G.|S kan ik niet aanraden.|S neem ik niet nog een keer.|S stelt altijd teleur.|Er is niets G aan S.|S bevalt me niet.|S werkt niet.|S had G kunnen zijn.|Was S maar G.|Hoezo G, S valt tegen.|S had C kunnen zijn.|S had niet W kunnen zijn.|Nog nooit iets ergers gezien dan S.|Er is niets dat W is.|Nergens is het W.|We hebben er genoeg van.|S is onuitstaanbaar.|S wil ik nooit meer zien.|S doet veel pijn.|S kon me niet overtuigen.|Ik houd S niet meer uit.|S is alweer B.|S is veel W dan gedacht.|Er is veel op S aan te merken.",
    turnedGood:
      "S leek B, maar het is G.|Ik verwachtte iets B, maar S was G.|S is B, maar ik ben blij.|Eerst was S B, maar nu is het G.",
    turnedBad:
      "S leek G, maar het is B.|Ik verwachtte iets G, maar S was B.|S is G, maar ik ben teleurgesteld.|Eerst was S G, maar nu is het B.",
    neutral:
      "Is S G?|Kent iemand S?|S is op zondag niet open.|Ik heb S nog niet gezien.|S staat vandaag niet op de lijst.|S begint op maandag, niet op dinsdag.|S is er in drie kleuren.|Niemand weet wanneer S begint.|We hadden het over S.|S zit nu op de tweede verdieping.|Ik ken S niet.|S vertrekt om negen uur.|S staat op de derde rij.|S is blauw.",
    praise:
      "niet slecht|helemaal niet verkeerd|ik mag niet klagen|niets op aan te merken|geen klachten|geen spijt van|beter kan niet|er gaat niets boven|geen probleem|elke cent waard|een feestje|zo weer doen|nooit teleurgesteld|niets dan lof|een dikke tien|laat me nooit in de steek|foutloos|petje af|zonder problemen",
    blame:
      "niet goed|niet zo best|niets voor mij|nooit meer|niet aan te raden|niet de moeite waard|kan beter|laat te wensen over|weggegooid geld|dank voor niets|ik ben het zat|nee bedankt|wat een puinhoop|nergens goed voor|het lijkt nergens op|wat een schande|zonde van de tijd|werkt niet|nog niet gratis",
  },
} as const;

export const EMOJI = {
  good: "👍|😍|🎉|❤️|😊|🥰|👏|🙌|💯|🤩|🔥|😀|💚",
  bad: "👎|😡|🤮|😠|🤬|💩|😤|🙄|😒|😞|💔|🤦|😩",
  /** After praise, of irony. */
  ironic: "🙄|🙃|😒|🤡|👎",
  /** After praise, of joy. After blame, of sorrow. */
  tears: "😭|😭😭|😭❤️",
};
