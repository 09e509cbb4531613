/** What stands around the pages says, in English. Braces are filled in. */
export const en = {
  search: 'Search',
  searchHint: 'Find a page, chatbot or action…',
  searchNothing: 'Nothing found for “{typed}”.',
  searchConversations: 'Search conversations for “{typed}”',
  searchKeyMove: 'Move',
  searchKeyOpen: 'Open',
  searchPage: 'Pages',
  searchChatbot: 'Chatbots',
  searchAction: 'Actions',
  sidebar: 'Sidebar',
  openNavigation: 'Open navigation',
  closeNavigation: 'Close navigation',
  chatbotShown: 'Chatbot:',
  documentation: 'Documentation',
};
