interface Named {
  name: string;
}

const boundary = /[\p{L}\p{N}]/u;

/** Those whose name follows an `@` in a text: the whole name, or the first one where only one person has it. */
export function mentionedIn<Somebody extends Named>(text: string, people: readonly Somebody[]): Somebody[] {
  const said = text.toLowerCase();
  const isSaid = (name: string) => {
    const called = `@${name.toLowerCase()}`;
    for (let at = said.indexOf(called); at !== -1; at = said.indexOf(called, at + 1))
      if (!boundary.test(said.charAt(at - 1)) && !boundary.test(said.charAt(at + called.length))) return true;
    return false;
  };
  const firstName = ({ name }: Named) => name.trim().split(/\s+/)[0]?.toLowerCase() ?? '';
  const isOnlyOne = (person: Named) => people.filter((other) => firstName(other) === firstName(person)).length === 1;
  const names = (person: Named) => [person.name.trim(), ...(isOnlyOne(person) ? [firstName(person)] : [])];
  return people.filter((person) => names(person).some((name) => name !== '' && isSaid(name)));
}
