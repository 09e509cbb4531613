import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type InboundMail, refusals } from '../../inbound-mail/index.ts';

interface Options {
  host: string;
  port: number;
  inboundMail: Pick<InboundMail, 'isKnown' | 'receive' | 'maxBytes'>;
  onError(error: unknown): void;
}

/** Connections at a time; a mail server waits with what is more. */
const mostClients = 20;

/** Takes emails from a mail server by LMTP. Each is answered when it is in the database, and not before. */
export async function listenForLmtp({ host, port, inboundMail, onError }: Options) {
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    lmtp: true,
    banner: 'Parley',
    size: inboundMail.maxBytes,
    disabledCommands: ['AUTH', 'STARTTLS'],
    // Looking names up takes as long as the network likes.
    disableReverseLookup: true,
    maxClients: mostClients,
    onRcptTo({ address }, _session, done) {
      inboundMail
        .isKnown(address)
        .then(
          (isKnown) => done(isKnown ? undefined : refusal(550, `5.1.1 ${refusals['no-such-address']}`)),
          failed(done),
        );
    },
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      inboundMail.receive(stream, { from, to }).then((received) => {
        if (received.outcome === 'refused') done(refusal(codes[received.reason], `5.7.0 ${refusals[received.reason]}`));
        else if (received.outcome === 'deferred') done(refusal(451, `4.7.0 ${refusals[received.reason]}`));
        else done(undefined, received.outcome);
      }, failed(done));
    },
  });
  const failed = (done: (error: Error) => void) => (error: unknown) => {
    onError(error);
    done(refusal(451, '4.3.0 Try again later'));
  };
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  // A client that breaks off is none of our failures.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.syscall === 'listen') onError(error);
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const address = server.server.address();

  return {
    port: typeof address === 'object' && address ? address.port : port,
    /** What is being received may end first, for a moment. */
    async close(graceMs = 3_000): Promise<void> {
      const late = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, graceMs);
      await new Promise<void>((resolve) => server.close(() => resolve()));
      clearTimeout(late);
    },
  };
}

const codes = { 'no-such-address': 550, 'too-large': 552, unreadable: 554 } as const;

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
