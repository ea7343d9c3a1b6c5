import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as the server got it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The decoded value; '' where there is none. */
  readonly header: (name: string) => string;
  /** The decoded body, or its first part where it has several. */
  readonly text: string;
  /** The other parts. */
  readonly attachments: readonly ReceivedAttachment[];
}

export interface ReceivedAttachment {
  readonly name: string;
  readonly mimeType: string;
  readonly content: Buffer;
}

/** A mail server on a free port of this machine. */
export interface MailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** The largest mail that it takes, bytes; null: of any size. */
  readonly limit: (bytes: number | null) => void;
  /** How it answers every receiver, or sender, from now on, or that one alone; null: it takes the mail. */
  readonly refuse: (code: number | null, whom?: 'receiver' | 'sender', address?: string) => void;
  /** It has the next mail, and says so only when that is called which comes once the mail has. */
  readonly hold: () => Promise<() => void>;
  readonly close: () => Promise<void>;
}

/** `account`: who may send; everybody where it is left out. */
export const openMailServer = async (account?: {
  readonly user: string;
  readonly password: string;
}): Promise<MailServer> => {
  const mails: ReceivedMail[] = [];
  let refusal: number | null = null;
  let most: number | null = null;
  let refused: 'receiver' | 'sender' = 'receiver';
  let refusedAddress: string | undefined;
  let held: ((answer: () => void) => void) | null = null;
  const judge = (whom: typeof refused, address: string, done: (error?: Error) => void): void =>
    refusal === null || whom !== refused || (refusedAddress ?? address) !== address
      ? done()
      : done(Object.assign(new Error('No'), { responseCode: refusal }));
  const options: SMTPServerOptions = {
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disabledCommands: account === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      username === account?.user && password === account?.password
        ? done(null, { user: username })
        : done(new Error('Unknown login')),
    onMailFrom: ({ address }, _session, done) => judge('sender', address, done),
    onRcptTo: ({ address }, _session, done) => judge('receiver', address, done),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const message = Buffer.concat(chunks);
        if (most !== null && message.length > most)
          return done(Object.assign(new Error('Too large'), { responseCode: 552 }));
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, ...readMessage(message.toString('utf8')) });
        if (held === null) return done();
        held(done);
        held = null;
      });
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    limit: (bytes) => {
      most = bytes;
    },
    refuse: (code, whom = 'receiver', address) => {
      refusal = code;
      refusedAddress = address;
      refused = whom;
    },
    hold: () =>
      new Promise((resolve) => {
        held = resolve;
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

const readMessage = (message: string): Pick<ReceivedMail, 'header' | 'text' | 'attachments'> => {
  const whole = readPart(message);
  const [, boundary] = /boundary="([^"]+)"/.exec(whole.header('content-type')) ?? [];
  if (boundary === undefined) return { header: whole.header, text: whole.text, attachments: [] };
  const [first, ...others] = whole.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => readPart(part.slice(2, -2)));
  return {
    header: whole.header,
    text: first?.text ?? '',
    attachments: others.map(({ header, body }) => ({
      name: /filename="?([^";]+)/.exec(header('content-disposition'))?.[1] ?? '',
      mimeType: header('content-type').replace(/;.*$/s, ''),
      content: Buffer.from(body, 'base64'),
    })),
  };
};

const readPart = (message: string) => {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const header = (name: string): string => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`));
    return decodeWords(line?.slice(name.length + 1).trim() ?? '');
  };
  const body = rest.join('\r\n\r\n');
  const isBase64 = header('content-transfer-encoding') === 'base64';
  const text = isBase64 ? Buffer.from(body, 'base64').toString('utf8') : decodeQuoted(body);
  return { header, body, text: text.replaceAll('\r\n', '\n') };
};

/** RFC 2047; spaces between two encoded words are not part of the text. */
const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('latin1') : bytesOf(word.replaceAll('_', ' ')),
    )
    .replace(/^.*$/s, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'));

const decodeQuoted = (text: string): string =>
  Buffer.from(bytesOf(text.replaceAll('=\r\n', '')), 'latin1').toString('utf8');

const bytesOf = (text: string): string =>
  text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
