import { describe, expect, it } from 'vitest';
import { processorMs } from '../../../test-support/processor-time.ts';
import { readMarkdownBlocks, readParagraphs } from './blocks.ts';
import { packBlocks } from './pack-blocks.ts';
import { openQuestions } from './question-entries.ts';

const entriesOf = (markdown: string) =>
  packBlocks(openQuestions(readMarkdownBlocks(markdown))).map(({ headingPath, text }) => [...headingPath, text]);

describe('a question with its answer is a passage of its own, under its question', () => {
  it.each([
    ['lines in bold', '## FAQ\n\n**Do you ship?**\n\nYes.\n\n- To Norway\n\n**Is it free?**\nNo.'],
    ['bold that goes on', '## FAQ\n\n**Do you ship?** Yes.\n\n- To Norway\n\n**Is it free?** No.'],
    ['items of a list', '## FAQ\n\n* **Do you ship?**\n\n    Yes.\n\n    - To Norway\n\n* **Is it free?**\n\n    No.'],
    ['items that are not bold', '## FAQ\n\n1. Do you ship?\n   Yes.\n\n   - To Norway\n2. Is it free?\n   No.'],
    ['labels', '## FAQ\n\nQ: Do you ship?\nA: Yes.\n\n- To Norway\n\nQ: Is it free?\n\nA: No.'],
    ['labels in bold', '## FAQ\n\n**Q1: Do you ship?**\n\n**A:** Yes.\n\n- To Norway\n\n**Q2: Is it free?**\n\nA: No.'],
    ['headings with labels', '## FAQ\n\n### Q. Do you ship?\n\nYes.\n\n- To Norway\n\n### Q. Is it free?\n\nNo.'],
    [
      'headings with labelled answers',
      '## FAQ\n\n### Do you ship?\n\n**A:** Yes.\n\n- To Norway\n\n### Is it free?\n\nA: No.',
    ],
    ['headings with numbers', '## FAQ\n\n### 1. Do you ship?\n\nYes.\n\n- To Norway\n\n### 1.2. Is it free?\n\nNo.'],
  ])('written as %s', (_, markdown) => {
    expect(entriesOf(markdown)).toEqual([
      ['FAQ', 'Do you ship?', 'Yes.\n\n- To Norway'],
      ['FAQ', 'Is it free?', 'No.'],
    ]);
  });

  it('written in plain text, several to a paragraph', () => {
    const blocks = readParagraphs('Q: Do you ship?\nA: Yes,\neverywhere.\nQ: Is it free?\nA: No.');
    expect(packBlocks(openQuestions(blocks)).map(({ headingPath, text }) => [...headingPath, text])).toEqual([
      ['Do you ship?', 'Yes,\neverywhere.'],
      ['Is it free?', 'No.'],
    ]);
  });

  it('written as a problem among questions', () => {
    expect(entriesOf('**Do you ship?**\n\nYes.\n\n**My parcel is late**\n\nWait.\n\n## 3. Else\n\nCall.')).toEqual([
      ['Do you ship?', 'Yes.'],
      ['My parcel is late', 'Wait.'],
      ['3. Else', 'Call.'],
    ]);
  });
});

it('ends with the heading that follows', () => {
  expect(entriesOf('## FAQ\n\n**Why?**\n\nBecause.\n\n## Contact\n\nCall.')).toEqual([
    ['FAQ', 'Why?', 'Because.'],
    ['Contact', 'Call.'],
  ]);
});

it('takes the numbers off all headings of a numbered list of questions', () => {
  expect(
    entriesOf('## 1. Why?\n\nA.\n\n## 2. How?\n\nB.\n\n## 3. My screen is black\n\nC.').map(([heading]) => heading),
  ).toEqual(['Why?', 'How?', 'My screen is black']);
});

it.each([
  ['bold words in a text', '**Note**\n\nClosed.\n\n**Warning** Mind the gap.'],
  ['one question that goes on', 'Text.\n\n**Need help?** Call us.\n\nMore text.'],
  ['a list of questions without answers', '- **Why?**\n- **How?**'],
  ['numbered steps', '## 1. Install\n\nA.\n\n## 2. Why?\n\nB.'],
  ['a sentence that begins like a label', 'Q. Smith wrote this.\n\nMore text.'],
])('leaves %s alone', (_, markdown) => {
  const blocks = readMarkdownBlocks(markdown);
  expect(openQuestions(blocks).filter(({ kind }) => kind !== 'heading')).toEqual(
    blocks.filter(({ kind }) => kind !== 'heading'),
  );
});

it.each([
  ['bold marks', '**'],
  ['questions in bold', '**a?** b\n\n'],
  ['items', '- **a?**\n  b\n'],
  ['labels', 'Q: a\nA: b\n'],
  ['labels without answers', 'Q: a\n'],
])('takes linear time for a megabyte of %s', (_, pattern) => {
  const markdown = pattern.repeat(Math.floor(1_000_000 / pattern.length));
  expect(processorMs(() => openQuestions(readMarkdownBlocks(markdown)))).toBeLessThan(3_000);
});
