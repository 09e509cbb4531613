import { describe, expect, test } from 'vitest';
import type { FoundPassage } from '../../knowledge/index.ts';
import { contentTermsOf } from '../../language/index.ts';
import { extractAnswer } from './extract-answer.ts';

function passage(heading: string, text: string, more: Partial<FoundPassage> = {}): FoundPassage {
  const scores = { score: 1, lexical: 1, dense: 0.6, coverage: 0.8 };
  return {
    id: `faq:${more.spot ?? 0}`,
    documentId: 'faq',
    title: 'Help',
    url: 'https://x.example/faq',
    spot: '',
    language: 'en',
    isPair: false,
    headingPath: heading === '' ? [] : ['Help', heading],
    text,
    tokens: 50,
    ...scores,
    ...more,
  };
}

function answer(question: string, passages: FoundPassage[], most = 3, actionFirst = false) {
  const termWeights = Object.fromEntries(contentTermsOf(question).map((term) => [term, 1]));
  const findings = {
    passages,
    termWeights,
    readAs: {},
    questionTokens: 5,
    vector: new Float32Array(0),
    embeddingModel: 'none',
  };
  return extractAnswer(question, findings, { most, reach: 1, actionFirst });
}

const filler =
  'Our warehouse in Leipzig packs every order by hand and sends it with a courier who knows the way to almost every village of the country.';

describe('what stands under a question', () => {
  test('is the answer, whole, where it is short', () => {
    const text =
      'Yes! Open the user menu and click on **Add Account**.\n\nYou can switch between accounts at any time.';
    expect(answer('switch accounts', [passage('Can I add several accounts?', text)]).text).toBe(
      `**Can I add several accounts?**\n\n${text}`,
    );
  });

  test('begins with its first sentence where it is long', () => {
    const text = `No, not yet. ${filler} ${filler.replace('Leipzig', 'Lyon')} A lost parcel is refunded within a month.`;
    const said = answer('Are lost parcels refunded?', [passage('Can I insure a parcel?', text)]).text;
    expect(said).toMatch(
      /^\*\*Can I insure a parcel\?\*\*\n\nNo, not yet\..*A lost parcel is refunded within a month\.$/s,
    );
    expect(said.split(/\s+/).length).toBeLessThan(75);
  });

  test('keeps its list, however much longer it is', () => {
    const items = Array.from({ length: 10 }, (_, i) => `- strips of the kind number ${i} with all of their colours`);
    const text = ['These strips are supported:', '', ...items].join('\n');
    expect(
      answer('which strips are supported', [passage('What strips are supported?', text)]).text.split('\n'),
    ).toHaveLength(11);
  });

  test('is found under a line in bold and under a summary as well', () => {
    const page = [
      '**Do you ship abroad?**',
      '',
      'Yes, to all of Europe. It takes a week.',
      '',
      '<summary>Can I pay by invoice?</summary>',
      '',
      'Companies can.',
    ].join('\n');
    expect(answer('do you ship abroad', [passage('', page)]).text).toBe('Yes, to all of Europe. It takes a week.');
    expect(answer('can i pay by invoice', [passage('', page)]).text).toBe('Companies can.');
  });

  test('begins where the section begins, though the answer is in a later part of it', () => {
    const first = passage('How do I return a parcel?', `Print the label of the parcel in your account. ${filler}`, {
      id: 'faq:1',
    });
    const second = passage(
      'How do I return a parcel?',
      `${filler} Heavy parcels are returned by a courier at your door.`,
      {
        id: 'faq:2',
        score: 1.2,
      },
    );
    expect(answer('heavy parcels', [second, first]).text).toMatch(
      /^Print the label of the parcel in your account\..*courier at your door\.$/s,
    );
  });

  test('is not mixed with what stands under another question', () => {
    const passages = [
      passage('How do I delete my account?', 'Choose **Delete account** in your profile.'),
      passage('Can I delete a team?', 'An owner can delete the team in its settings.', { id: 'faq:7', dense: 0.58 }),
    ];
    expect(answer('delete my account', passages).text).toBe('Choose **Delete account** in your profile.');
  });
});

describe('an answer', () => {
  test('gives steps whole, in order, with their lead-in', () => {
    const steps = [
      'Follow these steps to move a site.',
      '',
      '1. Open the settings.',
      '2. Click **Danger zone**.',
      '3. Enter the address.',
    ];
    const text = [filler, '', ...steps, '', filler].join('\n');
    expect(answer('How do I open the danger zone?', [passage('Sites', text)], 1).text).toBe(
      ['Follow these steps to move a site.', ...steps.slice(2)].join('\n'),
    );
  });

  test('keeps steps together that a block of code interrupts', () => {
    const text = '1. Make a certificate.\n\n```sh\ncertbot -d x.example\n```\n\n2. Restart the server.';
    expect(answer('How do I make a certificate?', [passage('SSL', text)]).text).toBe(text);
  });

  test('keeps what is nested under its item', () => {
    const text = ['You need:', '', '- an app:', '  - Authy', '  - 1Password', '- a phone'].join('\n');
    expect(answer('which app do I need', [passage('Two factors', text)]).text).toBe(
      'You need:\n- an app:\n    - Authy\n    - 1Password\n- a phone',
    );
  });

  test('shows a longer answer to a question from its beginning, without gaps', () => {
    const text = [
      '**No.**',
      `Rooting is needed for that. ${filler} ${filler}`,
      `The DNS alone changes nothing. ${filler} ${filler}`,
      `Else there is more to say. ${filler} ${filler} ${filler} ${filler}`,
    ].join('\n\n');
    const { text: shown } = answer('Can I point the DNS elsewhere?', [passage('Can I just change the DNS?', text)]);
    expect(shown).toMatch(/^\*\*Can I just change the DNS\?\*\*\n\n\*\*No\.\*\*/);
    expect(shown).toContain('Rooting');
    expect(shown).toContain('The DNS alone');
    expect(shown).not.toContain('Else');
  });

  test('does not announce what it does not say', () => {
    const code = ['```', ...Array.from({ length: 31 }, (_, i) => `line ${i}`), '```'].join('\n');
    const text = `Backups run at night. To make a backup now, run this backup script:\n\n${code}\n\nBackups are kept for a week.`;
    expect(answer('How do I make a backup?', [passage('', text)]).text).not.toContain('script:');
  });

  test('says what an announcement announces in the next paragraph', () => {
    const text = `${filler}\n\nTo change the colour of the widget, do this:\n\nOpen the design page and pick one.`;
    expect(answer('change the colour of the widget', [passage('', text)], 1).text).toBe(
      'To change the colour of the widget, do this:\n\nOpen the design page and pick one.',
    );
  });

  test.each([
    'This page explains how backups of your data work.',
    'In this guide you will learn how to make backups of your data.',
    'See below for backups of your data.',
  ])('is not an introduction: %s', (introduction) => {
    const text = `${introduction} Copy the folder while the server is stopped.`;
    expect(answer('How do backups of my data work?', [passage('', text)], 1).text).toBe(
      'Copy the folder while the server is stopped.',
    );
  });

  test('names the heading over a list that nothing announces', () => {
    const items = ['Finish the set-up of goals first.', 'Tell the client who transfers the site.'];
    const text = items.map((item) => `- ${item}`).join('\n');
    expect(answer('how do I transfer a site', [passage('Before you transfer:', text)]).text).toBe(
      `**Before you transfer**\n${text}`,
    );
    expect(answer('how do I transfer a site', [passage('How do I transfer a site?', text)]).text).toBe(text);
  });

  test('still finds the title behind a list that no line is left free after', () => {
    const text =
      '- Keep the receipt.\n- Send it back within 30 days.\nRefunds\nMoney is paid back within a week.\nExchanges\nWe exchange once.';
    expect(answer('When is money paid back?', [passage('', text)], 1).text).toBe('Money is paid back within a week.');
  });

  test('keeps a list together whose items end with a short remark', () => {
    const items = ['Desk** - An app for the desktop. (source code)', 'Wormhole** - Private file sharing (by the team)'];
    const text = ['It is already used in cool ways:', '', ...items.map((item) => `- **${item}`)].join('\n');
    expect(answer('who already uses it', [passage('Who is using it today?', text)]).text).toContain('Wormhole');
  });

  test('does not end with the name of a page that is not linked', () => {
    const said = 'A block is final once two thirds of the stake have voted for it.';
    for (const pointer of ['More on finality', 'More about checkpoints', 'Further reading'])
      expect(answer('when is a block final', [passage('What is finality?', `${said}\n\n${pointer}`)]).text).toBe(said);
  });

  test('does not only point elsewhere where something is said', () => {
    const text = `See the guide on webhooks. Webhooks are signed with the secret of the chatbot. ${filler} ${filler}`;
    expect(answer('guide on webhooks', [passage('Webhooks', text)], 1).text).toContain('Webhooks are signed');
    expect(answer('guide on webhooks', [passage('Webhooks', 'See the guide on webhooks.')], 1).text).toBe(
      'See the guide on webhooks.',
    );
  });

  test.each(['It costs 5 euros for a parcel.', 'However, a parcel costs 5 euros.', 'This costs 5 euros a parcel.'])(
    'brings what it refers to: %s',
    (sentence) => {
      const text = `${filler} Express delivery comes the next day. ${sentence}`;
      expect(answer('What does a parcel cost in euros?', [passage('', text)], 1).text).toBe(
        `Express delivery comes the next day. ${sentence}`,
      );
    },
  );

  test('does the same in other languages', () => {
    const text = 'Die Lieferung kommt am nächsten Tag. Sie kostet fünf Euro für ein Paket.';
    const page = passage('', `${text} Das Lager steht in Leipzig.`, { language: 'de' });
    expect(answer('Was kostet ein Paket in Euro?', [page], 1).text).toBe(text);
  });

  test('is no entry of a table of contents', () => {
    const contents = passage('Contents', '- The lamp stays dark\n- The lamp flickers', { id: 'faq:1', score: 1.5 });
    const entry = passage('The lamp stays dark', 'Check the fuse first.', { id: 'faq:2' });
    expect(answer('lamp stays dark', [contents, entry]).text).toBe('Check the fuse first.');
  });

  test('shows no marks that only the tools of the site understand', () => {
    const text = ':::tip\nOpen the{:.path} **settings. Then choose reset.** {#reset}\n:::\n{% include note.md %}';
    expect(answer('how to reset the settings', [passage('Reset', text)]).text).toBe(
      'Open the settings. Then choose reset.',
    );
  });

  test('puts the part that answers best first', () => {
    const passages = [
      passage('', 'The delivery time is two days.', { id: 'a:0', documentId: 'a' }),
      passage('', 'A parcel to Spain costs 5 euros, delivery included.', { id: 'b:0', documentId: 'b', score: 0.95 }),
    ];
    expect(answer('What does a parcel to Spain cost, and what is the delivery time?', passages).text).toMatch(
      /^A parcel to Spain/,
    );
  });
});

describe("an owner's pair that was asked for in other words", () => {
  const written = 'We ship to:\n\n1. Norway\n2. Sweden\n\n> Not to islands.\n\nWrite to us for others.';
  const pair = (question: string, text = written) =>
    passage('', text, { isPair: true, headingPath: [question], dense: 0.8 });

  test('is answered as written', () => {
    const { text, sentences, used } = answer('which countries do you deliver to', [pair('Where do you ship to?')]);
    expect(text).toBe(written);
    expect(sentences).toMatchObject([{ start: 0, end: written.length }]);
    expect(used).toHaveLength(1);
  });

  test.each([
    ['Are dogs not allowed in the hotel?', 'Are dogs allowed in the hotel?'],
    ['Can I return it after 60 days?', 'Can I return it after 30 days?'],
  ])('does not answer the contrary: %s', (question, asked) => {
    expect(answer(question, [pair(asked, 'Of course.')]).text).toBe('');
  });
});

describe('a table', () => {
  const plans = '| | free | pro |\n|---|---|---|\n| chatbots | 10 | 100 |\n| members | 3 | 50 |';

  test('that is narrow is shown as one, with the rows that were asked for', () => {
    expect(answer('How many chatbots are in the plans?', [passage('Plans', plans)]).text).toContain(
      '|  | free | pro |\n|---|---|---|\n| chatbots | 10 | 100 |',
    );
    expect(answer('chatbots', [passage('', plans)]).text).not.toContain('members');
  });

  test('that is wide is read in words', () => {
    const words =
      '| word | what it means | what it is not |\n|---|---|---|\n| limit | requests of an account in a window of time that slides | a quota |\n| share | what a part of the visitors may use of it | |';
    expect(answer('limit', [passage('', words)]).text).toBe(
      '**limit**: requests of an account in a window of time that slides; what it is not: a quota',
    );
  });

  test('places every row where it stands in the text', () => {
    const { text, sentences } = answer('chatbots and members', [passage('', plans)]);
    expect(sentences.map(({ start, end }) => text.slice(start, end))).toEqual([
      '| chatbots | 10 | 100 |',
      '| members | 3 | 50 |',
    ]);
  });
});

describe('a list', () => {
  test('of steps comes with the sentence that says what they are for', () => {
    const steps =
      'You can add the code to a blog.\n\nA paid plan is needed for it.\n\n- Open the settings.\n- Paste the code.\n- Click on save.';
    expect(answer('How do I add the code to a blog?', [passage('', steps)]).text).toContain('- Click on save.');
  });

  test('is brought by a sentence behind which it is announced', () => {
    const reasons = `A message fails when it was not delivered. Common reasons:\n\n- The number is wrong.\n- The sender is blocked.\n\n${filler}`;
    expect(answer('What makes a message fail?', [passage('', reasons)]).text).toContain('- The sender is blocked.');
  });

  test('that an item announces stays whole', () => {
    const nested = `- Sign in first, ${filler}\n- Set the attribute mapping:\n  - first: one\n  - second: two\n  - third: three\n- Finish, ${filler} ${filler}`;
    expect(answer('attribute mapping', [passage('', nested)]).text).toContain('third: three');
  });
});

test('does not end with an announcement', () => {
  const page = 'Ask the office for another key. The key of the office looks like this:';
  expect(answer('another key', [passage('', page)]).text).toBe('Ask the office for another key.');
});

test('a pointer without a link is left out where something else is said', () => {
  const text = 'Yes, up to 50 MB each. See files.';
  expect(answer('upload files', [passage('Can I upload files?', text)]).text).toBe('Yes, up to 50 MB each.');
  const linked = 'Yes, up to 50 MB each. See [files](https://x.example/files).';
  expect(answer('upload files', [passage('Can I upload files?', linked)]).text).toBe(linked);
});

test('a question in brackets does not end the sentence around it', () => {
  const text = `${filler} A follow-up ("and on Sundays?") is counted with the question before it.`;
  expect(answer('How is a follow-up counted?', [passage('', text)], 1).text).toBe(
    'A follow-up ("and on Sundays?") is counted with the question before it.',
  );
});

test('a heading that names what it tells is a title, not a question', () => {
  const list = Array.from({ length: 9 }, (_, at) => `- ${filler.replace('Leipzig', `Leipzig ${at}`)}`).join('\n');
  const text = `A failed delivery is tried again after an hour.\n\n${list}`;
  expect(answer('How often is it tried again?', [passage('When a delivery fails', text)], 1).text).toBe(
    'A failed delivery is tried again after an hour.',
  );
});
