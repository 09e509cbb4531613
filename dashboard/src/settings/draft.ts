import type { ChatbotSettings } from '../api/documents.ts';

/** All that the form edits, field by field: a field is what two people can disagree about. */
export type Draft = { name: string; domains: string[] } & Omit<ChatbotSettings, 'theme' | 'liveChat'> &
  ChatbotSettings['theme'] &
  ChatbotSettings['liveChat'];

export type FieldName = keyof Draft;

/** What each part of the form is given. */
export interface FieldsProps {
  draft: Draft;
  edit(changes: Partial<Draft>): void;
}

export function draftOf(chatbot: { name: string; domains: string[] }, settings: ChatbotSettings): Draft {
  const { theme, liveChat, ...rest } = settings;
  return { name: chatbot.name, domains: chatbot.domains, ...rest, ...theme, ...liveChat };
}

/** The fields in which two drafts differ. */
export function fieldsBetween(one: Draft, other: Draft): FieldName[] {
  return (Object.keys(one) as FieldName[]).filter(
    (field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  );
}

/** What is sent to the API: only what was changed, so that nothing else can be overwritten. */
export function changesOf(saved: Draft, draft: Draft) {
  const changed = new Set(fieldsBetween(saved, draft));
  const pick = <Field extends FieldName>(...fields: Field[]) => {
    const picked = fields.filter((field) => changed.has(field)).map((field) => [field, draft[field]]);
    // Entries lose the link between a name and the type of its value.
    return Object.fromEntries(picked) as Partial<Pick<Draft, Field>>;
  };
  const theme = pick('primaryColor', 'backgroundColor', 'textColor', 'position');
  const liveChat = pick('isEnabled', 'workingHours', 'attachments');
  return {
    chatbot: pick('name', 'domains'),
    settings: {
      ...pick('welcomeMessage', 'welcomeMessages', 'suggestedQuestions', 'instructions', 'fallbackMessage'),
      ...pick('logoUrl', 'teaserAfterSeconds', 'preChatForm'),
      ...pick('languages', 'confidenceThreshold', 'visitorModes'),
      ...(changed.has('linkHosts') && {
        linkHosts: draft.linkHosts.map((host) => host.trim()).filter(Boolean),
      }),
      ...(Object.keys(theme).length > 0 && { theme }),
      ...(Object.keys(liveChat).length > 0 && { liveChat }),
    },
  };
}

interface Meanwhile {
  /** What the form began with. */
  saved: Draft;
  /** What is in the form. */
  mine: Draft;
  /** What somebody else has saved since. */
  theirs: Draft;
}

/** The fields that somebody else has changed to what is not in the form, and which of these were changed here too. */
export function disagreement({ saved, mine, theirs }: Meanwhile) {
  const changedHere = new Set(fieldsBetween(saved, mine));
  const differing = new Set(fieldsBetween(mine, theirs));
  return fieldsBetween(saved, theirs)
    .filter((field) => differing.has(field))
    .map((field) => ({ field, isMineToo: changedHere.has(field) }));
}

/** Theirs with one's own changes on top; of the fields that both changed, one's own are those in `won`. */
export function together({ saved, mine, theirs }: Meanwhile, won: ReadonlySet<FieldName>): Draft {
  const changedThere = new Set(fieldsBetween(saved, theirs));
  const kept = fieldsBetween(saved, mine).filter((field) => won.has(field) || !changedThere.has(field));
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) };
}

/** What was written while it was being saved stays, on top of what is there now. */
export const withLater = ({ saved, mine, theirs }: Meanwhile): Draft =>
  together({ saved, mine, theirs }, new Set(fieldsBetween(saved, mine)));

/** As it is saved: without empty domains, questions and greetings, with the hours in their order. */
export function tidied(draft: Draft): Draft {
  const { name, domains, logoUrl, suggestedQuestions, welcomeMessages, workingHours } = draft;
  return {
    ...draft,
    name: name.trim(),
    domains: domains.map((domain) => domain.trim()).filter(Boolean),
    logoUrl: logoUrl.trim(),
    welcomeMessages: Object.fromEntries(
      Object.entries(welcomeMessages).filter(([, greeting]) => greeting.trim() !== ''),
    ) as Draft['welcomeMessages'],
    suggestedQuestions: suggestedQuestions.map((question) => question.trim()).filter(Boolean),
    workingHours: workingHours && {
      ...workingHours,
      days: Object.fromEntries(
        Object.entries(workingHours.days).map(([day, spans]) => [
          day,
          spans.toSorted((one, other) => one.from.localeCompare(other.from)),
        ]),
      ) as typeof workingHours.days,
    },
  };
}
