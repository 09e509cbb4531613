import { Plus, Upload, X } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../words/index.ts';
import {
  draftOf,
  emptyDraft,
  isEmpty,
  isNeeded,
  isQuestionTooLong,
  isTooLong,
  isTooMany,
  longestQuestion,
  mostQuestions,
  mostTexts,
  type QuestionDraft,
} from './question-draft.ts';
import type { ReadQuestions } from './read-question-file.ts';
import { readFile, readQuestions } from './read-questions.ts';

export interface Row extends QuestionDraft {
  id: number;
}

let lastId = 0;
export const rowOf = (draft: QuestionDraft): Row => ({ ...draft, id: ++lastId });

interface Props {
  rows: readonly Row[];
  /** Whether they were only proposed, and give way to those of a file. */
  isProposed: boolean;
  setRows(rows: Row[]): void;
}

/** Questions with what is expected of each, to be typed, pasted, or read from a file. */
export function QuestionTable({ rows, isProposed, setRows }: Props) {
  const words = useWords();
  const [read, setRead] = useState<ReadQuestions>();
  const [isOver, setOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const adder = useRef<HTMLButtonElement>(null);

  const write = (id: number, changes: Partial<QuestionDraft>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...changes } : row)));

  function remove(id: number) {
    setRows(rows.filter((row) => row.id !== id));
    adder.current?.focus();
  }

  async function add(chosen: File) {
    const found = await readFile(chosen);
    setRead(found);
    if (found.questions.length === 0) return;
    const kept = isProposed ? [] : rows.filter((row) => !isEmpty(row));
    setRows([...kept, ...rowsOf(found)]);
  }

  /** Several lines are several questions; one is typed as it is. */
  function paste(event: ClipboardEvent, at: number) {
    const text = event.clipboardData.getData('text');
    const row = rows[at];
    if (!/[\n\t]/.test(text.trim()) || !row || !isEmpty(row)) return;
    event.preventDefault();
    const found = readQuestions(text);
    setRead(found);
    if (found.questions.length > 0) setRows(rows.toSpliced(at, 1, ...rowsOf(found)));
  }

  function drop(event: DragEvent) {
    const [dropped] = event.dataTransfer.files;
    setOver(false);
    if (!dropped) return;
    event.preventDefault();
    void add(dropped);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file that can be dropped can be chosen by a button as well
    <div
      className={`pair-table question-table${isOver ? ' over' : ''}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {/* Where there are no columns, what their headings say. */}
      <p className="quiet question-hints">
        {words('testRightAnswer')}: {words('testAnswerHint')}
        <br />
        {words('testNoAnswer')}: {words('testNoAnswerHint')}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{words('testQuestion')}</th>
            <th scope="col">
              {words('testRightAnswer')}
              <span className="quiet">{words('testAnswerHint')}</span>
            </th>
            <th scope="col">{words('testPage')}</th>
            <th scope="col">
              {words('testNoAnswer')}
              <span className="quiet">{words('testNoAnswerHint')}</span>
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <QuestionRow
              key={row.id}
              row={row}
              number={at + 1}
              isOnly={rows.length === 1}
              isNeeded={isNeeded(row, rows)}
              write={(changes) => write(row.id, changes)}
              remove={() => remove(row.id)}
              paste={(event) => paste(event, at)}
            />
          ))}
        </tbody>
      </table>
      <div className="buttons">
        <button ref={adder} type="button" className="small" onClick={() => setRows([...rows, rowOf(emptyDraft)])}>
          <Plus />
          {words('addPair')}
        </button>
        <button type="button" className="small" onClick={() => file.current?.click()}>
          <Upload />
          {words('testImport')}
        </button>
      </div>
      <p className="quiet">{words('testImportHint')}</p>
      {read && <WhatWasRead {...read} />}
      {rows.length > mostQuestions && <Notice tone="error">{words('testTooMany', { n: mostQuestions })}</Notice>}
      <input
        ref={file}
        type="file"
        accept=".jsonl,.ndjson,.csv,.tsv,.txt,text/csv,text/plain"
        hidden
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) void add(chosen);
          event.target.value = '';
        }}
      />
    </div>
  );
}

const rowsOf = ({ questions }: ReadQuestions) => questions.map((question) => rowOf(draftOf(question)));

interface RowProps {
  row: Row;
  number: number;
  isOnly: boolean;
  isNeeded: boolean;
  write(changes: Partial<QuestionDraft>): void;
  remove(): void;
  paste(event: ClipboardEvent): void;
}

function QuestionRow({ row, number, isOnly, isNeeded, write, remove, paste }: RowProps) {
  const words = useWords();
  const questionProblem = isQuestionTooLong(row.question) ? words('textTooLong') : '';
  const problemOf = (text: string) => {
    if (isTooMany(text)) return words('testTooManyTexts', { n: mostTexts });
    return isTooLong(text) ? words('textTooLong') : '';
  };
  return (
    <tr>
      <td>
        <textarea
          // The browser checks the length only of what is typed, not of what a file has.
          ref={(area) => area?.setCustomValidity(questionProblem)}
          title={questionProblem || undefined}
          name="question"
          aria-label={words('questionNumber', { n: number })}
          placeholder={words('testQuestion')}
          rows={1}
          value={row.question}
          // Spaces alone are no question.
          onChange={({ target }) => write({ question: target.value.trim() === '' ? '' : target.value })}
          onPaste={paste}
          required={isNeeded}
          maxLength={longestQuestion}
        />
      </td>
      {(['answers', 'documents'] as const).map((field) => {
        const name = words(field === 'answers' ? 'testRightAnswer' : 'testPage');
        const problem = row.unanswerable ? '' : problemOf(row[field]);
        return (
          <td key={field}>
            <textarea
              ref={(area) => area?.setCustomValidity(problem)}
              title={problem || undefined}
              name={field}
              aria-label={`${name} ${number}`}
              placeholder={name}
              rows={1}
              value={row.unanswerable ? '' : row[field]}
              onChange={(event) => write({ [field]: event.target.value })}
              disabled={row.unanswerable}
            />
          </td>
        );
      })}
      <td>
        <label className="inline">
          <input
            type="checkbox"
            aria-label={`${words('testNoAnswer')} ${number}`}
            checked={row.unanswerable}
            onChange={(event) => write({ unanswerable: event.target.checked })}
          />
          <span>{words('testNoAnswer')}</span>
        </label>
      </td>
      <td>
        <button
          type="button"
          className="icon small ghost"
          aria-label={words('removePair', { n: number })}
          onClick={remove}
          disabled={isOnly}
        >
          <X />
        </button>
      </td>
    </tr>
  );
}

/** As many lines as are named, at most. */
const mostNamed = 5;

/** What came of a file, with the lines that could not be read. */
function WhatWasRead({ questions, problems, isTooLarge }: ReadQuestions) {
  const words = useWords();
  return (
    <>
      {questions.length > 0 && <Notice tone="done">{words('testImported', { n: questions.length })}</Notice>}
      {questions.length + problems.length === 0 && (
        <Notice tone="error">{words(isTooLarge ? 'fileTooLarge' : 'testImportEmpty')}</Notice>
      )}
      {problems.length > 0 && (
        <Notice tone="error">
          {problems.slice(0, mostNamed).map(({ what, line, field }) => (
            <span key={line} className="line-problem">
              {words(what, { n: line, field })}
            </span>
          ))}
          {problems.length > mostNamed && '…'}
        </Notice>
      )}
    </>
  );
}
