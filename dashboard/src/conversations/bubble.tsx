import type { ReactNode } from 'react';
import { GuestText, Markdown } from '../ui/markdown.tsx';
import { nearTimeText } from '../ui/time.ts';
import { type Speaker, SpeakerAvatar } from './speaker-avatar.tsx';
import './bubble.css';

interface Props {
  from: Speaker;
  /** What the speaker is called on the page. */
  label: string;
  /** The speaker's own name, where it is known. */
  name?: string | undefined;
  picture?: string | null | undefined;
  seed?: string;
  at?: string;
  text: string;
  isMarkdown: boolean;
  /** Whether a visitor wrote it, whose emphasis is shown and whose links are not followed unseen. */
  isGuest?: boolean;
  isUnsent?: boolean;
  /** Shown instead of the text. */
  file?: ReactNode;
  /** What stands below it. */
  children?: ReactNode;
}

/** One message: visitors on the left, those who answer them on the right. */
export function Bubble(props: Props) {
  const {
    from,
    label,
    name,
    picture,
    seed,
    at,
    text,
    isMarkdown,
    isGuest = false,
    isUnsent = false,
    file,
    children,
  } = props;
  return (
    <li className={isUnsent ? `bubble ${from} unsent` : `bubble ${from}`}>
      <SpeakerAvatar from={from} name={name} picture={picture} {...(seed !== undefined && { seed })} />
      <div className="bubble-body">
        <p className="bubble-head">
          <strong>{label}</strong> {at !== undefined && <time dateTime={at}>{nearTimeText(at)}</time>}
        </p>
        {file ?? (
          <div className="bubble-text">
            {isMarkdown ? (
              <Markdown text={text} />
            ) : (
              <p className="answer">{isGuest ? <GuestText text={text} /> : text}</p>
            )}
          </div>
        )}
        {children}
      </div>
    </li>
  );
}
