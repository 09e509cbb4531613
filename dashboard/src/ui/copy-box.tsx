import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../words/index.ts';
import './copy-box.css';

/** A text to take along. */
export function CopyBox({ label, text }: { label: string; text: string }) {
  const words = useWords();
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  }
  return (
    <figure className="copy-box">
      <figcaption>{label}</figcaption>
      <pre>
        <code>{text}</code>
      </pre>
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
