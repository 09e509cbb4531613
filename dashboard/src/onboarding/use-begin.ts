import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Reply } from '../../../clients/js/src/calls.ts';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { useApi } from '../api/api-context.ts';
import { useUser } from '../session/session-context.ts';
import { firstReadings } from './first-readings.ts';
import { domainOf, hostOf, scopeOf, settingsFrom } from './from-website.ts';

export type Website = Reply<'POST', '/api/websites/preview'>;

export interface Begun {
  chatbotId: string;
  hasWebsite: boolean;
}

interface Given {
  accountId: string;
  /** Empty for a chatbot without a website. */
  url: string;
  name: string;
  /** Whether a website that could not be looked at is taken all the same. */
  isForced?: boolean;
}

/** From a website to a chatbot that is reading it: name, colors and suggested questions come from its home page. */
export function useBegin() {
  const api = useApi();
  const queries = useQueryClient();
  const { id: userId } = useUser();
  /** Of an attempt that failed later on, so that trying again does not leave a second one behind. */
  const made = useRef<{ accountId: string; url: string; chatbotId: string } | undefined>(undefined);
  return useMutation({
    async mutationFn({ accountId, url, name, isForced = false }: Given): Promise<Begun> {
      const website = url === '' ? undefined : await look(url, accountId, isForced);
      const domain = website ? domainOf(website.url) : '';
      if (made.current?.accountId !== accountId || made.current.url !== url) {
        const { id } = await api.call('/api/chatbots', {
          method: 'POST',
          // As a list, so that localhost stays allowed beside it on a local server.
          body: { name: name || website?.name || hostOf(url), domains: domain ? [domain] : [], accountId },
        });
        made.current = { accountId, url, chatbotId: id };
      }
      const { chatbotId } = made.current;
      const path = `/api/chatbots/${chatbotId}` as const;
      if (website) {
        if (website.logoUrl) void copyLogo(chatbotId, website.logoUrl);
        const settings = settingsFrom(website);
        if (Object.keys(settings).length > 0)
          await api.call(`${path}/settings`, { method: 'PUT', body: { userId, settings } });
        const source = { type: 'website', url: website.url, title: website.name, scope: scopeOf(url) } as const;
        await api.call(`${path}/sources`, { method: 'POST', body: source });
        if (website.suggestedQuestions.length === 0) firstReadings.add(chatbotId);
      }
      made.current = undefined;
      return { chatbotId, hasWebsite: website !== undefined };
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['chatbots'] }),
  });

  /** Beside everything else: nobody waits for a picture, and a chatbot without one shows its initial. */
  async function copyLogo(chatbotId: string, url: string): Promise<void> {
    try {
      await api.call(`/api/chatbots/${chatbotId}/logo/copy`, { method: 'POST', body: { url } });
      await queries.invalidateQueries({ queryKey: ['chatbots', chatbotId, 'settings'] });
    } catch {
      // Nobody has asked for it: the settings offer to upload one.
    }
  }

  async function look(url: string, accountId: string, isForced: boolean): Promise<Website> {
    try {
      return await api.call('/api/websites/preview', { method: 'POST', body: { url, accountId } });
    } catch (error) {
      const isUnreadable = error instanceof ParleyError && error.code === 'WEBSITE_UNREADABLE';
      if (!isForced || !isUnreadable) throw error;
      const address = /^https?:\/\//i.test(url) ? url : `https://${url}`;
      return {
        url: address,
        name: hostOf(address),
        description: null,
        language: null,
        logoUrl: null,
        color: null,
        suggestedQuestions: [],
      };
    }
  }
}
