import { FileText, ScanSearch } from 'lucide-react';
import type { Answer } from '../api/documents.ts';
import { Markdown } from '../ui/markdown.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { TypingDots } from '../ui/typing-dots.tsx';
import { useWords } from '../words/index.ts';
import { certaintyBadge } from './confidence.ts';
import type { Asked } from './use-question.ts';

interface Props {
  asked: Asked;
  isInspected: boolean;
  inspect(): void;
}

/** A question and its answer as a visitor sees them, and the way to what is behind it. */
export function Exchange({ asked: { question, text, answer, error, isImproved }, isInspected, inspect }: Props) {
  const words = useWords();
  const isWaiting = text === '' && error === undefined;
  return (
    <li className={isInspected ? 'exchange inspected' : 'exchange'}>
      {isImproved && <p className="divider quiet">{words('tryAskedAgain')}</p>}
      <p className="try-bubble own">{question}</p>
      <div className="try-bubble">
        {isWaiting ? <Typing /> : <Markdown text={answer?.response ?? text} />}
        {answer && <Pages answer={answer} />}
      </div>
      {error !== undefined && <ProblemNote error={error} />}
      {answer && (
        <button type="button" className="ghost small inspect" aria-pressed={isInspected} onClick={inspect}>
          <ScanSearch />
          <span className="sr">{words('tryInspectOf', { question })}</span>
          <span aria-hidden="true">{words('tryInspect')}</span>
          <span className={`badge ${certaintyBadge(answer)}`}>
            {words(answer.kind === 'answer' ? `certainty_${answer.certainty}` : `tryKind_${answer.kind}`)}
          </span>
        </button>
      )}
    </li>
  );
}

function Typing() {
  const words = useWords();
  return (
    <span>
      <span className="sr">{words('loading')}</span>
      <TypingDots />
    </span>
  );
}

/** The pages that the answer uses, most used first; with a refusal those that are near to the question. */
function Pages({ answer }: { answer: Answer }) {
  const words = useWords();
  const pages = answer.related ?? linksOf(answer);
  if (pages.length === 0) return null;
  return (
    <ul className="try-chips" aria-label={words(answer.related ? 'relatedPages' : 'sourcesUsed')}>
      {pages.map(({ url, title }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener">
            <FileText />
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

function linksOf({ sources, citations }: Answer) {
  const cited = citations.flatMap((citation) => citation.sources);
  return sources.filter(isOnTheWeb).map((url) => ({
    url,
    title: cited.find((source) => source.url.startsWith(url))?.title ?? url,
  }));
}

/** A text that was given without an address is named by ours, which leads nowhere. */
export const isOnTheWeb = (url: string) => /^https?:/.test(url);
