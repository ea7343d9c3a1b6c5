import { createGunzip } from 'node:zlib';
import { bomb, damaged, isBomb, type Member, openZip } from './open-zip.ts';
import { type Found, type PlaceFile, UnreadableFile } from './place-file.ts';
import { readCityCsv } from './read-city-csv.ts';
import { isGar, readGar } from './read-gar.ts';
import { GEONAMES_COLUMNS, readGeoNames } from './read-geonames.ts';
import { readOsmJson } from './read-osm-json.ts';
import { readOsmXml } from './read-osm-xml.ts';
import { textsOf } from './texts-of.ts';

/** What a file of places was taken for. */
export type SourceKind = 'city-csv' | 'gar' | 'osm-xml' | 'osm-json' | 'geojson' | 'geojson-sequence' | 'geonames';

/** A file whose kind is known. */
export interface Source {
  readonly kind: SourceKind;
  readonly read: () => AsyncGenerator<Found, void, undefined>;
}

interface Wanted {
  readonly regions: readonly string[];
  readonly country: string | null;
}

/** A text of places as often as it is asked for. */
type Content = () => AsyncIterable<Uint8Array>;

/**
 * What the file is, by its bytes and whatever its name: packed by gzip or in a zip, or as it is.
 * @throws UnreadableFile when it is nothing that is known
 */
export const openSource = async (file: PlaceFile, wanted: Wanted): Promise<Source> => {
  const begin = await beginningOf(() => file.read(0, Math.min(file.size, PEEKED)));
  if (begin.length === 0) throw new UnreadableFile('The file is empty.');
  if (startsWith(begin, [0x50, 0x4b])) return inZip(await openZip(file), wanted);
  if (startsWith(begin, [0x1f, 0x8b])) return openText(() => gunzip(file), wanted);
  return openText(() => file.read(), wanted);
};

const inZip = async (members: readonly Member[], wanted: Wanted): Promise<Source> => {
  if (isGar(members)) return { kind: 'gar', read: () => readGar(members, wanted.regions) };
  // GeoNames explains its tables beside them, and macOS adds files of its own.
  const [only, ...others] = members.filter(
    ({ name }) => !/(?:^|\/)(?:readme|license)[^/]*$|(?:^|\/)(?:__MACOSX\/|\.DS_Store$)/i.test(name),
  );
  if (only === undefined) throw new UnreadableFile('The zip holds no file.');
  if (others.length > 0) {
    throw new UnreadableFile(
      'The zip holds several files and none is AS_ADDR_OBJ in a folder of a region, as the state address register (GAR) has it.',
    );
  }
  return openText(only.read, wanted);
};

const openText = async (content: Content, wanted: Wanted): Promise<Source> => {
  if (wanted.regions.length > 0) {
    throw new UnreadableFile('Regions can be chosen of the state address register (GAR) alone, and the file is none.');
  }
  const begin = await beginningOf(content);
  const text = new TextDecoder()
    .decode(begin)
    .replace(/^\uFEFF/, '')
    .replace(/^[\s\p{Cc}]+/u, '');
  const kind = textKind(begin, text);
  return { kind, read: () => readers[kind](content, wanted.country) };
};

const readers: Readonly<
  Record<
    Exclude<SourceKind, 'gar'>,
    (content: Content, country: string | null) => AsyncGenerator<Found, void, undefined>
  >
> = {
  'city-csv': (content) => readCityCsv(textsOf(content(), 'The file')),
  'osm-xml': (content, country) => readOsmXml(content(), country),
  'osm-json': (content, country) => readOsmJson(content(), 'document', country),
  geojson: (content, country) => readOsmJson(content(), 'document', country),
  'geojson-sequence': (content, country) => readOsmJson(content(), 'sequence', country),
  geonames: (content) => readGeoNames(content()),
};

const textKind = (begin: Uint8Array, text: string): Exclude<SourceKind, 'gar'> => {
  if (text === '') throw new UnreadableFile('The file holds nothing but blanks.');
  const unpack = packed(begin);
  if (unpack !== null) throw new UnreadableFile(unpack);
  if (text.startsWith('<')) {
    const [, root = 'nothing'] = /<([A-Za-z_][\w.-]*)/.exec(text) ?? [];
    if (root === 'osm') return 'osm-xml';
    throw new UnreadableFile(
      `The file is XML of <${root}>, not of OpenStreetMap (<osm>); the state address register (GAR) is read from its whole zip.`,
    );
  }
  if (text.startsWith('{')) {
    if (/"type"\s*:\s*"FeatureCollection"/.test(text)) return 'geojson';
    if (/"elements"\s*:/.test(text)) return 'osm-json';
    if (/"type"\s*:\s*"Feature"/.test(text)) return 'geojson-sequence';
    throw new UnreadableFile('The file is JSON, but neither GeoJSON nor an answer of Overpass.');
  }
  const [line = ''] = text.split(/\r?\n/, 1);
  if (line.split('\t').length === GEONAMES_COLUMNS) return 'geonames';
  if (line.includes(',') && !/[\p{Cc}\uFFFD]/u.test(line)) return 'city-csv';
  throw new UnreadableFile(
    'The file is nothing that is known: the CSV of Russian cities, a zip of the state address register (GAR), OpenStreetMap as XML or JSON, GeoJSON, or a table of GeoNames.',
  );
};

/** Kinds that people have and that are not read: what to do with them. */
const packed = (begin: Uint8Array): string | null => {
  if (new TextDecoder('latin1').decode(begin.subarray(4, 20)).includes('OSMHeader')) {
    return 'The file is OpenStreetMap as PBF, which is not read. osmium makes XML of it: osmium tags-filter <file> place -o places.osm.gz.';
  }
  if (startsWith(begin, [0xff, 0xfe]) || startsWith(begin, [0xfe, 0xff]))
    return 'The file is in UTF-16, which is not read: save it in UTF-8.';
  if (startsWith(begin, [0x42, 0x5a, 0x68]))
    return 'The file is packed by bzip2, which is not read: unpack it by bunzip2.';
  if (startsWith(begin, [0xfd, 0x37, 0x7a])) return 'The file is packed by xz, which is not read: unpack it by unxz.';
  if (startsWith(begin, [0x37, 0x7a, 0xbc])) return 'The file is a 7z archive, which is not read: unpack it.';
  if (startsWith(begin, [0x52, 0x61, 0x72])) return 'The file is a RAR archive, which is not read: unpack it.';
  return null;
};

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

/** Bytes that tell what it is. */
const PEEKED = 65_536;

const beginningOf = async (content: Content): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of content()) {
    pieces.push(piece);
    length += piece.length;
    if (length >= PEEKED) break;
  }
  return Buffer.concat(pieces);
};

async function* gunzip(file: PlaceFile): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = file.read();
  const unpacked = createGunzip();
  bytes.on('error', (fault) => unpacked.destroy(fault));
  let length = 0;
  try {
    for await (const piece of bytes.pipe(unpacked)) {
      length += piece.length;
      if (isBomb(file.size, length)) throw bomb('The file');
      yield piece;
    }
  } catch (fault) {
    throw damaged('The file', fault);
  } finally {
    bytes.destroy();
  }
}
