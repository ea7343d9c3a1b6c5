import { deflateSync } from 'node:zlib';
import { zipOf } from '@cartage/place-files/testing';
import { FileStoreAway } from '@cartage/storage';
import { expect, it } from 'vitest';
import { acceptedTypeOf, whyNot } from './type-of.ts';

// interface 2.6: the declared type must be what the bytes are.

const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** null: the bytes are of the declared type. */
const why = async (declared: string, content: Uint8Array | string): Promise<string | null> => {
  const type = acceptedTypeOf(declared);
  if (!type) return 'unknown';
  const bytes = Buffer.from(content as string);
  const read = async (position: number, length: number) => bytes.subarray(position, position + length);
  return (await whyNot(type, { size: () => bytes.length, read }))?.en ?? null;
};

const chunk = (type: string, data: Uint8Array = Buffer.alloc(0)) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
};
const png = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  chunk('IHDR', Buffer.alloc(13)),
  chunk('IDAT', deflateSync(Buffer.alloc(4))),
  chunk('IEND'),
]);
const jpeg = Buffer.from('\xff\xd8\xff\xe0 picture \xff\xd9', 'latin1');
const gif = Buffer.from('GIF89a picture ;', 'latin1');
const webp = Buffer.from('RIFF\x10\0\0\0WEBPVP8 1234abcd', 'latin1');
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\nendobj\ntrailer\n%%EOF\n', 'latin1');

const office = (type: string, others: Readonly<Record<string, string>> = {}) =>
  zipOf({ '[Content_Types].xml': `<Types><Override ContentType="${type}"/></Types>`, 'a.xml': '<a/>', ...others });
const sheetMain = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

it('takes each type for what it is', async () => {
  expect(await why('application/pdf', pdf)).toBeNull();
  expect(await why('image/png', png)).toBeNull();
  expect(await why('image/jpeg', jpeg)).toBeNull();
  expect(await why('image/gif', gif)).toBeNull();
  expect(await why('image/webp', webp)).toBeNull();
  expect(await why(sheet, await office(sheetMain))).toBeNull();
  expect(await why(word, await office(wordMain))).toBeNull();
  expect(await why('text/csv', 'имя;число\r\nКниги;3\r\n')).toBeNull();
  expect(await why('text/plain', '\ufeffA note\n')).toBeNull();
  expect(await why('Text/CSV; charset=UTF-8', 'a,b\n')).toBeNull();
  // As Excel saves it in Russia.
  expect(await why('text/csv; charset=windows-1251', Buffer.from([0xcf, 0xf0, 0xe8, 0x3b, 0x0d, 0x0a]))).toBeNull();
  // A telephone puts a film behind its picture.
  expect(await why('image/jpeg', Buffer.concat([jpeg, Buffer.from('MotionPhoto')]))).toBeNull();
});

it('takes none for another', async () => {
  const all = { 'application/pdf': pdf, 'image/png': png, 'image/jpeg': jpeg, 'image/gif': gif, 'image/webp': webp };
  const zips = { [sheet]: await office(sheetMain), [word]: await office(wordMain) };
  for (const [declared] of Object.entries({ ...all, ...zips, 'text/plain': '', 'text/csv': '' }))
    for (const [own, bytes] of Object.entries({ ...all, ...zips }))
      if (own !== declared) expect(await why(declared, bytes), `${own} as ${declared}`).not.toBeNull();
});

it.each([
  ['application/zip'],
  ['text/html'],
  ['image/svg+xml'],
  ['image/png; charset=utf-8'],
  ['application/vnd.ms-excel.sheet.macroEnabled.12'],
  [''],
])('does not know %s', async (declared) => expect(await why(declared, 'text')).toBe('unknown'));

it('looks at how a file begins, and at all of a document', async () => {
  expect(await why('image/png', Buffer.concat([png, Buffer.from('x')]))).toBeNull();
  expect(await why('image/png', png.subarray(1))).toMatch(/does not begin/);
  expect(await why('image/gif', gif.subarray(0, 5))).toMatch(/does not begin/);
  expect(await why('image/webp', Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1'))).toMatch(/does not begin/);
  expect(await why('image/webp', Buffer.from('RIFXabcdWEBPVP8 ', 'latin1'))).toMatch(/does not begin/);
  expect(await why('application/pdf', Buffer.concat([Buffer.from('x'), pdf]))).toMatch(/does not begin/);
  expect(await why(sheet, (await office(sheetMain)).subarray(0, -1))).toMatch(/zip/);
  expect(await why(sheet, Buffer.concat([await office(sheetMain), Buffer.from('x')]))).toMatch(/zip/);
});

it('refuses what is two things at once', async () => {
  const zip = await zipOf({ 'index.html': 'x' });
  expect(await why('application/pdf', Buffer.concat([pdf, zip, Buffer.from('')]))).toMatch(
    /does not end|a zip as well/,
  );
  expect(await why('image/jpeg', Buffer.concat([jpeg, zip]))).toMatch(/a zip as well/);
  expect(await why('image/jpeg', Buffer.concat([jpeg, pdf]))).toMatch(/a PDF as well/);
  expect(await why('text/plain', '%PDF-1.4 and so on %%EOF')).toMatch(/a PDF as well/);
  expect(await why('text/plain', 'GIF89a;')).not.toBeNull();
  // A zip whose directory is followed by a comment that is a PDF's end.
  const commented = Buffer.concat([pdf, zip.subarray(0, -2), Buffer.from([6, 0]), Buffer.from('%%EOF\n')]);
  expect(await why('application/pdf', commented)).toMatch(/a zip as well/);
});

it('refuses a zip that is no such document', async () => {
  expect(await why(sheet, await zipOf({ 'a.txt': 'a' }))).toMatch(/another zip/);
  expect(await why(sheet, await office(wordMain))).toMatch(/another zip/);
  const macros = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
  expect(await why(sheet, await office(macros))).toMatch(/another zip/);
  const typesWithMacros = `${sheetMain}"/><Override PartName="/xl/vbaProject.bin" ContentType="x`;
  expect(await why(sheet, await office(typesWithMacros))).toMatch(/macros/);
  expect(await why(sheet, await zipOf({ '[Content_Types].xml': 'x'.repeat(2_000_000) }))).toMatch(/another zip/);
});

it('blames no file for a disk that does not give it', async () => {
  const bytes = await office(sheetMain);
  // The first and the last bytes are looked at here, the others by the reader of zips.
  const read = async (position: number, length: number) => {
    if (length === 4) return bytes.subarray(position, position + length);
    throw new FileStoreAway('EIO');
  };
  const type = acceptedTypeOf(sheet);
  await expect(type && whyNot(type, { size: () => bytes.length, read })).rejects.toThrow(FileStoreAway);
});

it('refuses text with NUL or control letters, wherever in it', async () => {
  const long = 'Письмо. '.repeat(20_000);
  expect(await why('text/plain', long)).toBeNull();
  expect(await why('text/plain', `${long}\0`)).toMatch(/no text has/);
  expect(await why('text/csv', 'a\x1b[31m')).toMatch(/no text has/);
  expect(await why('text/plain', Buffer.from('\ufeffA', 'utf16le'))).toMatch(/no text has/);
});
