import { bodyClasses } from './bodies.ts';
import { credentialClasses } from './credentials.ts';
import { formClasses } from './forms.ts';
import { httpClasses } from './http.ts';
import { proxyClasses } from './proxies.ts';
import type { RequestClass } from './request-class.ts';
import { streamClasses } from './streams.ts';
import { targetClasses } from './targets.ts';
import { typeClasses } from './types.ts';

/** Every way in which requests are malformed. */
export const requestClasses: readonly RequestClass[] = [
  bodyClasses,
  typeClasses,
  httpClasses,
  targetClasses,
  credentialClasses,
  formClasses,
  streamClasses,
  proxyClasses,
].flat();
