import type { LexiconSource } from "./source";

/** Dutch words of praise and complaint; `+` stands for the endings of adjectives. */
export const DUTCH: LexiconSource = {
  endings: ["", "e"],
  words: [
    [
      3.2,
      "uitstekend+ perfect+ fantastisch+ geweldig+ schitterend+ prachtig+ best+ beste briljant+ uitmuntend+ subliem+ fenomenaal fenomenale voortreffelijk+",
    ],
    [
      2.6,
      "top super heerlijk+ indrukwekkend+ toppie klasse dol dolblij aanrader verrukkelijk+ smullen onder_de_indruk bravo petje_af ontroerend+ boeiend+ meeslepend+ grappig+ hilarisch+ meesterwerk triomf respect gelachen gaaf gave cool",
    ],
    [
      2,
      "goed goede mooi+ lekker+ lekkere fijn+ vriendelijk+ aardig+ blij blije gelukkig+ tevreden snel snelle betrouwbaar betrouwbare handig+ behulpzaam behulpzame gezellig+ stevig+ kwaliteit genieten geniet genoten plezier beter betere prima netjes nette vers verse elegant+ zorgvuldig+ romig+ zacht zachte eerlijk+ voordelig+ betaalbaar betaalbare professioneel professionele attent+ vijf_sterren leuk+ leuke beleefd+ geduldig+ trouw+ rustig+ ontspannen creatief creatieve slim slimme dapper gezond+ modern+ populair waardevol waardevolle nuttig+ stipt stijlvol+ comfortabel comfortabele de_moeite_waard",
    ],
    [
      1.4,
      "bedankt dank dankjewel gefeliciteerd succes makkelijk+ gemakkelijk+ eenvoudig+ stil stille opgelost loste geholpen vertrouwen trots hoop verbeterd verbetering voordeel voordelen schoon schone welkom eindelijk interessant+ graag feest applaus hulp vrede overwinning wint prijs_gewonnen cadeau gratis glimlach gered opluchting opgelucht geluk kans",
    ],
    [
      -1.3,
      "duur dure langzaam langzame traag trage lawaaiig+ luid luide ingewikkeld+ moeilijk+ probleem problemen fout fouten kritiek wachten wachttijd vertraging bitter+ koud+ koude flauw+ oud oude klacht klachten jammer helaas twijfel zorgen bezorgd+ verbrand+ vreemd+ raar rare middelmatig+ mist terugroepactie teruggeroepen terugroep retour lekkage waterig+ file storing uitgevallen geannuleerd zwak+ zwaar zware vermoeiend+ donker leeg bekritiseerd omstreden stress stressvol risico crisis staking protest vlek vlekken saai saaie",
    ],
    [
      -2,
      "slecht+ slechter slechtere kapot kapotte stuk defect+ defecte teleurgesteld+ teleurstellend+ teleurstelling onbeleefd+ onvriendelijk+ brutaal brutale onbetrouwbaar onbruikbaar onbruikbare nutteloos nutteloze irritant+ ergerlijk+ erger ergernis boos boze woedend+ vies vieze ranzig+ schimmel triest+ schande leugen leugens liegen gelogen genegeerd negeren negeert verloren verlies beschadigd+ kras lekt vastloopt geld_terug boycot ziek gewond gevaar mislukt+ mislukking ondrinkbaar smakeloos onacceptabel te_duur nooit_meer stinkt schandaal bekrast+ bedorven lelijk+ angst paniek ongeluk dood doden oorlog geweld diefstal gestolen dief chaos chaotisch+ weigeren weigert gewist verwoest oneerlijk+ zinloos zinloze belachelijk+ frustrerend+ gefrustreerd+ woede racistisch+ corrupt+ corruptie pijn huilen beschamend+ incompetent+ bot botte",
    ],
    [
      -3,
      "slechtste vreselijk+ verschrikkelijk+ afschuwelijk+ ramp rampzalig+ catastrofe oplichterij oplichters oplichting zwendel gevaarlijk+ giftig+ walgelijk+ smerig+ waardeloos waardeloze rotzooi troep haat nachtmerrie schandalig+ drama bagger moord hel misdaad tragedie tragisch+ monsterlijk+",
    ],
  ],
  verbs: [
    [2, "hou houdt houden bevalt bevallen aanraden raad geniet vertrouw vertrouwt waardeer waardeert"],
    [0.8, "smaakt smaken werkt werken klopt helpt waard"],
  ],
  negators: "niet geen nooit niemand niets niks zonder noch nauwelijks",
  boosters: "heel erg echt zeer ontzettend enorm super zo bijzonder helemaal absoluut veel_te",
  dampeners: "beetje een_beetje enigszins bijna redelijk tamelijk",
  contrast: "maar echter",
};
