import { useId, useState } from 'react';
import { contrastOf } from '../../../widget/src/colors.ts';
import { FieldProblem } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Setting } from '../ui/setting.tsx';
import { useWords, type Words } from '../words/index.ts';
import { correctionsOf, isColor } from './color-corrections.ts';
import type { FieldsProps } from './draft.ts';

const colors = {
  primaryColor: 'setPrimary',
  backgroundColor: 'setBackground',
  textColor: 'setText',
} as const satisfies Record<string, keyof Words>;

/** The owner's colours, and where the chat must depart from them so that everybody can read it. */
export function ColorFields({ draft, edit }: FieldsProps) {
  const words = useWords();
  return (
    <Setting label={words('setColors')} hint={words('setColorsHint')}>
      <div className="colors">
        {(Object.keys(colors) as (keyof typeof colors)[]).map((name) => (
          <ColorField
            key={name}
            label={words(colors[name])}
            color={draft[name]}
            change={(color) => edit({ [name]: color })}
          />
        ))}
      </div>
      <div className="corrections">
        {correctionsOf(draft).map(({ what, wanted, used, on }) => (
          <Notice key={what} tone="warning">
            {words(`setContrast_${what}`, {
              wanted,
              used,
              contrast: contrastOf(wanted, on).toFixed(1),
            })}
          </Notice>
        ))}
      </div>
    </Setting>
  );
}

/** By the browser's own picker, or as it stands in a style guide. */
function ColorField({ label, color, change }: { label: string; color: string; change: (color: string) => void }) {
  const words = useWords();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && !isColor(typed);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="color">
        <input type="color" id={id} value={color} onChange={(event) => change(event.target.value)} />
        <input
          aria-label={words('setHex', { label })}
          value={typed ?? color}
          onChange={(event) => {
            const text = event.target.value.trim();
            setTyped(text);
            if (isColor(text)) change(text.toLowerCase());
          }}
          // What is no colour stays to be mended, and cannot be saved.
          onBlur={() => !isWrong && setTyped(undefined)}
          pattern="#[0-9a-fA-F]{6}"
          required
          title={words('setHexHint')}
          spellCheck={false}
          {...(isWrong && { 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
        />
      </div>
      {isWrong && <FieldProblem id={id}>{words('setHexHint')}</FieldProblem>}
    </div>
  );
}
