import { expect, test } from 'vitest';
import { draftOf, type GivenQuestion, mostQuestions, questionOf } from './question-draft.ts';
import { readFile, readQuestions } from './read-questions.ts';

const question = (text: string, more: Partial<GivenQuestion> = {}): GivenQuestion => ({
  question: text,
  answers: [],
  documents: [],
  unanswerable: false,
  ...more,
});
const line = (fields: object) => readQuestions(JSON.stringify(fields)).questions[0];

test('each line is a question, with what its answer should contain where that is given', () => {
  expect(readQuestions('Can I return a lamp? => 30 days\n\n  Do you ship?  \n=> nothing').questions).toEqual([
    question('Can I return a lamp?', { answers: ['30 days'] }),
    question('Do you ship?'),
  ]);
});

test('a table has questions, answers and pages, from a file or as cells that are pasted', () => {
  const read = [
    question('Open, on Sundays?', { answers: ['closed', 'not open'], documents: ['https://shop.example/hours'] }),
    question('Do you ship?'),
  ];
  const csv =
    'Question,Answer,Page\n"Open, on Sundays?","closed\nnot open",https://shop.example/hours\nDo you ship?,,\n';
  expect(readQuestions(csv, 'questions.csv')).toEqual({ questions: read, problems: [] });
  const cells = '\ufeffOpen, on Sundays?\t"closed\nnot open"\thttps://shop.example/hours\nDo you ship?\t\t';
  expect(readQuestions(cells).questions).toEqual(read);
  expect(readQuestions('Do you ship, and where?', 'questions.txt').questions).toEqual([
    question('Do you ship, and where?'),
  ]);
});

test('a file of the evaluation has a question a line, by any of its names', () => {
  expect(line({ question: ' When? ', answers: ['at nine', '9:00'], documents: ['https://a.example/*'] })).toEqual(
    question('When?', { answers: ['at nine', '9:00'], documents: ['https://a.example/*'] }),
  );
  expect(line({ text: 'When?', answer: 'never', doc_id: 'hours' })).toEqual(
    question('When?', { answers: ['never'], documents: ['hours'] }),
  );
  expect(line({ question: 'Why?', unanswerable: true, doc_id: 'hours' })).toEqual(
    question('Why?', { unanswerable: true }),
  );
  expect(line({ question: 'Why?', answerable: false })).toEqual(question('Why?', { unanswerable: true }));
  expect(line({ question: 'Why?', unanswerable: false, history: [] })).toEqual(question('Why?'));
});

test.each([
  ['{"question": ', 'testLineNotJson', ''],
  ['["a"]', 'testLineNotJson', ''],
  ['{"answers": ["a"]}', 'testLineNoQuestion', ''],
  ['{"question": "a", "answers": [1]}', 'testLineField', 'answers'],
  ['{"question": "a", "doc_id": ""}', 'testLineField', 'doc_id'],
  ['{"question": "a", "unanswerable": "yes"}', 'testLineField', 'unanswerable'],
  ['{"question": "a", "unanswerable": true, "answerable": true}', 'testLineContradiction', ''],
  ['{"question": "a", "unanswerable": true, "answers": ["b"]}', 'testLineContradiction', ''],
  ['{"question": "a", "history": ["b"]}', 'testLineHistory', ''],
])('says why %j cannot be read, and reads the others', (wrong, what, field) => {
  expect(readQuestions(`\ufeff{"question": "First?"}\r\n\r\n${wrong}\n{"question": "Last?"}`)).toEqual({
    questions: [question('First?'), question('Last?')],
    problems: [{ what, field, line: 3 }],
  });
});

test('a file that only looks like one of the evaluation says so', () => {
  expect(readQuestions('When?', 'questions.jsonl').problems).toEqual([{ what: 'testLineNotJson', field: '', line: 1 }]);
});

test('what was typed is read as it was written', () => {
  const given = question('When?', { answers: ['at nine', '9:00'], documents: ['hours'] });
  expect(questionOf(draftOf(given))).toEqual(given);
  expect(questionOf({ ...draftOf(given), unanswerable: true })).toEqual(question('When?', { unanswerable: true }));
});

test('commas do not part what tabs part', () => {
  const read = [question('Do you ship to Norway, Sweden, Denmark?', { answers: ['Yes'] })];
  const cells = 'Do you ship to Norway, Sweden, Denmark?\tYes';
  expect(readQuestions(cells).questions).toEqual(read);
  expect(readQuestions(cells, 'questions.TSV').questions).toEqual(read);
});

test('of too many questions one more is read than a test may have', () => {
  expect(readQuestions('Open?\n'.repeat(5_000)).questions).toHaveLength(mostQuestions + 1);
  expect(readQuestions('{"question": "Open?"}\n'.repeat(5_000)).questions).toHaveLength(mostQuestions + 1);
});

test('a file that is too large is not read and says so; one that cannot be read has no questions', async () => {
  const file = { name: 'questions.txt', size: 5, text: async () => 'Open?' };
  expect((await readFile(file)).questions).toEqual([question('Open?')]);
  expect(await readFile({ ...file, size: 4_000_001 })).toEqual({ questions: [], problems: [], isTooLarge: true });
  const folder = { ...file, text: () => Promise.reject(new DOMException('', 'NotFoundError')) };
  expect(await readFile(folder)).toEqual({ questions: [], problems: [] });
});

test('a question may have an arrow of its own, and an answer one without spaces', () => {
  expect(readQuestions('What does a => b mean? => it implies').questions).toEqual([
    question('What does a => b mean?', { answers: ['it implies'] }),
  ]);
  expect(readQuestions('How? => a=>b\nWhen?=>now\nWhy? =>').questions).toEqual([
    question('How?', { answers: ['a=>b'] }),
    question('When?', { answers: ['now'] }),
    question('Why?'),
  ]);
});

test('a list in JSON is read as its objects, or not at all', () => {
  const questions = [question('Open?', { answers: ['yes'] }), question('Paid?')];
  const list = [{ question: 'Open?', answer: 'yes' }, { question: 'Paid?' }];
  expect(readQuestions(JSON.stringify(list, null, 2))).toEqual({ questions, problems: [] });
  expect(readQuestions(JSON.stringify(list), 'questions.jsonl')).toEqual({ questions, problems: [] });
  const problems = [{ what: 'testLineNotJson', field: '', line: 1 }];
  for (const text of ['[\n {"question": "Open?"},\n', '["Open?"]', '[{"question": "Open?"}, {"answer": "yes"}]'])
    expect(readQuestions(text)).toEqual({ questions: [], problems });
  expect(readQuestions('[Shop] Open?').questions).toEqual([question('[Shop] Open?')]);
});
