import type { ColorScheme, Mode } from '../protocol.ts';

export interface WidgetOptions {
  chatbotId: string;
  /** The origin of Parley: the only one listened to and spoken to. */
  host: string;
  mode: Mode;
  /** Where the chat goes in the modes `inline` and `full`. */
  container?: string | Element | undefined;
  locale?: string | undefined;
  colorScheme?: ColorScheme | undefined;
  /** True opens it at once; false keeps it closed even where it was open on the page before. */
  open?: boolean | undefined;
}
