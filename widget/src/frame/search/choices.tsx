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
  /** It was searched for before. */
  isRecent?: boolean;
  /** What it stands under, with those beside it that have the same. */
  group?: string;
  choose(): void;
}

interface Props {
  choices: Choice[];
  active: number;
  setActive(at: number): void;
  label: string;
}

const RecentIcon = icon(<path d="M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18" />);
const PageIcon = icon(<path d="M14 3H6v18h12V7zM14 3v4h4M9 12h6M9 16h6" />);
const AskIcon = icon(<path d="M20 12a8 8 0 0 1-11.500 7.200L4 20l.900-4.400A8 8 0 1 1 20 12" />);

/** What Enter would do, one below the other; the keyboard stays in the field. */
export function Choices({ choices, active, setActive, label }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector(`#choice-${active}`);
    // The first one brings its heading along.
    if (active === 0) list.current?.scrollTo({ top: 0 });
    else chosen?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const rows = choices.map((choice, at) => ({ choice, at }));
  const groups = [...new Set(choices.map(({ group }) => group))];
  return (
    // The field has the focus, and names the one that is active.
    <div ref={list} id="choices" role="listbox" aria-label={label} class="choices" hidden={choices.length === 0}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list to choose from
        <div key={group ?? ''} role="group" aria-label={group}>
          {group && (
            <div class="group" aria-hidden="true">
              {group}
            </div>
          )}
          {rows
            .filter(({ choice }) => choice.group === group)
            .map(({ choice, at }) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
              <div
                key={choice.key}
                id={`choice-${at}`}
                role="option"
                aria-selected={at === active}
                class={choice.group ? '' : 'ask'}
                onMouseMove={() => at !== active && setActive(at)}
                onClick={choice.choose}
              >
                {choice.page ? (
                  <>
                    <PageIcon />
                    <PageChoice page={choice.page} />
                  </>
                ) : (
                  <>
                    {choice.isRecent ? <RecentIcon /> : <AskIcon />}
                    <bdi class="said">{withoutDirectionSigns(choice.label ?? '')}</bdi>
                  </>
                )}
                <span class="enter" aria-hidden="true">
                  ↵
                </span>
              </div>
            ))}
        </div>
      ))}
    </div>
  );
}

function PageChoice({ page: { title, section, url, snippet, marks } }: { page: FoundPage }) {
  const address = readableAddress(pageOf(url), 72);
  let at = 0;
  return (
    <div class="said">
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
    </div>
  );
}
