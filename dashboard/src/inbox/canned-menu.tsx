import { useWords } from '../words/index.ts';
import type { CannedReply } from './documents.ts';

interface Props {
  id: string;
  offered: CannedReply[];
  chosen: number;
  choose(reply: CannedReply): void;
}

/** What `/` offers; the keys are those of the field below it. */
export function CannedMenu({ id, offered, chosen, choose }: Props) {
  const words = useWords();
  return (
    <>
      <p className="sr" role="status">
        {offered.length > 0 && words('inboxOffered', { n: offered.length })}
      </p>
      {offered.length > 0 && (
        <div id={id} className="canned-menu" role="listbox" aria-label={words('inboxCanned')}>
          {offered.map((reply, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={reply.id}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(reply)}
            >
              <strong>{reply.title}</strong> <span className="quiet">{reply.text}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
