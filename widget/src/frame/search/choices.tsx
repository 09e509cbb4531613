import { useEffect, useRef } from 'preact/hooks';
import { pageOf, readableAddress } from '../chat/cited-pages.ts';
import { icon } from '../chat/icons.tsx';
import { withoutDirectionSigns } from '../plain-text.ts';
import type { FoundPage } from './find-pages.ts';

export interface Choice {
  key: string;
  /** Of what is asked. */
  label?: string;
  page?: FoundPage;
  choose(): void;
}

interface Props {
  choices: Choice[];
  active: number;
  setActive(at: number): void;
  label: string;
}

const AskIcon = icon(<path d="M20 12a8 8 0 0 1-11.500 7.200L4 20l.900-4.400A8 8 0 1 1 20 12" />);

/** What Enter would do, one below the other; the keyboard stays in the field. */
export function Choices({ choices, active, setActive, label }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The field has the focus, and names the one that is active.
    <div ref={list} id="choices" role="listbox" aria-label={label} class="choices" hidden={choices.length === 0}>
      {choices.map((choice, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
        <div
          key={choice.key}
          id={`choice-${at}`}
          role="option"
          aria-selected={at === active}
          class={choice.page ? '' : 'ask'}
          onMouseMove={() => at !== active && setActive(at)}
          onClick={choice.choose}
        >
          {choice.page ? <PageChoice page={choice.page} /> : <QuestionChoice question={choice.label ?? ''} />}
        </div>
      ))}
    </div>
  );
}

function QuestionChoice({ question }: { question: string }) {
  return (
    <>
      <AskIcon />
      <bdi>{withoutDirectionSigns(question)}</bdi>
      <span class="enter" aria-hidden="true">
        ↵
      </span>
    </>
  );
}

function PageChoice({ page: { title, section, url, snippet, marks } }: { page: FoundPage }) {
  const address = readableAddress(pageOf(url), 72);
  let at = 0;
  return (
    <>
      <span class="title">
        <bdi>{withoutDirectionSigns(title || address)}</bdi>
        {section && (
          <>
            <span class="quiet"> › </span>
            <bdi>{withoutDirectionSigns(section)}</bdi>
          </>
        )}
      </span>
      <bdi class="snippet">
        {marks.map(({ start, end }) => {
          const before = snippet.slice(at, start);
          at = end;
          return (
            <>
              {withoutDirectionSigns(before)}
              <mark>{withoutDirectionSigns(snippet.slice(start, end))}</mark>
            </>
          );
        })}
        {withoutDirectionSigns(snippet.slice(at))}
      </bdi>
      <bdi class="address" dir="ltr">
        {withoutDirectionSigns(address)}
      </bdi>
    </>
  );
}
