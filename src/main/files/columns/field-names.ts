/**
 * Column names by field, best first, in the form of normalName(): names from exports of networks, listening tools,
 * shops and survey tools, in several languages.
 */
const namesByField: Readonly<Record<string, string>> = {
  url: `url link address permalink uri href adresse lien pageurl documenturl posturl permalinkurl articleurl reviewurl
    weblink webadresse enlace direccion collegamento indirizzo endereco tweeturl commenturl tweetlink postlink
    urltotweet videourl webvideourl submittedvideourl sharesurl sourceurl contenturl mentionurl originalurl ссылка
    リンク 链接 原文链接 微博链接 링크 الرابط رابط baglanti μονιμοςσυνδεσμος trvalyodkaz`,
  published: `published dateunixtime publishedat publisheddate publicationdate date datetime timestamp time createdat created createdutc
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
    dateupdated editedat yearmonth month mes mois monat`,
  title: `title headline subject titel uberschrift betreff titre sujet reviewtitle summary titulo titolo titular asunto
    onderwerp posttitle articletitle videotitle reviewheadline titleofreview reviewsummary pagetitle threadname threadtitle topictitle заголовок タイトル 标题
    標題 제목 baslik judul 뉴스제목 기사제목 新闻标题 العنوان عنوان τιτλος tema assunto oggetto тема temat konu`,
  content: `content text body message fulltext selftext comment review reviewtext inhalt nachricht kommentar contenu texte
    commentaire description snippet reviewbody reviewcontent posttext tweet tweettext textoriginal textdisplay openingtext
    hitsentence caption verbatim opinion bewertungstext rezension avis contenido texto comentario resena contenuto testo
    commento recensione conteudo tekst inhoud bericht tweetcontent tweetfulltext rawtext rawcontent cleantext plaintext
    fullcontent leadparagraph leadparagraphs mention mentiontext mentioncontent postcontent postmessage post commenttext commentbody commentcontent
    commentmessage reviewdescription reviewcomments reviewscontent feedback feedbacktext customerfeedback answer response
    openendedresponse complaint complainttext consumercomplaintnarrative narrative messagetext messagebody messagecontent
    contentsnippet articletext articlecontent articlebody fullarticle maintext excerpt lead abstract soundbite sentence
    comments reviews tweets posts remark remarks notes videodescription statustext statusmessage mensaje mensagem messaggio
    testorecensione comentarios opiniao avaliacaotexto verbatims commentaires текст сообщение комментарий отзыв yorum
    yorummetni metin mesaj komentarz tresc opis opinia contenttext contenthtml yorumlar ulasan komentar isiulasan teksreview teksulasan отзывы комментарии 本文 内容 正文 评论 评论内容 微博正文 微博内容 弹幕 弹幕内容 口コミ レビュー コメント
    投稿内容 내용 리뷰 댓글 리뷰내용 댓글내용 본문 النص نص التعليق المحتوى κειμενο σχολιο περιγραφη μηνυμα rezensionstext summary`,
  lang: `lang langs language languages originallanguage locale languagecode sprache langue idioma lingua taal languagename язык 语言 言語 언어 dil اللغة`,
  source_type: `sourcetype mediatype quellentyp typedesource`,
  post_type: `posttype beitragstyp`,
  tags_customer: `tags tag tagscustomer labels label category categories kategorie etiquettes subreddit`,
  parent_url: `parenturl parent threadurl inreplyto object`,
  "extra_author_attributes.name": `author authors authorname authorsname username user screenname reviewer reviewername authordisplayname
    influencer autor verfasser auteur autore usuario utente nutzer benutzer benutzername nutzername utilisateur gebruiker
    profilename handle by fromname from ownerusername userscreenname userhandle authorhandle authorusername displayname
    fullname nickname nick sender sendername postedby commenter channeltitle ownerdisplayname requester requestername customer consumer consumername clientname kontakt kontaktname kullanıcı kullanıcıadı sentby contactname speaker speakername commentername commentauthor creator
    creatorname accountname account pagename customername userdisplayname tweetauthor uniqueid voicename byline
    reviewauthor reviewerdisplayname namapengguna nama namareview namareviewer namapengulas namapelanggan nomedousuario nombredeusuario nomedoautor автор имя пользователь 作者 用户名
    用户昵称 昵称 博主 ユーザー名 投稿者 작성자 닉네임 kullanici kullaniciadi yazar الكاتب كاتب المستخدم`,
  "extra_author_attributes.id": `authorid fromid userid did steamid actor attributedto sourceuuid senderuuid useruuid accountid ownerid reviewerid authorchannelid profileid senderid
    creatorid uid 用户id`,
  "extra_author_attributes.gender": `gender geschlecht genre authorgender genero sesso sexo sex usersex usergender пол 性别 성별`,
  "extra_source_attributes.name": `source sourcename site domain publisher outlet quelle medium domaine sitename publication
    publicationname newspaper website platform network socialnetwork fuente testata medio veiculo fonte kaynak sumber источник 来源 媒体 언론사 매체 medianame press`,
  "extra_source_attributes.geo": `country countrycode extrasourceattributesworlddatacountrycode sourcecountry geo land pays regioncode locations
    territory storefront pais paese location countryname authorcountry reviewercountry usercountry userlocation страна 国家 国 국가 ulke البلد`,
  sentiment: `sentiment stimmung tonalitat tonalite sentimentlabel sentimentscore sentimentvalue overallsentiment polarity
    sentimentpolarity tone tonality airlinesentiment sentimentclass sentimentcategory aisentiment gefuhl sentimiento
    sentimento polaridad polaridade тональность 感情 情感 情感倾向 情绪 감성 duygu المشاعر mood tono tonalita tonalite recommendation recommended recomendacion recomendado recommandation
    empfehlung label target class`,
  engagement: `engagement interactions totalinteractions totalengagements totalengagement engagements interaktionen`,
  "article_extended_attributes.likes": `thumbsupcount votesup
    voteshelpful votesup score likes like upvotes reactions likecount likescount helpful helpfulvotes helpfulvote diggcount
    favoritecount favouritecount favorites favouritescount totallikes numlikes nlikes likesnum points ups recommendcount 추천수 추천 totalreactions
    totallike liketotal likestotal reaction reactioncount reactionscount favs votes votecount thumbsup thumbsupcounts curtidas megusta megustas mipiace лайки лайков вподобання αντιδρασεις reakce reakciok reacții reactii reaktioner tepkiler begeniler reazioni reacciones reacoes reaktionen polubienia
    点赞数 点赞 赞 赞数 いいね数 いいね 좋아요 begeni begenisayisi attitudescount gefalltmir`,
  reach: `reach impressions потенциальныйохват охват охоплення απηχηση dosah eleres rackvidd acoperire zasieg diffusione auflage tirage difusion potentialreach estimatedreach totalreach просмотры reichweite portee audience potentialaudience
    circulation monthlyvisitors uniquevisitors viewcount views viewscount playcount plays totalviews impressioncount ave
    followers followercount followerscount authorfollowers userfollowers userfollowerscount authorfollowerscount
    numberoffollowers followerscountauthor subscribers subscribercount seguidores abonnenten подписчики 粉丝数 粉丝
    フォロワー数 팔로워 takipci`,
  comment_count: `commentcount comments numcomments commentscount replycount totalreplycount replies kommentare commentaires
    totalreply totalcomment totalcomments totalreplies numberofcomments numberofreplies numreplies replycounts repliescount nreplies 评论数 コメント数 댓글수 комментарии коментари σχολια komentare hozzaszolasok kommentarer commenti
    yorumsayisi comentarios respuestas respostas risposte antworten descendants`,
  rating: `overallrating ratingoverall rating stars bewertung sterne note etoiles starrating reviewerscore reviewscore reviewrating overall
    sternebewertung calificacion puntuacion valutazione voto avaliacao estrellas stelle beoordeling ratings starsrating
    nota overallrating ratingvalue reviewstars reviewstar userrating customerrating nps npsscore оценка 评分 评分等级 星级 評価
    별점 평점 puan penilaian ratingbintang bintang التقييم score`,
  noise_level: `noiselevel noise`,
  "article_extended_attributes.reposts": `reposts repostcount repostscount numreposts boosts boostscount boostcount reblogs
    reblogscount shares sharecount sharescount numshares nshares totalshares teilungen partages compartidos
    compartilhamentos condivisioni репосты поширення κοινοποιησεις sdileni megosztasok delningar distribuiri udostepnienia 转发数 转发 シェア数 공유수`,
  "article_extended_attributes.twitter_shares": `retweets retweetcount retweetscount numretweets リツイート数 ретвиты`,
};

/** Column names for a field. Exports from the API use the field's own name. */
export function namesOf(field: string): readonly string[] {
  return [field, ...(namesByField[field]?.trim().split(/\s+/) ?? [])].map(normalName);
}

/** Lower-cases a column name and removes accents, spaces and punctuation: "Review-Datum " → "reviewdatum". */
export function normalName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
