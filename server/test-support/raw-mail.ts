import { createTransport } from 'nodemailer';

export interface ComposedMail {
  from?: string;
  to: string;
  subject?: string;
  text?: string;
  html?: string;
  messageId?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: Buffer; cid?: string; contentType?: string }[];
  dkim?: { domainName: string; keySelector: string; privateKey: string };
  /** The server that handed it to ours. */
  receivedFrom?: string;
}

let made = 0;

/** An email as a program of a visitor sends it. */
export async function rawMail({ dkim, receivedFrom, ...mail }: ComposedMail): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...(dkim && { dkim }) });
  const { message } = await transport.sendMail({
    from: 'Jo <jo@example.com>',
    subject: 'Re: Reply from Anna',
    messageId: `<visitor-${++made}@mail.example.com>`,
    ...mail,
  });
  const trace = receivedFrom
    ? `Received: from mx.example.net (mx.example.net [${receivedFrom}])\r\n\tby mail.example.com (Postfix) with ESMTPS id 1; Tue, 3 Nov 2026 10:12:00 +0000\r\n`
    : '';
  return Buffer.concat([Buffer.from(trace), message as Buffer]);
}
