/** The search box is a script of its own, loaded by a tag that asks for it. */
export interface SearchBoxOptions {
  chatbotId: string;
  /** The origin of Parley: the only one listened to and spoken to. */
  host: string;
  /** Where the field that opens it goes; without it there is none, only the shortcut. */
  container?: string | undefined;
  /** The letter that opens it together with ⌘ or Ctrl; `k` without it, and none where it is empty. */
  shortcut?: string | undefined;
  locale?: string | undefined;
  colorScheme?: string | undefined;
}

export interface SearchBoxModule {
  createSearchBox(options: SearchBoxOptions): void;
}
