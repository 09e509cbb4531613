import type { ReactNode } from 'react';
import './loading-outlines.css';

/**
 * What the content will look like: a list of people, of things, of conversations or of questions to answer, a table below
 * a search and one below a search with a count, cards, tests with their results, figures above a chart, a chatbot's home,
 * a form, settings, those that are switched and those with the chat beside them, panels with a button each, those of the
 * account and of oneself, code to copy, two panes, the playground, the inbox with and without a chat, a chat of it, what
 * was said in one, a conversation.
 */
export type Shape =
  | 'rows'
  | 'things'
  | 'items'
  | 'tasks'
  | 'search'
  | 'counted'
  | 'cards'
  | 'tests'
  | 'figures'
  | 'home'
  | 'form'
  | 'settings'
  | 'switches'
  | 'preview'
  | 'panels'
  | 'account'
  | 'profile'
  | 'code'
  | 'panes'
  | 'playground'
  | 'chats'
  | 'chat'
  | 'chat-open'
  | 'talk'
  | 'lines';

const times = (count: number, draw: (name: string) => ReactNode) =>
  Array.from({ length: count }, (_, at) => draw(`outline ${at}`));

const row = (name: string) => (
  <div key={name} className="loading-row">
    <span className="loading-dot" />
    <div>
      <span className="loading-bar wide" />
      <span className="loading-bar" />
    </div>
  </div>
);

const thing = (name: string) => (
  <div key={name} className="loading-row">
    <span className="loading-tile" />
    <div className="loading-three">
      <span className="loading-bar wide" />
      <span className="loading-bar" />
      <span className="loading-bar long" />
    </div>
  </div>
);

/** How a chatbot does, below who it is. */
const card = (name: string) => (
  <div key={name} className="loading-card">
    <span className="loading-tile" />
    <div className="loading-card-name">
      <span className="loading-bar" />
      <span className="loading-bar wide" />
    </div>
    <div className="loading-card-facts">
      <span className="loading-block" />
      <span className="loading-bar wide" />
    </div>
  </div>
);

/** With a bar below each of the further columns. */
const tableRow = (name: string, further: readonly string[]) => (
  <div key={name} className="loading-row">
    <span className="loading-tile" />
    <div>
      <span className="loading-bar wide" />
      <span className="loading-bar" />
    </div>
    {further.map((column) => (
      <span key={column} className="loading-cell">
        <span className="loading-bar" />
      </span>
    ))}
  </div>
);

const table = (count: number, [first, ...further]: readonly string[], isChosenFrom = false) => (
  <div className={isChosenFrom ? 'loading-rows loading-chosen-from' : 'loading-rows'}>
    <div className="loading-row loading-head">
      <div>{first ?? <span className="loading-bar" />}</div>
      {further.map((column) => (
        <span key={column} className="loading-cell">
          {column}
        </span>
      ))}
    </div>
    {times(count, (name) => tableRow(name, first ? further : ['state']))}
  </div>
);

/** What was asked and answered, and at the end when and how. */
const item = (name: string) => (
  <div key={name} className="loading-row">
    <div>
      <span className="loading-bar wide" />
      <span className="loading-bar long" />
    </div>
    <div className="loading-end">
      <span className="loading-bar" />
      <span className="loading-bar" />
    </div>
  </div>
);

/** A number, with a line or two about it. */
const figure = (name: string, label?: string, isCompared = false) => (
  <div key={name} className="loading-figure">
    {label ? <span className="loading-name">{label}</span> : <span className="loading-bar" />}
    <span className="loading-bar tall" />
    <span className="loading-bar" />
    {isCompared && <span className="loading-bar wide" />}
  </div>
);

const figures = (count: number, names: readonly string[], areCompared = false) =>
  Array.from({ length: count }, (_, at) => figure(`figure ${at}`, names[at], areCompared));

const field = (name: string) => (
  <div key={name} className="loading-lines">
    <span className="loading-bar" />
    <span className="loading-block" />
  </div>
);

const setting = (name: string) => (
  <div key={name} className="loading-setting">
    <div>
      <span className="loading-bar" />
      <span className="loading-bar wide" />
    </div>
    <span className="loading-block" />
  </div>
);

const button = <span className="loading-block button-like" />;

/** A name and what it does, with a switch or a button at the end. */
const switched = (name: string, control: ReactNode = <span className="loading-switch" />) => (
  <div key={name} className="loading-setting ends">
    <div className="loading-about">
      <span className="loading-bar" />
      <span className="loading-bar long" />
    </div>
    {control}
  </div>
);

/** A panel with one thing to press. */
const pressed = (name: string) => (
  <div key={name} className="loading-panel">
    {switched(name, button)}
  </div>
);

/** A panel with more: what it is about at the start, and that beside it. */
const panel = (content: ReactNode) => (
  <div className="loading-panel">
    <div className="loading-setting">
      <div>
        <span className="loading-bar" />
        <span className="loading-bar wide" />
      </div>
      <div className="loading-controls">{content}</div>
    </div>
  </div>
);

/** What is chosen, at the end of its name. */
const choice = (name: string) => (
  <div key={name} className="loading-choice">
    <span className="loading-bar" />
    {button}
  </div>
);

const ticked = (name: string) => (
  <div key={name} className="loading-choice">
    <div className="loading-lines">
      <span className="loading-bar" />
      <span className="loading-bar wide" />
    </div>
    <span className="loading-tile" />
  </div>
);

const line = (name: string) => (
  <div key={name} className="loading-row">
    <span className="loading-bar wide" />
  </div>
);

/** Uneven, as days are. */
const heights = [30, 45, 38, 60, 52, 70, 40, 58, 80, 64, 48, 72, 90, 66, 54];

const chart = (
  <div className="loading-chart">
    {heights.map((height, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a bar has no other name than its place
      <span key={at} style={{ blockSize: `${height}%` }} />
    ))}
  </div>
);

/** How a run went: when, and a piece for each question. */
const strip = (name: string) => (
  <div key={name} className="loading-strip">
    <span className="loading-bar" />
    <span className="loading-bar" />
  </div>
);

/** A question, and at the end what can be done about it. */
const task = (name: string) => (
  <div key={name} className="loading-row">
    <div>
      <span className="loading-bar wide" />
    </div>
    <span className="loading-bar" />
  </div>
);

const topQuestion = (name: string) => (
  <div key={name} className="loading-top-row">
    <span className="loading-bar wide" />
    <span className="loading-bar" />
  </div>
);

const said = (name: string) => <span key={name} className="loading-block" />;

const fact = (name: string) => (
  <div key={name} className="loading-lines">
    <span className="loading-bar" />
    <span className="loading-bar wide" />
  </div>
);

const chatList = (
  <div>
    <span className="loading-block" />
    <span className="loading-block" />
    {times(5, row)}
  </div>
);

/** One of the chats: with whom, what was said, and where one writes. */
const openChat = (
  <div className="loading-open-chat">
    <div className="loading-chat-head">
      <span className="loading-dot" />
      <div className="loading-lines">
        <span className="loading-bar" />
        <span className="loading-bar wide" />
      </div>
    </div>
    <div className="loading-bubbles">{times(4, said)}</div>
    <div className="loading-chat-foot">
      <span className="loading-block" />
      <span className="loading-bar" />
    </div>
  </div>
);

/** The chat: its head, what it offers, and where one writes. */
export const ChatOutline = () => (
  <div className="loading-screen" aria-hidden="true">
    <div>
      <span className="loading-bar" />
      <span className="loading-bar wide" />
    </div>
    <span className="loading-block" />
    <span className="loading-block" />
    <span className="loading-block" />
  </div>
);

/** What will be there, without its words. */
export const outlines: Record<Shape, (count: number, names: readonly string[]) => ReactNode> = {
  rows: (count) => times(count, row),
  things: (count) => times(count, thing),
  items: (count) => (
    <div className="loading-rows">
      <div className="loading-day">
        <span className="loading-bar" />
      </div>
      {times(count, item)}
    </div>
  ),
  tasks: (count) => times(count, task),
  search: (count, names) => (
    <>
      <span className="loading-block" />
      {table(count, names)}
    </>
  ),
  counted: (count, names) => (
    <>
      <div className="loading-tools">
        <span className="loading-block" />
        <span className="loading-bar" />
      </div>
      {table(count, names, true)}
    </>
  ),
  tests: (count) => (
    <div className="loading-panel loading-test">
      <div className="loading-lines">
        <span className="loading-bar wide" />
        <span className="loading-bar" />
      </div>
      {times(2, strip)}
      <div className="loading-rows">{times(count, item)}</div>
    </div>
  ),
  cards: (count) => times(count, card),
  figures: (_, names) => (
    <>
      {figures(5, names, true)}
      {chart}
      <div className="loading-top">
        <span className="loading-bar" />
        <div className="loading-top-rows">{times(10, topQuestion)}</div>
      </div>
    </>
  ),
  home: (_, names) => (
    <>
      <span className="loading-bar" />
      <div className="loading-usage">
        {figures(4, names)}
        {chart}
      </div>
      <span className="loading-bar" />
      <div className="loading-rows">{times(3, task)}</div>
    </>
  ),
  form: () => (
    <>
      {times(2, field)}
      <span className="loading-block" />
    </>
  ),
  settings: () => <div className="loading-panel">{times(4, setting)}</div>,
  preview: () => (
    <>
      <div className="loading-panel">{times(3, setting)}</div>
      <ChatOutline />
    </>
  ),
  switches: () => (
    <div className="loading-panel">
      {times(4, (name) => switched(name))}
      <div className="loading-foot">
        <span className="loading-bar" />
        {button}
      </div>
    </div>
  ),
  panels: () => times(4, pressed),
  account: () => (
    <>
      {panel(
        <>
          {times(2, field)}
          {button}
        </>,
      )}
      {panel(<div className="loading-six">{times(6, fact)}</div>)}
      {times(3, pressed)}
    </>
  ),
  profile: () => (
    <>
      {panel(
        <>
          <div className="loading-self">
            <span className="loading-dot" />
            <span className="loading-bar wide" />
          </div>
          {times(1, field)}
          {button}
        </>,
      )}
      {panel(times(2, choice))}
      {panel(
        <>
          {times(1, choice)}
          {times(4, ticked)}
        </>,
      )}
      {panel(
        <>
          {times(2, field)}
          {button}
        </>,
      )}
    </>
  ),
  code: () => (
    <>
      <div className="loading-pane">
        <span className="loading-bar wide" />
        <span className="loading-block" />
      </div>
      <div className="loading-pane">
        <span className="loading-bar wide" />
      </div>
      <div className="loading-rows">{times(2, line)}</div>
    </>
  ),
  panes: () => (
    <>
      <div>{times(4, row)}</div>
      <div />
    </>
  ),
  playground: () => (
    <>
      <div>
        <span className="loading-bar wide" />
        <ChatOutline />
      </div>
      <div />
    </>
  ),
  chats: () => (
    <>
      {chatList}
      <div />
    </>
  ),
  chat: () => (
    <>
      {chatList}
      {openChat}
      <div className="loading-facts">{times(4, fact)}</div>
    </>
  ),
  'chat-open': () => openChat,
  talk: () => (
    <>
      <div className="loading-pane log">{times(4, said)}</div>
      <div className="loading-pane known">{times(5, fact)}</div>
    </>
  ),
  lines: (count) => times(count, (name) => <span key={name} className="loading-bar wide" />),
};
