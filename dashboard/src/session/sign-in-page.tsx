import { NotYet } from '../ui/not-yet.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useWords, type Words } from '../words/index.ts';
import { Door } from './door.tsx';
import { keepInvitation, useInvitation } from './invitation.ts';
import { InvitationOver, useInvitationPreview } from './invitation-preview.tsx';
import { PasswordForm } from './password-form.tsx';
import { useWays } from './session-context.ts';

/** The door: it shows the ways in that there are. */
export function SignInPage({ failure }: { failure: keyof Words | undefined }) {
  const words = useWords();
  const ways = useWays();
  return (
    <Door>
      {!ways.data && (
        <NotYet
          title={words('signIn')}
          hint={ways.error ? undefined : words('welcomeBack')}
          shape="form"
          error={ways.error}
          retry={() => void ways.refetch()}
        />
      )}
      {ways.data?.provider && <ProviderDoor name={ways.data.provider.name} failure={failure} />}
      {ways.data?.local && (
        <PasswordForm
          mayAnybodySignUp={ways.data.signUp === 'open'}
          isFirstAccount={ways.data.isFirstAccount && ways.data.signUp === 'open'}
          hasDemo={ways.data.hasDemo}
          canReset={ways.data.passwordReset === 'by-email'}
          failure={ways.data.provider ? undefined : failure}
        />
      )}
      {ways.data && !ways.data.local && !ways.data.provider && (
        <>
          <PageTitle title={words('signIn')} />
          <Notice tone="error">{words('noWayIn')}</Notice>
        </>
      )}
    </Door>
  );
}

function ProviderDoor({ name, failure }: { name: string; failure: keyof Words | undefined }) {
  const words = useWords();
  const invitationToken = useInvitation();
  const invitation = useInvitationPreview(invitationToken);
  const returnTo = encodeURIComponent(location.pathname + location.search);
  if (invitation.isOver) return <InvitationOver wayOn={words('backToSignIn')} />;
  return (
    <>
      {invitationToken === undefined ? (
        <PageTitle title={words('signIn')} />
      ) : (
        <PageTitle title={invitation.title} hint={invitation.text} />
      )}
      {failure && <Notice tone="error">{words(failure, { name })}</Notice>}
      <a
        className="button primary"
        href={`/api/auth/provider/start?returnTo=${returnTo}`}
        onClick={() => keepInvitation()}
      >
        {words('continueWith', { name })}
      </a>
    </>
  );
}
