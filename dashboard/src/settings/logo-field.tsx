import { useMutation } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { useApi } from '../api/api-context.ts';
import { Field } from '../ui/field.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { Setting } from '../ui/setting.tsx';
import { useWords } from '../words/index.ts';

interface Props {
  chatbotId: string;
  logoUrl: string;
  change(logoUrl: string): void;
}

/** Of this server; any other is loaded by visitors, not here. */
export const isUploaded = (logoUrl: string) => logoUrl.startsWith('/api/widget/');

/** A logo that is uploaded here, or the address of one elsewhere. It is shown to visitors once it is saved. */
export function LogoField({ chatbotId, logoUrl, change }: Props) {
  const words = useWords();
  const api = useApi();
  const file = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (image: File) => {
      const body = new FormData();
      body.append('file', image);
      return api.call(`/api/chatbots/${chatbotId}/logo`, { method: 'POST', body });
    },
    onSuccess: (saved) => change(saved.logoUrl),
  });
  const isOwn = isUploaded(logoUrl);
  return (
    <Setting label={words('setLogo')} hint={words('setLogoHint')}>
      <div className="logo-choice">
        <span className="logo-tile">{isOwn ? <img src={logoUrl} alt="" /> : <ImagePlus aria-hidden="true" />}</span>
        <div>
          <div className="buttons">
            <button type="button" disabled={upload.isPending} onClick={() => file.current?.click()}>
              {words(isOwn ? 'setLogoReplace' : 'setLogoUpload')}
            </button>
            {isOwn && (
              <button type="button" onClick={() => change('')}>
                {words('setLogoRemove')}
              </button>
            )}
          </div>
          <p className="quiet">{words('setLogoFormats')}</p>
        </div>
        <input
          ref={file}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={words('setLogoUpload')}
          onChange={({ currentTarget }) => {
            const [image] = currentTarget.files ?? [];
            if (image) upload.mutate(image);
            // The same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
      {upload.error &&
        (isRefused(upload.error) ? (
          <p role="alert" className="wrong">
            {words('setLogoRefused')}
          </p>
        ) : (
          <ProblemNote error={upload.error} />
        ))}
      {!isOwn && (
        <Field
          label={words('setLogoAddress')}
          hint={words('setLogoAddressHint')}
          type="url"
          value={logoUrl}
          onChange={(event) => change(event.target.value)}
          placeholder="https://example.com/logo.png"
          pattern="https://.*"
          maxLength={500}
        />
      )}
    </Setting>
  );
}

const isRefused = (error: unknown) => error instanceof ParleyError && (error.status === 413 || error.status === 415);
