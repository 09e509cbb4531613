import { formatShare } from '../statistics/format-figures.ts';
import type { useWords, Words } from '../words/index.ts';
import type { WorkingHours } from './chatbot-settings.ts';
import type { Draft, FieldName } from './draft.ts';
import { sectionWith } from './sections.ts';

type Say = ReturnType<typeof useWords>;

export const settingNames: Record<FieldName, keyof Words> = {
  name: 'chatbotName',
  domains: 'setDomains',
  welcomeMessage: 'setWelcome',
  welcomeMessages: 'setWelcomes',
  logoUrl: 'setLogo',
  teaserAfterSeconds: 'setTeaser',
  preChatForm: 'setPreChat',
  suggestedQuestions: 'setQuestions',
  primaryColor: 'setPrimary',
  backgroundColor: 'setBackground',
  textColor: 'setText',
  position: 'setPosition',
  languages: 'setLanguages',
  instructions: 'setInstructions',
  fallbackMessage: 'setFallback',
  confidenceThreshold: 'setCare',
  linkHosts: 'setLinkHosts',
  visitorModes: 'setVisitorModes',
  isEnabled: 'setLiveChat',
  workingHours: 'setHours',
  attachments: 'setFiles',
};

/** What some fields are called together: as the only one, as their page, or as all settings. */
export function sayFields(fields: readonly FieldName[], words: Say): string {
  const [first, ...others] = fields;
  if (!first) return words('setTitle');
  if (others.length === 0) return words(settingNames[first]);
  const section = sectionWith(first);
  return words(section && others.every((field) => sectionWith(field) === section) ? section.name : 'setTitle');
}

/** What a field holds, in words. */
export function saySetting(draft: Draft, field: FieldName, words: Say): string {
  const nothing = words('setNothing');
  const { position, confidenceThreshold, workingHours, teaserAfterSeconds, welcomeMessages } = draft;
  switch (field) {
    case 'position':
      return words(`setAt_${position}`);
    case 'confidenceThreshold':
      return confidenceThreshold === null ? words('setDefault') : formatShare(confidenceThreshold);
    case 'workingHours':
      return workingHours === null ? words('setAnyTime') : sayHours(workingHours, words);
    case 'teaserAfterSeconds':
      return teaserAfterSeconds === null ? words('setOff') : `${teaserAfterSeconds} ${words('setTeaserSeconds')}`;
    case 'welcomeMessages':
      return Object.values(welcomeMessages).join(' · ') || nothing;
    case 'languages':
      return draft.languages.map(languageName).join(' · ') || words('setLanguagesAll');
    case 'visitorModes':
      return draft.visitorModes.map((mode) => words(`setMode_${mode}`)).join(' · ') || nothing;
  }
  const value = draft[field];
  if (typeof value === 'boolean') return words(value ? 'setOn' : 'setOff');
  if (Array.isArray(value)) return value.join(' · ') || nothing;
  return String(value ?? '') || nothing;
}

const languageName = (code: string) =>
  new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language' }).of(code) ?? code;

function sayHours({ timeZone, days }: WorkingHours, words: Say): string {
  const open = Object.entries(days).filter(([, spans]) => spans.length > 0);
  const lines = open.map(
    ([day, spans]) =>
      `${words(`setDay_${day}` as keyof Words)} ${spans.map(({ from, to }) => `${from}–${to}`).join(', ')}`,
  );
  return [timeZone, ...lines].join(' · ');
}
