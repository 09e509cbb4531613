import type { ReadMail } from '../../inbound-mail/ports.ts';

/** What the thread that reads is started with. */
export interface WorkerData {
  /** Empty for those of the system. */
  dnsServers: readonly string[];
}

/** What the threads say to each other. */
export interface ReadRequest {
  id: number;
  raw: Uint8Array;
  envelopeFrom: string | undefined;
}

export type ReadAnswer = { id: number; mail: ReadMail | undefined } | { id: number; failure: string };
