/** What the search needs of a language. Lists of words have spaces between them. */
export interface SearchLanguage {
  /** An algorithm of the Snowball project, or our own. */
  stemmer?: SnowballAlgorithm | ((word: string) => string);
  beforeStemming?: (word: string) => string;
  /** Whether compounds are written as one word. */
  hasCompounds?: boolean;
  /** One way to write a text, sign for sign, where there are two: traditional characters as simplified ones. */
  beforeSplitting?: (text: string) => string;
  /**
   * Words that do not say what a question is about. They are also the most frequent words of running text, by which its
   * language is detected. As written, with their accents.
   */
  stopWords: string;
}

type SnowballAlgorithm =
  | 'catalan'
  | 'czech'
  | 'danish'
  | 'dutch'
  | 'english'
  | 'finnish'
  | 'french'
  | 'german'
  | 'hungarian'
  | 'italian'
  | 'norwegian'
  | 'portuguese'
  | 'romanian'
  | 'russian'
  | 'spanish'
  | 'swedish';

/** A language that chatbots speak. A language with a missing part does not compile. */
export interface Language extends SearchLanguage {
  stemmer: NonNullable<SearchLanguage['stemmer']>;
  /**
   * Whether words stand without spaces beside each other, or with particles and endings written to them. Its patterns are
   * then found anywhere in a text instead of as whole words, and its negations and contrast words are patterns too,
   * looked for in a text without its spaces.
   */
  isWrittenTogether?: boolean;
  /** Words that turn a statement into its opposite. */
  negations: string;
  /**
   * Words that turn a question into another one though all its other words stay: negations, directions, more and less.
   * Most of them are stop words too.
   */
  contrastWords: string;
  /** Pairs that say the contrary of one another, with commas between them and a slash between words of one side. */
  contraries: string;
  /** Zero to twelve, where they are recognised. */
  numbers?: string;
  dates: DateWords;
  questions: Readonly<Record<QuestionKind, string>>;
  answers: AnswerPatterns;
  /**
   * Words that begin a question and show its language where it is too short to show it otherwise: "Was kostet das?". Not
   * those that several of the languages begin questions with. With spaces between them.
   */
  questionOpeners: string;
  followUps: FollowUpWords;
  /** What people say that needs no search; phrases with commas between them. */
  smallTalk: Readonly<Record<SmallTalkKind, string>>;
  /** How one accepts an offer, as the whole of a message; phrases with commas between them. */
  acceptances: string;
  phrases: Phrases;
  /**
   * How words begin that name people who could help, or a way to talk to them. A message without any is no wish for a
   * person. As plain words: lower case, without accents.
   */
  personWords: string;
}

/** In lower case, with commas between them. Written down, because asking Node for them takes 8 MB of its tables into memory. */
export interface DateWords {
  days: string;
  months: string;
  /** Empty where they are not recognised. */
  centuries: string;
}

/**
 * What a question asks for, as far as its question word shows. For each a regular expression without flags, matched as
 * whole words unless the language is written together, and that of a definition at the beginning.
 */
export type QuestionKind = 'amount' | 'time' | 'person' | 'place' | 'reason' | 'steps' | 'definition';

/** Regular expressions without flags for the form of a sentence that answers; empty where it is not recognised. */
export interface AnswerPatterns {
  /** Words that give a reason. */
  reason: string;
  /** Verbs of a step to take, and where in the sentence they stand. */
  instruction: { verbs: string; position: 'first' | 'last' };
  /** The articles before what is defined, and the verbs behind it: "A heading is …". */
  definition: { articles: string; verbs: string };
  openings: SentenceOpenings;
}

/** How sentences begin that do not answer by themselves. */
export interface SentenceOpenings {
  /** With words that stand for what was said before: "It", "This", "However". */
  back: string;
  /** By replying to a question that must be known: "Yes", "No", "Because", "It depends". */
  replies: string;
  /** By telling what the page is about: "This page explains", "In this guide you will learn". */
  introduces: string;
  /** By sending elsewhere: "See", "For more information". Not with verbs that are steps to take, too. */
  points: string;
}

/** To begin, to thank, to leave, to learn whom one talks to, and to agree. */
export type SmallTalkKind = 'greeting' | 'thanks' | 'goodbye' | 'about' | 'acknowledgement';

/** Words by which a message shows that it does not stand alone, with spaces between them. */
export interface FollowUpWords {
  /** Words that stand for something said before, and for nothing else: not articles, not a formal "you". */
  back: string;
  /**
   * Words that do so at the end of a message only: "Was kostet das?", but not "Was kostet das Ticket?". Endings of its
   * last word where the language is written together.
   */
  last?: string;
  /** Ways to begin that go on with what was said; phrases with commas between them. */
  onward: string;
  /** Words that begin a question without its subject: "in Berlin?", "for students?". */
  leading: string;
}

/** The fixed sentences of the chatbot. */
export interface Phrases {
  /** Where the documents do not hold the answer. */
  notFound: string;
  offerPerson: string;
  /** Stands before sentences that may not be the answer. */
  closest: string;
  /** Stands between an answer and that to another question, where either may be meant. */
  orMeant: string;
  /** The same where they are in another language than the question, with its name. */
  inOtherLanguage(languageName: string): string;
  greeting(chatbotName: string): string;
  thanks: string;
  goodbye: string;
  /** What the chatbot is and can do. */
  about(chatbotName: string): string;
  /** To a mere "ok". */
  acknowledgement: string;
  /** Stands before what a creative answer adds by itself. */
  beyondDocuments: string;
  /** To somebody who asks for a person. */
  handingOver: string;
  /** To the same while there is none: how to be answered later. */
  nobodyHere: string;
  /** To the same who has left an address before. */
  addressKnown: string;
  /** When there is one again, as a date and time. */
  backAt(when: string): string;
  /** To the same where there never is one. */
  noPeople(chatbotName: string): string;
  emailPassedOn: string;
  /** What promises no e-mail, where none is sent: the reply is in the chat only. */
  inChat: { nobodyHere: string; addressKnown: string; emailPassedOn: string };
}

/** An article or pronoun that is written to the word: l'adresse, dell'ordine. */
const ELISION = /^(?:[ldjmtsnc]|qu|jusqu|lorsqu|puisqu|d?all|dell|nell|sull|un|quest|quell)'(?=.)/u;

export const withoutElision = (word: string) => word.replace(ELISION, '');
