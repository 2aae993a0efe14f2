window.YTD.tweets.part0 = [
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1720490789306048733"
          ],
          "editableUntil": "2023-11-03T17:19:04.000Z",
          "editsRemaining": "5",
          "isEditEligible": true
        }
      },
      "retweeted": false,
      "source": "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities": {
        "hashtags": [],
        "symbols": [],
        "user_mentions": [],
        "urls": []
      },
      "display_text_range": [
        "0",
        "106"
      ],
      "favorite_count": "2304",
      "id_str": "1720490789306048733",
      "truncated": false,
      "retweet_count": "37",
      "id": "1720490789306048733",
      "created_at": "Fri Nov 03 17:19:04 +0000 2023",
      "favorited": false,
      "full_text": "Third week with Tarnwick Outdoor: they charged me twice and call it a \"service fee\". That's all for today.",
      "lang": "en"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1718714732248871690"
          ],
          "editableUntil": "2023-10-29T19:41:39.000Z",
          "editsRemaining": "5",
          "isEditEligible": true
        }
      },
      "retweeted": false,
      "source": "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities": {
        "hashtags": [],
        "symbols": [],
        "user_mentions": [],
        "urls": []
      },
      "display_text_range": [
        "0",
        "79"
      ],
      "favorite_count": "502",
      "id_str": "1718714732248871690",
      "truncated": false,
      "retweet_count": "156",
      "id": "1718714732248871690",
      "created_at": "Sun Oct 29 19:41:39 +0000 2023",
      "favorited": false,
      "full_text": "J'ai recommandé chez Loopmere Bank, et l'équipe a réglé le souci en 50 minutes.",
      "lang": "fr"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1718649259164353478"
          ],
          "editableUntil": "2023-10-29T15:21:29.000Z",
          "editsRemaining": "5",
          "isEditEligible": true
        }
      },
      "retweeted": false,
      "source": "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities": {
        "hashtags": [],
        "symbols": [],
        "user_mentions": [],
        "urls": []
      },
      "display_text_range": [
        "0",
        "81"
      ],
      "favorite_count": "2463",
      "id_str": "1718649259164353478",
      "truncated": false,
      "retweet_count": "42",
      "id": "1718649259164353478",
      "created_at": "Sun Oct 29 15:21:29 +0000 2023",
      "favorited": false,
      "full_text": "Honestly, the app crashes whenever I open the map. More next week; photos follow.",
      "lang": "en"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1718094436627500014"
          ],
          "editableUntil": "2023-10-28T02:36:49.000Z",
          "editsRemaining": "5",
          "isEditEligible": true
        }
      },
      "retweeted": false,
      "source": "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities": {
        "hashtags": [],
        "symbols": [],
        "user_mentions": [],
        "urls": []
      },
      "display_text_range": [
        "0",
        "165"
      ],
      "favorite_count": "2514",
      "id_str": "1718094436627500014",
      "truncated": false,
      "retweet_count": "183",
      "id": "1718094436627500014",
      "created_at": "Sat Oct 28 02:36:49 +0000 2023",
      "favorited": false,
      "full_text": "Trois semaines avec Brindlemoor Air : l'équipe a réglé le souci en 93 minutes. Ma voisine m'a conseillé Brindlemoor Air ; tout marche mieux qu'avant, très satisfait.",
      "lang": "fr"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1714838805280119504"
          ],
          "editableUntil": "2023-10-19T03:00:06.000Z",
          "editsRemaining": "5",
          "isEditEligible": true
        }
      },
      "retweeted": false,
      "source": "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities": {
        "hashtags": [],
        "symbols": [],
        "user_mentions": [],
        "urls": []
      },
      "display_text_range": [
        "0",
        "103"
      ],
      "favorite_count": "263",
      "id_str": "1714838805280119504",
      "truncated": false,
      "retweet_count": "421",
      "id": "1714838805280119504",
      "created_at": "Thu Oct 19 03:00:06 +0000 2023",
      "favorited": false,
      "full_text": "My sister talked me into Fernglow Coffee; I would buy it again tomorrow. More next week; photos follow.",
      "lang": "en"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1713078749495924193"
          ],
          "editableUntil": "2023-10-14T06:26:16.000Z",
          "editsRemaining": "5",
          "isEditEligible": true
        }
      },
      "retweeted": false,
      "source": "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities": {
        "hashtags": [],
        "symbols": [],
        "user_mentions": [],
        "urls": []
      },
      "display_text_range": [
        "0",
        "85"
      ],
      "favorite_count": "3256",
      "id_str": "1713078749495924193",
      "truncated": false,
      "retweet_count": "255",
      "id": "1713078749495924193",
      "created_at": "Sat Oct 14 06:26:16 +0000 2023",
      "favorited": false,
      "full_text": "J'ai recommandé chez Loopmere Bank, et débité deux fois pour des \"frais\" imaginaires.",
      "lang": "fr"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1713034516363685778"
          ],
          "editableUntil": "2023-10-14T03:30:30.000Z",
          "editsRemaining": "5",
          "isEditEligible": true
        }
      },
      "retweeted": false,
      "source": "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities": {
        "hashtags": [],
        "symbols": [],
        "user_mentions": [],
        "urls": []
      },
      "display_text_range": [
        "0",
        "62"
      ],
      "favorite_count": "2582",
      "id_str": "1713034516363685778",
      "truncated": false,
      "retweet_count": "64",
      "id": "1713034516363685778",
      "created_at": "Sat Oct 14 03:30:30 +0000 2023",
      "favorited": false,
      "full_text": "Honestly, it stopped working after 92 days and nobody answers.",
      "lang": "en"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1709460080164683443"
          ],
          "editableUntil": "2023-10-04T06:46:58.000Z",
          "editsRemaining": "5",
          "isEditEligible": true
        }
      },
      "retweeted": false,
      "source": "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities": {
        "hashtags": [],
        "symbols": [],
        "user_mentions": [],
        "urls": []
      },
      "display_text_range": [
        "0",
        "63"
      ],
      "favorite_count": "3708",
      "id_str": "1709460080164683443",
      "truncated": false,
      "retweet_count": "338",
      "id": "1709460080164683443",
      "created_at": "Wed Oct 04 06:46:58 +0000 2023",
      "favorited": false,
      "full_text": "J'ai recommandé chez Quillfox, et je le rachèterais dès demain.",
      "lang": "fr"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1709107959953181953"
          ],
          "editableUntil": "2023-10-03T07:27:46.000Z",
          "editsRemaining": "5",
          "isEditEligible": true
        }
      },
      "retweeted": false,
      "source": "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities": {
        "hashtags": [],
        "symbols": [],
        "user_mentions": [],
        "urls": []
      },
      "display_text_range": [
        "0",
        "66"
      ],
      "favorite_count": "2828",
      "id_str": "1709107959953181953",
      "truncated": false,
      "retweet_count": "387",
      "id": "1709107959953181953",
      "created_at": "Tue Oct 03 07:27:46 +0000 2023",
      "favorited": false,
      "full_text": "After 20 days of use, the update changes the menu, the rest stays.",
      "lang": "en"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1708326355599445828"
          ],
          "editableUntil": "2023-10-01T03:41:57.000Z",
          "editsRemaining": "5",
          "isEditEligible": true
        }
      },
      "retweeted": false,
      "source": "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities": {
        "hashtags": [],
        "symbols": [],
        "user_mentions": [],
        "urls": []
      },
      "display_text_range": [
        "0",
        "78"
      ],
      "favorite_count": "2673",
      "id_str": "1708326355599445828",
      "truncated": false,
      "retweet_count": "49",
      "id": "1708326355599445828",
      "created_at": "Sun Oct 01 03:41:57 +0000 2023",
      "favorited": false,
      "full_text": "Ma voisine m'a conseillé Tarnwick Outdoor ; l'appli plante à chaque ouverture.",
      "lang": "fr"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1706307691608015261"
          ],
          "editableUntil": "2023-09-25T14:00:30.000Z",
          "editsRemaining": "5",
          "isEditEligible": true
        }
      },
      "retweeted": false,
      "source": "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities": {
        "hashtags": [],
        "symbols": [],
        "user_mentions": [],
        "urls": []
      },
      "display_text_range": [
        "0",
        "115"
      ],
      "favorite_count": "607",
      "id_str": "1706307691608015261",
      "truncated": false,
      "retweet_count": "126",
      "id": "1706307691608015261",
      "created_at": "Mon Sep 25 14:00:30 +0000 2023",
      "favorited": false,
      "full_text": "So I tried Tarnwick Outdoor again, and the new version is quick, quiet, and simple.\nHas anyone seen the same? 🤷‍♀️",
      "lang": "en"
    }
  },
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1701308400007389146"
          ],
          "editableUntil": "2023-09-11T18:55:06.000Z",
          "editsRemaining": "5",
          "isEditEligible": true
        }
      },
      "retweeted": false,
      "source": "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities": {
        "hashtags": [],
        "symbols": [],
        "user_mentions": [],
        "urls": []
      },
      "display_text_range": [
        "0",
        "82"
      ],
      "favorite_count": "2905",
      "id_str": "1701308400007389146",
      "truncated": false,
      "retweet_count": "335",
      "id": "1701308400007389146",
      "created_at": "Mon Sep 11 18:55:06 +0000 2023",
      "favorited": false,
      "full_text": "Trois semaines avec Loopmere Bank : en panne après 96 jours et personne ne répond.",
      "lang": "fr"
    }
  }
]