import { Braces, FlaskConical, type LucideIcon, Mail, MessageSquare } from 'lucide-react';
import type { Words } from '../words/index.ts';

type Channel = 'widget' | 'email' | 'playground' | 'api';

/** Where a conversation takes place, as far as who owns it tells. */
export function channelOf(owner: string): Channel {
  if (owner.startsWith('visitor:vis_mail_')) return 'email';
  if (owner.startsWith('visitor:')) return 'widget';
  return owner.startsWith('user:') ? 'playground' : 'api';
}

export const channelLooks: Record<Channel, { name: keyof Words; icon: LucideIcon }> = {
  widget: { name: 'channelWidget', icon: MessageSquare },
  email: { name: 'email', icon: Mail },
  playground: { name: 'playground', icon: FlaskConical },
  api: { name: 'byApi', icon: Braces },
};
