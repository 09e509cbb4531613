/** Markdown for where only text is shown: links as their text and address, without the signs of emphasis and headings. */
export const markdownAsText = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^[\]\n]*)\]\(([^()\s]*)\)/g, (_, label: string, url: string) =>
      label === url || label === '' ? url : `${label} (${url})`,
    )
    .replaceAll(/^#{1,6} +/gm, '')
    .replaceAll(/(\*\*|__|~~)(?=\S)([^\n]{0,300}?\S)\1/g, '$2')
    .replaceAll(/(?<![\w*])\*(?=\S)([^*\n]*\S)\*(?![\w*])/g, '$1')
    .replaceAll(/`([^`\n]+)`/g, '$1')
    .replaceAll(/\\([\\`*_{}[\]()#+.!<>~-])/g, '$1');
