import { useState } from 'react';
import type { Answer } from '../api/documents.ts';
import { formatNumber } from '../statistics/format-figures.ts';
import { MarkdownLine } from '../ui/markdown.tsx';
import { matchShare, matchWord } from '../ui/match-word.ts';
import { Passage } from '../ui/passage.tsx';
import { passagePath } from '../ui/shown-passage.ts';
import { useWords } from '../words/index.ts';
import { highlightedText } from './highlighted-text.ts';
import { markedPassage } from './marked-passage.ts';
import { piecesOf } from './pieces.ts';
import { type FoundPassage, useFoundPassages } from './use-found-passages.ts';

interface Props {
  chatbotId: string;
  question: string;
  answer: Answer;
}

type Cited = Answer['citations'][number]['sources'][number];

/** What the answer rests on, and what else was found. A sentence that is pressed shows its own passages only. */
export function Evidence({ chatbotId, question, answer }: Props) {
  const words = useWords();
  const [open, setOpen] = useState<number>();
  const found = useFoundPassages(chatbotId, question).data ?? [];
  const passages = passagesOf(answer, open);
  // With one passage, every sentence is its.
  const hasSeveral = passagesOf(answer).length > 1;
  const isUsed = (one: FoundPassage) => passagesOf(answer).some(({ passage }) => isPartOf(passage, one));
  const best = Math.max(...found.map(({ score }) => score));
  const unused = found.filter((one) => !isUsed(one));
  return (
    <>
      {passages.length > 0 && (
        <>
          <h3>{words('tryPassages')}</h3>
          {hasSeveral && <p className="quiet">{words('tryPassagesHint')}</p>}
          {hasSeveral && (
            <ul className="sentences">
              {piecesOf(answer).map(
                ({ start, text, citation }) =>
                  citation !== undefined && (
                    <li key={start}>
                      <button
                        type="button"
                        className="cited"
                        aria-expanded={citation === open}
                        onClick={() => setOpen(citation === open ? undefined : citation)}
                      >
                        <span>
                          <MarkdownLine text={highlightedText({ start, text, highlights: answer.highlights })} />
                        </span>
                      </button>
                    </li>
                  ),
              )}
            </ul>
          )}
          <ol className="evidence">
            {passages.map((cited) => (
              <UsedPassage
                key={cited.number}
                {...cited}
                found={found.find((one) => isPartOf(cited.passage, one))}
                best={best}
              />
            ))}
          </ol>
        </>
      )}
      {unused.length > 0 && (
        <details>
          <summary>{words(answer.citations.length > 0 ? 'tryUnused' : 'tryFound', { n: unused.length })}</summary>
          <ol className="evidence">
            {unused.map((one) => (
              <li key={`${one.url}${one.text.slice(0, 40)}`}>
                <PassageTitle title={passagePath(one.title, one.headingPath)} url={one.url} found={one} best={best} />
                <Passage text={one.text} isShort />
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

function UsedPassage({
  title,
  url,
  passage,
  sentence,
  found,
  best,
}: Cited & { sentence: string; found?: FoundPassage | undefined; best: number }) {
  return (
    <li>
      <PassageTitle title={title} url={url} found={found} best={best} />
      <Passage text={passage} marked={markedPassage(passage, sentence)} />
    </li>
  );
}

interface TitleProps {
  title: string;
  url: string;
  found: FoundPassage | undefined;
  /** The score of the passage that matches best. */
  best: number;
}

function PassageTitle({ title, url, found, best }: TitleProps) {
  const words = useWords();
  const scoresOf = ({ lexical, dense }: FoundPassage) =>
    words('tryScoreParts', { words: formatNumber(lexical, 1), meaning: formatNumber(dense, 2) });
  return (
    <div className="evidence-title">
      {isOnTheWeb(url) ? (
        <a href={url} target="_blank" rel="noopener">
          {title}
        </a>
      ) : (
        <strong>{title}</strong>
      )}
      {found && (
        <span className="evidence-match quiet" title={scoresOf(found)}>
          <meter aria-hidden="true" value={matchShare(found.score, best)} />
          {words(matchWord(found.score, best))}
        </span>
      )}
    </div>
  );
}

/** Each passage once, with the sentence that rests on it. */
function passagesOf({ citations, response }: Answer, only?: number): (Cited & { sentence: string })[] {
  const seen = new Map<number, Cited & { sentence: string }>();
  for (const [at, { sentence, sources }] of citations.entries()) {
    if (only !== undefined && at !== only) continue;
    const said = response.slice(sentence.start, sentence.end);
    for (const source of sources) if (!seen.has(source.number)) seen.set(source.number, { ...source, sentence: said });
  }
  return [...seen.values()];
}

/** What is cited is cut to a length; its beginning may be cut off as well. */
const isPartOf = (passage: string, { text }: FoundPassage) =>
  text.includes(passage.replace(/^…|…$/gu, '').slice(0, 80));

/** A text that was given without an address is named by ours, which leads nowhere. */
const isOnTheWeb = (url: string) => /^https?:/.test(url);
