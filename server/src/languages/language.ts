/** A language that chatbots speak. All parts are required, so that a language with a missing part does not compile. */
export interface Language {
  phrases: Phrases;
}

/** The fixed sentences of the chatbot. */
export interface Phrases {
  /** Where the documents do not hold the answer. */
  notFound(chatbotName: string): string;
  offerPerson: string;
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
}
