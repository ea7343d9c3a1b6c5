import { deflateSync } from 'node:zlib';

// PDFs made by hand to hurt whoever opens them; for tests.

type Part = string | Buffer;

/** The objects, numbered from 1, the first being the catalogue. */
function handmadePdf(objects: readonly Part[], trailer = ''): Buffer {
  const parts = objects.flatMap((object, i) => [`${i + 1} 0 obj\n`, object, '\nendobj\n']);
  return joined(['%PDF-1.7\n', ...parts, `trailer\n<</Root 1 0 R${trailer}>>\n%%EOF\n`]);
}

const catalogue = '<</Type/Catalog/Pages 2 0 R>>';
const onePage = [
  catalogue,
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>',
] as const;

const stream = (entries: string, data: Buffer): Buffer =>
  joined([`<<${entries}/Length ${data.length}>>stream\n`, data, '\nendstream']);

/** 100 MB of zeros in 100 kB. */
const zeros = (): Buffer => deflateSync(Buffer.alloc(100 << 20));

/** 20 MB of zeros, the sum at whose end is wrong. */
const damagedZeros = (): Buffer =>
  Buffer.concat([deflateSync(Buffer.alloc(20 << 20)).subarray(0, -4), Buffer.from('oops')]);

/** More than the reading process may have. */
const hugeZeros = (): Buffer => Buffer.alloc(320 << 20);

const joined = (parts: readonly Part[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part as Buffer)));

const pagesOf = (count: number): Buffer =>
  handmadePdf([
    catalogue,
    `<</Type/Pages/Kids[${'3 0 R '.repeat(count)}]/Count ${count}>>`,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ]);

export const harmlessPdf = (): Buffer => handmadePdf([...onePage, stream('', Buffer.from('0 0 100 100 re f'))]);

/** By what they try; each with the words that the refusal must hold. */
export const hostilePdfs: Readonly<Record<string, { readonly make: () => Buffer; readonly refusal: RegExp }>> = {
  'not a PDF': { make: () => Buffer.from('<html>No such page</html>'), refusal: /not a PDF/ },
  'nothing at all': { make: () => Buffer.alloc(0), refusal: /not a PDF/ },
  'more than 5 MB': { make: () => Buffer.concat([harmlessPdf(), Buffer.alloc(5 << 20)]), refusal: /larger than 5 MB/ },
  'a header and noise': { make: () => Buffer.from(`%PDF-1.7\n${'x'.repeat(10_000)}`), refusal: /damaged/ },
  'cut off before its pages': { make: () => harmlessPdf().subarray(0, 60), refusal: /damaged|no pages/ },
  'no pages': { make: () => pagesOf(0), refusal: /no pages/ },
  '51 pages': { make: () => pagesOf(51), refusal: /more than 50 pages/ },
  '200,000 pages': { make: () => pagesOf(200_000), refusal: /more than 50 pages/ },
  encrypted: {
    make: () =>
      handmadePdf(
        [...onePage, stream('', Buffer.from('f')), '<</Filter/Standard/V 1/R 2/O(x)/U(y)/P -4>>'],
        '/Encrypt 5 0 R',
      ),
    refusal: /encrypted/,
  },
  'page content that inflates to 100 MB': {
    make: () => handmadePdf([...onePage, stream('/Filter/FlateDecode', zeros())]),
    refusal: /unpacks to more than 50 MB/,
  },
  'an object stream that inflates to 100 MB': {
    make: () => handmadePdf([...onePage, stream('/Type/ObjStm/N 1/First 5/Filter/FlateDecode', zeros())]),
    refusal: /unpacks to more than 50 MB/,
  },
  'an object stream deflated twice': {
    make: () =>
      handmadePdf([
        ...onePage,
        stream('/Type/ObjStm/N 1/First 5/Filter[/FlateDecode/FlateDecode]', deflateSync(deflateSync(hugeZeros()))),
      ]),
    refusal: /unpacks to more than 50 MB/,
  },
  'an object stream hidden in hexadecimal': {
    make: () =>
      handmadePdf([
        ...onePage,
        stream(
          '/Type/ObjStm/N 1/First 5/Filter[/ASCIIHexDecode/FlateDecode]',
          Buffer.from(`${deflateSync(hugeZeros()).toString('hex')}>`),
        ),
      ]),
    refusal: /unpacks to more than 50 MB/,
  },
  'a page tree that is its own child': {
    make: () => handmadePdf([catalogue, '<</Type/Pages/Kids[2 0 R]/Count 1>>']),
    refusal: /damaged|longer/,
  },
  'a page tree of a trillion leaves in forty nodes': {
    make: () =>
      handmadePdf([
        catalogue,
        ...Array.from({ length: 40 }, (_, i) => `<</Type/Pages/Kids[${i + 3} 0 R ${i + 3} 0 R]/Count 2>>`),
        '<</Type/Page>>',
      ]),
    refusal: /more than 50 pages/,
  },
  'a page tree of a trillion nodes without a leaf': {
    make: () =>
      handmadePdf([
        catalogue,
        ...Array.from({ length: 40 }, (_, i) => `<</Type/Pages/Kids[${i + 3} 0 R ${i + 3} 0 R]/Count 2>>`),
        '<</Type/Pages/Kids[]/Count 0>>',
      ]),
    refusal: /damaged/,
  },
  'a stream that is damaged where it ends, fifty times': {
    make: () => handmadePdf([...onePage, ...Array.from({ length: 50 }, () => stream('', damagedZeros()))]),
    refusal: /unpacks to more than 50 MB/,
  },
  'a table of a thousand million references': {
    make: () => handmadePdf([...onePage, stream('/Type/XRef/W[0 0 0]/Index[0 1000000000]/Size 9', Buffer.from('x'))]),
    refusal: /longer than 2 s|too much memory/,
  },
};

/** A page with a script, a link, a form's action and a stamp: only the stamp may be left. */
export const armedPdf = (): Buffer =>
  handmadePdf([
    '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/Names<</EmbeddedFiles<</Names[(a)<<>>]>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/AA<</O<</S/JavaScript/JS(1)>>>>/Annots[4 0 R 5 0 R]>>',
    '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://evil.example)>>>>',
    '<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/A<</S/Launch/F(calc.exe)>>>>',
  ]);
