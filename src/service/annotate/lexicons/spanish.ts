import type { LexiconSource } from "./source";

/** Spanish words of praise and complaint; `+` stands for the endings of regular adjectives. */
export const SPANISH: LexiconSource = {
  endings: ["o", "a", "os", "as"],
  words: [
    [
      3.2,
      "excelente excelentes perfect+ maravillos+ fantástic+ extraordinari+ increíble increíbles magnífic+ espectacular espectaculares mejor mejores genial geniales sobresaliente estupend+ buenísim+ riquísim+ excepcional excepcionales inmejorable inmejorables fenomenal inolvidable inolvidables impresionantemente grandios+ insuperable insuperables perfectamente inmejorablemente comodísim+",
    ],
    [
      2.6,
      "encanta encantan encantó encantad+ encantador encantadora encantadores delicios+ precios+ adoro adora impresionante impresionantes impresionad+ increíblemente_bueno brutal espléndid+ bravo sabros+ hermos+ lind+ emocionante emocionantes apasionante fascinante fascinantes conmovedor conmovedora divertidísim+ graciosísim+ gracios+ chapó triunfo obra_maestra risas reír reímos respeto guay chulo chula gusto_enorme",
    ],
    [
      2,
      "bueno buena buenos buenas buen bien bonit+ ric+ agradable agradables simpátic+ amable amables content+ feliz felices satisfech+ rápid+ eficaz eficaces eficiente práctic+ fiable fiables sólid+ acogedor acogedora calidad placer disfruto disfruta disfruté recomiendo recomendable recomendables recomendad+ gusta gustan gustó útil útiles fresc+ elegante elegantes impecable impecables cuidad+ cremos+ suave suaves atent+ profesional profesionales nada_mal cinco_estrellas educad+ paciente pacientes paciencia honest+ leal just+ tranquil+ relajante creativ+ inteligente valiente sano sana modern+ vivo colorid+ popular populares valios+ puntual puntuales cómodamente dispuest+ servicial merece_la_pena merece vale_la_pena grande_música bien_atendidos un_gusto de_diez",
    ],
    [
      1.4,
      "gracias felicidades enhorabuena éxito fácil fáciles sencill+ silencios+ divertid+ solucionó solucionaron solucionado resuelto resolvieron alegra alegro alegría confianza orgullos+ esperanza mejora mejorado mejoró ventaja ventajas limpio limpia cómod+ bienvenid+ por_fin económic+ barat+ asequible interesante fiesta celebrar celebramos aplausos ayuda ayudaron paz victoria gana ganador premio premios regalo gratis progreso sonrisa salvó alivio suerte",
    ],
    [
      -1.3,
      "car+ lent+ ruidos+ complicad+ difícil difíciles problema problemas error errores crítica críticas espera retraso retrasos amarg+ frí+ sos+ viejo vieja queja quejas reclamación lástima desgraciadamente lamentablemente duda dudas preocupad+ preocupa quemad+ rar+ mediocre mediocres falta retirada retirado retirados devolución devuelvan fuga fugas ácid+ atasco atascos interrumpido cancelado cancelada cancelaron débil débiles pesad+ cansad+ oscur+ vacío criticad+ polémica estrés estresante riesgo riesgos crisis huelga protesta protestas comisión_oculta mancha manchas baches aburrid+ aburre",
    ],
    [
      -2,
      "mal+ mal peor decepcionad+ decepción decepcionante decepcionantes rot+ rompió rompe estropead+ estropeó estropea averiad+ avería defectuos+ defecto defectos maleducad+ groser+ inútil inútiles inservible molest+ enfad+ enfadad+ furios+ sucio sucia ranci+ moho caducad+ triste tristes vergüenza mentira mentiras mienten mentiroso ignoran ignorando ignorado perdid+ pérdida dañad+ rayad+ cuelga bloquea reembolso boicot enferm+ herid+ peligro fracaso imbebible insoportable ridícul+ demasiado_caro nunca_más no_vale pierde_agua escándalo dinero_perdido desastre_total tirar_el_dinero feo fea feos feas antipátic+ borde miedo pánico herida heridas accidente accidentes muerte muertos guerra violencia robo robaron ladrón caos caótic+ broma_de niegan niega negaron rechazad+ borró borrado destruid+ destrozad+ envenenad+ injust+ absurd+ incomprensible frustrad+ frustrante frustración rabia racista corrupt+ corrupción dolor dolores sufre llorar lágrimas ningún_sentido comisiones_ocultas colgó incompetente incompetentes cutre cutres",
    ],
    [
      -3,
      "horrible horribles terrible terribles fatal pésim+ desastre desastros+ catástrofe estafa estafas estafador timo peligros+ tóxic+ asqueros+ asco repugnante lamentable lamentables inaceptable inaceptables odio odia pesadilla mierda basura vergonzos+ nefast+ asesinato terror desastrosamente infierno criminal crimen tragedia trágic+ monstruos+ indignante",
    ],
  ],
  negators: "no nunca jamás nada ni sin ningún ninguna ninguno nadie tampoco",
  boosters:
    "muy realmente tan demasiado extremadamente súper super absolutamente totalmente especialmente bastante",
  dampeners: "un_poco algo casi ligeramente relativamente",
  contrast: "pero aunque sino",
};
