/** ISO 3166-1 country codes by region of the United Nations geoscheme (M49). */
const countries: Readonly<Record<string, string>> = {
  Africa:
    "ao bf bi bj bw cd cf cg ci cm cv dj dz eg eh er et ga gh gm gn gq gw io ke km lr ls ly ma mg ml mr mu mw mz na ne ng re rw sc sd sh sl sn so ss st sz td tf tg tn tz ug yt za zm zw",
  Americas:
    "ag ai ar aw bb bl bm bo bq br bs bv bz ca cl co cr cu cw dm do ec fk gd gf gl gp gs gt gy hn ht jm kn ky lc mf mq ms mx ni pa pe pm pr py sr sv sx tc tt us uy vc ve vg vi",
  Asia: "ae af am az bd bh bn bt cn cy ge hk id il in iq ir jo jp kg kh kp kr kw kz la lb lk mm mn mo mv my np om ph pk ps qa sa sg sy th tj tl tm tr tw uz vn ye",
  Europe:
    "ad al at ax ba be bg by ch cz de dk ee es fi fo fr gb gg gi gr hr hu ie im is it je li lt lu lv mc md me mk mt nl no pl pt ro rs ru se si sj sk sm ua va xk",
  Oceania: "as au ck cc cx fj fm gu hm ki mh mp nc nf nr nu nz pf pg pn pw sb tk to tv um vu wf ws",
};
const regions: ReadonlyMap<string, string> = new Map(
  Object.entries(countries).flatMap(([region, codes]) => codes.split(" ").map((code) => [code, region])),
);

/** Region of a country. Empty if the code is unknown. */
export function regionOf(country: string): string {
  return regions.get(country) ?? "";
}
