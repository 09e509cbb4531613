const setting = /([A-Z]+(?:_[A-Z]+)+(?:=\w+)?)/;

/** A sentence by what is said and what is typed: the names of settings, with a value where one is given. */
export const codeParts = (text: string): { text: string; isCode: boolean }[] =>
  text
    .split(setting)
    .map((part, at) => ({ text: part, isCode: at % 2 === 1 }))
    .filter((part) => part.text !== '');
