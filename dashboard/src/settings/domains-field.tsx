import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { Setting } from '../ui/setting.tsx';
import { useWords } from '../words/index.ts';

const most = 20;

interface Props {
  domains: string[];
  isLocalhostAllowed: boolean;
  change(domains: string[]): void;
}

/** Where the chatbot may appear. There is always a line to write the first one into. */
export function DomainsField({ domains, isLocalhostAllowed, change }: Props) {
  const words = useWords();
  const list = useRef<HTMLUListElement>(null);
  const shown = domains.length > 0 ? domains : [''];

  function add() {
    change([...shown, '']);
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  }

  function remove(at: number) {
    change(shown.toSpliced(at, 1));
    list.current?.querySelector('input')?.focus();
  }

  return (
    <Setting
      label={words('setDomains')}
      hint={`${words('setDomainsHint')} ${isLocalhostAllowed ? words('setLocalhost') : ''}`}
    >
      <ul className="items" ref={list}>
        {shown.map((domain, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
          <li key={at} className="question">
            <input
              aria-label={words('setDomain', { n: at + 1 })}
              inputMode="url"
              placeholder="example.com"
              value={domain}
              onChange={(event) => change(shown.toSpliced(at, 1, event.target.value))}
              maxLength={300}
            />
            {shown.length > 1 && (
              <button
                type="button"
                className="icon ghost"
                aria-label={words('setRemoveDomain', { n: at + 1 })}
                onClick={() => remove(at)}
              >
                <X />
              </button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < most && (
        <button type="button" className="small start" onClick={add}>
          <Plus />
          {words('setAddDomain')}
        </button>
      )}
    </Setting>
  );
}
