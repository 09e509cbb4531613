/** How a mode answers: `standard` plainly, `productivity` short and action first, `creative` openly. */
export const modes = ['standard', 'productivity', 'creative'] as const;
export type Mode = (typeof modes)[number];

interface ModeSettings {
  temperature: number;
  maxTokens: number;
  /** Passages the answer may draw on. */
  passages: number;
  /** Sentences of an extractive answer, at most. */
  sentences: number;
  instruction: string;
}

export const modeSettings: Record<Mode, ModeSettings> = {
  standard: {
    temperature: 0.3,
    maxTokens: 600,
    passages: 5,
    sentences: 3,
    instruction: 'Answer plainly and completely in a few sentences.',
  },
  productivity: {
    temperature: 0.1,
    maxTokens: 300,
    passages: 4,
    sentences: 2,
    instruction:
      'Be brief. Begin with what to do; use a short numbered list where there are steps. No introduction.',
  },
  creative: {
    temperature: 0.9,
    maxTokens: 900,
    passages: 8,
    sentences: 5,
    instruction:
      'Answer openly and with ideas. You may go beyond the passages; begin such a part with "Beyond the documents:" and cite nothing there.',
  },
};
