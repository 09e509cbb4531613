/** The indexes of the vectors nearest to one of length 1, best first. */
export function nearest(vector: Float32Array, among: readonly Float32Array[], most: number): number[] {
  const cosines = Float32Array.from(among, (other) => dotProduct(vector, other));
  const best: number[] = [];
  for (let at = 0; at < cosines.length; at++) {
    const cosine = cosines[at] as number;
    if (best.length === most && cosine <= (cosines[best.at(-1) as number] as number)) continue;
    const place = best.findIndex((other) => cosine > (cosines[other] as number));
    best.splice(place < 0 ? best.length : place, 0, at);
    if (best.length > most) best.pop();
  }
  return best;
}

function dotProduct(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number);
  return sum;
}
