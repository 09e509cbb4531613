import { refusalOfMailServer } from '../adapters/mail/account-sender.ts';
import { analyticsRoutes } from '../analytics/routes.ts';
import { answeringRoutes } from '../answering/routes.ts';
import { batchTestRoutes } from '../batch-tests/routes.ts';
import { chatbotRoutes } from '../chatbots/routes.ts';
import type { Config } from '../config/index.ts';
import { conversationRoutes } from '../conversations/routes.ts';
import type { BuiltDashboard } from '../dashboard/index.ts';
import { dashboardRoutes } from '../dashboard/routes.ts';
import { demoRoutes } from '../demo/routes.ts';
import { exportRoutes } from '../exports/routes.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { Subscribers } from '../http/subscriptions/subscribers.ts';
import { createKnownBrowsers, createRenewalCookies } from '../identity/index.ts';
import { identityRoutes, providerRoutes, renewalRoutes, signInRoutes } from '../identity/routes.ts';
import { inboundMailRoutes } from '../inbound-mail/routes.ts';
import { knowledgeRoutes } from '../knowledge/routes.ts';
import { liveChatRoutes } from '../live-chat/routes.ts';
import { mcpRoutes } from '../mcp/routes.ts';
import type { LocalModels } from '../models/index.ts';
import { modelRoutes } from '../models/routes.ts';
import { noticeRoutes } from '../notices/routes.ts';
import { openaiRoutes } from '../openai/routes.ts';
import { operatorRoutes } from '../operator/routes.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import { readBuiltWidget } from '../widget/index.ts';
import { widgetRoutes } from '../widget/routes.ts';
import type { Domains } from './create-domains.ts';
import type { OpenIdentity } from './open-identity.ts';

interface Dependencies {
  config: Config;
  domains: Domains;
  access: OpenIdentity;
  subscribers: Subscribers;
  widgetFolder: string;
  dashboard: BuiltDashboard;
  publicUrl: string;
  localModels: LocalModels | undefined;
  draining: AbortSignal;
  /** Of this server. */
  version: string;
  databaseEngine: 'sqlite' | 'postgres';
  onError(error: unknown, context?: object): void;
  clock(): number;
}

/** Everything that the server answers over HTTP. */
export async function listEndpoints(dependencies: Dependencies): Promise<Endpoint[]> {
  const { config, domains, access, subscribers, widgetFolder, dashboard, publicUrl, draining } = dependencies;
  const { version, onError, clock } = dependencies;
  const { analytics, answering, chatbots, conversations, identity, knowledge, liveChat, quotas } = domains;
  const { authentication, isOwnOrigin, limits, visitorSecret } = access;
  const planChanges = config.PLAN_CHANGES;
  return [
    ...answeringRoutes({ answering, chatbots, authentication, resumeGraceMs: config.STREAM_RESUME_GRACE_MS }),
    ...openaiRoutes({ answering, chatbots, conversations, authentication, clock }),
    ...mcpRoutes({ analytics, answering, chatbots, identity, knowledge, limits, isOwnOrigin, version, onError }),
    ...analyticsRoutes({ analytics, chatbots, conversations }),
    ...chatbotRoutes({ chatbots, identity, limits, visitorSecret, isOwnOrigin, clock }),
    ...knowledgeRoutes({ knowledge, chatbots, identity, limits, authentication, draining }),
    ...modelRoutes({ models: domains.models, identity, limits, localModels: dependencies.localModels }),
    ...batchTestRoutes({ tests: domains.batchTests, chatbots, limits }),
    ...conversationRoutes({ conversations, chatbots }),
    ...liveChatRoutes({
      liveChat,
      chatbots,
      conversations,
      identity,
      authentication,
      subscribers,
      answering,
      transcriptMails: domains.transcriptMails,
    }),
    ...inboundMailRoutes({
      inboundMail: domains.inboundMail,
      identity,
      chatbots,
      webhookSecret: config.MAIL_WEBHOOK_SECRET,
    }),
    ...webhookRoutes({ webhooks: domains.webhooks, identity }),
    ...widgetRoutes({
      built: readBuiltWidget(widgetFolder),
      chatbots,
      conversations,
      liveChat,
      identity,
      knowledge,
      limits,
      clock,
    }),
    ...identityRoutes({ identity, limits, quotas, planChanges }),
    ...operatorRoutes({
      operator: domains.operator,
      limits,
      quotas,
      publicUrl,
      running: { version, database: dependencies.databaseEngine, startedAt: clock() },
    }),
    ...noticeRoutes({
      notices: domains.notices,
      mail: domains.mail,
      identity,
      limits,
      refusalOf: (host, port) => refusalOfMailServer(host, port, config.ALLOWED_PRIVATE_HOSTS),
    }),
    ...exportRoutes({ exports: domains.exports, publicUrl, onError }),
    ...(await signInEndpoints(dependencies)),
    ...dashboardRoutes({ built: dashboard }),
    ...demoRoutes(),
  ];
}

/** With a password here, or at the provider that is set. */
async function signInEndpoints({ access, publicUrl, clock }: Dependencies): Promise<Endpoint[]> {
  const { signIn, providerSignIn, localIssuer, limits, ways, isOwnOrigin, onProviderFailure } = access;
  const isSecure = publicUrl.startsWith('https:');
  const cookies = createRenewalCookies({ isSecure, clock });
  if (signIn && localIssuer) {
    const browsers = createKnownBrowsers({ secret: await access.secretFor('known-browser'), isSecure, clock });
    return [
      ...renewalRoutes({ signIn, cookies, ways, isOwnOrigin }),
      ...signInRoutes({ issuer: localIssuer, signIn, limits, cookies, browsers }),
    ];
  }
  if (!providerSignIn) return [];
  return [
    ...renewalRoutes({ signIn: providerSignIn, cookies, ways, isOwnOrigin }),
    ...providerRoutes({ signIn: providerSignIn, limits, cookies, publicUrl, onFailure: onProviderFailure }),
  ];
}
