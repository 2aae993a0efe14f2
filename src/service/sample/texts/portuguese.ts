import type { TextBank } from "./bank";

export const PORTUGUESE: TextBank = {
  praise: [
    "finalmente um espresso que não sabe a cinza, [obrigada|parabéns] {brand}",
    "o moinho da {brand} é [silencioso|muito silencioso], [adoro|estou muito satisfeita]",
    "o melhor espresso de {city}, [equipa simpática|delicioso]",
    "adoro o lote {blend}, [suave e saboroso|um aroma maravilhoso]",
    "o apoio da {brand} resolveu tudo [em {few} minutos|logo], [excelente|muito simpáticos]",
    "entrega rápida e [tudo perfeito|bem embalado], [obrigado|recomendo]",
  ],
  complaint: [
    "a máquina da {brand} avariou ao fim de {few} semanas, [muito desiludida|ninguém responde]",
    "o lote {blend} sabe a queimado ultimamente, [que pena|péssimo]",
    "o pior espresso de {city}, [frio e amargo|intragável]",
    "a {brand} voltou a subir os preços, [uma vergonha|demasiado caro]",
    "{few} dias de espera, [péssimo serviço|lamentável]",
  ],
  fact: [
    "alguém sabe [que filtro serve|como descalcificar] a máquina espresso da {brand}?",
    "a {brand} abre uma loja em {city} [no outono|no próximo mês]",
    "hoje comparo o espresso da {brand} com o da {other}",
    "a caixa traz {many} cápsulas",
    "a {brand} e a {other} vão à feira de {city}",
  ],
  recallAnger: [
    "metal nas cápsulas de espresso, {brand}, [é perigoso|que vergonha|inaceitável]",
    "recolha da {brand} e ninguém responde, [um desastre|estou furiosa]",
    "{many} cápsulas para o lixo e sem reembolso, [uma fraude|péssimo]",
  ],
  recallReport: [
    "a {brand} recolhe as cápsulas de espresso No. 7 do lote 0417 (recall)",
    "a recolha abrange cerca de {many} mil caixas",
    "as cápsulas podem ser entregues em qualquer loja",
  ],
  titles: {
    praise: ["{brand}: finalmente um bom espresso", "{blend}, excelente"],
    complaint: ["Máquina {brand} avariada outra vez", "Desiludida com o lote {blend}"],
    fact: ["{brand} chega a {city}", "Espresso em casa: como escolher"],
    recall: ["Recolha: cápsulas de espresso {brand}", "{brand} recolhe cápsulas"],
  },
  hashtags: ["espresso", "café", "barista", "northwind"],
  cities: ["Lisboa", "Porto", "Braga", "Recife"],
};
