import type { LexiconSource } from "./source";

/** French words of praise and complaint; `+` stands for the endings of regular adjectives. */
export const FRENCH: LexiconSource = {
  endings: ["", "e", "s", "es"],
  words: [
    [
      3.2,
      "excellent+ parfait+ magnifique magnifiques merveilleux merveilleuse merveilleuses fantastique fantastiques extraordinaire extraordinaires exceptionnel exceptionnelle exceptionnels exceptionnelles génial géniale géniaux géniales sublime sublimes incroyable incroyables formidable formidables meilleur+ remarquable remarquables époustouflant+ inoubliable inoubliables époustouflante grandiose grandioses somptueux somptueuse imbattable imbattables irréprochable irréprochables",
    ],
    [
      2.6,
      "super top adoré adore adorent adorons adorable adorables délicieux délicieuse délicieuses ravi+ enchanté+ impressionnant+ impressionné+ bluffant+ bluffé+ bravo coup_de_cœur coup_de_coeur savoureux savoureuse savoureuses splendide splendides chapeau au_top émouvant+ passionnant+ fascinant+ touchant+ captivant+ hilarant+ drôle drôles nickel comblé+ bluffante génialissime superbe superbes respect chef_d_œuvre triomphe ri rire rires",
    ],
    [
      2,
      "bon bonne bons bonnes bien mieux beau belle beaux belles joli+ agréable agréables sympa sympas sympathique sympathiques gentil gentille gentils gentilles content+ heureux heureuse heureuses satisfait+ rapide rapides efficace efficaces pratique pratiques fiable fiables solide solides chaleureux chaleureuse chaleureuses accueillant+ attentif attentive qualité plaisir apprécie appréciée aime aimons aiment aimé recommande recommandé recommandons réussi+ utile utiles fraîche frais délicat+ élégant+ charmant+ impeccable impeccables raffiné+ onctueux onctueuse abordable abordables pas_mal rien_à_redire je_recommande cinq_étoiles poli+ patient+ honnête honnêtes loyal fidèle juste_prix calme calmes reposant+ créatif créative intelligent+ courageux courageuse sain saine moderne modernes élégante vivant+ coloré+ populaire populaires précieux précieuse apaisant+ rassurant+ soigné+ ponctuel ponctuelle à_l_heure bien_conseillé bien_conseillés disponible disponibles serviable serviables confortable_et",
    ],
    [
      1.4,
      "merci félicitations succès facile faciles simple_et silencieux silencieuse silencieuses généreux généreuse amusé+ amusant+ réglé résolu résolue soulagé+ confiance fier fière espoir gagné progrès amélioration amélioré avantage avantages propre propres sûr sûre confortable confortables bienvenue enfin fête fêter applaudissements aide espérer paix victoire gagne gagnant récompense prix_mérité cadeau gratuit+ sourire sauvé soulagement avance chance meilleure_façon",
    ],
    [
      -1.3,
      "cher chère chers chères lent+ bruyant+ compliqué+ difficile difficiles problème problèmes souci soucis erreur erreurs critique critiques attente retard retards amer amère froid froide fade fades acide vieux rappel rappelé rappelés rappelées plainte plaintes réclamation dommage malheureusement hélas doute doutes inquiet inquiète inquiétude brûlé+ déchet fuite fuites étrange bizarre médiocre médiocres manque limite bouchons perturbé+ perturbation annulé+ annulation frais_cachés faible faibles pénible pénibles fatigant+ fatigué+ sombre sombres vide critiqué+ polémique stress stressant+ risque risques risqué+ crise grève protestation manifestation perdre embouteillages tache taches",
    ],
    [
      -2,
      "mauvais+ pire pires déçu+ déception décevant+ décevante cassé+ casse défectueux défectueuse défectueuses défaut panne en_panne désagréable désagréables impoli+ incompétent+ inutile inutiles inutilisable inutilisables agaçant+ énervant+ énervé+ énerve furieux furieuse colère sale sales rance rances moisi+ moisissure périmé+ triste tristes honte honteux honteuse mensonge mensonges menti menteur ignoré+ perdu+ perte endommagé+ rayé+ plante fuit remboursé remboursée remboursement boycott boycotter malade malades blessé+ danger raté+ imbuvable imbuvables insupportable insupportables ridicule ridicules trop_cher plus_jamais aucune_réponse à_éviter à_fuir fuyez évitez scandale nul nulle nuls nulles laid+ moche moches méchant+ malpoli+ odieux odieuse peur panique blessure blessures accident accidents mort morts guerre violence violences vol_à volé+ voleur chaos chaotique blague_à refuse refusent refusé+ effacé+ détruit+ détruite empoisonné+ injuste injustes absurde absurdes incompréhensible frustré+ frustrant+ frustration rage raciste racistes corrompu corruption douleur douleurs souffre pleurer larmes honteusement aucun_sens raccroché",
    ],
    [
      -3,
      "horrible horribles affreux affreuse affreuses terrible terribles catastrophe catastrophique catastrophiques arnaque arnaques escroquerie escroc dangereux dangereuse dangereuses toxique toxiques dégoûtant+ dégueulasse immonde infect+ exécrable exécrables lamentable lamentables inadmissible inadmissibles inacceptable inacceptables déteste détesté cauchemar merde scandaleux scandaleuse écœurant+ meurtre terreur désastre désastreux désastreuse enfer infernal infernale criminel crime crimes tragédie tragique monstrueux monstrueuse révoltant+",
    ],
  ],
  negators: "pas jamais rien aucun aucune ni sans n ne personne",
  boosters:
    "très vraiment tellement trop extrêmement super hyper absolument si totalement particulièrement vachement",
  dampeners: "un_peu assez plutôt presque légèrement relativement",
  contrast: "mais cependant pourtant toutefois",
};
