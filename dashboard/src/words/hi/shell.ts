import type { en } from '../../shell/words.en.ts';

export const hi: typeof en = {
  search: 'खोजें',
  searchHint: 'पेज, चैटबॉट या कार्रवाई खोजें…',
  searchNothing: '“{typed}” के लिए कुछ नहीं मिला।',
  searchConversations: 'बातचीत में “{typed}” खोजें',
  searchKeyMove: 'ऊपर-नीचे जाएँ',
  searchKeyOpen: 'खोलें',
  searchPage: 'पेज',
  searchChatbot: 'चैटबॉट',
  searchAction: 'कार्रवाइयाँ',
  sidebar: 'साइडबार',
  openNavigation: 'नेविगेशन खोलें',
  closeNavigation: 'नेविगेशन बंद करें',
  chatbotShown: 'चैटबॉट:',
  documentation: 'दस्तावेज़',
};
