import type { SpokenLanguage } from '../../languages/index.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import type { ErrorPageWords } from './error-page-words.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { hi } from './hi.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { tr } from './tr.ts';
import { zh } from './zh.ts';

export type { ErrorPageWords } from './error-page-words.ts';

export const ERROR_PAGE_WORDS: Readonly<Record<SpokenLanguage, ErrorPageWords>> = {
  ar,
  de,
  en,
  es,
  fr,
  hi,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  ru,
  tr,
  zh,
};
