import { plainWord } from "./month-names";

/** Languages in which exports name countries and languages. */
const spokenIn = ["en", "de", "fr", "es", "it", "pt", "nl", "ru", "tr", "pl", "ja", "zh", "ko", "ar"];

/** Pairs of a country's two-letter and three-letter codes, ISO 3166-1. */
const threeLetters = `AD AND AE ARE AF AFG AG ATG AL ALB AM ARM AO AGO AR ARG AT AUT AU AUS AZ AZE BA BIH BB BRB BD BGD BE BEL
BF BFA BG BGR BH BHR BI BDI BJ BEN BN BRN BO BOL BR BRA BS BHS BT BTN BW BWA BY BLR BZ BLZ CA CAN CD COD CF CAF CG COG CH CHE
CI CIV CL CHL CM CMR CN CHN CO COL CR CRI CU CUB CV CPV CY CYP CZ CZE DE DEU DJ DJI DK DNK DM DMA DO DOM DZ DZA EC ECU EE EST
EG EGY ER ERI ES ESP ET ETH FI FIN FJ FJI FM FSM FR FRA GA GAB GB GBR GD GRD GE GEO GH GHA GM GMB GN GIN GQ GNQ GR GRC GT GTM
GW GNB GY GUY HK HKG HN HND HR HRV HT HTI HU HUN ID IDN IE IRL IL ISR IN IND IQ IRQ IR IRN IS ISL IT ITA JM JAM JO JOR JP JPN
KE KEN KG KGZ KH KHM KI KIR KM COM KN KNA KP PRK KR KOR KW KWT KZ KAZ LA LAO LB LBN LC LCA LI LIE LK LKA LR LBR LS LSO LT LTU
LU LUX LV LVA LY LBY MA MAR MC MCO MD MDA ME MNE MG MDG MH MHL MK MKD ML MLI MM MMR MN MNG MO MAC MR MRT MT MLT MU MUS MV MDV
MW MWI MX MEX MY MYS MZ MOZ NA NAM NE NER NG NGA NI NIC NL NLD NO NOR NP NPL NR NRU NZ NZL OM OMN PA PAN PE PER PG PNG PH PHL
PK PAK PL POL PR PRI PS PSE PT PRT PW PLW PY PRY QA QAT RO ROU RS SRB RU RUS RW RWA SA SAU SB SLB SC SYC SD SDN SE SWE SG SGP
SI SVN SK SVK SL SLE SM SMR SN SEN SO SOM SR SUR SS SSD ST STP SV SLV SY SYR SZ SWZ TD TCD TG TGO TH THA TJ TJK TL TLS TM TKM
TN TUN TO TON TR TUR TT TTO TV TUV TW TWN TZ TZA UA UKR UG UGA US USA UY URY UZ UZB VA VAT VC VCT VE VEN VN VNM VU VUT WS WSM
YE YEM ZA ZAF ZM ZMB ZW ZWE XK XKX`;
/** Common names that aren't in the standard. */
const otherCountries = {
  uk: "GB",
  greatbritain: "GB",
  england: "GB",
  holland: "NL",
  america: "US",
  unitedstatesofamerica: "US",
  scotland: "GB",
  turkey: "TR",
  russia: "RU",
  southkorea: "KR",
  vietnam: "VN",
  uae: "AE",
  czech: "CZ",
  hongkong: "HK",
  macau: "MO",
  macao: "MO",
  taiwan: "TW",
  ivorycoast: "CI",
  burma: "MM",
  palestine: "PS",
  czechrepublic: "CZ",
  korea: "KR",
};

const letters = Array.from("abcdefghijklmnopqrstuvwxyz");
const pairs = letters.flatMap((first) => letters.map((second) => first + second));

const plain = (name: string) => plainWord(name).replace(/[^\p{L}]/gu, "");

function namesOf(type: "region" | "language", codes: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const language of spokenIn) {
    const display = new Intl.DisplayNames(language, { type, fallback: "none" });
    for (const code of codes) {
      const name = display.of(code);
      if (name !== undefined && !names.has(plain(name))) names.set(plain(name), code);
    }
  }
  return names;
}

let countries: Map<string, string> | null = null;

/**
 * Returns the two-letter code of a country given as a code ("DE", "DEU") or a name in one of many languages. Undefined
 * if unknown.
 */
export function countryOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (/^[a-z]{2}$/i.test(trimmed)) return trimmed.toUpperCase() === "UK" ? "GB" : trimmed.toUpperCase();
  if (!countries) {
    const codes = threeLetters.split(/\s/);
    const twos = codes.filter(({ length }) => length === 2);
    countries = new Map([...namesOf("region", twos), ...Object.entries(otherCountries)]);
    for (let at = 0; at < codes.length; at += 2) countries.set(plain(codes[at + 1] ?? ""), codes[at] ?? "");
  }
  return countries.get(plain(trimmed));
}

/** Returns the first value of a list such as ["de", "en"], any other text unchanged. */
export function firstOf(text: string): string {
  return /^\[\s*["']([^"']*)["']/.exec(text)?.[1] ?? text;
}

/** Names that Steam uses in its API: https://partner.steamgames.com/doc/store/localization/languages */
const otherLanguages = {
  schinese: "zh",
  tchinese: "zh",
  koreana: "ko",
  brazilian: "pt",
  latam: "es",
};

let languages: Map<string, string> | null = null;

/**
 * Returns the code of a language given as a code ("en", "en-GB", "eng") or a name in one of many languages. Undefined
 * if unknown.
 */
export function languageOf(text: string): string | undefined {
  const code = /^([a-z]{2,3})(?:[-_][a-z\d]{2,8})*$/i.exec(text.trim())?.[1]?.toLowerCase();
  // Converts to the standard's short form: "eng" becomes "en".
  if (code !== undefined) return Intl.getCanonicalLocales(code)[0] ?? code;
  languages ??= new Map([...namesOf("language", pairs), ...Object.entries(otherLanguages)]);
  return languages.get(plain(text));
}
