import { useWords, type Words } from '../words/index.ts';
import type { WorkingHours } from './chatbot-settings.ts';
import { type Draft, disagreement, type FieldName } from './draft.ts';

const fieldWords: Record<FieldName, keyof Words> = {
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

interface Props {
  saved: Draft;
  mine: Draft;
  theirs: Draft;
  settle(winner: 'mine' | 'theirs'): void;
}

/** Somebody else was quicker: what is theirs, and whose is to stay. */
export function ConflictNote({ settle, ...meanwhile }: Props) {
  const words = useWords();
  const { mine, theirs } = meanwhile;
  const fields = disagreement(meanwhile);
  return (
    <section role="alert" className="conflict">
      <h2>{words('setOvertaken')}</h2>
      <p>{words('setOvertakenHint')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{words('setField')}</th>
            <th scope="col">{words('setTheirs')}</th>
            <th scope="col">{words('setMine')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, isMineToo }) => (
            <tr key={field}>
              <th scope="row">{words(fieldWords[field])}</th>
              <td>{said(theirs, field, words)}</td>
              <td>{isMineToo ? said(mine, field, words) : words('setUnchanged')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="line">
        <button type="button" className="primary" onClick={() => settle('mine')}>
          {words('setKeepMine')}
        </button>
        <button type="button" onClick={() => settle('theirs')}>
          {words('setTakeTheirs')}
        </button>
      </div>
    </section>
  );
}

/** A value in words. */
function said(draft: Draft, field: FieldName, words: ReturnType<typeof useWords>): string {
  const value = draft[field];
  if (field === 'position') return words(`setAt_${draft.position}`);
  if (field === 'confidenceThreshold' && value === null) return words('setDefault');
  if (field === 'workingHours' && value === null) return words('setAnyTime');
  if (value === null || value === '') return words('setNothing');
  if (typeof value === 'boolean') return words(value ? 'setOn' : 'setOff');
  if (Array.isArray(value)) return value.join(' · ') || words('setNothing');
  if (field === 'welcomeMessages') return Object.values(draft.welcomeMessages).join(' · ') || words('setNothing');
  if (field === 'workingHours' && draft.workingHours) return hoursSaid(draft.workingHours, words);
  return String(value);
}

function hoursSaid({ timeZone, days }: WorkingHours, words: ReturnType<typeof useWords>): string {
  const open = Object.entries(days).filter(([, spans]) => spans.length > 0);
  const lines = open.map(
    ([day, spans]) =>
      `${words(`setDay_${day}` as keyof Words)} ${spans.map(({ from, to }) => `${from}–${to}`).join(', ')}`,
  );
  return [timeZone, ...lines].join(' · ');
}
