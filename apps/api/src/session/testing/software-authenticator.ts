import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What the service asked for, as far as an authenticator looks at it. */
interface Options {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

/** How a credential is made otherwise than it should be. */
export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly counter?: number;
  /** Nobody was asked for a finger or a PIN. */
  readonly isUnverified?: true;
  readonly userHandle?: string;
}

/** A security key in memory, as a browser would show what it says. `origin`: of the page. */
export const softwareAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  let handle = '';

  const clientData = (type: string, { challenge }: Options, lies: Lies): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? origin }));
  const authenticatorData = (lies: Lies, attested = Buffer.alloc(0)): Buffer => {
    counter += 1;
    const flags = 0x01 | (lies.isUnverified ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lies.counter ?? counter);
    const rpId = createHash('sha256')
      .update(lies.rpId ?? new URL(origin).hostname)
      .digest();
    return Buffer.concat([rpId, Buffer.from([flags]), count, attested]);
  };
  const written = (response: Readonly<Record<string, Buffer>>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')] as const),
    ),
    clientExtensionResults: {},
  });
  return {
    make: (options: Options, lies: Lies = {}) => {
      handle = options.user?.id ?? '';
      const key = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authenticatorData(lies, attested))],
      ]);
      return written({ clientDataJSON: clientData('webauthn.create', options, lies), attestationObject });
    },
    show: (options: Options, lies: Lies = {}) => {
      const clientDataJSON = clientData('webauthn.get', options, lies);
      const said = authenticatorData(lies);
      const digest = createHash('sha256').update(clientDataJSON).digest();
      const signature = sign('sha256', Buffer.concat([said, digest]), privateKey);
      const userHandle = Buffer.from(lies.userHandle ?? handle, 'base64url');
      return written({ clientDataJSON, authenticatorData: said, signature, userHandle });
    },
  };
};

const cborHead = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
const cborInt = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
