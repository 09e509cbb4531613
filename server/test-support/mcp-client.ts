import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** The protocol's revisions of 2025 begin with `initialize`; the one of 2026 has no handshake. */
export const protocolEras = ['legacy', 'auto'] as const;

interface Connecting {
  era?: (typeof protocolEras)[number];
  headers?: Record<string, string>;
}

/** The official client, connected with an API key. */
export async function connectMcp(
  url: string,
  apiKey: string,
  { era: mode = 'auto', headers = {} }: Connecting = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { Authorization: `Bearer ${apiKey}`, ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}
