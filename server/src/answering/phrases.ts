/** The fixed sentences of the chatbot. */
export const phrases = {
  notFound: (chatbotName: string) => `I could not find that in the documents of ${chatbotName}.`,
  offerPerson: 'Would you like to talk to a person? Somebody is here.',
};
