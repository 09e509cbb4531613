import './copy-box.css';
import { CopyButton } from './copy-button.tsx';

interface Props {
  label: string;
  text: string;
  /** Code scrolls: one that breaks inside a word is hard to read. What is one line only may break between its words. */
  isCode?: boolean;
}

/** A text to take along. */
export function CopyBox({ label, text, isCode = false }: Props) {
  return (
    <figure className="copy-box">
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
      <CopyButton text={text} className="small" />
    </figure>
  );
}
