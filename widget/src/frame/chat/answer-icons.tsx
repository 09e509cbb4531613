import { icon } from './icons.tsx';

/** Of what can be done with an answer; they come with it. */
export const CopyIcon = icon(<path d="M9 9h11v11H9zM5 15H4V4h11v1" />);
export const CheckIcon = icon(<path d="M5 13l4 4L19 7" />);
export const DoubtIcon = icon(<path d="M12 4L2.500 20h19zM12 10v4.500M12 17.200v.01" />);
const thumb = 'M7 11v9H4v-9zM7 11l4-8a2 2 0 0 1 2 2v4h6a1.5 1.5 0 0 1 1.5 1.800l-1.5 7.500A2 2 0 0 1 17 20H7';
export const UpIcon = icon(<path d={thumb} />);
export const DownThumbIcon = icon(<path d={thumb} transform="rotate(180 12 12)" />);
