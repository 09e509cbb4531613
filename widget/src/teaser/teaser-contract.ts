import type { HostElement } from '../loader/host-element.ts';

export interface Teaser extends Pick<HostElement, 'shadow' | 'root' | 'launcher'> {
  /** With the initial of a person. */
  words: { name: string; text: string; dismiss: string; initial?: string };
  onOpen(): void;
}

export interface TeaserModule {
  /** Returns what takes it away. */
  showTeaser(teaser: Teaser): () => void;
}
