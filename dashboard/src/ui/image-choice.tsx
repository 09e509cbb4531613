import { type ReactNode, useRef } from 'react';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { useWords } from '../words/index.ts';
import { Notice } from './notice.tsx';
import { ProblemNote } from './problem-note.tsx';
import './image-choice.css';

interface Props {
  /** What there is now, as others see it. */
  image: ReactNode;
  isSet: boolean;
  labels: { upload: string; remove: string; refused: string };
  upload: { mutate(image: File): void; isPending: boolean };
  remove: { mutate(): void; isPending?: boolean };
  error: unknown;
  /** Whose image it is, or what it may be. */
  children: ReactNode;
}

/** An image that is uploaded, replaced and removed where it is shown. */
export function ImageChoice({ image, isSet, labels, upload, remove, error, children }: Props) {
  const words = useWords();
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="image-choice">
        {image}
        <div className="grow">{children}</div>
        <div className="buttons">
          <button type="button" disabled={upload.isPending} onClick={() => file.current?.click()}>
            {isSet ? words('imageReplace') : labels.upload}
          </button>
          {isSet && (
            <button type="button" className="ghost" disabled={remove.isPending} onClick={() => remove.mutate()}>
              {labels.remove}
            </button>
          )}
        </div>
        <input
          ref={file}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={labels.upload}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) upload.mutate(chosen);
            // The same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
      {error != null &&
        (isRefused(error) ? <Notice tone="error">{labels.refused}</Notice> : <ProblemNote error={error} />)}
    </>
  );
}

/** By the server, or by the browser, which could not read it. */
const isRefused = (error: unknown) => !(error instanceof ParleyError) || error.status === 413 || error.status === 415;
