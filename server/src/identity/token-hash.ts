import { hashOf } from './api-key-format.ts';

/**
 * By which an ID token is known. Without its signature, of which some algorithms allow several for the same token: one
 * that was ended must not come back with another.
 */
export function tokenHashOf(idToken: string): string {
  return hashOf(idToken.slice(0, idToken.lastIndexOf('.')));
}
