import { asking } from './asking.ts';
import { failures } from './failures.ts';
import { liveChat } from './live-chat.ts';
import { mail } from './mail.ts';
import { managing } from './managing.ts';
import type { Scenario } from './scenario.ts';
import { webhooks } from './webhooks.ts';

export const scenarios: Scenario[] = [...asking, ...failures, ...managing, ...liveChat, ...mail, ...webhooks];
