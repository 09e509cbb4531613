import { PanelRightClose } from 'lucide-react';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { inkOn } from '../../../widget/src/colors.ts';
import { fragmentOf } from '../../../widget/src/protocol.ts';
import type { Chatbot } from '../api/documents.ts';
import { readPreferences } from '../ui/preferences.ts';
import { useDrawnChat } from '../ui/use-drawn-chat.ts';
import { useWords } from '../words/index.ts';
import { isColor } from './color-corrections.ts';
import { type Draft, tidied } from './draft.ts';
import { isUploaded } from './logo-field.tsx';

const schemes = ['light', 'dark'] as const;

type Scheme = (typeof schemes)[number];

/** As the dashboard around it. */
function ownScheme(): Scheme {
  const { theme } = readPreferences();
  if (theme !== 'auto') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Where the chat stands: it listens to no other origin. */
const place = (scheme: Scheme) => fragmentOf({ origin: location.origin, mode: 'inline', scheme });

interface Props {
  chatbot: Chatbot;
  draft: Draft;
  /** Makes room for the form, where it stands beside it. */
  hide?: () => void;
}

/** The real chat beside the form, which shows what is being edited, with its button in the corner of the page. */
export function Preview({ chatbot, draft, hide }: Props) {
  const words = useWords();
  const color = draft.primaryColor;
  const name = useId();
  const [scheme, setScheme] = useState(ownScheme);
  const [address] = useState(() => `/chat/${chatbot.id}${place(scheme)}`);
  const frame = useRef<HTMLIFrameElement>(null);
  const isDrawn = useDrawnChat(frame);
  const configuration = useMemo(() => configurationOf(chatbot, draft), [chatbot, draft]);
  const tell = useCallback(
    () => frame.current?.contentWindow?.postMessage({ parley: 1, type: 'configure', configuration }, location.origin),
    [configuration],
  );
  useEffect(tell, [tell]);
  useEffect(() => {
    if (isDrawn) frame.current?.contentWindow?.postMessage({ parley: 1, type: 'scheme', scheme }, location.origin);
  }, [isDrawn, scheme]);
  return (
    <section className={`preview at-${draft.position}`} aria-label={words('setPreview')}>
      <fieldset className="segments">
        <legend className="sr">{words('setPreview')}</legend>
        {schemes.map((shown) => (
          <label key={shown}>
            <input type="radio" name={name} checked={shown === scheme} onChange={() => setScheme(shown)} />
            {words(shown === 'light' ? 'themeLight' : 'themeDark')}
          </label>
        ))}
      </fieldset>
      {hide && (
        <button
          type="button"
          className="ghost icon small hide-preview"
          aria-label={words('setHidePreview')}
          title={words('setHidePreview')}
          onClick={hide}
        >
          <PanelRightClose />
        </button>
      )}
      <div className={`preview-frame ${isDrawn ? '' : 'loading-block'}`}>
        <iframe
          ref={frame}
          className={isDrawn ? '' : 'is-loading'}
          title={words('setPreviewFrame')}
          src={address}
          onLoad={tell}
        />
      </div>
      <span
        className="preview-launcher"
        style={isColor(color) ? { background: color, color: inkOn(color) } : {}}
        aria-hidden="true"
      >
        <i />
      </span>
      <p className="quiet">{words('setPreviewHint')}</p>
    </section>
  );
}

/** As the chat is given it by the server. */
function configurationOf({ id, isActive }: Chatbot, draft: Draft) {
  const { name, domains, welcomeMessage, suggestedQuestions, languages, isEnabled, ...rest } = tidied(draft);
  const { primaryColor, backgroundColor, textColor, position, welcomeMessages, logoUrl, preChatForm } = rest;
  return {
    id,
    name,
    domain: domains[0] ?? '',
    isActive,
    welcomeMessage,
    welcomeMessages,
    ...((isUploaded(logoUrl) || logoUrl.startsWith('https://')) && { logoUrl }),
    preChatForm,
    suggestedQuestions,
    languages,
    theme: { primaryColor, backgroundColor, textColor, position },
    liveChat: { isEnabled },
  };
}
