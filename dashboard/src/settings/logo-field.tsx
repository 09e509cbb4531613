import { useMutation } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { Field } from '../ui/field.tsx';
import { ImageChoice } from '../ui/image-choice.tsx';
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
  const upload = useMutation({
    mutationFn: (image: File) => {
      const body = new FormData();
      body.append('file', image);
      return api.call(`/api/chatbots/${chatbotId}/logo`, { method: 'POST', body });
    },
    onSuccess: (saved) => change(saved.logoUrl),
  });
  const isOwn = isUploaded(logoUrl);
  const [isAddressShown, setAddressShown] = useState(logoUrl !== '' && !isOwn);
  return (
    <Setting label={words('setLogo')} hint={words('setLogoHint')}>
      <ImageChoice
        image={
          <span className="image-tile">{isOwn ? <img src={logoUrl} alt="" /> : <ImagePlus aria-hidden="true" />}</span>
        }
        isSet={isOwn}
        labels={{ upload: words('setLogoUpload'), remove: words('setLogoRemove'), refused: words('setLogoRefused') }}
        upload={upload}
        remove={{ mutate: () => change('') }}
        error={upload.error}
      >
        <p className="quiet">{words('setLogoFormats')}</p>
      </ImageChoice>
      {!isOwn && !isAddressShown && (
        <button type="button" className="text" onClick={() => setAddressShown(true)}>
          {words('setLogoAddress')}
        </button>
      )}
      {!isOwn && isAddressShown && (
        <Field
          label={words('setLogoAddress')}
          hint={words('setLogoAddressHint')}
          name="logoUrl"
          type="url"
          value={logoUrl}
          onChange={(event) => change(event.target.value)}
          placeholder="https://example.com/logo.png"
          // Asked for by the link in its place.
          autoFocus={logoUrl === ''}
          pattern="https://.*"
          maxLength={500}
        />
      )}
    </Setting>
  );
}
