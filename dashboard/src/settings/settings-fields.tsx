import { useFoundQuestions } from '../playground/use-found-questions.ts';
import { useSources } from '../sources/use-sources.ts';
import { Field, TextField } from '../ui/field.tsx';
import { Setting } from '../ui/setting.tsx';
import { useWords } from '../words/index.ts';
import { positions } from './chatbot-settings.ts';
import { ColorFields } from './color-fields.tsx';
import { DomainsField } from './domains-field.tsx';
import type { FieldsProps } from './draft.ts';
import { LanguagesField } from './languages-field.tsx';
import { LogoField } from './logo-field.tsx';
import { QuestionList } from './question-list.tsx';
import { TeaserField } from './teaser-field.tsx';
import { ThresholdField } from './threshold-field.tsx';
import { VisitorModesField } from './visitor-modes-field.tsx';
import { WelcomesField } from './welcomes-field.tsx';

export function PlaceFields({ draft, edit, isLocalhostAllowed }: FieldsProps & { isLocalhostAllowed: boolean }) {
  const words = useWords();
  return (
    <>
      <Field
        label={words('chatbotName')}
        hint={words('chatbotNameHint')}
        value={draft.name}
        onChange={(event) => edit({ name: event.target.value })}
        required
        maxLength={100}
      />
      <DomainsField {...{ isLocalhostAllowed }} domains={draft.domains} change={(domains) => edit({ domains })} />
    </>
  );
}

export function GreetingFields({ draft, edit, chatbotId }: FieldsProps & { chatbotId: string }) {
  const words = useWords();
  const found = useFoundQuestions(chatbotId, useSources(chatbotId).data).data ?? [];
  return (
    <>
      <TextField
        label={words('setWelcome')}
        hint={words('setWelcomeHint')}
        value={draft.welcomeMessage}
        onChange={(event) => edit({ welcomeMessage: event.target.value })}
        rows={3}
        maxLength={500}
      />
      <WelcomesField messages={draft.welcomeMessages} change={(welcomeMessages) => edit({ welcomeMessages })} />
      <TeaserField seconds={draft.teaserAfterSeconds} change={(teaserAfterSeconds) => edit({ teaserAfterSeconds })} />
      <QuestionList
        questions={draft.suggestedQuestions}
        found={found}
        change={(suggestedQuestions) => edit({ suggestedQuestions })}
      />
    </>
  );
}

export function AppearanceFields({ draft, edit, chatbotId }: FieldsProps & { chatbotId: string }) {
  const words = useWords();
  return (
    <>
      <ColorFields draft={draft} edit={edit} />
      <LogoField chatbotId={chatbotId} logoUrl={draft.logoUrl} change={(logoUrl) => edit({ logoUrl })} />
      <Setting label={words('setPosition')} hint={words('setPositionHint')}>
        <div className="corners">
          {positions.map((position) => (
            <label key={position}>
              <input
                type="radio"
                name="position"
                checked={draft.position === position}
                onChange={() => edit({ position })}
              />
              <span className={`corner ${position}`} aria-hidden="true" />
              {words(`setAt_${position}`)}
            </label>
          ))}
        </div>
      </Setting>
    </>
  );
}

export function AnsweringFields({ draft, edit, chatbotId }: FieldsProps & { chatbotId: string }) {
  const words = useWords();
  return (
    <>
      <LanguagesField chosen={draft.languages} change={(languages) => edit({ languages })} />
      <TextField
        label={words('setInstructions')}
        placeholder={words('setInstructionsExample')}
        hint={words('setInstructionsHint')}
        value={draft.instructions}
        onChange={(event) => edit({ instructions: event.target.value })}
        rows={5}
        maxLength={2_000}
      />
      <TextField
        label={words('setFallback')}
        placeholder={words('setFallbackExample')}
        hint={words('setFallbackHint')}
        value={draft.fallbackMessage}
        onChange={(event) => edit({ fallbackMessage: event.target.value })}
        rows={2}
        maxLength={500}
      />
      <ThresholdField
        chatbotId={chatbotId}
        threshold={draft.confidenceThreshold}
        change={(confidenceThreshold) => edit({ confidenceThreshold })}
      />
      <details className="setting-more">
        <summary>
          {words('setMore')}
          <span className="quiet">
            {words('setVisitorModes')} · {words('setLinkHosts')}
          </span>
        </summary>
        <div className="setting-list">
          <VisitorModesField chosen={draft.visitorModes} change={(visitorModes) => edit({ visitorModes })} />
          <TextField
            label={words('setLinkHosts')}
            placeholder="example.com"
            hint={words('setLinkHostsHint')}
            value={draft.linkHosts.join('\n')}
            onChange={(event) => edit({ linkHosts: event.target.value.split('\n') })}
            rows={3}
          />
        </div>
      </details>
    </>
  );
}
