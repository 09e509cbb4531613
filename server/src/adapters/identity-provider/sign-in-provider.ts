import * as openid from 'openid-client';
import { ProviderFailure, type SignInProvider } from '../../identity/ports.ts';
import type { ExternalIssuer, IssuerMetadata } from './external-issuer.ts';

const timeoutSeconds = 5;

interface Options {
  issuer: Pick<ExternalIssuer, 'metadata'>;
  clientId: string;
  /** Without one, a public client: the verifier of its code alone proves who asks. */
  clientSecret: string | undefined;
  /** The usual ones when not given. */
  scopes: string | undefined;
}

/** Signing in at an external issuer: code flow with PKCE, state and nonce. */
export function createSignInProvider({ issuer, clientId, clientSecret, scopes }: Options): SignInProvider {
  async function configuration(): Promise<openid.Configuration> {
    const metadata = await issuer.metadata().catch((cause: unknown) => {
      throw new ProviderFailure('unavailable', cause);
    });
    const configuration = new openid.Configuration(
      metadata,
      clientId,
      undefined,
      clientSecret === undefined ? openid.None() : secretSentAs(metadata, clientSecret),
    );
    configuration.timeout = timeoutSeconds;
    // The operator has set an http:// address, for a provider on the same machine or network.
    if (metadata.issuer.startsWith('http:')) openid.allowInsecureRequests(configuration);
    return configuration;
  }

  return {
    async begin(redirectUri) {
      const found = await configuration();
      const checks = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const address = openid.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: scopes ?? usualScopes(found.serverMetadata()),
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, checks };
    },

    async exchange(callback, { state, nonce, verifier }) {
      const found = await configuration();
      const given = await openid
        .authorizationCodeGrant(found, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch(throwFailure);
      if (given.id_token === undefined) throw new ProviderFailure('refused', new Error('No ID token came.'));
      return { idToken: given.id_token, refreshToken: given.refresh_token };
    },

    async refresh(refreshToken) {
      const given = await openid.refreshTokenGrant(await configuration(), refreshToken).catch((error: unknown) => {
        throw new ProviderFailure(isAboutToken(error) ? reasonOf(error) : 'unavailable', error);
      });
      return {
        ...(given.id_token !== undefined && { idToken: given.id_token }),
        refreshToken: given.refresh_token,
      };
    },

    async revoke(refreshToken) {
      const found = await configuration();
      if (found.serverMetadata().revocation_endpoint === undefined) return;
      await openid.tokenRevocation(found, refreshToken, { token_type_hint: 'refresh_token' }).catch(throwFailure);
    },
  };
}

/** As the provider takes it: in a header, unless it says that it does not. */
function secretSentAs(
  { token_endpoint_auth_methods_supported: methods }: IssuerMetadata,
  clientSecret: string,
): openid.ClientAuth {
  const isBasic = !Array.isArray(methods) || methods.includes('client_secret_basic');
  return isBasic ? openid.ClientSecretBasic(clientSecret) : openid.ClientSecretPost(clientSecret);
}

function usualScopes({ scopes_supported: supported }: { scopes_supported?: string[] }): string {
  return `openid email profile${supported?.includes('offline_access') ? ' offline_access' : ''}`;
}

const tooManyRequests = 429;

function throwFailure(error: unknown): never {
  throw new ProviderFailure(reasonOf(error), error);
}

function reasonOf(error: unknown): ProviderFailure['reason'] {
  if (error instanceof openid.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'denied';
    return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'unavailable' : 'refused';
  }
  if (error instanceof openid.ResponseBodyError) return reasonOfStatus(error.status);
  if (error instanceof openid.ClientError) {
    const status = statusOf(error);
    if (status !== undefined) return reasonOfStatus(status);
    return error.code === 'OAUTH_TIMEOUT' ? 'unavailable' : 'refused';
  }
  // What `fetch` rejects with, where nobody answers.
  return error instanceof TypeError ? 'unavailable' : 'refused';
}

/** Whether a refresh token was looked at at all: who does not know the client, or is not the provider, has not. */
function isAboutToken(error: unknown): boolean {
  if (error instanceof openid.WWWAuthenticateChallengeError) return false;
  if (error instanceof openid.ResponseBodyError) return error.error !== 'invalid_client';
  const status = error instanceof openid.ClientError ? statusOf(error) : undefined;
  return status === undefined || ![401, 403, 404].includes(status);
}

/** Of the reply that was no good. Not by its class: libraries replace the global `Response`. */
function statusOf({ cause }: openid.ClientError): number | undefined {
  const { status } = (cause ?? {}) as { status?: unknown };
  return typeof status === 'number' ? status : undefined;
}

const reasonOfStatus = (status: number) => (status >= 500 || status === tooManyRequests ? 'unavailable' : 'refused');
