/** The color of a badge by how sure an answer is, the same wherever one is judged: what is as it should be is green, and amber asks for a look. */
export const certaintyLooks = { sure: 'good', probably: '', unsure: 'warn' } as const;

/** Of a question that found no answer. */
export const unansweredLook = 'failed';
