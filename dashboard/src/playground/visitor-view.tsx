import { RotateCcw } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { fragmentOf } from '../../../widget/src/protocol.ts';
import type { Mode } from '../api/documents.ts';
import { ChatOutline } from '../ui/loading-outlines.tsx';
import { readPreferences } from '../ui/preferences.ts';
import { useWords } from '../words/index.ts';

const modes: Mode[] = ['standard', 'productivity', 'creative'];

interface Props {
  chatbotId: string;
  frame: RefObject<HTMLIFrameElement | null>;
  isDrawn: boolean;
  hasAsked: boolean;
  mode: Mode;
  setMode(mode: Mode): void;
  startOver(): void;
}

/** The chat as visitors have it, and what they do not choose. */
export function VisitorView({ chatbotId, frame, isDrawn, hasAsked, mode, setMode, startOver }: Props) {
  const words = useWords();
  const [address] = useState(
    () =>
      `/chat/${chatbotId}${fragmentOf({ origin: location.origin, mode: 'trial', scheme: readPreferences().theme })}`,
  );
  return (
    <section className="visitor-view" aria-label={words('tryVisitorView')}>
      <div className="visitor-bar">
        <label>
          {words('mode')}
          <select value={mode} onChange={(event) => setMode(event.target.value as Mode)}>
            {modes.map((name) => (
              <option key={name} value={name}>
                {words(name)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="ghost small" onClick={startOver} disabled={!hasAsked}>
          <RotateCcw />
          {words('tryStartOver')}
        </button>
      </div>
      <div className="visitor-frame">
        {!isDrawn && <ChatOutline />}
        <iframe ref={frame} className={isDrawn ? '' : 'is-loading'} title={words('tryVisitorView')} src={address} />
      </div>
    </section>
  );
}
