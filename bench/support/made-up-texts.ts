/** Documents and questions that are all different, the same in every run. */
const things = [
  'printer',
  'invoice',
  'router',
  'subscription',
  'camera',
  'garden',
  'kettle',
  'passport',
  'window',
  'engine',
  'library',
  'battery',
  'keyboard',
  'ladder',
  'bicycle',
  'parcel',
  'thermostat',
  'violin',
  'helmet',
  'compass',
];
const acts = [
  'reset',
  'return',
  'clean',
  'renew',
  'repair',
  'install',
  'cancel',
  'measure',
  'replace',
  'insure',
  'lend',
  'register',
  'transport',
  'store',
  'sell',
  'inspect',
];
const places = [
  'Lisbon',
  'Oslo',
  'Hamburg',
  'Porto',
  'Vienna',
  'Ghent',
  'Turin',
  'Malmö',
  'Graz',
  'Cork',
  'Lyon',
  'Brno',
];

const pick = (list: string[], number: number) => list[number % list.length] ?? '';

/** One section makes one passage. */
export function madeUpDocuments(documents: number, sections: number): string[] {
  return Array.from({ length: documents }, (_, document) =>
    Array.from({ length: sections }, (_, section) => {
      const number = document * sections + section;
      const thing = pick(things, number);
      const act = pick(acts, Math.floor(number / things.length));
      const place = pick(places, Math.floor(number / 7));
      return `# How to ${act} the ${thing} number ${number}\n\nTo ${act} a ${thing} in ${place}, open form ${number} and choose ${act}. It takes ${(number % 28) + 2} days and costs ${(number % 90) + 5} euros. Bring the ${thing} to counter ${number % 17} before noon.`;
    }).join('\n\n'),
  );
}

export function madeUpQuestion(number: number): string {
  const thing = pick(things, number * 7);
  return `How long does it take to ${pick(acts, number)} a ${thing} in ${pick(places, number * 3)} with form ${number}?`;
}
