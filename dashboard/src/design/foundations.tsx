import { Bot, FileText, FlaskConical, Inbox, MessagesSquare, Search, SlidersHorizontal, Users } from 'lucide-react';
import { Mark } from '../ui/mark.tsx';
import { DesignPart, Sample } from './design-part.tsx';

const colors = [
  { name: 'Surfaces', tokens: ['canvas', 'background', 'raised', 'hover', 'selected'] },
  { name: 'Text and lines', tokens: ['text', 'quiet', 'edge', 'line'] },
  { name: 'Primary', tokens: ['primary', 'primary-hover', 'primary-soft', 'on-primary'] },
  { name: 'States', tokens: ['good', 'warn', 'wrong', 'mark'] },
  { name: 'States, soft', tokens: ['good-soft', 'warn-soft', 'wrong-soft'] },
];

const sizes = [
  { token: 'size-figure', pixels: 28, use: 'Figures', text: '1,284' },
  { token: 'size-h1', pixels: 24, use: 'Title of a page', text: 'Conversations' },
  { token: 'size-h2', pixels: 17, use: 'Heading of a section', text: 'Sign-up is open' },
  { token: 'size-h3', pixels: 15, use: 'Heading of a part', text: 'Agent availability' },
  { token: 'size', pixels: 14, use: 'Text', text: 'Answers come from your own content.' },
  { token: 'size-small', pixels: 13, use: 'Notes and tables', text: 'Visitors see it at the top of the chat.' },
];

const spaces = [4, 8, 12, 16, 24, 32];

const radii = [
  { token: 'radius-small', use: '6, what is small' },
  { token: 'radius', use: '8, controls' },
  { token: 'radius-large', use: '12, panels' },
  { token: 'radius-round', use: 'badges and people' },
];

const icons = { Inbox, Bot, FileText, FlaskConical, MessagesSquare, SlidersHorizontal, Users, Search };

/** The mark, and the tokens of `ui/tokens.css`. */
export function Foundations() {
  return (
    <>
      <DesignPart name="Mark" use="Two who speak. Never redrawn in other colors.">
        <div className="design-line">
          {[16, 24, 32, 48].map((size) => (
            <Mark key={size} size={size} />
          ))}
          <span className="brand">
            <Mark size={28} />
            Parley
          </span>
        </div>
      </DesignPart>
      <DesignPart
        name="Color"
        use="Warm neutrals and petrol. Every token has both themes; text has 4.5:1 on each surface."
      >
        {colors.map(({ name, tokens }) => (
          <div key={name}>
            <h3>{name}</h3>
            <ul className="swatches">
              {tokens.map((token) => (
                <li key={token}>
                  <span style={{ background: `var(--${token})` }} />
                  <code>{token}</code>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </DesignPart>
      <DesignPart
        name="Type"
        use="Inter, semibold headings a little tight, sentence case. Code in the system’s monospace."
      >
        <dl className="design-type">
          {sizes.map(({ token, pixels, use, text }) => (
            <div key={token}>
              <dt className="quiet">
                {use} <span>{pixels} px</span>
              </dt>
              <dd style={{ fontSize: `var(--${token})`, fontWeight: pixels > 14 ? 600 : 400 }}>{text}</dd>
            </div>
          ))}
        </dl>
        <p>
          Inline: <a href="/docs">the documentation</a>, <code>code</code>, <kbd>Ctrl K</kbd> and <mark>a mark</mark>.
        </p>
      </DesignPart>
      <DesignPart
        name="Space and shape"
        use="Multiples of 4 px. Squares are things, circles are people. Only what floats has a shadow."
      >
        <Sample name="Space">
          {spaces.map((pixels) => (
            <span key={pixels} className="design-space">
              <span style={{ inlineSize: pixels, blockSize: pixels }} />
              {pixels}
            </span>
          ))}
        </Sample>
        <Sample name="Radius">
          {radii.map(({ token, use }) => (
            <span key={token} className="design-space">
              <span className="design-box" style={{ borderRadius: `var(--${token})` }} />
              {use}
            </span>
          ))}
        </Sample>
        <Sample name="Shadow">
          {['shadow', 'shadow-popup'].map((token) => (
            <span key={token} className="design-space">
              <span className="design-box floating" style={{ boxShadow: `var(--${token})` }} />
              {token}
            </span>
          ))}
        </Sample>
      </DesignPart>
      <DesignPart name="Icons" use="Lucide, 16 px, beside words. Alone only with a label for screen readers.">
        <div className="design-line">
          {Object.entries(icons).map(([name, Icon]) => (
            <span key={name} className="design-icon">
              <Icon />
              <code>{name}</code>
            </span>
          ))}
        </div>
      </DesignPart>
    </>
  );
}
