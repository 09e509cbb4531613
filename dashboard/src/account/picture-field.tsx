import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { useOwnPicture } from '../chatbots/use-chatbots.ts';
import { useUser } from '../session/session-context.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ImageChoice } from '../ui/image-choice.tsx';
import { useWords } from '../words/index.ts';
import { squarePicture } from './square-picture.ts';

/** Who is signed in, with the picture that colleagues and visitors see. */
export function PictureField() {
  const words = useWords();
  const api = useApi();
  const queries = useQueryClient();
  const { name, email } = useUser();
  const picture = useOwnPicture();
  // Lists of members and agents show it too.
  const onSuccess = () => queries.invalidateQueries();
  const remove = useMutation({
    mutationFn: async () => void (await api.call('/api/auth/picture', { method: 'DELETE' })),
    onSuccess,
  });
  const upload = useMutation({
    async mutationFn(image: File) {
      remove.reset();
      const body = new FormData();
      body.append('file', await squarePicture(image), 'picture');
      return api.call('/api/auth/picture', { method: 'PUT', body });
    },
    onSuccess,
  });
  return (
    <div className="profile">
      <ImageChoice
        image={<Avatar name={name} picture={picture} size="large" />}
        isSet={picture != null}
        labels={{ upload: words('pictureUpload'), remove: words('pictureRemove'), refused: words('pictureRefused') }}
        upload={upload}
        remove={remove}
        error={upload.error ?? remove.error}
      >
        <strong>{name}</strong>
        <p className="quiet">{email}</p>
      </ImageChoice>
    </div>
  );
}
