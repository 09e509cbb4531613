import { useState } from 'preact/hooks';
import { useWords } from './chat-context.ts';
import { icon } from './icons.tsx';

const SmileIcon = icon(
  <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8 14s1.500 2 4 2 4-2 4-2M9 9.500h.01M15 9.500h.01" />,
);

/** A few for a chat with a person, a row of each kind: faces, feelings, hands, signs. Screen readers know their names. */
const emoji = '😀 😊 😂 😍 😎 🤔 😅 😢 ❤️ 🔥 ⭐ 🎉 👍 👎 👏 🙏 👋 💪 ✅ ❌ ❓ 💡 📦 ⏰'.split(' ');

let areDrawn: boolean | undefined;

/** Where a device has no font for them, all would be the same empty box. What is black and white is not one of them. */
function drawsEmoji(): boolean {
  const paper = document.createElement('canvas').getContext('2d');
  paper?.fillText('😀', 0, 10);
  const hasColor = (value: number, at: number) => at % 4 < 3 && value > 0;
  return paper?.getImageData(0, 0, 12, 12).data.some(hasColor) ?? false;
}

/** Puts an emoji where the visitor is writing. */
export function EmojiPicker() {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  areDrawn ??= drawsEmoji();

  function insert(sign: string) {
    setOpen(false);
    const area = document.getElementById('message') as HTMLTextAreaElement;
    area.focus();
    area.setRangeText(sign, area.selectionStart, area.selectionEnd, 'end');
    // The composer hears of it as of everything that is written.
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }

  if (!areDrawn) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from wherever in it the keyboard is
    <div
      class="emoji"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        event.currentTarget.querySelector('button')?.focus();
      }}
    >
      <button
        type="button"
        class="icon"
        aria-label={words('emoji')}
        title={words('emoji')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <SmileIcon />
      </button>
      {isOpen && (
        <fieldset aria-label={words('emoji')}>
          {emoji.map((sign) => (
            <button key={sign} type="button" class="icon" onClick={() => insert(sign)}>
              {sign}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
