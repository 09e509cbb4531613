import { useChat } from './chat-context.ts';

/** The owner's logo, where there is one. It says nothing that the name beside it does not. */
export function Avatar() {
  const { logoUrl } = useChat().configuration;
  return logoUrl ? (
    <img
      class="avatar"
      src={logoUrl}
      alt=""
      referrerpolicy="no-referrer"
      onError={({ currentTarget }) => {
        currentTarget.hidden = true;
      }}
    />
  ) : null;
}
