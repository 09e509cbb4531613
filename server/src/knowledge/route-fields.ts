import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import type { Authentication, Identity } from '../identity/index.ts';
import type { Limits } from '../limits/index.ts';
import type { Knowledge } from './knowledge.ts';

/** What the endpoints of sources share. */
export interface KnowledgeRouteServices {
  knowledge: Knowledge;
  chatbots: Chatbots;
  identity: Identity;
  limits: Limits;
  authentication: Authentication;
  /** When the server stops, those who follow a source go on elsewhere. */
  draining: AbortSignal;
}

export const ofChatbot = z.object({ id: z.string() });
export const ofSource = ofChatbot.extend({ sourceId: z.string() });
export const common = {
  tag: 'Sources',
  callers: ['user'],
  errors: ['CHATBOT_NOT_FOUND', 'NOT_FOUND'],
} as const;
/** Of those that add to what the account holds. */
export const withQuota = { ...common, errors: [...common.errors, 'QUOTA_EXCEEDED'] } as const;
