import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

interface Kept {
  uid: number;
  raw: Buffer;
  flags: Set<string>;
}

/** As much of an IMAP server as fetching unread emails needs, with one mailbox and IDLE. */
export async function startImapServer() {
  const mails: Kept[] = [];
  const sockets = new Set<Socket>();
  const idling = new Map<Socket, string>();
  let connections = 0;

  function answer(socket: Socket, line: string) {
    const say = (text: string) => socket.write(`${text}\r\n`);
    if (/^DONE$/i.test(line)) {
      say(`${idling.get(socket)} OK done`);
      idling.delete(socket);
      return;
    }
    const [, tag = '*', command = '', rest = ''] = /^(\S+) (?:UID )?(\S+) ?(.*)$/i.exec(line) ?? [];
    const uidOf = (text: string) => mails.find(({ uid }) => uid === Number(text.split(' ')[0]));
    const mail = uidOf(rest);
    switch (command.toUpperCase()) {
      case 'CAPABILITY':
        say('* CAPABILITY IMAP4rev1 IDLE');
        break;
      case 'SELECT':
        say(`* ${mails.length} EXISTS`);
        say('* FLAGS (\\Seen \\Flagged)');
        say('* OK [PERMANENTFLAGS (\\Seen \\Flagged)] yes');
        say('* OK [UIDVALIDITY 1] yes');
        say(`* OK [UIDNEXT ${mails.length + 1}] yes`);
        break;
      case 'LIST':
        say('* LIST () "/" "INBOX"');
        break;
      case 'SEARCH':
        say(`* SEARCH ${mails.flatMap(({ uid, flags }) => (flags.has('\\Seen') ? [] : [uid])).join(' ')}`);
        break;
      case 'FETCH':
        if (mail) fetched(socket, mail, rest);
        break;
      case 'STORE':
        for (const flag of rest.match(/\\\w+/g) ?? []) mail?.flags.add(flag);
        break;
      case 'IDLE':
        idling.set(socket, tag);
        say('+ idling');
        say(`* ${mails.length} EXISTS`);
        return;
      case 'LOGOUT':
        say('* BYE');
        say(`${tag} OK bye`);
        socket.end();
        return;
    }
    say(`${tag} OK done`);
  }

  function fetched(socket: Socket, { uid, raw, flags }: Kept, asked: string) {
    const known = `UID ${uid} FLAGS (${[...flags].join(' ')}) RFC822.SIZE ${raw.length}`;
    const [, from = '0', most = String(raw.length)] = /<(\d+)\.(\d+)>/.exec(asked) ?? [];
    if (!/BODY/i.test(asked)) return void socket.write(`* ${uid} FETCH (${known})\r\n`);
    const part = raw.subarray(Number(from), Number(from) + Number(most));
    socket.write(`* ${uid} FETCH (${known} BODY[]<${from}> {${part.length}}\r\n`);
    socket.write(part);
    socket.write(')\r\n');
  }

  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.write('* OK [CAPABILITY IMAP4rev1 IDLE] ready\r\n');
    createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => answer(socket, line));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  return {
    url: `imap://jo:secret@127.0.0.1:${port}/INBOX`,
    mails,
    get connections() {
      return connections;
    },
    add(raw: Buffer) {
      mails.push({ uid: mails.length + 1, raw, flags: new Set() });
      for (const socket of idling.keys()) socket.write(`* ${mails.length} EXISTS\r\n`);
    },
    dropAll,
    async close() {
      dropAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
