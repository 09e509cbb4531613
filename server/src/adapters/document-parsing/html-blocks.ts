import type { Block, Place } from '../../knowledge/passages/index.ts';
import { TextBudget } from './extracted-document.ts';
import {
  areQuestions,
  BOLD,
  BOLD_END,
  isListOfQuestions,
  isPanelTitle,
  opensPanel,
  questionIn,
  tabTitles,
  withoutBold,
} from './html-questions.ts';
import {
  BLOCK_TAGS,
  codeBlockOf,
  definitionLines,
  inlineText,
  isStruckOut,
  listText,
  SKIPPED_TAGS,
  tableRows,
} from './html-text.ts';
import { collapseSpaces, elementsIn, type HtmlElement } from './html-tree.ts';
import type { MainContent } from './main-content.ts';
import { markdownTable } from './tables.ts';

const HEADING = /^h([1-6])$/;
const LONGEST_HEADING = 300;
/** That of an element which only says that it is a heading. */
const UNNUMBERED_HEADING_LEVEL = 3;
const WRITERS = {
  button: 'button',
  pre: 'code',
  table: 'table',
  ul: 'list',
  ol: 'list',
  menu: 'list',
  dl: 'definitions',
  details: 'details',
} as const;
/** What cannot stand in a line of a list. */
const NEEDS_BLOCKS = /^(?:pre|table|details)$/;

/** Reads the content of a page as blocks: headings, paragraphs, lists, tables and code, links as their text. */
export function htmlBlocks(content: MainContent, budget: TextBudget = new TextBudget()): Block[] {
  return new BlockWriter(content, budget).write();
}

class BlockWriter {
  private readonly blocks: Block[] = [];
  private readonly content: MainContent;
  private readonly budget: TextBudget;
  private inline: string[] = [];
  private anchor: string | undefined;
  private headingLevel = 0;
  /** The level of a heading that was opened for one panel, and ends with it. */
  private panelLevel: number | undefined;
  private paragraphDepth = 0;
  /** That of a list item which holds more than a line; it goes before the item's first words. */
  private itemMarker = '';
  /** What each panel of tabs is called. */
  private tabs: ReadonlyMap<HtmlElement, string> = new Map();

  constructor(content: MainContent, budget: TextBudget) {
    this.content = content;
    this.budget = budget;
  }

  write(): Block[] {
    this.tabs = tabTitles(this.content);
    this.visitChildren(this.content.root);
    this.flush();
    return this.blocks;
  }

  private visitChildren(element: HtmlElement): void {
    const isKept = this.content.isKept(element);
    for (const child of element.children) {
      if (typeof child !== 'string') this.visit(child);
      else if (isKept) this.inline.push(child);
    }
  }

  private visit(element: HtmlElement): void {
    const { tag, attributes } = element;
    if (SKIPPED_TAGS.has(tag) || isStruckOut(element)) return;
    if (this.content.isDropped(element)) {
      if (BLOCK_TAGS.has(tag)) this.flush();
      return;
    }
    if (tag === 'br') {
      this.inline.push('\u2028');
      return;
    }
    if (attributes['role'] === 'tablist' && this.tabs.size > 0) return;
    const isButton = (attributes['role'] === 'button' && opensPanel(element)) || isPanelTitle(element);
    const isHeading = HEADING.test(tag) || attributes['role'] === 'heading';
    const writer = isHeading ? 'heading' : isButton ? 'button' : WRITERS[tag as keyof typeof WRITERS];
    if (attributes['id'] && (tag === 'section' || tag === 'article' || tag === 'a')) this.anchor = attributes['id'];
    if (writer) {
      this[writer](element);
      return;
    }
    if (!BLOCK_TAGS.has(tag)) {
      const isBold = tag === 'b' || tag === 'strong';
      if (isBold) this.inline.push(BOLD);
      this.visitChildren(element);
      if (isBold) this.inline.push(BOLD_END);
      return;
    }
    this.flush();
    const tab = this.tabs.get(element);
    if (tag === 'p') this.paragraphDepth++;
    if (tab) this.panel(tab, element.children);
    else this.visitChildren(element);
    if (tag === 'p') this.paragraphDepth--;
    this.flush();
  }

  private heading(element: HtmlElement): void {
    this.flush();
    const level = Number(HEADING.exec(element.tag)?.[1] ?? UNNUMBERED_HEADING_LEVEL);
    const inner = elementsIn(element);
    const named = [element, ...inner].find(
      ({ attributes }) => attributes['id'] ?? (attributes['name'] && !attributes['content']),
    );
    const anchor = named?.attributes['id'] ?? named?.attributes['name'] ?? this.anchor;
    const text = inlineText(element, this.content)
      .slice(0, LONGEST_HEADING)
      .replace(/\s*[#¶§🔗\u200b]+$/u, '')
      .trim();
    if (text === '') return;
    this.anchor = anchor;
    this.headingLevel = level;
    this.panelLevel = undefined;
    this.title(text, level);
  }

  private title(text: string, level: number): void {
    this.push({ kind: 'heading', level, text: text.slice(0, LONGEST_HEADING), ...this.place() });
  }

  private button(element: HtmlElement): void {
    // In a sentence, the name of a button is a word of it.
    if (this.paragraphDepth > 0) {
      this.visitChildren(element);
      return;
    }
    if (!opensPanel(element) && !isPanelTitle(element)) return;
    const text = inlineText(element, this.content);
    if (text.length < 4) return;
    this.flush();
    this.panelLevel ??= Math.min(this.headingLevel + 1, 7);
    this.title(text, this.panelLevel);
  }

  private details(element: HtmlElement): void {
    this.flush();
    const summary = element.children.find((child) => typeof child !== 'string' && child.tag === 'summary');
    const title = typeof summary === 'object' ? inlineText(summary, this.content) : '';
    this.panel(
      title,
      element.children.filter((child) => child !== summary),
    );
  }

  /** What stands under a title of its own, which ends with it. */
  private panel(title: string, children: HtmlElement['children']): void {
    const outerLevel = this.headingLevel;
    const outerPanel = this.panelLevel;
    const level = outerPanel ?? Math.min(outerLevel + 1, 7);
    if (title) this.title(title, level);
    this.headingLevel = level;
    this.panelLevel = undefined;
    for (const child of children) {
      if (typeof child === 'string') this.inline.push(child);
      else this.visit(child);
    }
    this.flush();
    this.headingLevel = outerLevel;
    this.panelLevel = outerPanel;
    if (title) this.push({ kind: 'heading', level, text: '' });
  }

  private code(element: HtmlElement): void {
    this.flush();
    const text = codeBlockOf(element);
    if (text) this.push({ kind: 'code', text, ...this.place() });
  }

  private table(element: HtmlElement): void {
    this.flush();
    const rows = tableRows(element, (cell) => (this.content.isDropped(cell) ? '' : inlineText(cell, this.content)));
    if (rows) {
      const caption = elementsIn(element).find(({ tag }) => tag === 'caption');
      if (caption && !this.content.isDropped(caption)) this.visit(caption);
      const text = markdownTable(rows);
      if (text) this.push({ kind: 'table', text, ...this.place() });
      return;
    }
    this.visitChildren(element);
    this.flush();
  }

  private list(element: HtmlElement): void {
    this.flush();
    const inner = elementsIn(element);
    // A list of parts with headings arranges the page; one of questions becomes headings.
    if (inner.some(({ tag }) => HEADING.test(tag)) || isListOfQuestions(element)) {
      this.visitChildren(element);
      this.flush();
    } else if (inner.some(({ tag }) => NEEDS_BLOCKS.test(tag))) this.listWithBlocks(element);
    else this.lines(element);
  }

  private lines(list: HtmlElement): void {
    const text = listText(list, this.content);
    if (text) this.push({ kind: 'list', text, ...this.place() });
  }

  private listWithBlocks(list: HtmlElement): void {
    let number = Number.parseInt(list.attributes['start'] ?? '1', 10) || 1;
    let together: HtmlElement[] = [];
    const writeTogether = () => {
      if (together.length > 0) {
        const start = String(number - together.length);
        this.lines({ ...list, attributes: { ...list.attributes, start }, children: together });
      }
      together = [];
    };
    for (const item of list.children) {
      if (typeof item === 'string' || this.content.isDropped(item)) continue;
      const isLine = item.tag === 'li' && !elementsIn(item).some(({ tag }) => NEEDS_BLOCKS.test(tag));
      if (isLine) together.push(item);
      else {
        writeTogether();
        const marker = list.tag === 'ol' ? `${number}. ` : '- ';
        this.itemMarker = item.tag === 'li' ? marker : '';
        this.visit(item);
        this.itemMarker = '';
      }
      if (item.tag === 'li') number++;
    }
    writeTogether();
  }

  private definitions(element: HtmlElement): void {
    this.flush();
    const entries = elementsIn(element).filter(({ tag }) => tag === 'dt' || tag === 'dd');
    if (areQuestions(entries)) {
      this.questions(entries);
      return;
    }
    const lines = definitionLines(entries, this.content);
    if (lines.length > 0) this.push({ kind: 'list', text: lines.join('\n'), ...this.place() });
  }

  private questions(entries: readonly HtmlElement[]): void {
    const outerAnchor = this.anchor;
    const level = Math.min(this.headingLevel + 1, 7);
    for (const entry of entries) {
      if (this.content.isDropped(entry)) continue;
      if (entry.tag === 'dt') {
        const title = inlineText(entry, this.content);
        this.anchor = entry.attributes['id'] ?? outerAnchor;
        if (title) this.title(title, level);
      } else {
        this.visitChildren(entry);
        this.flush();
      }
    }
    this.anchor = outerAnchor;
    this.push({ kind: 'heading', level, text: '' });
  }

  private flush(): void {
    if (this.inline.length === 0) return;
    const whole = collapseSpaces(this.inline.join(''));
    this.inline = [];
    // Two line breaks in a row stand for a new paragraph on many an old page.
    for (const paragraph of whole.split(/\u2028(?: ?\u2028)+/)) {
      const marked = paragraph.replace(/ ?\u2028 ?/g, '\n');
      const text = withoutBold(marked).trim();
      if (!text) continue;
      if (this.itemMarker) this.push({ kind: 'list', text: `${this.itemMarker}${text}`, ...this.place() });
      else this.push({ kind: 'paragraph', text, ...questionIn(marked, text), ...this.place() });
    }
  }

  private place(): { place?: Place } {
    return this.anchor === undefined ? {} : { place: { anchor: this.anchor } };
  }

  private push(block: Block): void {
    this.budget.spend(block.text);
    this.blocks.push(block);
    this.itemMarker = '';
  }
}
