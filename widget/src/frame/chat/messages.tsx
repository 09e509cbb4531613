import { Component, type ComponentChildren } from 'preact';
import type { AgentEntry, AnswerEntry, Entry, FileEntry, NoticeEntry, VisitorEntry } from '../conversation/entries.ts';
import { withoutDirectionSigns } from '../plain-text.ts';
import { Avatar } from './avatar.tsx';
import { useChat, useWords } from './chat-context.ts';
import { WaitingIcon } from './icons.tsx';
import { laterPart } from './later-part.ts';
import { RichText } from './rich-text.tsx';
import { useLoaded } from './use-loaded.ts';

export const answerPart = laterPart(() => import('./answer.tsx'));
const failurePart = laterPart(() => import('./failure.tsx'));
export const liveMessagePart = laterPart(() => import('./live-message.tsx'));

/** Draws an entry again only when it has changed: while an answer is written, all others stay as they are. */
export class EntryView extends Component<{ entry: Entry; isSeen: boolean }> {
  override shouldComponentUpdate(next: { entry: Entry; isSeen: boolean }): boolean {
    return next.entry !== this.props.entry || next.isSeen !== this.props.isSeen;
  }

  override render(): ComponentChildren {
    const { entry, isSeen } = this.props;
    switch (entry.kind) {
      case 'answer':
        return <AnswerMessage entry={entry} />;
      case 'visitor':
        return <VisitorMessage entry={entry} isSeen={isSeen} />;
      default:
        return <LiveMessage entry={entry} />;
    }
  }
}

/** Its sources, and what can be done with it, come with a part of their own. */
function AnswerMessage({ entry }: { entry: AnswerEntry }) {
  const loaded = useLoaded(answerPart, true);
  return loaded ? <loaded.Answer entry={entry} /> : <BotMessage text={entry.text} />;
}

/** What people say and do comes with what it takes to talk to them. */
function LiveMessage({ entry }: { entry: AgentEntry | FileEntry | NoticeEntry }) {
  const loaded = useLoaded(liveMessagePart, true);
  return loaded && <loaded.LiveMessage entry={entry} />;
}

/** What the chatbot says. */
export function BotMessage({ text, children }: { text: string; children?: ComponentChildren }) {
  const { configuration } = useChat();
  const words = useWords();
  return (
    <div class="entry bot">
      <Avatar />
      <div class="bubble">
        <span class="sr">{words('botSays', { name: withoutDirectionSigns(configuration.name) })}</span>
        {text && <RichText text={text} />}
        {children}
      </div>
    </div>
  );
}

/** How a message looks that has not arrived. */
const unsent: Partial<Record<VisitorEntry['status'], string>> = { queued: 'unsent', failed: 'unsent refused' };

function VisitorMessage({ entry, isSeen }: { entry: VisitorEntry; isSeen: boolean }) {
  const words = useWords();
  const failure = useLoaded(failurePart, entry.status === 'failed');
  return (
    <div class={`entry visitor ${unsent[entry.status] ?? ''}`}>
      <div class="bubble" dir="auto">
        <bdi class="sr">{words('youSaid')} </bdi>
        {withoutDirectionSigns(entry.text)}
      </div>
      {entry.status === 'queued' && (
        <p class="quiet">
          <WaitingIcon /> {words('queued')}
        </p>
      )}
      {isSeen && <p class="quiet">{words('seen')}</p>}
      {failure && <failure.Failure entry={entry} />}
    </div>
  );
}
