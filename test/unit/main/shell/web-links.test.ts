import { expect, it } from "vitest";
import { WebLinks } from "../../../../src/main/shell/web-links";

/** Links of one page, with the analyst's answers to questions in turn. */
function page(...answers: boolean[]) {
  const opened: string[] = [];
  const asked: string[] = [];
  const clock = { now: 0 };
  const links = new WebLinks({
    agreed: new Set(),
    ask: ({ host }) => {
      asked.push(host);
      return Promise.resolve(answers.shift() ?? false);
    },
    open: (href) => {
      opened.push(href);
      return Promise.resolve();
    },
    now: () => clock.now,
  });
  const click = (address: string) => {
    links.input("mouseUp");
    return links.open(address);
  };
  return { links, opened, asked, clock, click };
}

it("opens a link after a click, and asks once for each host", async () => {
  const { click, opened, asked } = page(true, true);
  await click("https://paper.example/1");
  await click("https://paper.example/2");
  await click("https://blog.example/");
  expect(opened).toEqual(["https://paper.example/1", "https://paper.example/2", "https://blog.example/"]);
  expect(asked).toEqual(["paper.example", "blog.example"]);
});

it("opens nothing without an input, long after one, or twice with one", async () => {
  const { links, click, opened, asked, clock } = page(true, true, true);
  expect(await links.open("https://elsewhere.example/?data")).toBe(false);
  links.input("mouseMove");
  expect(await links.open("https://elsewhere.example/?data")).toBe(false);
  links.input("mouseUp");
  clock.now = 1_001;
  expect(await links.open("https://elsewhere.example/?data")).toBe(false);
  expect(asked).toEqual([]);
  expect(await click("https://paper.example/")).toBe(true);
  expect(await links.open("https://paper.example/?data")).toBe(false);
  expect(opened).toEqual(["https://paper.example/"]);
});

it("asks again where the analyst declined, and for each link without encryption", async () => {
  const { click, opened, asked } = page(false, true, true, true);
  await click("https://paper.example/");
  await click("https://paper.example/");
  await click("http://paper.example/");
  await click("http://paper.example/");
  expect(opened).toEqual(["https://paper.example/", "http://paper.example/", "http://paper.example/"]);
  expect(asked).toHaveLength(4);
});

it.each([
  "file:///etc/passwd",
  "javascript:alert(1)",
  "https://user:secret@paper.example/",
  "smb://a.example/b",
])("never opens %s, nor asks", async (address) => {
  const { click, opened, asked } = page(true);
  expect(await click(address)).toBe(false);
  expect([opened, asked]).toEqual([[], []]);
});
