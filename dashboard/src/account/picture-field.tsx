import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { useApi } from '../api/api-context.ts';
import { useOwnPicture } from '../chatbots/use-chatbots.ts';
import { useUser } from '../session/session-context.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { squarePicture } from './square-picture.ts';

/** Who is signed in, with the picture that colleagues and visitors see. */
export function PictureField() {
  const words = useWords();
  const api = useApi();
  const queries = useQueryClient();
  const { name, email } = useUser();
  const picture = useOwnPicture();
  const file = useRef<HTMLInputElement>(null);
  // Lists of members and agents show it too.
  const onSuccess = () => queries.invalidateQueries();
  const upload = useMutation({
    async mutationFn(image: File) {
      const body = new FormData();
      body.append('file', await squarePicture(image), 'picture');
      return api.call('/api/auth/picture', { method: 'PUT', body });
    },
    onSuccess,
  });
  const remove = useMutation({ mutationFn: () => api.call('/api/auth/picture', { method: 'DELETE' }), onSuccess });
  const error = upload.error ?? remove.error;
  return (
    <>
      <div className="profile">
        <Avatar name={name} picture={picture} size="large" />
        <div className="grow">
          <strong>{name}</strong>
          <p className="quiet">{email}</p>
        </div>
        <div className="buttons">
          <button type="button" disabled={upload.isPending} onClick={() => file.current?.click()}>
            {words(picture ? 'setLogoReplace' : 'pictureUpload')}
          </button>
          {picture && (
            <button type="button" disabled={remove.isPending} onClick={() => remove.mutate()}>
              {words('pictureRemove')}
            </button>
          )}
        </div>
        <input
          ref={file}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={words('pictureUpload')}
          onChange={({ currentTarget }) => {
            const [image] = currentTarget.files ?? [];
            remove.reset();
            if (image) upload.mutate(image);
            // The same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
      {error &&
        (isRefused(error) ? (
          <p role="alert" className="wrong">
            {words('pictureRefused')}
          </p>
        ) : (
          <ProblemNote error={error} />
        ))}
    </>
  );
}

/** By the server, or by the browser, which could not read it. */
const isRefused = (error: unknown) => !(error instanceof ParleyError) || error.status === 413 || error.status === 415;
