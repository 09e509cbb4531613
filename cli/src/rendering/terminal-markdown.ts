import type { Style } from './style.ts';
import { terminalText } from './terminal-text.ts';

/** Shows Markdown in a terminal while it arrives. */
export interface TerminalMarkdown {
  /** What can be shown by now; a mark that is not closed yet is held back. */
  read(piece: string): string;
  /** The rest, when nothing more comes. */
  end(): string;
}

const fence = /^\s*(?:```|~~~)/;
/** Lines whose look depends on all of them. */
const wholeLine = /^\s*(?:#|```|~~~|\||>|-{3}|\*{3})/;
const maybeWholeLine = /^\s*[`~#|>*+-]{0,3}\s*$/;

export function createTerminalMarkdown(style: Style): TerminalMarkdown {
  let line = '';
  let isLineBegun = false;
  let isInCode = false;

  function lineText(text: string): string {
    if (fence.test(text) && !isLineBegun) {
      isInCode = !isInCode;
      return '';
    }
    if (isInCode) return `    ${style.code(text)}\n`;
    return `${isLineBegun ? inline(text, style) : block(text, style)}\n`;
  }

  /** As much of a line that goes on as ends with a word and has all of its marks closed. */
  function begunText(): string {
    if (isInCode || (!isLineBegun && (wholeLine.test(line) || maybeWholeLine.test(line)))) return '';
    const end = line.lastIndexOf(' ') + 1;
    const text = line.slice(0, end);
    if (text.trim() === '' || !isClosed(text)) return '';
    const shown = isLineBegun ? inline(text, style) : block(text, style);
    line = line.slice(end);
    isLineBegun = true;
    return shown;
  }

  return {
    read(piece) {
      const lines = (line + terminalText(piece)).split('\n');
      line = lines.pop() ?? '';
      let shown = '';
      for (const each of lines) {
        shown += lineText(each);
        isLineBegun = false;
      }
      return shown + begunText();
    },
    end() {
      const rest = line === '' ? '' : lineText(line).replace(/\n$/, '');
      line = '';
      return rest;
    },
  };
}

/** A line from its beginning. */
function block(text: string, style: Style): string {
  const heading = /^\s*#{1,6}\s+(.*?)\s*#*$/.exec(text);
  if (heading) return style.bold(inline(heading[1] ?? '', style));
  if (/^\s*(?:-{3,}|\*{3,})\s*$/.test(text)) return style.faint('─'.repeat(20));
  const quote = /^\s*>\s?(.*)$/.exec(text);
  if (quote) return `${style.faint('│')} ${inline(quote[1] ?? '', style)}`;
  const item = /^(\s*)[-*+]\s+(.*)$/.exec(text);
  if (item) return `${item[1]}• ${inline(item[2] ?? '', style)}`;
  return inline(text, style);
}

function inline(text: string, style: Style): string {
  return text.replace(
    /`([^`]+)`|\*\*(.+?)\*\*|__(.+?)__|(?<![\w*])\*([^\s*](?:[^*]*[^\s*])?)\*(?![\w*])|!?\[([^\]]*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)[^)]*\)|\\([\\`*_{}[\]()#+\-.!|<>~])/g,
    (_, code, strong, underlined, emphasis, label, target, escaped) => {
      if (code !== undefined) return style.code(code);
      if (strong !== undefined || underlined !== undefined) return style.bold(inline(strong ?? underlined, style));
      if (emphasis !== undefined) return style.italic(inline(emphasis, style));
      if (escaped !== undefined) return escaped;
      return label === target || label === '' ? target : `${inline(label, style)} (${target})`;
    },
  );
}

function isClosed(text: string): boolean {
  const bare = text.replace(/\\./g, '');
  const isEven = (mark: RegExp) => (bare.match(mark)?.length ?? 0) % 2 === 0;
  const opened = bare.lastIndexOf('[');
  const isLinkOpen = opened >= 0 && !/^\[[^\]]*\](?:\([^)]*\)|[^(])/.test(bare.slice(opened));
  return isEven(/`/g) && isEven(/\*\*/g) && isEven(/(?<!\*)\*(?![\s*])|(?<=\S)\*(?!\*)/g) && !isLinkOpen;
}
