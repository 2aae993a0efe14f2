/**
 * Frequent function words by language, folded. Each belongs to one language only: a word that another language of the
 * same letters shares (Spanish "una" is also Italian and Catalan) is omitted on purpose, because a few of these words
 * decide the language.
 */
export const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  en: "the and with that this these those have has had having you your yours they their them from would could should what when where which whose why were been being just about after before because while but not than then there here into through every nothing something anything everything never always again only very much many other our his she its does did doing done how any get got now know think want need well",
  de: "und nicht ist auch sind eine einen einem einer eines ich mich mir mein meine sich wird werden wurde wurden fur mit von vom zum zur bei nach uber durch gegen ohne aber oder wenn weil dass wir unser unsere ihr ihre ihren habe haben hatte hast kann konnte muss schon noch nur sehr wie dort jetzt immer wieder mehr gar dieser diese dieses zu auf aus beim sie ganz viel gibt doch denn seit heute",
  fr: "est dans avec pour une cette ces vous nous suis sont etait ete etre avoir fait faire tres aussi depuis chez leur leurs notre votre vos quand donc alors toujours jamais rien tout toute tous toutes aux avait peu trop meme encore apres avant sans sous parce quel quelle qu deux fois comme elle ils ont cela faut peut quelques plusieurs chaque autre autres",
  es: "los las muy hay tambien cuando donde ahora siempre mucho mucha muchos muchas esto eso hoy ayer aunque hasta desde ella ellos ellas nosotros usted ustedes fue hace hacer tiene tienen tengo estoy estan estos soy eres sino segun otra otro otros sus nuestro nuestra mejor peor mismo misma gracias hacen veces nadie alguien ningun ninguna bueno buena",
  it: "che della delle dello degli nel nella nelle negli sono anche questo questa questi queste perche piu agli dal dalla molto stato stata essere avere hanno abbiamo gli mio suo loro dove niente tutto tutti ogni dopo quindi cosi gia ancora sul sulla bene grazie fatto posso puo giorno volta troppo meglio",
  pt: "nao uma voce muito muita tambem isso sao meu minha pela isto numa entao ele eles onde depois agora ainda mesmo bem nas estou estao fazer tenho aos tudo melhor pior hoje ontem obrigado obrigada quero",
  nl: "een niet zijn voor wordt werd heb heeft hebben geen deze naar bij uit ik mijn wij nog dat wel moet veel altijd nooit weer iets niets omdat waar toen daar onder tussen zonder door mij jij jouw onze hij zij het maar ook hebt heel goed",
};
