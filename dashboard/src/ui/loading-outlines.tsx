import type { ReactNode } from 'react';
import './loading-outlines.css';

/**
 * What the content will look like: a list of things or of conversations, a table with and without a search or a count
 * above it, cards, tests with their results, figures above a chart, a chatbot's home, a form, settings with and without
 * the chat beside them, panels of their own, code to copy, two panes, the playground, the inbox with and without a chat,
 * what was said in one, a conversation.
 */
export type Shape =
  | 'rows'
  | 'items'
  | 'table'
  | 'search'
  | 'counted'
  | 'cards'
  | 'tests'
  | 'figures'
  | 'home'
  | 'form'
  | 'settings'
  | 'preview'
  | 'panels'
  | 'code'
  | 'panes'
  | 'playground'
  | 'chats'
  | 'chat'
  | 'bubbles'
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

const figure = (name: string, label?: string) => (
  <div key={name} className="loading-figure">
    {label ? <span className="loading-name">{label}</span> : <span className="loading-bar" />}
    <span className="loading-bar tall" />
    <span className="loading-bar" />
  </div>
);

const figures = (count: number, names: readonly string[]) =>
  Array.from({ length: count }, (_, at) => figure(`figure ${at}`, names[at]));

const field = (name: string) => (
  <div key={name}>
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

const said = (name: string) => <span key={name} className="loading-block" />;

const fact = (name: string) => (
  <div key={name}>
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
  items: (count) => (
    <div className="loading-rows">
      <div className="loading-day">
        <span className="loading-bar" />
      </div>
      {times(count, item)}
    </div>
  ),
  table,
  search: (count, names) => (
    <>
      <span className="loading-block" />
      {table(count, names)}
    </>
  ),
  counted: (count, names) => (
    <>
      <div className="loading-tools">
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
  cards: (count) => times(count, row),
  figures: (_, names) => (
    <>
      {figures(5, names)}
      {chart}
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
  form: (count) => times(count, field),
  settings: () => <div className="loading-panel">{times(4, setting)}</div>,
  preview: () => (
    <>
      <div className="loading-panel">{times(3, setting)}</div>
      <ChatOutline />
    </>
  ),
  panels: () =>
    times(3, (name) => (
      <div key={name} className="loading-panel">
        {setting(name)}
      </div>
    )),
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
      <div className="loading-bubbles">{times(4, said)}</div>
      <div className="loading-facts">{times(4, fact)}</div>
    </>
  ),
  bubbles: () => times(4, said),
  talk: () => (
    <>
      <div className="loading-pane log">{times(4, said)}</div>
      <div className="loading-pane">{times(4, field)}</div>
    </>
  ),
  lines: (count) => times(count, (name) => <span key={name} className="loading-bar wide" />),
};
