import { AppWindow, FileText, FileUp, Globe, type LucideIcon, MessageCircleQuestion, Network } from 'lucide-react';
import type { Source } from '../api/documents.ts';

/** What a source looks like. The words name a type as the API does. */
export const sourceIcons: Record<Source['type'], LucideIcon> = {
  website: Globe,
  page: AppWindow,
  sitemap: Network,
  file: FileUp,
  text: FileText,
  markdown: FileText,
  pairs: MessageCircleQuestion,
};

/** The types that can be added here, in the order they are offered. */
export const addableTypes = ['website', 'page', 'sitemap', 'file', 'text', 'pairs'] as const;
export type AddableType = (typeof addableTypes)[number];

/** Texts are written as Markdown, which plain text is too. */
export const formTypeOf = (type: Source['type']): AddableType => (type === 'markdown' ? 'text' : type);
