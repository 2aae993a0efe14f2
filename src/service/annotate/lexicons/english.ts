import type { LexiconSource } from "./source";

/**
 * What product talk adds to, or takes from, the VADER word list, and VADER's lists of negations, degree words and
 * contrasts (Hutto & Gilbert, 2014). A word is split at its apostrophe, so "don't" negates through its "t".
 */
export const ENGLISH: LexiconSource = {
  endings: ["", "s", "ed", "ing"],
  words: [
    [2.4, "five_stars well_done works_great well_made top_notch spot_on must_have game_changer"],
    [
      1.6,
      "quiet sturdy reliable tasty aromatic crisp creamy flavourful flavorful affordable speedy seamless recommend+ recommended recommending delicious i_like we_like really_like also_like won_me_over loveliest finest just_works good_value great_value",
    ],
    [
      0,
      "like miss kind novel block demand shares interest roast hard sharp dark crush crushed grind cut bar black mill fair energy number authority",
    ],
    [
      -1.4,
      "recall recalls recalled overheats overheating lukewarm watery bland complaint complaints loud noisy slow delayed delay delays pricey expensive faulty wobbly clogged blinking jammed burnt stale returned waited",
    ],
    [
      -2.2,
      "leak leaks leaked leaking overpriced defective defect defects malfunction+ refund refunds money_back rip_off ripoff never_again broke breaks died crash crashes crashed unusable undrinkable tasteless rancid mouldy moldy unresponsive untrustworthy ignored rude never_buy don_t_like didn_t_like not_worth any_more_excuses no_response",
    ],
  ],
  negators:
    "not never no none nobody nothing neither nor nowhere cannot cant without rarely seldom hardly despite t dont didnt doesnt isnt wasnt wont couldnt wouldnt shouldnt arent werent hasnt havent hadnt aint",
  boosters:
    "absolutely amazingly awfully completely considerably decidedly deeply enormously entirely especially exceptionally extremely fully greatly highly hugely incredibly intensely majorly more most particularly purely quite really remarkably so substantially thoroughly totally tremendously unbelievably unusually utterly very",
  dampeners:
    "almost barely hardly just_enough kind_of kinda less little marginally occasionally partly scarcely slightly somewhat sort_of sorta",
  contrast: "but however although",
};
