import { IconPhoto } from "@tabler/icons-react";
import type { Token, Tokens } from "marked";
import { createContext, Fragment, useContext, useEffect, useRef, type ReactNode } from "react";
import { t } from "../../../shared/texts";
import { targetOf, type HelpPlace, type Page } from "./pages";
import styles from "./Help.module.css";

interface Reading {
  page: string;
  /** Pattern of what search found. */
  hits: RegExp | null;
  onFollow: (place: HelpPlace) => void;
}

const ReadingContext = createContext<Reading>({ page: "", hits: null, onFollow: () => undefined });

/** A text in which what search found is marked. */
export function Marked({ text, hits }: { text: string; hits: RegExp | null }) {
  if (!hits) return text;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(hits)) {
    parts.push(text.slice(end, match.index), <mark key={match.index}>{match[0]}</mark>);
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}

/** Where the reader is. Each visit is a new object, so that the same link scrolls to its section again. */
export interface Visit {
  place: HelpPlace;
}

interface HelpArticleProps extends Omit<Reading, "page"> {
  page: Page;
  visit: Visit;
}

const headingOf = (level: number) => (level === 1 ? "h1" : level === 2 ? "h2" : "h3");

/** A page, scrolled to a section. Its Markdown becomes no HTML: tags other than those of keys are left out. */
export function HelpArticle({ page, visit, hits, onFollow }: HelpArticleProps) {
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    const [, anchor = ""] = visit.place.split("#");
    const headings = article.current?.querySelectorAll<HTMLElement>("[data-anchor]") ?? [];
    [...headings].find(({ dataset }) => dataset["anchor"] === anchor)?.scrollIntoView({ block: "start" });
    article.current?.focus({ preventScroll: true });
  }, [visit]);
  return (
    <ReadingContext value={{ page: page.id, hits, onFollow }}>
      <article
        ref={article}
        className={styles["article"]}
        lang="en"
        tabIndex={0}
        aria-label={page.title}
        data-autofocus
      >
        {page.sections.map(({ anchor, level, heading, blocks }) => {
          const Heading = headingOf(level);
          return (
            <Fragment key={anchor}>
              <Heading data-anchor={anchor}>
                <Inline tokens={heading} />
              </Heading>
              <Blocks tokens={blocks} />
            </Fragment>
          );
        })}
      </article>
    </ReadingContext>
  );
}

function Blocks({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, at) => <Block key={at} token={token} />);
}

function Block({ token }: { token: Token }) {
  const { page } = useContext(ReadingContext);
  switch (token.type) {
    case "paragraph": {
      const { tokens } = token as Tokens.Paragraph;
      return (
        <p>
          <Inline tokens={tokens} />
        </p>
      );
    }
    case "text":
      return <Inline tokens={(token as Tokens.Text).tokens ?? [token]} />;
    case "list": {
      const { ordered, items } = token as Tokens.List;
      // The contents at the side are those of the page, too.
      if (isContents(items, page)) return null;
      const List = ordered ? "ol" : "ul";
      return (
        <List>
          {items.map((item, at) => (
            <li key={at}>
              <Blocks tokens={item.tokens} />
            </li>
          ))}
        </List>
      );
    }
    case "table":
      return <Table {...(token as Tokens.Table)} />;
    case "code":
      return (
        <pre tabIndex={0}>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    default:
      return null;
  }
}

/** Whether a list has nothing but links to sections of its page. */
const isContents = (items: readonly Tokens.ListItem[], page: string): boolean =>
  items.every(({ tokens: [first] }) => {
    const inner = first?.type === "text" ? ((first as Tokens.Text).tokens ?? []) : [];
    const [link, ...rest] = inner;
    return (
      page === "guide" &&
      link?.type === "link" &&
      rest.length === 0 &&
      (link as Tokens.Link).href.startsWith("#")
    );
  });

function Table({ header, rows }: Tokens.Table) {
  return (
    <div className={styles["table"]} tabIndex={0} role="group">
      <table>
        <thead>
          <tr>
            {header.map((cell, at) => (
              <th key={at} scope="col">
                <Inline tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Inline tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Tokens of a line. Keys are the only tags: `<kbd>`, a text, `</kbd>`. */
function Inline({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, at) => {
    const inKey = tokens[at - 1]?.type === "html" && tokens[at - 1]?.raw === "<kbd>";
    return inKey ? <kbd key={at}>{token.raw}</kbd> : <InlineToken key={at} token={token} />;
  });
}

function InlineToken({ token }: { token: Token }) {
  const { hits } = useContext(ReadingContext);
  switch (token.type) {
    case "strong":
      return (
        <strong>
          <Inline tokens={(token as Tokens.Strong).tokens} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Inline tokens={(token as Tokens.Em).tokens} />
        </em>
      );
    case "codespan":
      return (
        <code>
          <Marked text={(token as Tokens.Codespan).text} hits={hits} />
        </code>
      );
    case "link":
      return <Link {...(token as Tokens.Link)} />;
    case "image":
      return (
        <span className={styles["picture"]}>
          <IconPhoto size={15} aria-hidden />
          {t("help:picture", { text: (token as Tokens.Image).text })}
        </span>
      );
    case "text":
    case "escape":
      return <Marked text={(token as Tokens.Text).text} hits={hits} />;
    default:
      return null;
  }
}

/** Links between pages stay in help. Links to the web go to the browser, after the system's question. */
function Link({ href, tokens }: Tokens.Link) {
  const { page, onFollow } = useContext(ReadingContext);
  const target = targetOf(href, page);
  const text = <Inline tokens={tokens} />;
  if (!target) return text;
  if ("url" in target)
    return (
      <a href={target.url} target="_blank" rel="noreferrer">
        {text}
      </a>
    );
  return (
    <a
      href={href}
      onClick={(event) => {
        event.preventDefault();
        onFollow(target.place);
      }}
    >
      {text}
    </a>
  );
}
