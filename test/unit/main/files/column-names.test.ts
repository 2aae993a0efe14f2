import { describe, expect, it } from "vitest";
import { guessFields } from "../../../../src/main/files/columns/columns";

const author = "extra_author_attributes.name";
const likes = "article_extended_attributes.likes";

/** Names of columns as files in a language have them: text, author, title, date, URL, likes. */
const byLanguage: [string, string, string, string, string, string, string][] = [
  ["English", "Comment Text", "Written By", "Headline", "Posted At", "Permalink", "Like Count"],
  ["German", "Kommentar", "Absender", "Schlagzeile", "Zeitstempel", "Weblink", "Gefällt mir"],
  ["French", "Commentaire", "Pseudo", "Titre", "Horodateur", "Lien", "J'aime"],
  ["Spanish", "Comentario", "Nombre de usuario", "Encabezado", "Marca temporal", "Enlace", "Me gusta"],
  ["Portuguese", "Comentário", "Nome de usuário", "Manchete", "Data de publicação", "Link", "Curtidas"],
  ["Italian", "Commento", "Nome utente", "Titolo", "Data di pubblicazione", "Collegamento", "Mi piace"],
  ["Dutch", "Bericht", "Gebruikersnaam", "Titel", "Tijdstip", "Link", "Vind-ik-leuks"],
  ["Polish", "Treść", "Nazwa użytkownika", "Tytuł", "Data publikacji", "Odnośnik", "Polubienia"],
  ["Turkish", "Yorum", "Kullanıcı Adı", "Başlık", "Paylaşım Tarihi", "Bağlantı", "Beğeni Sayısı"],
  ["Russian", "Комментарий", "Имя автора", "Заголовок", "Дата комментария", "Ссылка", "Количество лайков"],
  ["Arabic", "النص", "اسم المستخدم", "العنوان", "تاريخ النشر", "الرابط", "عدد الإعجابات"],
  ["Persian", "متن", "نام کاربری", "تیتر", "تاریخ انتشار", "لینک", "تعداد لایک"],
  ["Hindi", "टिप्पणी", "लेखक", "शीर्षक", "दिनांक", "लिंक", "पसंद"],
  ["Japanese", "コメント", "投稿者名", "見出し", "投稿日時", "リンク", "いいね数"],
  ["Korean", "댓글", "글쓴이", "제목", "작성일시", "링크", "공감수"],
  ["Chinese", "评论内容", "用户名称", "文章标题", "发表时间", "链接地址", "点赞量"],
  ["Indonesian", "Komentar", "Nama Pengguna", "Judul", "Tanggal", "Tautan", "Jumlah Suka"],
  ["Vietnamese", "Nội dung", "Người đăng", "Tiêu đề", "Ngày đăng", "Liên kết", "Lượt thích"],
];

describe.each(byLanguage)("columns named in %s", (_, ...names) => {
  const values = [
    ["The kettle leaks, and nobody answers me.", "Why does it whistle so loudly?", "I would buy it again."],
    ["Ann Lee", "Bo Hansen", "Cleo Marsh"],
    ["Kettle test", "Tea and more", "Kitchen news"],
    ["2026-03-01 10:00", "2026-03-02 11:30", "2026-03-03 12:45"],
    ["https://tea.example/a/1", "https://tea.example/a/2", "https://tea.example/a/3"],
    ["3", "0", "12"],
  ];

  it("are read as text, author, title, date, URL, and likes", () => {
    const columns = names.map((name, at) => ({ name, samples: values[at] ?? [] }));
    expect(guessFields(columns)).toEqual([["content"], [author], ["title"], ["published"], ["url"], [likes]]);
  });
});

it("a column of engagement is one though most rows of joined files have none", () => {
  const samples = ["NA", "NA", "NA", "NA", "12", "NA", "n/a", "3", "NA"];
  const texts = samples.map((_, at) => `The kettle of order ${at} leaks, and nobody answers me.`);
  expect(
    guessFields([
      { name: "Review", samples: texts },
      { name: "Engagement", samples },
      { name: "Views", samples: samples.map(() => "NA") },
    ]),
  ).toEqual([["content"], ["engagement"], []]);
});
