import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../words/index.ts';
import './copy-box.css';

interface Props {
  label: string;
  text: string;
  /** Whether it stands beside another that comes first. */
  isQuiet?: boolean;
  /** Code scrolls: one that breaks inside a word is hard to read. What is one line only may break between its words. */
  isCode?: boolean;
}

/** A text to take along. */
export function CopyBox({ label, text, isQuiet = false, isCode = false }: Props) {
  const words = useWords();
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  }
  return (
    <figure className={isQuiet ? 'copy-box quiet-box' : 'copy-box'}>
      <figcaption>{label}</figcaption>
      {isCode ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <pre className={text.includes('\n') ? 'keeps-lines' : 'keeps-words'} tabIndex={0}>
          <code>{text}</code>
        </pre>
      ) : (
        <pre>
          <code>{text}</code>
        </pre>
      )}
      {/* Browsers offer the clipboard to pages that came over TLS only. */}
      {navigator.clipboard && (
        <button type="button" className="small" onClick={() => void copy().catch(() => {})}>
          {isCopied ? <Check /> : <Copy />}
          {words(isCopied ? 'copied' : 'copy')}
        </button>
      )}
    </figure>
  );
}
