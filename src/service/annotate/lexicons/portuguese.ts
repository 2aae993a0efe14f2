import type { LexiconSource } from "./source";

/** Portuguese words of praise and complaint, European and Brazilian; `+` stands for the endings of regular adjectives. */
export const PORTUGUESE: LexiconSource = {
  endings: ["o", "a", "os", "as"],
  words: [
    [
      3.2,
      "excelente excelentes perfeit+ maravilhos+ fantástic+ extraordinári+ incrível incríveis magnífic+ espetacular espetaculares melhor melhores genial geniais ótim+ óptim+ sensacional excecional excepcional fabulos+ impecável impecáveis",
    ],
    [
      2.6,
      "adoro adora adorei adoramos amo amei delicios+ encantad+ encantador encantadora impressionante impressionad+ lind+ maravilha bravo parabéns saboros+ top show emocionante apaixonante fascinante comovente divertidíssim+ triunfo obra_prima respeito risos",
    ],
    [
      2,
      "bom boa bons boas bem bonit+ agradável agradáveis simpátic+ amável amáveis gentil gentis contente contentes feliz felizes satisfeit+ rápid+ eficaz eficiente prátic+ fiável confiável sólid+ acolhedor acolhedora qualidade prazer gosto gostei gostamos recomendo recomendável recomendado útil úteis fresc+ elegante elegantes cuidad+ cremos+ suave atencios+ profissional profissionais nada_mau nada_mal cinco_estrelas vale_a_pena educad+ paciente honest+ leal just+ tranquil+ relaxante criativ+ inteligente corajos+ saudável modern+ popular valios+ pontual pontuais",
    ],
    [
      1.4,
      "obrigad+ sucesso fácil fáceis simples_e silencios+ divertid+ resolveu resolveram resolvido confiança orgulhos+ esperança melhorou melhoria vantagem vantagens limpo confortável bem_vindo finalmente económic+ econômic+ barat+ acessível interessante alegria festa ajuda ajudaram paz vitória vence prémio prêmio presente grátis sorriso salvou alívio sorte",
    ],
    [
      -1.3,
      "car+ lent+ barulhent+ ruidos+ complicad+ difícil difíceis problema problemas erro erros crítica críticas espera atraso atrasos amarg+ fri+ velh+ queixa queixas reclamação infelizmente pena dúvida dúvidas preocupad+ queimad+ estranh+ medíocre falta recolha recall devolução fuga trânsito cancelado cancelada fraco fraca pesad+ cansad+ escur+ vazio criticad+ polémica polêmica stress risco crise greve protesto mancha manchas aborrecid+ chato chata",
    ],
    [
      -2,
      "mau má maus más mal pior piores dececionad+ decepcionad+ desiludid+ desilusão decepção decepcionante partid+ quebrad+ quebrou avariad+ avariou avaria estragad+ estragou defeituos+ defeito defeitos mal_educados malcriad+ gross+ inútil inúteis irritante irritad+ furios+ suj+ ranços+ bolor mofo triste tristes vergonha mentira mentiras mentem ignoram ignorado perdid+ perda danificad+ riscad+ trava reembolso boicote doente ferid+ perigo fracasso intragável insuportável ridícul+ demasiado_caro muito_caro nunca_mais não_vale dinheiro_de_volta verte escândalo cheira fei+ medo pânico acidente morte mortos guerra violência roubo roubaram ladrão caos recusam recusou apagou destruíd+ injust+ absurd+ frustrad+ frustrante raiva racista corrupção dor chorar incompetente",
    ],
    [
      -3,
      "horrível horríveis terrível terríveis péssim+ desastre desastros+ catástrofe fraude burla golpe perigos+ tóxic+ nojent+ nojo repugnante lamentável lamentáveis inaceitável inaceitáveis odeio odeia pesadelo merda lixo vergonhos+ assassinato inferno crime tragédia trágic+ monstruos+",
    ],
  ],
  negators: "não nunca jamais nada nem sem nenhum nenhuma ninguém tampouco",
  boosters: "muito realmente tão demasiado extremamente super absolutamente totalmente bastante mesmo",
  dampeners: "um_pouco pouco quase ligeiramente relativamente",
  contrast: "mas porém contudo",
};
