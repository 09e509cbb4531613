import { createMcpHandler, McpServer, type McpServerFactory } from '@modelcontextprotocol/server';
import type { Tool } from './tool.ts';

type Header = (name: string) => string | undefined;

interface Received {
  /** A message of JSON-RPC. */
  message: unknown;
  header: Header;
  signal: AbortSignal;
}

/** The headers that the protocol reads. */
const headersRead = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'last-event-id'] as const;
const bothForms = 'application/json, text/event-stream';

/** Answers one message with a server of its own: nothing is kept between messages, so any node can answer the next. */
export function answerMessage(
  { message, header, signal }: Received,
  createServer: McpServerFactory,
): Promise<Response> {
  const accept = header('accept') ?? '*/*';
  const headers = new Headers({ accept: accept === '*/*' ? bothForms : accept });
  for (const name of headersRead) {
    const value = header(name);
    if (value !== undefined) headers.set(name, value);
  }
  // Only the headers of the request are read; its body is parsed already.
  const request = new Request('http://localhost/mcp', { method: 'POST', headers, signal });
  return createMcpHandler(createServer).fetch(request, { parsedBody: message });
}

interface Offered {
  version: string;
  instructions: string;
  tools: readonly Tool[];
  run(tool: Tool, given: unknown): Promise<Record<string, unknown>>;
  /** What a client may know of a failure. */
  explain(failure: unknown): string;
}

export function serverWithTools({ version, instructions, tools, run, explain }: Offered): McpServer {
  const server = new McpServer(
    { name: 'parley', title: 'Parley', version },
    { instructions, capabilities: { tools: { listChanged: false } } },
  );
  for (const tool of tools) {
    const { name, title, description, input: inputSchema, output: outputSchema, isReadOnly } = tool;
    const annotations = { readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: false };
    server.registerTool(name, { title, description, inputSchema, outputSchema, annotations }, async (given) => {
      try {
        const structuredContent = await run(tool, given);
        const texts = tool.textOf?.(structuredContent) ?? [JSON.stringify(structuredContent)];
        return { structuredContent, content: texts.map((text) => ({ type: 'text', text })) };
      } catch (failure) {
        return { isError: true, content: [{ type: 'text', text: explain(failure) }] };
      }
    });
  }
  return server;
}
