import { lazily } from "../../../../shared/lazily";
import { words } from "../../../../shared/query";

/** Words that deny or turn around what a text says, even if they only follow it. */
const reversalsByLanguage = {
  en: `not no never none nobody nothing neither nor without cannot cant can't dont don't doesnt didnt isnt arent wasnt werent wont won't
    wouldnt couldnt shouldnt hasnt havent hadnt aint t untrue false fake hoax parody satire debunked wrong lie denies denied deny
    retracted retraction correction corrected dead dies died killed alive cancelled canceled postponed`,
  de: `nicht kein keine keinen keinem keiner keines nie niemals nichts niemand ohne weder unwahr falsch gefalscht parodie satire
    widerlegt luge dementiert bestreitet korrektur tot gestorben abgesagt verschoben`,
  fr: `ne pas jamais rien personne aucun aucune sans faux parodie dementi mort morte annule`,
  es: `no nunca jamas nada nadie ninguno ninguna sin falso parodia desmentido muerto muerta cancelado`,
  it: `non mai nulla niente nessuno nessuna senza falso parodia smentito morto morta annullato`,
  pt: `nao nunca jamais nada ninguem nenhum nenhuma sem falso parodia desmentido morto morta cancelado`,
  nl: `niet geen nooit niets niemand zonder onwaar nep parodie dood afgelast`,
  pl: `nie nigdy nic nikt bez`,
  sv: `inte ej aldrig ingen inget inga utan falsk`,
  tr: `degil yok hayir asla yalan`,
  ru: `не нет ни никогда ничего никто без фейк ложь`,
  uk: `не ні ніколи нічого ніхто без фейк`,
  ar: `لا لم لن ليس ليست بدون غير كاذب`,
  ja: `ない なかっ なく ませ ん ぬ ず 無い 嘘 デマ 中止 延期`,
  zh: `不 没 没有 無 无 未 别 不是 不会 不能 假 谣言`,
};

/**
 * Further words that turn a statement into another one. No edit of a short text may add, remove or replace one of them. Names and
 * numbers aren't listed: they are recognized by their capital letters and digits.
 */
const contrastsByLanguage = {
  en: `nowhere hardly barely almost nearly unless except instead against for before after up down more less fewer most least rise
    rises rising rose risen fall falls falling fell fallen gain gains gained lose loses losing lost win wins winning won beat beats
    beaten defeat defeats increase increases increased decrease decreases decreased grow grows grew shrink shrinks shrank jump
    jumps drop drops dropped soar soars plunge plunges climb climbs slip slips open opens opened opening close closes closed
    closing start starts started begin begins began stop stops stopped end ends ended finish finishes finished accept accepts
    accepted reject rejects rejected approve approves approved refuse refuses refused allow allows allowed ban bans banned confirm
    confirms confirmed buy buys bought sell sells sold hire hires hired fire fires fired arrive arrives arrived leave leaves left
    right join joins joined quit quits enter enters exit exits legal illegal guilty innocent true real injured missing found safe
    unsafe dangerous possible impossible likely unlikely able unable good bad better worse best worst high higher highest low lower
    lowest strong stronger weak weaker hot hotter cold colder warm cool wet dry early earlier late later first last next previous
    second third fourth fifth half double triple former ex alleged allegedly reportedly supposedly apparently may might must should
    will would can could old new young big small long short fast slow cheap expensive rich poor free full empty on off in out over
    under above below north south east west northern southern eastern western left-wing right-wing he she him her his hers they we
    i you man men woman women boy boys girl girls mother father son daughter brother sister husband wife today tomorrow yesterday
    tonight morning afternoon evening night monday tuesday wednesday thursday friday saturday sunday january february march april
    june july august september october november december spring summer autumn winter one two three four five six seven eight nine
    ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty
    ninety hundred thousand million billion sunny cloudy rain rainy snow snowy windy foggy storm clear red blue green yellow black
    white orange aries taurus gemini cancer leo virgo libra scorpio sagittarius capricorn aquarius pisces why who what when where
    how which whether if is are was were do does did has have had`,
  de: `nirgends kaum fast beinahe ausser statt gegen fur vor nach auf ab unter uber mehr weniger steigt steigen stieg gestiegen
    fallt fallen fiel gefallen sinkt sinken sank gesunken gewinnt gewinnen gewann gewonnen verliert verlieren verlor verloren siegt
    siegen schlagt wachst schrumpft offnet offnen geoffnet offen schliesst schliessen geschlossen beginnt beginnen begonnen startet
    gestartet endet enden beendet stoppt gestoppt akzeptiert angenommen nimmt annehmen ablehnen abgelehnt lehnt genehmigt verboten
    verbietet erlaubt bestatigt kauft kaufen gekauft verkauft verkaufen kommt geht bleibt verlasst legal illegal schuldig
    unschuldig wahr echt lebt stirbt verletzt vermisst gefunden sicher unsicher gefahrlich moglich unmoglich gut schlecht besser
    schlechter hoch hoher niedrig niedriger tief tiefer stark schwach heiss kalt warm kuhl nass trocken fruh spat erste ersten
    erster letzte letzten letzter nachste nachsten zweite zweiten dritte dritten halb doppelt ehemalige ehemaliger ehemaligen
    angeblich mutmasslich vermutlich kann konnte muss musste soll sollte will wollte wird wurde alt neu jung gross klein lang kurz
    schnell langsam billig teuer reich arm voll leer an aus ein innen aussen oben unten rechts links nordlich sudlich ostlich
    westlich er sie wir ich mann frau junge madchen heute morgen gestern abend nacht mittag montag dienstag mittwoch donnerstag
    freitag samstag sonntag januar februar marz april mai juni juli august september oktober november dezember eins zwei drei vier
    funf sechs sieben acht neun zehn elf zwolf zwanzig dreissig hundert tausend million millionen milliarde milliarden sonnig
    bewolkt regen schnee sturm klar rot blau grun gelb schwarz weiss warum wer was wann wo wie ob`,
  fr: `plus ni contre pour avant apres moins monte baisse gagne perd ouvre ferme accepte refuse vrai vivant bon mauvais haut bas
    premier dernier ancien ancienne hier demain aujourd matin soir un deux trois quatre cinq six sept huit neuf dix cent mille
    lundi mardi mercredi jeudi vendredi samedi dimanche`,
  es: `ni contra para antes despues mas menos sube baja gana pierde abre cierra acepta rechaza verdadero vivo bueno malo alto bajo
    primero ultimo antiguo ayer manana hoy uno dos tres cuatro cinco seis siete ocho nueve diez cien mil lunes martes miercoles
    jueves viernes sabado domingo`,
  it: `ne contro per prima dopo piu meno sale scende vince perde apre chiude accetta rifiuta vero vivo buono cattivo alto basso
    primo ultimo ieri domani oggi uno due tre quattro cinque sei sette otto nove dieci`,
  pt: `nem contra para antes depois mais menos sobe cai ganha perde abre fecha aceita rejeita verdadeiro vivo bom mau alto baixo
    primeiro ultimo ontem amanha hoje um dois tres quatro cinco seis sete`,
  nl: `noch tegen voor na meer minder stijgt daalt wint verliest opent sluit waar levend goed slecht hoog laag eerste laatste
    gisteren morgen vandaag een twee drie vier vijf zes zeven acht negen tien`,
  pl: `ani przeciw dla przed po wiecej mniej`,
  sv: `mot efter mer mindre`,
  tr: `hic olmadan`,
  ru: `против за до после больше меньше`,
  uk: `проти за до після`,
  ar: `ضد قبل بعد`,
  ja: `非 未 不`,
};

/** Words that may stand for each other without saying something else. */
const functionWordsByLanguage = {
  en: `the a an this that these those of and as some such very quite so just also really`,
  de: `der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen und auch sehr so`,
  fr: `le la les un une des du de ce cet cette ces et`,
  es: `el la los las un una unos unas este esta estos estas y de`,
  it: `il lo la i gli le un uno una di e`,
  pt: `o a os as um uma uns umas este esta e de`,
  nl: `de het een dit dat deze en`,
};

const none = { isContrast: false, isReversal: false, isFunctionWord: false };
type WordClass = Readonly<typeof none>;
const listed = lazily(() => {
  const functionWords = wordsOf(functionWordsByLanguage);
  const reversals = wordsOf(reversalsByLanguage);
  const contrasts = wordsOf(contrastsByLanguage);
  return new Map(
    [...functionWords, ...reversals, ...contrasts].map((word): [string, WordClass] => {
      const isReversal = reversals.has(word);
      const isContrast = contrasts.has(word) || isReversal;
      return [word, { isContrast, isReversal, isFunctionWord: functionWords.has(word) }];
    }),
  );
});

/** What replacing, adding or removing a word may do to what a text says. */
export function classOf(word: string): WordClass {
  return listed().get(word) ?? none;
}

/** Folded words as texts are split into them. */
function wordsOf(lists: Readonly<Record<string, string>>): Set<string> {
  return new Set(Object.values(lists).flatMap((list) => words(list).map(({ text }) => text)));
}
