const LINK_TO_HEADING = /^\s*(?:[-*+]|\d{1,3}[.)])\s+\[[^\]\n]{1,300}\]\(#[^)\n]{0,300}\)\s*$/;
const CONTENTS_TITLE =
  /^(?:#{1,6}\s|\*\*|__)?\s*(?:table of contents|contents|toc|on this page|in this (?:article|page|guide|section)|inhalt(?:sverzeichnis)?|sommaire|contenido|índice)\s*:?(?:\*\*|__)?\s*:?$/i;
/** Fewer, and not announced as contents, are part of what the page says. */
const FEWEST_LINKS = 4;

/** Leaves out lists of links to the headings of the same page, with the line that announces them. */
export function withoutContentsLists(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let run: string[] = [];
  let links = 0;
  const finish = () => {
    if (links > 0) {
      const above = kept.findLastIndex((line) => line.trim() !== '');
      const isAnnounced = above >= 0 && CONTENTS_TITLE.test((kept[above] ?? '').slice(0, 100).trim());
      if (isAnnounced) kept.length = above;
      if (!isAnnounced && links < FEWEST_LINKS) kept.push(...run);
      else kept.push('');
    }
    run = [];
    links = 0;
  };
  for (const line of lines) {
    const isLink = line.includes('](#') && LINK_TO_HEADING.test(line.slice(0, 800));
    if (isLink) links++;
    if (isLink || (links > 0 && line.trim() === '')) run.push(line);
    else {
      finish();
      kept.push(line);
    }
  }
  finish();
  return kept;
}
