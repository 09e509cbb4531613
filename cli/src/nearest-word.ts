/** The known word that was probably meant: the one with the fewest letters wrong, if those are few. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(word.length / 3));
  const rated = known.map((each) => ({ each, distance: distanceOf(word, each) }));
  const [best] = rated.filter(({ distance }) => distance <= most).sort((a, b) => a.distance - b.distance);
  return best?.each;
}

/** How many letters have to be added, left out or changed. */
function distanceOf(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...from].entries()) {
    const line = [row + 1];
    for (let column = 0; column < to.length; column++) {
      const changed = (above[column] ?? 0) + (letter === to[column] ? 0 : 1);
      line.push(Math.min(changed, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above[to.length] ?? 0;
}
