/** How a terminal shows text; without colours nothing is added. */
export interface Style {
  bold(text: string): string;
  faint(text: string): string;
  italic(text: string): string;
  code(text: string): string;
}

const plain: Style = { bold: same, faint: same, italic: same, code: same };
const coloured: Style = {
  bold: (text) => `\u001b[1m${text}\u001b[22m`,
  faint: (text) => `\u001b[2m${text}\u001b[22m`,
  italic: (text) => `\u001b[3m${text}\u001b[23m`,
  code: (text) => `\u001b[36m${text}\u001b[39m`,
};

export const styleFor = ({ isColoured }: { isColoured: boolean }): Style => (isColoured ? coloured : plain);

function same(text: string): string {
  return text;
}
