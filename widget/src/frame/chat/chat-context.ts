import { createContext } from 'preact';
import { useContext, useLayoutEffect, useReducer } from 'preact/hooks';
import { type FirstOpenStrings, fill, type Language, type LaterStrings, type Strings } from '../../locales/index.ts';
import type { Configuration } from '../configuration.ts';
import type { ChatState } from '../conversation/chat-state.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { Memory } from '../remembered.ts';
import type { Store } from '../store.ts';

/** What every part of the chat may need. */
export interface Chat {
  configuration: Configuration;
  language: Language;
  /** Those of a conversation are missing until it begins. */
  strings: FirstOpenStrings & Partial<LaterStrings>;
  conversation: Conversation;
  memory: Memory;
  /** Whether the visitor has been here before. */
  hasPast(): boolean;
  hasSound: boolean;
  toggleSound(): void;
  /** Asks for a person, or first for who is asking, where the owner wants to know. */
  talk(): void;
  /** Absent where there is nothing to close. */
  close?: () => void;
}

export const ChatContext = createContext<Chat | undefined>(undefined);

export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('No chat.');
  return chat;
}

/** A text in the visitor's language, with its values filled in. */
export function useWords() {
  const { strings } = useChat();
  return (name: keyof Strings, values?: Record<string, string | number>) => fill(strings[name] ?? '', values ?? {});
}

/** Draws again whenever the store changes. */
export function useStore(store: Store<ChatState>): ChatState {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => store.watch(() => redraw(undefined)), [store]);
  return store.get();
}
