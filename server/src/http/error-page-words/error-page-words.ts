interface Said {
  title: string;
  text: string;
}

/** What pages of failures say in one language; one that is missing does not compile. */
export interface ErrorPageWords {
  notFound: Said;
  /** A chat whose chatbot is unknown or switched off: visitors read it. */
  noChat: Said;
  failed: Said;
  /** It passes by itself. */
  unavailable: Said;
  notBuilt: Said;
  toDashboard: string;
  apiReference: string;
  tryAgain: string;
}
