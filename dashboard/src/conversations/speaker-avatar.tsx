import { Bot, StickyNote, UserRound } from 'lucide-react';
import { Avatar, avatarClass } from '../ui/avatar.tsx';
import './bubble.css';

export type Speaker = 'visitor' | 'chatbot' | 'agent' | 'note';

interface Props {
  from: Speaker;
  name?: string | undefined;
  /** Of an agent who has one. */
  picture?: string | null | undefined;
  /** What tells visitors without a name apart. */
  seed?: string;
  size?: 'small' | 'large';
}

/** Who speaks, at a glance: people are round, and the chatbot is square and grey. */
export function SpeakerAvatar({ from, name = '', picture, seed = '', size = 'small' }: Props) {
  if (from === 'chatbot' || from === 'note')
    return (
      <span className={`${avatarClass('square', size)} ${from}-avatar`} aria-hidden="true">
        {from === 'chatbot' ? <Bot /> : <StickyNote />}
      </span>
    );
  if (name === '') return <Avatar name="" icon={UserRound} seed={seed} size={size} />;
  return <Avatar name={name} picture={picture} size={size} />;
}
