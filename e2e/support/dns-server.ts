import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const typeText = 16;
const noSuchName = 3;

/** A DNS server on loopback that knows these TXT records and no others. */
export async function startDnsServer(records: Readonly<Record<string, string>>) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionIn(query);
    const record = records[name];
    const answer = record !== undefined && type === typeText ? [textRecord(record)] : [];
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    // An answer, with authority, where recursion was asked for and is available.
    header.writeUInt16BE(0x8580 | (record === undefined ? noSuchName : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answer.length, 6);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answer]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    async close() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

/** The one question of a query: a name in parts that each begin with their length, then its type. */
function questionIn(query: Buffer) {
  const parts: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    parts.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: parts.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** For the name of the question, in strings of at most 255 bytes. */
function textRecord(text: string): Buffer {
  const strings = text.match(/.{1,255}/g) ?? [''];
  const data = Buffer.concat(strings.map((part) => Buffer.concat([Buffer.of(part.length), Buffer.from(part)])));
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(typeText, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
