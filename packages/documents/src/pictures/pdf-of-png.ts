import { crc32, inflate } from 'node:zlib';

/** As many as a page of marks may have (interface 17.3). */
const MOST_DOTS = 20_000_000;
/** Of a picture that does not tell: 203 dots an inch, as label printers have them. */
const DOTS_PER_METRE = 8000;
const POINTS_PER_METRE = 72 / 0.0254;

/** Grey, colours, palette: samples a dot, and bits a sample. What is transparent would need a ground. */
const kinds: Readonly<Record<number, { readonly samples: number; readonly depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8] },
  2: { samples: 3, depths: [8] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
};

/**
 * A PDF of one page that is the picture, in the size that it tells. The dots go into it as they are: PDF knows the filters of PNG.
 * null: it is no whole PNG, is interlaced or transparent, has 16 bits a colour, or more than 20 million dots.
 */
export const pdfOfPng = async (bytes: Uint8Array): Promise<Uint8Array | null> => {
  const chunks = chunksOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const header = chunks?.get('IHDR');
  if (!chunks || header?.length !== 13 || chunks.has('tRNS')) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, type = 0, , , interlaced] = header.subarray(8);
  const kind = kinds[type];
  if (!kind?.depths.includes(depth) || interlaced !== 0) return null;
  if (width * height === 0 || width * height > MOST_DOTS) return null;
  const { samples } = kind;
  const [dots, palette] = [chunks.get('IDAT') ?? Buffer.alloc(0), chunks.get('PLTE')];
  const expected = (Math.ceil((width * samples * depth) / 8) + 1) * height;
  if ((type === 3 && (palette?.length ?? 1) % 3 !== 0) || (await inflatedLength(dots, expected)) !== expected)
    return null;
  const colours = [
    `/DeviceGray`,
    '',
    '/DeviceRGB',
    `[/Indexed /DeviceRGB ${(palette?.length ?? 0) / 3 - 1} <${palette?.toString('hex')}>]`,
  ];
  const physical = chunks.get('pHYs');
  const told = physical?.length === 9 && physical[8] === 1 ? [physical.readUInt32BE(0), physical.readUInt32BE(4)] : [];
  const [across, down] = [width, height].map((count, n) =>
    ((count / (told[n] || DOTS_PER_METRE)) * POINTS_PER_METRE).toFixed(2),
  );
  const drawn = Buffer.from(`q ${across} 0 0 ${down} 0 0 cm /I Do Q`);
  return pdfFile([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Resources << /XObject << /I 4 0 R >> >> /Contents 5 0 R >>`,
    ],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colours[type]} /BitsPerComponent ${depth} /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors ${samples} /BitsPerComponent ${depth} /Columns ${width} >> /Length ${dots.length} >>`,
      dots,
    ],
    [`<< /Length ${drawn.length} >>`, drawn],
  ]);
};

const SIGNATURE = '89504e470d0a1a0a';

/** By their types, of one type together; null: the file is broken, or cut off. */
const chunksOf = (file: Buffer): ReadonlyMap<string, Buffer> | null => {
  const chunks = new Map<string, Buffer[]>();
  if (file.toString('hex', 0, 8) !== SIGNATURE) return null;
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 8 + file.readUInt32BE(at);
    if (end + 4 > file.length || crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) return null;
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') return new Map([...chunks].map(([one, parts]) => [one, Buffer.concat(parts)]));
    const known = chunks.get(type) ?? [];
    known.push(file.subarray(at + 8, end));
    chunks.set(type, known);
    at = end + 4;
  }
  return null;
};

/** -1: it is more than expected, or broken. */
const inflatedLength = (data: Buffer, expected: number): Promise<number> =>
  new Promise((resolve) =>
    inflate(data, { maxOutputLength: expected }, (failed, all) => resolve(failed ? -1 : all.length)),
  );

const pdfFile = (objects: readonly (readonly [string, Uint8Array?])[]): Uint8Array => {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.4\n')];
  const here = () => parts.reduce((sum, { length }) => sum + length, 0);
  const places: string[] = [];
  for (const [n, [head, stream]] of objects.entries()) {
    places.push(`${String(here()).padStart(10, '0')} 00000 n \n`);
    parts.push(Buffer.from(`${n + 1} 0 obj\n${head}\n`));
    if (stream) parts.push(Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n'));
    parts.push(Buffer.from('endobj\n'));
  }
  const start = here();
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(end)]));
};
