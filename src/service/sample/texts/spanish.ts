import type { TextBank } from "./bank";

export const SPANISH: TextBank = {
  praise: [
    "por fin un espresso que no sabe a ceniza, [gracias|bravo|genial] {brand}",
    "el molinillo de {brand} es [silencioso|muy silencioso], [estoy encantada|una maravilla|perfecto]",
    "el mejor espresso de {city}, [personal encantador|muy rico]",
    "me encanta {blend}, [suave y delicioso|un aroma increíble]",
    "el servicio de {brand} lo solucionó [en {few} minutos|al momento], [excelente|muy amables]",
    "mi máquina funciona [de maravilla|perfecta] desde hace {few} años, [la recomiendo|gran calidad]",
    "envío rápido y [bien embalado|todo impecable], [gracias|muy contenta]",
    "la nueva cafetería de {city} es [preciosa|acogedora], [tartas deliciosas|volveré feliz]",
  ],
  complaint: [
    "la máquina de {brand} se [rompió|estropeó] a las {few} semanas, [muy decepcionada|nadie contesta]",
    "{blend} sabe [fatal|a quemado y amargo] últimamente, [qué pena|una decepción]",
    "el peor espresso de {city}, [frío y amargo|imbebible]",
    "{few} días de espera con envío urgente, [pésimo servicio|lamentable]",
    "la aplicación se cuelga siempre, [inútil|qué asco]",
    "{brand} vuelve a subir los precios, [una estafa|vergonzoso|demasiado caro]",
    "personal [maleducado|grosero] en {city}, [nunca más|horrible]",
    "la mitad de las cápsulas está [rota|dañada], [mala calidad|inaceptable]",
  ],
  fact: [
    "¿alguien sabe [qué filtro lleva|cómo descalcificar] la máquina espresso de {brand}?",
    "{brand} abre una tienda en {city} [este otoño|el mes que viene]",
    "hoy comparo el espresso de {brand} con el de {other}",
    "{blend} viene de [Colombia y Etiopía|Perú y Kenia]",
    "la caja trae {many} cápsulas",
    "la empresa tiene {many} empleados en {city}",
    "{brand} y {other} presentan máquinas en la feria de {city}",
    "¿qué tomáis por la mañana, espresso o filtro?",
  ],
  recallAnger: [
    "metal en las cápsulas de espresso, {brand}, [es peligroso|qué vergüenza|un escándalo]",
    "retirada en {brand} y nadie contesta, [un desastre|estoy furiosa|inaceptable]",
    "lo sabían desde hace semanas, [ya no confío, qué decepción|lamentable]",
    "{many} cápsulas a la basura y sin reembolso, [una estafa|muy enfadada]",
  ],
  recallReport: [
    "{brand} retira las cápsulas de espresso No. 7 del lote 0417 (recall)",
    "la retirada afecta a unas {many} mil cajas vendidas desde primavera",
    "las cápsulas se pueden llevar a cualquier tienda",
    "{brand} confirma la retirada y [nombra a un proveedor|ha parado una línea]",
  ],
  titles: {
    praise: ["{brand}: por fin un buen espresso", "Encantada con mi molinillo {brand}", "{blend}, excelente"],
    complaint: ["Máquina de {brand} rota otra vez", "Decepcionada con {blend}", "Pésimo servicio de {brand}"],
    fact: [
      "{brand} llega a {city}",
      "Espresso en casa: [cómo elegir|molinillos comparados]",
      "Pregunta sobre la máquina de {brand}",
    ],
    recall: [
      "Retirada: cápsulas de espresso de {brand}",
      "{brand} retira cápsulas: qué dicen los números de lote",
    ],
  },
  hashtags: ["espresso", "café", "barista", "northwind", "cafeteros"],
  cities: ["Madrid", "Sevilla", "Valencia", "Bilbao", "Bogotá"],
};
