import { describe, expect, it } from 'vitest';
import { openZip } from './open-zip.ts';
import { fileOf, zipOf } from './testing.ts';

const read = async (zip: Uint8Array, pieceSize?: number): Promise<Readonly<Record<string, string>>> => {
  const texts: Record<string, string> = {};
  for (const member of await openZip(fileOf(zip, pieceSize))) {
    const pieces: Uint8Array[] = [];
    for await (const piece of member.read()) pieces.push(piece);
    texts[member.name] = Buffer.concat(pieces).toString();
  }
  return texts;
};

describe('a zip', () => {
  const files = { 'a/b.txt': 'Химки '.repeat(1000), 'c.txt': '' };

  it.each([1, 7, 4096])('is read in pieces of %i bytes', async (size) => {
    expect(await read(await zipOf(files), size)).toEqual(files);
  });

  it('that is cut short at any byte is refused in a sentence, and none of it is taken for whole', async () => {
    const zip = await zipOf(files);
    for (let length = 0; length < zip.length; length += 1) {
      await expect(read(zip.subarray(0, length)), `${length} bytes`).rejects.toThrow(
        /^The zip is damaged or not whole: .*[^.]\.$/s,
      );
    }
  });

  it('with a byte that was changed is refused', async () => {
    const zip = await zipOf({ 'a.txt': Buffer.from(Array.from({ length: 300 }, (_, n) => (n * 7919) % 251)) });
    const changed = Buffer.from(zip);
    changed[100] = (changed[100] ?? 0) ^ 0xff;
    await expect(read(changed)).rejects.toThrow(/^a\.txt in the zip is damaged/);
  });

  it('that is encrypted is refused', async () => {
    const zip = Buffer.from(await zipOf({ 'a.txt': 'Химки' }));
    const flags = zip.indexOf('PK\u0001\u0002') + 8;
    zip.writeUInt16LE(zip.readUInt16LE(flags) | 1, flags);
    await expect(read(zip)).rejects.toThrow('a.txt in the zip is encrypted.');
  });

  it('that is packed by another method than deflate is refused', async () => {
    const zip = Buffer.from(await zipOf({ 'a.txt': 'Химки' }));
    zip.writeUInt16LE(12, zip.indexOf('PK\u0001\u0002') + 10);
    await expect(read(zip)).rejects.toThrow('a.txt in the zip is packed by a method that is not read; deflate is.');
  });

  it('that grows without measure is refused before it is unpacked', async () => {
    const zip = await zipOf({ 'bomb.xml': Buffer.alloc(20_000_000) });
    expect(zip.length).toBeLessThan(30_000);
    await expect(read(zip)).rejects.toThrow('bomb.xml in the zip grows more than 250 times');
  });
});
