/**
 * Raised with every change of how sentences are chosen or how sure they are (their weights, the scorer, the search):
 * what chatbots learnt of the answerer before is then found out anew.
 */
export const answererVersion = 1;
