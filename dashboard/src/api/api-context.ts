import { createContext, use } from 'react';
import type { Api } from './api.ts';

export const ApiContext = createContext<Api | undefined>(undefined);

export function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error('Pages are drawn for somebody who is signed in.');
  return api;
}
