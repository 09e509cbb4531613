/** An article or pronoun that is written to the word: l'adresse, dell'ordine. */
const ELISION = /^(?:[ldjmtsnc]|qu|jusqu|lorsqu|puisqu|d?all|dell|nell|sull|un|quest|quell)'(?=.)/u;

export const withoutElision = (word: string) => word.replace(ELISION, '');
