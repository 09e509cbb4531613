/** Words that say nothing of what a question is about, by language. */
export const STOP_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: [
    ...['a', 'an', 'the', 'this', 'that', 'these', 'those', 'such', 'there'],
    ...['i', 'me', 'my', 'we', 'our', 'you', 'your', 'he', 'his', 'she', 'her', 'it', 'its', 'they', 'their'],
    ...['am', 'is', 'are', 'was', 'were', 'be', 'been', 'has', 'have', 'had', 'do', 'does', 'did'],
    ...['can', 'could', 'should', 'would', 'will', 'may', "don't", "doesn't", "can't", "i'm", "what's"],
    ...['what', 'when', 'where', 'which', 'who', 'whom', 'whose', 'why', 'how'],
    ...['and', 'or', 'but', 'if', 'then', 'so', 'as', 'not', 'no'],
    ...['at', 'by', 'for', 'from', 'in', 'into', 'of', 'on', 'to', 'with', 'about'],
  ],
};
