import { createContext } from 'preact';
import { useContext, useLayoutEffect, useReducer } from 'preact/hooks';
import { fill, type Language, type Strings } from '../../locales/index.ts';
import type { Configuration } from '../configuration.ts';
import type { ChatState } from '../conversation/chat-state.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { Store } from '../store.ts';

/** What every part of the chat may need. */
export interface Chat {
  configuration: Configuration;
  language: Language;
  strings: Strings;
  conversation: Conversation;
  hasSound: boolean;
  toggleSound(): void;
  /** Absent where there is nothing to close. */
  close?: () => void;
}

export const ChatContext = createContext<Chat | undefined>(undefined);

export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('Parts of the chat are drawn inside it.');
  return chat;
}

/** A text in the visitor's language, with its values filled in. */
export function useWords() {
  const { strings } = useChat();
  return (name: keyof Strings, values?: Record<string, string | number>) =>
    values ? fill(strings[name], values) : strings[name];
}

/** Draws again whenever the store changes. */
export function useStore(store: Store<ChatState>): ChatState {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => store.watch(() => redraw(undefined)), [store]);
  return store.get();
}
