/** Words of a passage that lead somewhere: their place in its text, and the address. */
export interface PassageLink {
  start: number;
  end: number;
  url: string;
}
