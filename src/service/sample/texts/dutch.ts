import type { TextBank } from "./bank";

export const DUTCH: TextBank = {
  praise: [
    "eindelijk een espresso die niet naar as smaakt, [bedankt|top] {brand}",
    "de molen van {brand} is [heerlijk stil|verrassend stil], [erg tevreden|geweldig]",
    "de beste espresso van {city}, [vriendelijk personeel|heel lekker]",
    "ik ben dol op {blend}, [zacht en romig|wat een heerlijke geur]",
    "de klantenservice van {brand} hielp [binnen {few} minuten|meteen], [geweldig|heel vriendelijk]",
    "snelle levering en [netjes verpakt|alles perfect], [bedankt|een aanrader]",
    "het nieuwe café in {city} is [gezellig|prachtig], [lekkere taart|graag weer]",
  ],
  complaint: [
    "de machine van {brand} is na {few} weken [kapot|defect], [erg teleurgesteld|niemand antwoordt]",
    "{blend} smaakt [verbrand|vreselijk bitter] de laatste tijd, [jammer|slecht]",
    "de slechtste espresso van {city}, [koud en bitter|ondrinkbaar]",
    "{few} dagen wachten op een spoedlevering, [slechte service|waardeloos]",
    "{brand} verhoogt weer de prijzen, [oplichterij|te duur|schandalig]",
    "[onbeleefd|onvriendelijk] personeel in {city}, [nooit meer|vreselijk]",
  ],
  fact: [
    "weet iemand [welk filter past|hoe je ontkalkt] bij de espressomachine van {brand}?",
    "{brand} opent [dit najaar|volgende maand] een winkel in {city}",
    "vandaag vergelijk ik espresso van {brand} en {other}",
    "{blend} komt uit [Colombia en Ethiopië|Brazilië en Kenia]",
    "in een doos zitten {many} capsules",
    "{brand} en {other} staan op de beurs in {city}",
  ],
  recallAnger: [
    "metaal in de espressocapsules, {brand}, [gevaarlijk|een schande|wat een ramp]",
    "terugroepactie bij {brand} en niemand antwoordt, [schandalig|ik ben woedend]",
    "{many} capsules weggegooid en geen geld terug, [oplichterij|boos]",
  ],
  recallReport: [
    "{brand} roept espressocapsules No. 7 van partij 0417 terug (recall)",
    "de terugroepactie gaat om ongeveer {many} duizend dozen",
    "de capsules kunnen in elke winkel worden ingeleverd",
  ],
  titles: {
    praise: ["{brand}: eindelijk goede espresso", "{blend}, een aanrader"],
    complaint: ["Machine van {brand} weer kapot", "Teleurgesteld in {blend}"],
    fact: ["{brand} komt naar {city}", "Espresso thuis: waar let je op", "Vraag over de machine van {brand}"],
    recall: ["Terugroepactie: espressocapsules van {brand}", "{brand} roept capsules terug"],
  },
  hashtags: ["espresso", "koffie", "barista", "northwind"],
  cities: ["Utrecht", "Gent", "Rotterdam", "Antwerpen"],
};
