/** Names of columns whose years are those of the mentions, where nothing tells their days. */
const yearNames = `year pubyear publicationyear yearpublished publishedyear postyear jahr erscheinungsjahr annee anneepublication
    ano anodepublicacion anio anodepublicacao anno annopubblicazione jaar aar rok yil tahun nam год годпубликации 年 年份 연도 سنة السنة ετος`;
const yearName = new Set(yearNames.split(/\s+/));

/** Whether a column is named as the year of its rows. */
export const isNamedAsYear = (name: string) => yearName.has(normalName(name));

/**
 * Column names by field, best first, in the form of normalName(): names from exports of networks, listening tools,
 * shops and survey tools, in several languages.
 */
const namesByField: Readonly<Record<string, string>> = {
  url: `url link address permalink uri href adresse lien pageurl documenturl posturl permalinkurl articleurl
    weblink webadresse enlace direccion collegamento indirizzo endereco tweeturl commenturl commentlink reviewurl reviewlink replyurl messageurl messagelink tweetlink postlink
    urltotweet videourl webvideourl submittedvideourl sharesurl sourceurl contenturl mentionurl originalurl ссылка
    リンク 链接 原文链接 微博链接 링크 الرابط رابط baglanti μονιμοςσυνδεσμος trvalyodkaz
    lienweb enlaceweb hiperenlace koppeling odnosnik baglantı ссылканапост ссылканаотзыв لینک پیوند लिंक url链接 链接地址
    文章链接 帖子链接 网址 網址 連結 原文网址 記事url 投稿url url주소 원문링크 기사링크 게시물링크 tautan lienket duongdan duongdanbaiviet`,
  published: `published dateunixtime publishedat publisheddate publicationdate tweetdate postdate reviewdate commentdate messagedate date datetime timestamp time createdat created createdutc
    posted postedat datum veroffentlicht zeitpunkt erstellt publiele reviewdate pubdate publishdate publicationtime
    submissiontime datecreated datepublished dateposted reviewedon reviewedat postcreated reviewsubmitdateandtime at
    unixreviewtime veroffentlichtam erstelltam bewertungsdatum datedepublication fecha fechadepublicacion data
    datadipubblicazione datadepublicacao publicado publicatiedatum publishedon publishedtime publishtime publisheddatetime
    createdtime createtime creationdate creationtime createdatutc createtimeiso createdtimestamp datetimeutc dateutc
    tweetcreatedat tweetdate tweettime postdate posttime postdatetime commentdate commenttime messagedate senddate sentat
    takenat takenattimestamp takenatiso timestampms ts epoch unixtime seendate articledate datesubmitted submitdate
    submittedat submitted responsedate recordeddate datereceived receivedat receiveddate opendate dateopened createddate
    completedat enddate startdate fechahora datahora dataehora fechapublicacion publishedonutc publishedatdate
    observationtime χρονοςδημοσιευσης ημερομηνια casuverejneni дата датапубликации датаивремя 日付 日期 发布时间 发布日期 评论时间 时间 時間 投稿日 投稿日時 날짜 작성일 작성시간 등록일
    tarih yayintarihi التاريخ تاريخ indexedat updatedat updated lastupdated lastmodified modifiedat reviewlastupdatedateandtime
    dateupdated editedat yearmonth month mes mois monat
    zeitstempel gesendet erstellungsdatum erscheinungsdatum datumuhrzeit dateheure datepublication horodatage
    horodateur dateavis fechayhora fechadecreacion fechacreacion fechacomentario marcatemporal datapublicacao
    datadapublicacao datacriacao datacomentario carimbodedatahora datapubblicazione dataora datarecensione
    informazionicronologiche tijdstip tijdstempel geplaatstop geplaatst dataopublikacji datapublikacji datadodania
    dataiczas datautworzenia sygnaturaczasowa tarihsaat yorumtarihi paylasimtarihi zamandamgasi время датаотзыва
    датакомментария датасоздания времяпубликации отметкавремени تاريخالنشر تاريخالانشاء الوقت طابعزمني تاریخانتشار
    تاریخوزمان زمان दिनांक तारीख तिथि प्रकाशनतिथि समय 日時 公開日 公開日時 作成日 作成日時 投稿時間 タイムスタンプ 작성일자 작성일시 게시일 게시일시 일시 타임스탬프
    发表时间 发表日期 评论日期 创建时间 发帖时间 日期时间 發佈時間 發布時間 發表時間 發佈日期 tanggal waktu tanggalterbit tanggalpublikasi tanggalulasan ngay
    ngaydang ngaygio thoigian thoigiandang ngayxuatban ngaybinhluan ${yearNames}`,
  title: `title headline subject titel uberschrift betreff titre sujet reviewtitle summary titulo titolo titular asunto
    onderwerp posttitle articletitle videotitle reviewheadline titleofreview reviewsummary pagetitle threadname threadtitle topictitle заголовок タイトル 标题
    標題 제목 baslik judul 뉴스제목 기사제목 新闻标题 العنوان عنوان τιτλος tema assunto oggetto тема temat konu
    schlagzeile titrearticle titredelarticle titrepublication encabezado titulodelarticulo titulodanoticia manchete
    titoloarticolo koptekst artikeltitel tytul naglowek tytulartykulu haberbasligi заголовокстатьи заголовокновости
    название темаписьма عنوانالخبر عنوانالمقال تیتر عنوانخبر शीर्षक 見出し 題名 件名 記事タイトル 타이틀 글제목 文章标题 文章標題 新聞標題 题目 題目 judulberita
    judulartikel tieude tieudebaiviet tuade otsikko rubrik overskrift`,
  content: `content text body message fulltext selftext comment review reviewtext inhalt nachricht kommentar contenu texte
    commentaire description snippet reviewbody reviewcontent posttext tweet tweettext textoriginal textdisplay openingtext
    hitsentence caption verbatim opinion bewertungstext rezension avis contenido texto comentario resena contenuto testo
    commento recensione conteudo tekst inhoud bericht tweetcontent tweetfulltext rawtext rawcontent cleantext plaintext
    fullcontent leadparagraph leadparagraphs mention mentiontext mentioncontent postcontent postmessage post commenttext commentbody commentcontent
    commentmessage reviewdescription reviewcomments reviewscontent feedback feedbacktext customerfeedback answer response
    openendedresponse complaint complainttext consumercomplaintnarrative narrative messagetext messagebody messagecontent
    contentsnippet articletext articlecontent articlebody fullarticle maintext excerpt lead abstract soundbite sentence
    comments reviews tweets posts remark remarks notes videodescription statustext statusmessage mensaje mensagem messaggio
    testorecensione comentarios opiniao avaliacaotexto verbatims commentaires текст полнотекст полныйтекст сообщение комментарий отзыв yorum
    yorummetni metin mesaj komentarz tresc opis opinia contenttext contenthtml yorumlar ulasan komentar isiulasan teksreview teksulasan отзывы комментарии 本文 内容 正文 评论 评论内容 微博正文 微博内容 弹幕 弹幕内容 口コミ レビュー コメント
    投稿内容 내용 리뷰 댓글 리뷰내용 댓글내용 본문 النص نص التعليق المحتوى κειμενο σχολιο περιγραφη μηνυμα rezensionstext summary
    متن متننظر دیدگاه पाठ टिप्पणी समीक्षा noidung noidungbinhluan binhluan nhanxet`,
  lang: `lang langs language languages originallanguage locale languagecode sprache langue idioma lingua taal languagename язык 语言 言語 언어 dil اللغة userlanguage startlanguage`,
  source_type: `sourcetype mediatype quellentyp typedesource`,
  post_type: `posttype beitragstyp`,
  tags_customer: `tags tag tagscustomer labels label category categories kategorie etiquettes subreddit`,
  parent_url: `parenturl parent threadurl inreplyto inreplytourl object`,
  "extra_author_attributes.name": `author authors authorname authorsname username user screenname login userlogin reviewer reviewername authordisplayname
    influencer autor verfasser auteur autore usuario utente nutzer benutzer benutzername nutzername utilisateur gebruiker
    profilename handle by fromname from ownerusername userscreenname userhandle authorhandle authorusername displayname
    fullname nickname nick sender sendername postedby commenter person channeltitle ownerdisplayname channelname critic criticname requester requestername customer consumer consumername clientname kontakt kontaktname kullanıcı kullanıcıadı sentby contactname speaker speakername speakerfull commentername commentauthor creator
    creatorname accountname account pagename customername userdisplayname tweetauthor uniqueid voicename byline
    reviewauthor auth authortitle uploader up主 reviewerdisplayname namapengguna namareview namareviewer namapengulas namapelanggan nomedousuario nombredeusuario nomedoautor автор пользователь 作者 用户名
    用户昵称 昵称 博主 ユーザー名 投稿者 작성자 닉네임 kullanici kullaniciadi yazar الكاتب كاتب المستخدم
    rootuser nomprenom prenomnom nomcomplet nombrecompleto nombreyapellido nomecompleto poster postername 계정id 계정 blogger journalist writer writtenby autorin verfasserin verfassername rezensent rezensentin
    absender kundenname autrice nomauteur nomdelauteur pseudo pseudonyme nomutilisateur nomdutilisateur expediteur
    internaute journaliste redacteur autora usuaria nombreusuario nombredelautor nombreautor remitente periodista
    nomeusuario nomeautor remetente jornalista nomeutente nomeautore mittente giornalista recensore schrijver
    gebruikersnaam afzender uzytkownik nazwauzytkownika nadawca autorka gonderen yorumcu yazaradi имяавтора
    авторотзыва авторкомментария авторпоста отправитель никнейм ник логин журналист اسمالمستخدم اسمالكاتب صاحبالتعليق
    المرسل المؤلف نویسنده کاربر نامکاربر نامکاربری نامنویسنده فرستنده लेखक उपयोगकर्ता उपयोगकर्तानाम लेखककानाम प्रेषक
    著者 作成者 投稿者名 ユーザー ユーザ名 アカウント名 アカウント 送信者 記者 ニックネーム 글쓴이 작성자명 사용자 사용자명 저자 기자 기자명 用户 用户名称 发布者 发布人 发帖人 评论者 评论人 评论人信息 作者名 作者名称
    作者昵称 用戶名 使用者 使用者名稱 暱稱 发布者昵称 记者 发言人 账号名称 penulis pengguna namapenulis namaakun pengirim pengulas wartawan tacgia
    tentacgia nguoidung tennguoidung nguoidang nguoibinhluan nguoigui`,
  "extra_author_attributes.id": `authorid fromid userid did steamid actor attributedto sourceuuid senderuuid useruuid accountid ownerid reviewerid authorchannelid profileid senderid
    creatorid personid uid channelid 用户id consumerid customerid memberid commenterid posterid writerid requesterid contributorid slackid 小红书号 抖音号 快手号 微信号`,
  "extra_author_attributes.gender": `gender geschlecht genre authorgender genero sesso sexo sex usersex usergender пол 性别 성별`,
  "extra_source_attributes.name": `source sourcename site domain publisher outlet quelle medium domaine sitename publication
    publicationname publishername publishertitle newspaper website platform network socialnetwork chat chatname chattitle groupname fuente testata medio veiculo fonte kaynak sumber источник 来源 媒体 언론사 매체 medianame press newsroom`,
  "extra_source_attributes.geo": `country countrycode extrasourceattributesworlddatacountrycode sourcecountry geo land pays regioncode locations
    territory storefront pais paese location nationality nationalitat nationalite nacionalidad nationalita nacionalidade reviewernationality 국적 国籍 countryname authorcountry reviewercountry usercountry userlocation страна 国家 国 국가 ulke البلد`,
  sentiment: `sentiment stimmung tonalitat tonalite sentimentlabel sentimentscore sentimentvalue overallsentiment polarity
    sentimentpolarity tone tonality airlinesentiment sentimentclass sentimentcategory aisentiment gefuhl sentimiento
    sentimento polaridad polaridade тональность 感情 情感 情感倾向 情绪 감성 duygu المشاعر mood tono tonalita tonalite recommendation recommended recomendacion recomendado recommandation
    empfehlung label target class liked pouceleve positiveornegative positivenegative negativeorpositive posneg`,
  engagement: `engagement interactions engagements interaktionen interacciones interacoes`,
  "article_extended_attributes.likes": `thumbsupcount votesup voteshelpful score likes upvotes reactions helpful
    helpfulvotes helpfulvote diggcount goodcount favorites points ups recommendcount 추천 favs votes thumbsup thumbsupcounts
    curtidas megusta megustas mipiace лайки лайков вподобання αντιδρασεις reakce reakciok reacții reactii reaktioner
    tepkiler begeniler reazioni reacciones reacoes reaktionen polubienia 点赞 赞 いいね 좋아요 begeni gefalltmir
    gefalltmirangaben likeanzahl jaime mentionsjaime meencanta gostos vindikleuks lajki polubien begenisayilari
    нравится الاعجابات اعجاب اعجابات لایک پسند لایکها लाइक पसंद 高評価 공감 suka disukai luotthich soluotthich luotlike
    favourites recommendations attitudes 获赞 點讚 按讚 喜欢`,
  reach: `reach impressions alcance portata impresiones visualizacoes visualizaciones потенциальныйохват охват
    охоплення απηχηση dosah eleres rackvidd acoperire zasieg diffusione auflage tirage difusion potentialreach
    estimatedreach просмотры просмотров просмотр reichweite portee audience potentialaudience circulation
    monthlyvisitors uniquevisitors views plays vues vistas visualizzazioni aufrufe weergaven wyswietlenia izlenme
    goruntulenme tayangan luotxem 播放 阅读 观看 浏览 再生 閲覧 조회 followers subscribers seguidores abonnenten подписчики 粉丝 フォロワー
    팔로워 takipci`,
  comment_count: `comments commentssummarytotalcount replies replycomments directreplies kommentare commentaires комментарии коментари σχολια
    komentare hozzaszolasok kommentarer commenti comentarios respuestas respostas risposte antworten descendants
    комментариев ответов 评论 回复 コメント 댓글 yorum binhluan`,
  rating: `overallrating ratingoverall rating stars star bewertung sternbewertung sterne note etoiles starrating reviewerscore reviewscore reviewrating overall
    sternebewertung calificacion puntuacion valutazione voto avaliacao estrellas stelle beoordeling ratings starsrating
    nota overallrating ratingvalue reviewstars reviewstar userrating customerrating оценка 评分 评分等级 星级 評価
    별점 평점 评级 ratestar starrate puan penilaian ratingbintang bintang التقييم 评分星级 评价星级 评论星级 总评分 综合评分 rate score valence hviezdicky hvezdicky
    hviezdy hvezdy`,
  noise_level: `noiselevel noise`,
  "article_extended_attributes.reposts": `reposts forwards boosts reblogs shares teilungen partages compartidos
    compartilhamentos condivisioni репосты поширення κοινοποιησεις sdileni megosztasok delningar distribuiri
    udostepnienia 转发 репостов シェア 공유 分享 paylasim dibagikan`,
  "article_extended_attributes.twitter_shares": `retweets ретвиты リツイート ретвитов`,
};

/** Column names for a field. Exports from the API use the field's own name. */
export function namesOf(field: string): readonly string[] {
  return [field, ...(namesByField[field]?.trim().split(/\s+/) ?? [])].map(normalName);
}

/** What stands around a figure's name and says that it counts, and what: "num_likes", "video_view_count", "评论数". */
const counters =
  "total|sum|num(?:ber)?|nbr?|nr|no|n|count|anzahl|nombre|numero|cantidad|quantidade|qtde?|aantal|liczba|jumlah|количество|число|عدد|تعداد|总|總|累计";
const counterBefore = new RegExp(`^(?:${counters})(?:of|der|de|di|do|da|d)?(?=..)`);
const thingBefore =
  /^(?:post|tweet|video|media|status|content|item|story|article|photo|page|author|user|account|channel)s?(?!hare)(?=...)/;
const counterBehind =
  /(?<=..)(?:total(?:e?s)?|counts?|counter|num(?:ber)?|nbr?|nr|qty|amount|sayisi|sayilari|adedi|количество|数量|次数|人数|件数|건수|数|數|量|수|总|總|perpost|pertweet|pervideo)$/;

/** "like", "liked" and "reply" as counts have them: "likes", "replies". */
export const plurals = (name: string) => [`${name.replace(/(?<=e)d$/, "").replace(/(?<![aeiou])y$/, "ie")}s`];

/** A normalized name without what says that it counts. A score is none, and followers alone are an author's figure. */
export function withoutCounters(name: string): string[] {
  // Hangul is one letter a syllable only if composed.
  const composed = name.normalize("NFC");
  let bare = composed;
  for (let last = ""; last !== bare;) {
    last = bare;
    bare = bare.replace(counterBehind, "").replace(counterBefore, "");
    const thing = thingBefore.exec(bare)?.[0] ?? "";
    const rest = bare.slice(thing.length);
    if (!/^(?:page|author|user|account|channel)/.test(thing) || /^(?:follower|subscriber)/.test(rest))
      bare = rest;
  }
  return bare === composed || /^(?:score|points?)$/.test(bare)
    ? []
    : [bare, ...plurals(bare)].map((own) => own.normalize("NFKD"));
}

/** Letters that normalization leaves as they are, with what they are written as without their mark, or in Arabic. */
const plainLetters: Readonly<Record<string, string>> = {
  ı: "i",
  ł: "l",
  đ: "d",
  ø: "o",
  ی: "ي",
  ى: "ي",
  ک: "ك",
};

/** Lower-cases a column name and removes accents, spaces and punctuation: "Review-Datum " → "reviewdatum". */
export function normalName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/[ıłđøیىک]/gu, (letter) => plainLetters[letter] ?? letter);
}

/** Names of columns that may name people, products or films. */
const bareNames = new Set(
  "name nombre nome nom nama meno jmeno imie isim ad adi имя 名字 名前 姓名 이름 naam navn namn nimi"
    .split(" ")
    .map(normalName),
);
export const isBareName = (name: string) => bareNames.has(normalName(name));
