/** Where a chatbot may appear, in one line: the first domain, and how many there are beside it. */
export function domainsText([first = 'localhost', ...others]: readonly string[]): string {
  return others.length > 0 ? `${first} +${others.length}` : first;
}
