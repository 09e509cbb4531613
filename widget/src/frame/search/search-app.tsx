import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { fill } from '../../locales/index.ts';
import type { SearchStrings } from '../../locales/search.ts';
import { type Chat, ChatContext, useStore } from '../chat/chat-context.ts';
import { citedPages, pageOf, readableAddress } from '../chat/cited-pages.ts';
import { icon } from '../chat/icons.tsx';
import { Log } from '../chat/log.tsx';
import { answerPart } from '../chat/messages.tsx';
import { markdownPart } from '../chat/rich-text.tsx';
import { Status } from '../chat/status.tsx';
import type { Entry } from '../conversation/entries.ts';
import { withoutDirectionSigns } from '../plain-text.ts';
import { type Choice, Choices } from './choices.tsx';
import type { createPageFinder, FoundPage } from './find-pages.ts';
import { Keys } from './keys.tsx';
import type { recentSearches } from './recent-searches.ts';

interface Props {
  chat: Chat;
  words: SearchStrings;
  suggested: readonly string[];
  finder: ReturnType<typeof createPageFinder>;
  recent: ReturnType<typeof recentSearches>;
  visit(url: string): void;
  /** How high what is shown is, whenever that changes. */
  tellHeight(height: number): void;
}

const SearchIcon = icon(<path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l4 4" />);
const BackIcon = icon(<path d="M19 12H5M12 19l-7-7 7-7" />);
const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
/** Long enough for a finger to reach the next key. */
const typingPauseMs = 120;
const longestQuery = 200;
/** Of the pages that were found, below an answer. */
const mostOthers = 3;

/** Pages while the visitor types; an answer, with its sources, when the visitor asks. */
export function SearchApp({ chat, words, suggested, finder, recent, visit, tellHeight }: Props) {
  const { conversation, close } = chat;
  const state = useStore(conversation.store);
  const [text, setText] = useState('');
  const [pages, setPages] = useState<FoundPage[] | undefined>();
  const [active, setActive] = useState(0);
  /** What the answer in sight is to; it stays in the field. */
  const [asked, setAsked] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  /** How high the box was when the question was asked. */
  const [keptHeight, setKeptHeight] = useState(0);
  const query = text.trim().slice(0, longestQuery);

  useEffect(() => {
    if (!query) return setPages([]);
    const known = finder.known(query);
    if (known) return setPages(known);
    const line = new AbortController();
    const timer = setTimeout(
      () =>
        // What cannot be searched can still be asked.
        finder.find(query, line.signal).then(setPages, () => line.signal.aborted || setPages([])),
      typingPauseMs,
    );
    return () => {
      clearTimeout(timer);
      line.abort();
    };
  }, [query]);

  useEffect(() => {
    const element = box.current as HTMLDivElement;
    const observer = new ResizeObserver(() => tellHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  function ask(question: string) {
    setKeptHeight(box.current?.offsetHeight ?? 0);
    recent.add(question);
    conversation.ask(question);
    setText(question);
    setAsked(question);
    for (const { load } of [answerPart, markdownPart]) load().catch(() => {});
  }

  function open({ url }: FoundPage) {
    recent.add(query);
    visit(url);
  }

  function searchAgain(earlier: string) {
    setText(earlier);
    setActive(0);
    field.current?.focus();
  }

  function clearRecent() {
    recent.clear();
    searchAgain('');
    setPages([]);
  }

  function backToResults() {
    setAsked(undefined);
    setActive(0);
    field.current?.focus();
  }

  const entries = useMemo(() => state.entries.map(withoutHighlights), [state.entries]);
  const hasAsked = entries.length > 0;
  const isAnswered = hasAsked && (query === '' || text.trim() === asked);
  const last = entries.at(-1);
  const cited = last?.kind === 'answer' ? citedPages(last).map(({ address }) => address) : [];
  const others =
    isAnswered && query && !state.writing
      ? (pages ?? []).filter(({ url }) => !cited.includes(pageOf(url))).slice(0, mostOthers)
      : [];
  // What is suggested stands there anyway.
  const earlier = recent.all().filter((search) => !suggested.includes(search));
  const choicesNow = (): Choice[] => {
    if (isAnswered) return [];
    if (query)
      return [
        { key: 'ask', label: fill(words.ask, { text: query }), choose: () => ask(text.trim()) },
        ...(pages ?? []).map((page) => ({ key: page.url, page, group: words.pages, choose: () => open(page) })),
      ];
    return [
      ...earlier.map((search) => ({
        key: `recent ${search}`,
        label: search,
        isRecent: true,
        group: words.recent,
        choose: () => searchAgain(search),
      })),
      ...suggested.map((question) => ({
        key: question,
        label: question,
        group: chat.strings.suggestions,
        choose: () => ask(question),
      })),
    ];
  };
  const choices = choicesNow();
  const isWaiting = state.writing !== undefined || (last?.kind === 'visitor' && last.status === 'sending');
  const shown = Math.min(active, choices.length - 1);

  function onKeyDown(event: KeyboardEvent) {
    // While a word is being composed, the keys belong to the keyboard.
    if (event.isComposing || event.keyCode === 229) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && choices.length > 0) setActive((shown + step + choices.length) % choices.length);
    else if (event.key === 'Enter') choices[shown]?.choose();
    else return;
    event.preventDefault();
  }

  return (
    <ChatContext.Provider value={chat}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the search from wherever the keyboard is */}
      <div
        ref={box}
        // What is being answered does not make the box jump: it grows from the height it had.
        style={{ minBlockSize: isWaiting ? `${keptHeight}px` : '' }}
        class={isAnswered && query ? 'chat search has-asked' : 'chat search'}
        onKeyDown={(event) => event.key === 'Escape' && close?.()}
      >
        <search class="find">
          <h1 class="sr">{words.placeholder}</h1>
          <div class="query">
            <SearchIcon />
            <input
              ref={field}
              id="query"
              type="text"
              role="combobox"
              dir={text ? 'auto' : undefined}
              autocomplete="off"
              maxLength={4_000}
              aria-label={words.placeholder}
              aria-autocomplete="list"
              aria-expanded={choices.length > 0}
              aria-controls="choices"
              aria-activedescendant={choices.length > 0 ? `choice-${shown}` : undefined}
              placeholder={words.placeholder}
              value={text}
              onInput={(event) => {
                setText(event.currentTarget.value);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
            />
            <button type="button" class="icon" aria-label={words.close} title={words.close} onClick={close}>
              <CloseIcon />
            </button>
          </div>
          <Choices choices={choices} active={shown} setActive={setActive} label={words.pages} />
          {isAnswered && query && (
            <p class="back-row">
              <button type="button" class="back" onClick={backToResults}>
                <BackIcon />
                {words.back}
              </button>
            </p>
          )}
          {!isAnswered && query && pages?.length === 0 && <p class="none">{words.none}</p>}
        </search>
        {isAnswered ? (
          <Log state={{ ...state, entries }}>
            {others.length > 0 && (
              <nav class="others" aria-labelledby="others">
                <h2 id="others">{words.pages}</h2>
                {others.map(({ title, url }) => (
                  <button key={url} type="button" class="card" onClick={() => visit(url)}>
                    <b>{withoutDirectionSigns(title || url)}</b>
                    <span dir="ltr">{withoutDirectionSigns(readableAddress(pageOf(url), 60))}</span>
                  </button>
                ))}
              </nav>
            )}
          </Log>
        ) : (
          <main class="rest" />
        )}
        <footer>
          <Status state={state} />
          <Keys words={words} hasChoices={choices.length > 0} />
          {!isAnswered && !query && earlier.length > 0 && (
            <button type="button" class="clear" onClick={clearRecent}>
              {words.clearRecent}
            </button>
          )}
        </footer>
      </div>
    </ChatContext.Provider>
  );
}

const bare = new WeakMap<Entry, Entry>();

/** The words that answer are a part of their sentence: beside the words that were searched for they read as a slip. */
function withoutHighlights(entry: Entry): Entry {
  if (entry.kind !== 'answer' || !entry.highlights?.length) return entry;
  const plain = bare.get(entry) ?? { ...entry, highlights: [] };
  // The same entry stays the same, so that it is drawn once.
  bare.set(entry, plain);
  return plain;
}
