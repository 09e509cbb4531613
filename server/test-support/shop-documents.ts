/** What the chatbots of the conformance tests have read: two short pages of a shop. */
export const HOURS_URL = 'https://shop.example.com/hours';
export const RETURNS_URL = 'https://shop.example.com/returns';

export const SHOP_DOCUMENTS = {
  [HOURS_URL]: `# Opening hours

The shop is open from 9 to 17 on weekdays. On Sundays the shop is open from 11 to 15.
`,
  [RETURNS_URL]: `# Returns

Goods can be sent back within 30 days for a full refund. The customer pays the postage of a return.
`,
};

export const HOURS_QUESTION = 'When is the shop open on weekdays?';
export const RETURNS_QUESTION = 'Within how many days can goods be sent back?';

/** Sentences of a model that stand in these documents: what does not is shown to nobody. */
export const SHOP_ANSWER = Array(4).fill('The shop is open from 9 to 17 on weekdays [1].').join(' ');
