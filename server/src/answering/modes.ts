import type { Mode } from '../chatbots/index.ts';
import type { ExtractStyle } from './extracting/choose-sentences.ts';

export { type Mode, modes } from '../chatbots/index.ts';

interface ModeSettings {
  temperature: number;
  maxTokens: number;
  /** Passages the answer may draw on. */
  passages: number;
  /** How the embedded answerer chooses and shows its sentences. */
  extract: ExtractStyle;
  /** Whether the answer may hold what no passage says, marked as such. */
  goesBeyond: boolean;
  instruction: string;
}

export const modeSettings: Record<Mode, ModeSettings> = {
  standard: {
    temperature: 0.3,
    maxTokens: 600,
    passages: 5,
    extract: { most: 3, reach: 1, actionFirst: false },
    goesBeyond: false,
    instruction:
      'Answer plainly and completely: what was asked first, then the conditions and exceptions that the passages name. A few sentences; a list only where the passages have one.',
  },
  productivity: {
    temperature: 0.1,
    maxTokens: 300,
    passages: 4,
    extract: { most: 2, reach: 0.5, actionFirst: true },
    goesBeyond: false,
    instruction:
      'The visitor wants to get something done. Begin with what to do. Write steps as a numbered list, one action each, at most seven. No introduction, no background, no closing words; at most 120 words.',
  },
  creative: {
    temperature: 0.9,
    maxTokens: 900,
    passages: 8,
    extract: { most: 6, reach: 1.5, actionFirst: false },
    goesBeyond: true,
    instruction:
      'Answer openly: connect what the passages say, suggest ideas, examples and next steps, in a warm and vivid tone.',
  },
};
