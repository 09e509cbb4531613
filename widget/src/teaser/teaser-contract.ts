import type { HostElement } from '../loader/host-element.ts';

export interface Teaser extends Pick<HostElement, 'shadow' | 'root' | 'launcher'> {
  words: { name: string; text: string; dismiss: string };
  onOpen(): void;
}

export interface TeaserModule {
  /** Returns what takes it away. */
  showTeaser(teaser: Teaser): () => void;
}
