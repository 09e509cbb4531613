import { Plus, Upload, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../words/index.ts';
import { parsePairs } from './parse-pairs.ts';
import type { Pair } from './source-content.ts';

interface Row extends Pair {
  id: number;
}

let lastId = 0;
const rowOf = ({ question, answer }: Pair): Row => ({ id: ++lastId, question, answer });
const empty = { question: '', answer: '' };

/** Questions and their answers. Rows without anything in them are left out. */
export function PairTable({ given }: { given: readonly Pair[] }) {
  const words = useWords();
  const [rows, setRows] = useState<Row[]>(() => [...given, ...(given.length > 0 ? [] : [empty])].map(rowOf));
  const [problem, setProblem] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const adder = useRef<HTMLButtonElement>(null);

  const write = (id: number, changes: Partial<Pair>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...changes } : row)));

  function remove(id: number) {
    setRows(rows.filter((row) => row.id !== id));
    adder.current?.focus();
  }

  async function read(chosen: File) {
    const pairs = parsePairs(await chosen.text());
    setProblem(pairs.length === 0);
    setRows([...rows.filter((row) => !isEmpty(row)), ...pairs.map(rowOf)]);
  }

  return (
    <div className="pair-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{words('question')}</th>
            <th scope="col">{words('answer')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const number = at + 1;
            const isNeeded = !isEmpty(row) || rows.length === 1;
            return (
              <tr key={row.id}>
                <td>
                  <textarea
                    name="question"
                    aria-label={words('questionNumber', { n: number })}
                    placeholder={words('question')}
                    rows={1}
                    value={row.question}
                    onChange={(event) => write(row.id, { question: event.target.value })}
                    required={isNeeded}
                    maxLength={500}
                  />
                </td>
                <td>
                  <textarea
                    name="answer"
                    aria-label={words('answerNumber', { n: number })}
                    placeholder={words('answer')}
                    rows={1}
                    value={row.answer}
                    onChange={(event) => write(row.id, { answer: event.target.value })}
                    required={isNeeded}
                    maxLength={4_000}
                  />
                </td>
                <td>
                  <button
                    type="button"
                    className="icon small ghost"
                    aria-label={words('removePair', { n: number })}
                    onClick={() => remove(row.id)}
                    disabled={rows.length === 1}
                  >
                    <X />
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="buttons">
        <button ref={adder} type="button" className="small" onClick={() => setRows([...rows, rowOf(empty)])}>
          <Plus />
          {words('addPair')}
        </button>
        <button type="button" className="small" onClick={() => file.current?.click()}>
          <Upload />
          {words('importCsv')}
        </button>
      </div>
      <p className="quiet">{words('csvHint')}</p>
      {problem && <Notice tone="error">{words('csvEmpty')}</Notice>}
      <input
        ref={file}
        type="file"
        accept=".csv,.tsv,text/csv"
        hidden
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) void read(chosen);
          event.target.value = '';
        }}
      />
    </div>
  );
}

const isEmpty = ({ question, answer }: Pair) => question.trim() === '' && answer.trim() === '';

/** The pairs of the table, as the form has them. */
export function pairsOf(form: FormData): Pair[] {
  const answers = form.getAll('answer').map((answer) => String(answer).trim());
  return form
    .getAll('question')
    .map((question, at) => ({ question: String(question).trim(), answer: answers[at] ?? '' }))
    .filter((pair) => !isEmpty(pair));
}
