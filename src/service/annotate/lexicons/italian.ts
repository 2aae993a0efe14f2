import type { LexiconSource } from "./source";

/** Italian words of praise and complaint; `+` stands for the endings of regular adjectives. */
export const ITALIAN: LexiconSource = {
  endings: ["o", "a", "i", "e"],
  words: [
    [
      3.2,
      "eccellente eccellenti perfett+ meraviglios+ fantastic+ fantastiche straordinari+ incredibile incredibili magnific+ spettacolare spettacolari miglior migliore migliori ottim+ buonissim+ bellissim+ eccezionale eccezionali geniale geniali favolos+ impeccabile impeccabili stupend+",
    ],
    [
      2.6,
      "adoro adora amo amiamo squisit+ delizios+ entusiasta entusiasti impressionante impressionanti colpit+ bravissim+ bravo bravi gentilissim+ velocissim+ splendid+ complimenti top super gustosissim+ emozionante emozionanti appassionante affascinante commovente divertentissim+ trionfo capolavoro rispetto risate",
    ],
    [
      2,
      "buono buona buoni buone buon bene bell+ bello bella belli belle piacevole piacevoli simpatic+ gentile gentili content+ felice felici soddisfatt+ veloce veloci rapid+ efficace efficaci efficiente pratic+ affidabile affidabili solid+ accogliente accoglienti qualità piacere piace piaciuto piacciono consiglio consigliato consigliata consigliatissimo raccomando utile utili fresc+ fresche elegante eleganti curat+ cremos+ gustos+ professionale professionali disponibile disponibili niente_male cinque_stelle educat+ paziente onest+ leale giust+ tranquill+ rilassante creativ+ intelligente coraggios+ sano modern+ popolare prezios+ puntuale puntuali vale_la_pena merita",
    ],
    [
      1.4,
      "grazie successo facile facili semplice silenzios+ divertente divertenti divertito risolto felicità fiducia orgoglios+ speranza migliorato miglioramento vantaggio vantaggi pulito comod+ benvenut+ finalmente economic+ conveniente interessante festa aiuto pace vittoria vince premio regalo gratis sorriso salvato sollievo fortuna",
    ],
    [
      -1.3,
      "car+ cari lent+ rumoros+ complicat+ difficile difficili problema problemi errore errori critica critiche attesa ritardo ritardi amar+ fredd+ insipid+ vecchi+ reclamo reclami peccato purtroppo dubbio dubbi preoccupat+ bruciat+ bruciata stran+ mediocre mediocri manca richiamo richiamato richiamati reso perdita traffico cancellato debole pesante stanc+ buio vuoto criticat+ polemica stress rischio crisi sciopero protesta macchia macchie noios+",
    ],
    [
      -2,
      "cattiv+ male peggio peggiore peggiori peggior delus+ deludente deludenti delusione rott+ rotto rompe guast+ difettos+ difetto difetti scortese scortesi maleducat+ inutile inutili inutilizzabile fastidios+ arrabbiat+ furios+ sporc+ rancid+ muffa scadut+ triste tristi vergogna bugia bugie mentono bugiardi ignorano ignorato persi perso danneggiat+ graffiat+ blocca rimborso boicottare malat+ ferit+ pericolo fallimento imbevibile insopportabile ridicol+ troppo_caro mai_più non_vale perde_acqua rivoglio soldi_buttati scandalo puzza brutt+ paura panico incidente morte morti guerra violenza furto rubato ladri caos rifiutano rifiutato cancellate distrutt+ ingiust+ assurd+ frustrant+ rabbia razzista corruzione dolore piangere incompetente nessun_senso",
    ],
    [
      -3,
      "orribile orribili terribile terribili pessim+ disastro disastros+ catastrofe truffa truffe truffatori pericolos+ tossic+ disgustos+ schifo schifos+ vergognos+ inaccettabile inaccettabili odio odia incubo merda spazzatura orrend+ omicidio inferno crimine tragedia tragic+ mostruos+",
    ],
  ],
  negators: "non mai niente nulla nessun nessuna nessuno né senza neanche nemmeno",
  boosters: "molto davvero tanto così troppo estremamente assolutamente totalmente veramente proprio",
  dampeners: "un_po abbastanza quasi leggermente relativamente piuttosto",
  contrast: "ma però tuttavia",
};
