import type { Operation } from '../operations.ts';
import type { ClientCall } from './client-methods.ts';
import type { Credential } from './credential.ts';
import type { SampleRequest } from './sample-request.ts';

export interface ExampleInput {
  operation: Operation;
  /** Where this server is reached. */
  baseUrl: string;
  request: SampleRequest;
  credential: Credential | undefined;
  /** The method of the clients that does it. */
  call: ClientCall | undefined;
}

export const sendsForm = ({ operation }: ExampleInput) => operation.body?.contentType === 'multipart/form-data';

/** Whether the clients' `request` can send it: JSON of our API, with a credential. */
export function canUseRequest(input: ExampleInput): boolean {
  const { operation, credential } = input;
  const { contentTypes } = operation.success;
  const isJson = contentTypes.length === 0 || contentTypes.join() === 'application/json';
  return credential !== undefined && isJson && operation.path.startsWith('/api/') && !sendsForm(input);
}

export const givesDocument = ({ operation }: ExampleInput) => operation.success.schema !== undefined;
export const isJsonReply = ({ operation }: ExampleInput) => operation.success.contentTypes[0] === 'application/json';
