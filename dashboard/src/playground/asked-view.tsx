import { useState } from 'react';
import type { Answer } from '../api/documents.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { Highlighted } from './highlighted.tsx';
import { markedPassage } from './marked-passage.ts';
import { Timings } from './timings.tsx';
import type { Asked } from './use-question.ts';

/** A question with its answer: what it says, sentence by sentence with the passage behind each, and what it cost. */
export function AskedView({ asked: { question, text, answer, error } }: { asked: Asked }) {
  const words = useWords();
  return (
    <li>
      <h2>{question}</h2>
      {answer ? <Answered answer={answer} /> : <p className="answer">{text}</p>}
      {error !== undefined && <ProblemNote error={error} />}
      {answer && (
        <p className="quiet">
          {words(`certainty_${answer.certainty}`)} · {words('responseTime', { ms: Math.round(answer.responseTime) })} ·{' '}
          {words('tokens', { n: answer.usage.totalTokens })}
        </p>
      )}
      {answer?.timings && <Timings timings={answer.timings} wholeMs={answer.responseTime} />}
    </li>
  );
}

function Answered({ answer }: { answer: Answer }) {
  const words = useWords();
  const [open, setOpen] = useState<number>();
  const cited = answer.citations[open ?? -1];
  const links = linksOf(answer);
  return (
    <>
      <p className="answer">
        {piecesOf(answer).map(({ start, text, citation }) =>
          citation === undefined ? (
            <Highlighted key={start} {...{ start, text }} highlights={answer.highlights} />
          ) : (
            <button
              key={start}
              type="button"
              className="cited"
              aria-expanded={citation === open}
              onClick={() => setOpen(citation === open ? undefined : citation)}
            >
              <Highlighted {...{ start, text }} highlights={answer.highlights} />
            </button>
          ),
        )}
      </p>
      {answer.kind === 'refusal' && <p className="quiet">{words('noAnswer')}</p>}
      {answer.related && <Pages label={words('relatedPages')} pages={answer.related} isNamed />}
      {cited?.sources.map(({ url, title, passage, number }) => (
        <blockquote key={number}>
          <Passage passage={passage} sentence={answer.response.slice(cited.sentence.start, cited.sentence.end)} />
          <footer>
            {isOnTheWeb(url) ? (
              <a href={url} target="_blank" rel="noopener">
                {title}
              </a>
            ) : (
              title
            )}
          </footer>
        </blockquote>
      ))}
      {links.length > 0 && <Pages label={words('sourcesUsed')} pages={links} />}
    </>
  );
}

interface PagesProps {
  label: string;
  pages: readonly { url: string; title: string }[];
  /** Whether the label is shown too. */
  isNamed?: boolean;
}

function Pages({ label, pages, isNamed = false }: PagesProps) {
  return (
    <>
      {isNamed && <p className="quiet">{label}</p>}
      <ul className="used" aria-label={label}>
        {pages.map(({ url, title }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What stands in the source, with the part marked that the sentence rests on. */
function Passage({ passage, sentence }: { passage: string; sentence: string }) {
  const { before, marked, after } = markedPassage(passage, sentence);
  return (
    <>
      {before}
      <mark>{marked}</mark>
      {after}
    </>
  );
}

/** A text that was given without an address is named by ours, which leads nowhere. */
const isOnTheWeb = (url: string) => /^https?:/.test(url);

/** The pages that the answer uses, most used first. */
function linksOf({ sources, citations }: Answer) {
  const cited = citations.flatMap((citation) => citation.sources);
  return sources.filter(isOnTheWeb).map((url) => ({
    url,
    title: cited.find((source) => source.url.startsWith(url))?.title ?? url,
  }));
}

/** The answer cut where its cited sentences begin and end. */
export function piecesOf({ response, citations }: Pick<Answer, 'response' | 'citations'>) {
  const pieces: { start: number; text: string; citation?: number }[] = [];
  let at = 0;
  for (const [citation, { sentence }] of citations.entries()) {
    if (sentence.start < at) continue;
    if (sentence.start > at) pieces.push({ start: at, text: response.slice(at, sentence.start) });
    const { start, end } = sentence;
    pieces.push({ start, text: response.slice(start, end), citation });
    at = sentence.end;
  }
  if (at < response.length) pieces.push({ start: at, text: response.slice(at) });
  return pieces;
}
