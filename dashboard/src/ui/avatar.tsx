import type { LucideIcon } from 'lucide-react';
import './avatar.css';

interface Props {
  name: string;
  /** The address of their picture. Until it is there, and where it is gone, the letters show. */
  picture?: string | null | undefined;
  /** In the place of letters, for somebody whose name is not known. */
  icon?: LucideIcon;
  /** What the colour is chosen by, where many have the same name. */
  seed?: string;
  /** Squares are things, circles are people. */
  shape?: 'circle' | 'square';
  size?: 'small' | 'large';
}

const hues = 6;

/** The picture of somebody, or the first letters of a name on a colour that is always the same for it. */
export function Avatar({ name, picture, icon: Icon, seed = name, shape = 'circle', size = 'small' }: Props) {
  return (
    <span className={`${avatarClass(shape, size)} hue-${hueOf(seed)}`} aria-hidden="true">
      {Icon ? <Icon /> : initialsOf(name)}
      {picture && (
        <img
          key={picture}
          src={picture}
          alt=""
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}

export const avatarClass = (shape: 'circle' | 'square', size: 'small' | 'large') =>
  size === 'large' ? `avatar ${shape} large` : `avatar ${shape}`;

export function initialsOf(name: string): string {
  const [first = '', ...others] = name.trim().split(/[\s@._-]+/u);
  const letters = [first, others.at(-1) ?? ''].map((part) => [...part][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}

function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973;
  return sum % hues;
}
