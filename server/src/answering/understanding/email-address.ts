const address = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/u;

/** The first e-mail address in a text. */
export function emailAddressIn(text: string): string | undefined {
  return address.exec(text)?.[0];
}
