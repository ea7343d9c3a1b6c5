import { generateKeyPairSync, sign } from 'node:crypto';

/** A key, and a certificate of the host that the key itself has signed: nobody else vouches for it. */
export const selfSigned = (host: string): { readonly key: string; readonly cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(der(SET, sequence(commonName, der(UTF8, Buffer.from(host)))));
  const altNames = sequence(der(0x82, Buffer.from(host)));
  const signed = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(time('20000101000000Z'), time('99991231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(subjectAltName, der(OCTETS, altNames)))),
  );
  const signature = der(BITS, Buffer.of(0), sign('sha256', signed, privateKey));
  const cert = sequence(signed, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
};

const [INTEGER, BITS, OCTETS, OID, UTF8, TIME, SEQUENCE, SET] = [2, 3, 4, 6, 12, 24, 48, 49] as const;

const der = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
};
const sequence = (...parts: readonly Buffer[]) => der(SEQUENCE, ...parts);
const integer = (value: number) => der(INTEGER, Buffer.of(value));
const time = (text: string) => der(TIME, Buffer.from(text));

/** ecdsa-with-SHA256 */
const algorithm = sequence(der(OID, Buffer.from('2a8648ce3d040302', 'hex')));
const commonName = der(OID, Buffer.from('550403', 'hex'));
const subjectAltName = der(OID, Buffer.from('551d11', 'hex'));
