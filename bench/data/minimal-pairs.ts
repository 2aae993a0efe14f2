/**
 * Pairs of sentences that differ little and say the opposite, or that only look like an opinion. "+", "-" and "=" stand
 * for positive, negative and neutral. Every second pair of a language is held back: nothing was chosen by it.
 */
const PAIRS = {
  en: `
+ The soup was not bad at all. | - The soup was not good at all.
+ I can't complain about the delivery. | - I can only complain about the delivery.
+ Changing the order was no problem. | - Changing the order was a problem.
+ I don’t regret buying it. | - I regret buying it.
+ I'll never go anywhere else again. | - I'll never go there again.
+ The new menu 👍 | - The new menu 👎
+ We finally got the tickets 😭❤️ | - We lost the tickets 😭
+ What a lovely idea 😊 | - What a lovely idea 🙄
+ This tea is soooo good | - This tea is soooo bad
+ GREAT JOB with the packaging | - TERRIBLE JOB with the packaging
+ Nothing wrong with this tent. | - Something wrong with this tent.
+ It works without any trouble. | - It causes nothing but trouble.
+ The staff couldn't have been nicer. | - The staff could have been nicer.
+ Not a single mistake in the invoice. | - A mistake in every single invoice.
+ I was worried, but the app is brilliant. | - The app looked brilliant, but I am worried.
+ The battery no longer dies. | - The battery dies within an hour.
+ You won't be disappointed. | - You will be disappointed.
+ Much better than I feared. | - Much worse than I hoped.
+ Cheap, but very well made. | - Well made, but far too expensive.
+ The pain is gone, thank you! | - The pain is back, no thank you.
+ It isn’t noisy anymore. | - It isn’t quiet anymore.
+ Less waiting than last year, hooray | - More waiting than last year, boo
+ Hard to beat this price. | - Hard to accept this price.
+ I love how the shoes fit :-) | - I hate how the shoes fit :-(
= The shop opens at nine on Monday. | - The shop was closed again on Monday, annoying.
= Is the museum open today? | + The museum is wonderful today!
= The train leaves from platform four. | - The train is late again on platform four.
= We moved the meeting to Tuesday. | + So happy we moved the meeting to Tuesday.
+ Would buy this lamp again. | - Would not buy this lamp again.
+ I recommend the blue one. | - I can't recommend the blue one.
+ Not disappointed by the sequel. | - Not impressed by the sequel.
+ They fixed it quickly. | - They broke it quickly.
+ Nobody was rude to us. | - Everybody was rude to us.
+ The room was anything but dirty. | - The room was anything but clean.
+ Too good to be missed. | - Too bad to be forgiven.
+ No delay, no fuss, no hidden fee. | - A delay, a fuss and a hidden fee.
+ It doesn't hurt at all. | - It hurts a lot.
+ Worth every cent. | - Not worth a cent.
+ I have never had a better coffee. | - I have never had a worse coffee.
+ This update saved my day | - This update ruined my day
+ My kids can't get enough of it. | - My kids have had enough of it.
+ I wouldn't change a thing. | - I would change everything.
+ Thanks for the quick answer! | - Thanks for nothing.
+ Happy to see them back 🎉 | - Sad to see them back 😡
+ LOVE this | - HATE this
`,
  de: `
+ Die Suppe war gar nicht schlecht. | - Die Suppe war gar nicht gut.
+ Über die Lieferung kann ich nicht klagen. | - Über die Lieferung kann ich nur klagen.
+ Der Umtausch war kein Problem. | - Der Umtausch war ein Problem.
+ Den Kauf bereue ich nicht. | - Den Kauf bereue ich sehr.
+ Ich gehe nie wieder woandershin. | - Ich gehe da nie wieder hin.
+ Die neue Karte 👍 | - Die neue Karte 👎
+ Endlich haben wir die Tickets 😭❤️ | - Wir haben die Tickets verloren 😭
+ Was für eine tolle Idee 😊 | - Was für eine tolle Idee 🙄
+ Der Tee ist sooooo gut | - Der Tee ist sooooo schlecht
+ SUPER ARBEIT bei der Verpackung | - MISERABLE ARBEIT bei der Verpackung
+ An dem Zelt ist nichts auszusetzen. | - An dem Zelt ist vieles auszusetzen.
+ Läuft ganz ohne Ärger. | - Macht nichts als Ärger.
+ Das Personal hätte nicht netter sein können. | - Das Personal hätte netter sein können.
+ Kein einziger Fehler in der Rechnung. | - In jeder Rechnung ein Fehler.
+ Ich war skeptisch, aber die App ist genial. | - Die App sah genial aus, aber ich bin enttäuscht.
+ Der Akku geht nicht mehr ständig leer. | - Der Akku ist ständig leer.
+ Ihr werdet nicht enttäuscht sein. | - Ihr werdet enttäuscht sein.
+ Viel besser als befürchtet. | - Viel schlechter als erhofft.
+ Billig, aber sehr gut gemacht. | - Gut gemacht, aber viel zu teuer.
+ Die Schmerzen sind weg, danke! | - Die Schmerzen sind wieder da.
+ Es ist nicht mehr so laut. | - Es ist nicht mehr so schön.
+ Weniger Wartezeit als letztes Jahr, juhu | - Mehr Wartezeit als letztes Jahr, nervig
+ Dieser Preis ist kaum zu schlagen. | - Dieser Preis ist kaum zu ertragen.
+ Die Schuhe passen so gut :-) | - Die Schuhe passen gar nicht :-(
= Der Laden öffnet montags um neun. | - Der Laden war montags schon wieder zu, ärgerlich.
= Hat das Museum heute offen? | + Das Museum ist heute wunderbar!
= Der Zug fährt von Gleis vier. | - Der Zug ist auf Gleis vier wieder zu spät.
= Das Treffen ist jetzt am Dienstag. | + Ich freue mich so auf das Treffen am Dienstag.
+ Die Lampe würde ich wieder kaufen. | - Die Lampe würde ich nicht wieder kaufen.
+ Das blaue kann ich empfehlen. | - Das blaue kann ich nicht empfehlen.
+ Von der Fortsetzung nicht enttäuscht. | - Von der Fortsetzung nicht begeistert.
+ Schnell repariert worden. | - Schnell kaputt gegangen.
+ Niemand war unfreundlich zu uns. | - Alle waren unfreundlich zu uns.
+ Das Zimmer war alles andere als schmutzig. | - Das Zimmer war alles andere als sauber.
+ Einfach zu gut. | - Einfach zu schlecht.
+ Keine Verspätung, kein Stress, keine Gebühr. | - Verspätung, Stress und eine Gebühr.
+ Es tut gar nicht weh. | - Es tut sehr weh.
+ Jeden Cent wert. | - Keinen Cent wert.
+ Ich hatte nie einen besseren Kaffee. | - Ich hatte nie einen schlechteren Kaffee.
+ Das Update hat meinen Tag gerettet | - Das Update hat meinen Tag ruiniert
+ Meine Kinder können nicht genug davon bekommen. | - Meine Kinder haben genug davon.
+ Ich würde nichts daran ändern. | - Ich würde alles daran ändern.
+ Danke für die schnelle Antwort! | - Danke für gar nichts.
+ Schön, dass sie wieder da sind 🎉 | - Schade, dass sie wieder da sind 😡
+ LIEBE ES | - HASSE ES
`,
  fr: `
+ La soupe n'était pas mauvaise du tout. | - La soupe n'était pas bonne du tout.
+ Je ne peux pas me plaindre de la livraison. | - Je ne peux que me plaindre de la livraison.
+ L'échange n'a posé aucun problème. | - L'échange a posé un gros problème.
+ Je ne regrette pas mon achat. | - Je regrette mon achat.
+ Je n’irai plus jamais ailleurs. | - Je n’irai plus jamais là-bas.
+ La nouvelle carte 👍 | - La nouvelle carte 👎
+ On a enfin les billets 😭❤️ | - On a perdu les billets 😭
+ Quelle belle idée 😊 | - Quelle belle idée 🙄
+ Ce thé est trooooop bon | - Ce thé est trooooop mauvais
+ SUPER TRAVAIL pour l'emballage | - HORRIBLE TRAVAIL pour l'emballage
+ Rien à redire sur cette tente. | - Beaucoup à redire sur cette tente.
+ Tout marche sans souci. | - Rien ne marche, que des soucis.
+ Le personnel n'aurait pas pu être plus gentil. | - Le personnel aurait pu être plus gentil.
+ Pas une seule erreur sur la facture. | - Une erreur sur chaque facture.
+ J'avais peur, mais l'appli est géniale. | - L'appli semblait géniale, mais je suis déçu.
+ La batterie ne lâche plus. | - La batterie lâche tout le temps.
+ Vous ne serez pas déçus. | - Vous serez déçus.
+ Bien mieux que je ne craignais. | - Bien pire que je n'espérais.
+ Pas cher et très bien fait. | - Bien fait, mais beaucoup trop cher.
+ La douleur est partie, merci ! | - La douleur est revenue.
+ Ce n’est plus bruyant. | - Ce n’est plus agréable.
+ Moins d'attente que l'an dernier, youpi | - Plus d'attente que l'an dernier, pénible
+ Un prix imbattable. | - Un prix inacceptable.
+ Les chaussures me vont si bien :-) | - Les chaussures me vont mal :-(
= Le magasin ouvre à neuf heures le lundi. | - Le magasin était encore fermé lundi, c'est agaçant.
= Le musée est ouvert aujourd'hui ? | + Le musée est magnifique aujourd'hui !
= Le train part de la voie quatre. | - Le train est encore en retard voie quatre.
= La réunion est déplacée à mardi. | + Trop content de la réunion de mardi.
+ Je rachèterais cette lampe. | - Je ne rachèterais pas cette lampe.
+ Je recommande la bleue. | - Je ne recommande pas la bleue.
+ Pas déçu par la suite. | - Pas convaincu par la suite.
+ Ils l'ont vite réparé. | - Ils l'ont vite cassé.
+ Personne n'a été impoli avec nous. | - Tout le monde a été impoli avec nous.
+ La chambre était tout sauf sale. | - La chambre était tout sauf propre.
+ C'est vraiment trop bien. | - C'est vraiment trop nul.
+ Ni retard, ni stress, ni frais. | - Du retard, du stress et des frais.
+ Ça ne fait pas mal du tout. | - Ça fait très mal.
+ Ça vaut chaque centime. | - Ça ne vaut pas un centime.
+ Je n'ai jamais bu un meilleur café. | - Je n'ai jamais bu un pire café.
+ Cette mise à jour a sauvé ma journée | - Cette mise à jour a gâché ma journée
+ Mes enfants ne s'en lassent pas. | - Mes enfants s'en lassent déjà.
+ Je ne changerais rien. | - Je changerais tout.
+ Merci pour la réponse rapide ! | - Merci pour rien.
+ Heureux de les revoir 🎉 | - Triste de les revoir 😡
+ J'ADORE | - JE DÉTESTE
`,
  es: `
+ La sopa no estaba nada mal. | - La sopa no estaba nada buena.
+ No me puedo quejar del envío. | - Solo me puedo quejar del envío.
+ El cambio no fue ningún problema. | - El cambio fue un problema.
+ No me arrepiento de la compra. | - Me arrepiento de la compra.
+ Nunca más iré a otro sitio. | - Nunca más iré a ese sitio.
+ La carta nueva 👍 | - La carta nueva 👎
+ Por fin tenemos las entradas 😭❤️ | - Perdimos las entradas 😭
+ Qué buena idea 😊 | - Qué buena idea 🙄
+ Este té está buenííísimo | - Este té está malííísimo
+ GRAN TRABAJO con el embalaje | - PÉSIMO TRABAJO con el embalaje
+ No le encuentro ningún fallo a la tienda de campaña. | - Le encuentro muchos fallos a la tienda de campaña.
+ Funciona sin problemas. | - No da más que problemas.
+ El personal no pudo ser más amable. | - El personal pudo ser más amable.
+ Ni un solo error en la factura. | - Un error en cada factura.
+ Tenía dudas, pero la app es genial. | - La app parecía genial, pero estoy decepcionado.
+ La batería ya no falla. | - La batería falla siempre.
+ No te decepcionará. | - Te decepcionará.
+ Mucho mejor de lo que temía. | - Mucho peor de lo que esperaba.
+ Barato y muy bien hecho. | - Bien hecho, pero demasiado caro.
+ El dolor se ha ido, ¡gracias! | - El dolor ha vuelto.
+ Ya no hay ruido, qué alivio. | - Ya no hay quien aguante el ruido.
+ Menos espera que el año pasado, bien | - Más espera que el año pasado, qué pesadez
+ Un precio inmejorable. | - Un precio inaceptable.
+ Los zapatos me quedan genial :-) | - Los zapatos me quedan fatal :-(
= La tienda abre el lunes a las nueve. | - La tienda estaba cerrada otra vez, qué rabia.
= ¿Abre hoy el museo? | + ¡El museo está precioso hoy!
= El tren sale de la vía cuatro. | - El tren llega tarde otra vez a la vía cuatro.
= La reunión pasa al martes. | + Qué ilusión la reunión del martes.
+ Volvería a comprar esta lámpara. | - No volvería a comprar esta lámpara.
+ Recomiendo la azul. | - No recomiendo la azul.
+ La secuela no me decepcionó. | - La secuela no me convenció.
+ Lo arreglaron rápido. | - Lo rompieron rápido.
+ Nadie fue grosero con nosotros. | - Todos fueron groseros con nosotros.
+ La habitación era de todo menos sucia. | - La habitación era de todo menos limpia.
+ Demasiado bueno. | - Demasiado malo.
+ Sin retraso, sin estrés, sin comisiones. | - Con retraso, estrés y comisiones.
+ No duele nada. | - Duele mucho.
+ Vale cada céntimo. | - No vale ni un céntimo.
+ Nunca he tomado un café mejor. | - Nunca he tomado un café peor.
+ Esta actualización me salvó el día | - Esta actualización me arruinó el día
+ Mis hijos no se cansan de verla. | - Mis hijos están cansados de verla.
+ No cambiaría nada. | - Lo cambiaría todo.
+ ¡Gracias por la respuesta tan rápida! | - Gracias por nada.
+ Feliz de que vuelvan 🎉 | - Triste de que vuelvan 😡
+ ME ENCANTA | - LO ODIO
`,
  it: `
+ La zuppa non era per niente male. | - La zuppa non era per niente buona.
+ Non posso lamentarmi della consegna. | - Posso solo lamentarmi della consegna.
+ Il cambio non è stato un problema. | - Il cambio è stato un problema.
+ Non mi pento dell'acquisto. | - Mi pento dell'acquisto.
+ Non andrò mai più da nessun'altra parte. | - Non ci andrò mai più.
+ Il nuovo menù 👍 | - Il nuovo menù 👎
+ Finalmente abbiamo i biglietti 😭❤️ | - Abbiamo perso i biglietti 😭
+ Che bella idea 😊 | - Che bella idea 🙄
+ Questo tè è buonissimoooo | - Questo tè è pessimoooo
+ OTTIMO LAVORO con l'imballaggio | - PESSIMO LAVORO con l'imballaggio
+ Niente da ridire su questa tenda. | - Molto da ridire su questa tenda.
+ Funziona senza problemi. | - Non dà altro che problemi.
+ Il personale non poteva essere più gentile. | - Il personale poteva essere più gentile.
+ Neanche un errore nella fattura. | - Un errore in ogni fattura.
+ Avevo dubbi, ma l’app è geniale. | - L’app sembrava geniale, ma sono deluso.
+ La batteria non si scarica più subito. | - La batteria si scarica subito.
+ Non rimarrete delusi. | - Rimarrete delusi.
+ Molto meglio di quanto temessi. | - Molto peggio di quanto sperassi.
+ Economico e fatto molto bene. | - Fatto bene, ma troppo caro.
+ Il dolore è passato, grazie! | - Il dolore è tornato.
+ Non è più rumoroso. | - Non è più piacevole.
+ Meno attesa dell'anno scorso, evviva | - Più attesa dell'anno scorso, che noia
+ Un prezzo imbattibile. | - Un prezzo inaccettabile.
+ Le scarpe mi stanno benissimo :-) | - Le scarpe mi stanno malissimo :-(
= Il negozio apre alle nove di lunedì. | - Il negozio era di nuovo chiuso, che fastidio.
= Il museo è aperto oggi? | + Il museo è meraviglioso oggi!
= Il treno parte dal binario quattro. | - Il treno è di nuovo in ritardo al binario quattro.
= La riunione è spostata a martedì. | + Che gioia la riunione di martedì.
+ Ricomprerei questa lampada. | - Non ricomprerei questa lampada.
+ Consiglio quella blu. | - Non consiglio quella blu.
+ Il seguito non mi ha deluso. | - Il seguito non mi ha convinto.
+ L'hanno riparato in fretta. | - L'hanno rotto in fretta.
+ Nessuno è stato scortese con noi. | - Tutti sono stati scortesi con noi.
+ La stanza era tutt'altro che sporca. | - La stanza era tutt'altro che pulita.
+ Troppo bello. | - Troppo brutto.
+ Nessun ritardo, nessuno stress, nessuna spesa. | - Ritardo, stress e spese.
+ Non fa male per niente. | - Fa molto male.
+ Vale ogni centesimo. | - Non vale un centesimo.
+ Non ho mai bevuto un caffè migliore. | - Non ho mai bevuto un caffè peggiore.
+ Questo aggiornamento mi ha salvato la giornata | - Questo aggiornamento mi ha rovinato la giornata
+ I miei figli non si stancano mai di vederlo. | - I miei figli sono stanchi di vederlo.
+ Non cambierei nulla. | - Cambierei tutto.
+ Grazie per la risposta veloce! | - Grazie di niente, servizio inutile.
+ Felice di rivederli 🎉 | - Triste di rivederli 😡
+ LO ADORO | - LO ODIO
`,
  pt: `
+ A sopa não estava nada má. | - A sopa não estava nada boa.
+ Não posso reclamar da entrega. | - Só posso reclamar da entrega.
+ A troca não foi problema nenhum. | - A troca foi um problema.
+ Não me arrependo da compra. | - Arrependo-me da compra.
+ Nunca mais vou a outro lugar. | - Nunca mais vou lá.
+ O cardápio novo 👍 | - O cardápio novo 👎
+ Finalmente temos os ingressos 😭❤️ | - Perdemos os ingressos 😭
+ Que ideia linda 😊 | - Que ideia linda 🙄
+ Este chá é bom demaaaais | - Este chá é ruim demaaaais
+ ÓTIMO TRABALHO com a embalagem | - PÉSSIMO TRABALHO com a embalagem
+ Não há nada de errado com esta barraca. | - Há muita coisa errada com esta barraca.
+ Funciona sem problemas. | - Só dá problemas.
+ A equipe não podia ser mais simpática. | - A equipe podia ser mais simpática.
+ Nem um erro na fatura. | - Um erro em cada fatura.
+ Eu tinha dúvidas, mas o app é genial. | - O app parecia genial, mas fiquei decepcionado.
+ A bateria não falha mais. | - A bateria sempre falha.
+ Você não vai se decepcionar. | - Você vai se decepcionar.
+ Muito melhor do que eu temia. | - Muito pior do que eu esperava.
+ Barato e muito bem feito. | - Bem feito, mas caro demais.
+ A dor passou, obrigado! | - A dor voltou.
+ Já não faz barulho, que alívio. | - Já não aguento o barulho.
+ Menos espera que no ano passado, oba | - Mais espera que no ano passado, que chato
+ Um preço imbatível. | - Um preço inaceitável.
+ Os sapatos ficaram ótimos :-) | - Os sapatos ficaram péssimos :-(
= A loja abre às nove na segunda. | - A loja estava fechada de novo, que raiva.
= O museu abre hoje? | + O museu está maravilhoso hoje!
= O trem sai da plataforma quatro. | - O trem está atrasado de novo na plataforma quatro.
= A reunião mudou para terça. | + Que alegria a reunião de terça.
+ Compraria esta lâmpada de novo. | - Não compraria esta lâmpada de novo.
+ Recomendo a azul. | - Não recomendo a azul.
+ A continuação não me decepcionou. | - A continuação não me convenceu.
+ Consertaram rápido. | - Quebrou rápido.
+ Ninguém foi grosseiro conosco. | - Todos foram grosseiros conosco.
+ O quarto era tudo menos sujo. | - O quarto era tudo menos limpo.
+ Bom demais. | - Ruim demais.
+ Sem atraso, sem estresse, sem taxa. | - Atraso, estresse e taxa.
+ Não dói nada. | - Dói muito.
+ Vale cada centavo. | - Não vale um centavo.
+ Nunca tomei um café melhor. | - Nunca tomei um café pior.
+ Esta atualização salvou o meu dia | - Esta atualização estragou o meu dia
+ Meus filhos não se cansam de ver. | - Meus filhos estão cansados de ver.
+ Não mudaria nada. | - Mudaria tudo.
+ Obrigado pela resposta rápida! | - Obrigado por nada.
+ Feliz que eles voltaram 🎉 | - Triste que eles voltaram 😡
+ AMO ISSO | - ODEIO ISSO
`,
  nl: `
+ De soep was helemaal niet slecht. | - De soep was helemaal niet lekker.
+ Over de levering mag ik niet klagen. | - Over de levering kan ik alleen maar klagen.
+ Ruilen was geen probleem. | - Ruilen was een probleem.
+ Ik heb geen spijt van de aankoop. | - Ik heb spijt van de aankoop.
+ Ik ga nooit meer ergens anders heen. | - Ik ga er nooit meer heen.
+ De nieuwe kaart 👍 | - De nieuwe kaart 👎
+ Eindelijk hebben we de kaartjes 😭❤️ | - We zijn de kaartjes kwijt 😭
+ Wat een leuk idee 😊 | - Wat een leuk idee 🙄
+ Deze thee is zooooo lekker | - Deze thee is zooooo vies
+ GOED WERK met de verpakking | - SLECHT WERK met de verpakking
+ Niets mis met deze tent. | - Van alles mis met deze tent.
+ Werkt zonder problemen. | - Geeft alleen maar problemen.
+ Het personeel had niet aardiger kunnen zijn. | - Het personeel had aardiger kunnen zijn.
+ Geen enkele fout in de rekening. | - In elke rekening een fout.
+ Ik twijfelde, maar de app is geweldig. | - De app leek geweldig, maar ik ben teleurgesteld.
+ De batterij is niet meer zo snel leeg. | - De batterij is zo snel leeg.
+ Je zult niet teleurgesteld zijn. | - Je zult teleurgesteld zijn.
+ Veel beter dan ik vreesde. | - Veel slechter dan ik hoopte.
+ Goedkoop en heel goed gemaakt. | - Goed gemaakt, maar veel te duur.
+ De pijn is weg, bedankt! | - De pijn is terug.
+ Het is niet meer zo lawaaierig. | - Het is niet meer zo gezellig.
+ Minder wachten dan vorig jaar, hoera | - Meer wachten dan vorig jaar, irritant
+ Een onverslaanbare prijs. | - Een onacceptabele prijs.
+ De schoenen zitten heerlijk :-) | - De schoenen zitten vreselijk :-(
= De winkel gaat maandag om negen uur open. | - De winkel was alweer dicht, vervelend.
= Is het museum vandaag open? | + Het museum is prachtig vandaag!
= De trein vertrekt van spoor vier. | - De trein is weer te laat op spoor vier.
= De vergadering is verplaatst naar dinsdag. | + Zo blij met de vergadering van dinsdag.
+ Deze lamp zou ik weer kopen. | - Deze lamp zou ik niet weer kopen.
+ Ik raad de blauwe aan. | - Ik raad de blauwe af.
+ Het vervolg stelde niet teleur. | - Het vervolg kon niet overtuigen.
+ Ze hebben het snel gerepareerd. | - Het ging snel kapot.
+ Niemand was onbeleefd tegen ons. | - Iedereen was onbeleefd tegen ons.
+ De kamer was allesbehalve vies. | - De kamer was allesbehalve schoon.
+ Gewoon te goed. | - Gewoon te slecht.
+ Geen vertraging, geen stress, geen kosten. | - Vertraging, stress en extra kosten.
+ Het doet helemaal geen pijn. | - Het doet heel veel pijn.
+ Elke cent waard. | - Geen cent waard.
+ Ik heb nog nooit betere koffie gehad. | - Ik heb nog nooit slechtere koffie gehad.
+ Deze update heeft mijn dag gered | - Deze update heeft mijn dag verpest
+ Mijn kinderen krijgen er geen genoeg van. | - Mijn kinderen hebben er genoeg van.
+ Ik zou niets veranderen. | - Ik zou alles veranderen.
+ Bedankt voor het snelle antwoord! | - Bedankt voor niets.
+ Blij dat ze terug zijn 🎉 | - Jammer dat ze terug zijn 😡
+ GEWELDIG | - VRESELIJK
`,
} as const;

type Label = "negative" | "neutral" | "positive";

export interface MinimalPair {
  lang: string;
  heldBack: boolean;
  sides: { label: Label; text: string }[];
}

const LABELS: Readonly<Record<string, Label>> = { "+": "positive", "-": "negative", "=": "neutral" };

export const MINIMAL_PAIRS: readonly MinimalPair[] = Object.entries(PAIRS).flatMap(([lang, lines]) =>
  lines
    .trim()
    .split("\n")
    .map((line, index) => ({
      lang,
      heldBack: index % 2 === 1,
      sides: line
        .split(" | ")
        .map((side) => ({ label: LABELS[side[0] ?? ""] ?? "neutral", text: side.slice(2) })),
    })),
);
