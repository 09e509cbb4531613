/** What the pages of conversations say, in English. Braces are filled in. */
export const en = {
  conversations: 'Conversations',
  noConversations: 'Nobody has asked anything yet',
  noConversationsHint: 'Put the chatbot on your site, or ask it something yourself in the playground.',
  messagesCount: '{n} {n:message|messages}',
  showMore: 'Show more',
  visitor: 'Visitor',
  erase: 'Erase',
  eraseSure: 'Erase this conversation for good?',
  ratingUp: 'rated helpful',
  ratingDown: 'rated not helpful',
  sureness: '{n} % sure',
  byVisitor: 'a visitor',
  byApi: 'by API',
  byMember: 'a member',
};
