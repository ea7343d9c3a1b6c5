import { JSONParser } from '@streamparser/json';
import { type OsmObject, placeOfOsm } from './osm-place.ts';
import { type Found, UnreadableFile } from './place-file.ts';

/** One document of many objects, or one feature after another, each on its line. */
export type JsonForm = 'document' | 'sequence';

/**
 * The places of an answer of Overpass in JSON, of a GeoJSON collection, or of a sequence of GeoJSON features. A document may
 * be of any size: one object at a time is kept.
 * @throws UnreadableFile when the text is no whole JSON, one object is longer than any of ours, or Overpass did not finish
 */
export async function* readOsmJson(
  pieces: AsyncIterable<Uint8Array>,
  form: JsonForm,
  country: string | null,
): AsyncGenerator<Found, void, undefined> {
  let objects: OsmObject[] = [];
  const parser = new JSONParser(
    form === 'sequence'
      ? { paths: ['$'], separator: '' }
      : { paths: ['$.elements.*', '$.features.*', '$.remark'], keepStack: false },
  );
  parser.onValue = ({ key, value }) => {
    if (key === 'remark') remark = String(value);
    const object = objectOf(value);
    if (object !== null) objects.push(object);
    told = true;
  };
  let told = false;
  let remark: string | null = null;
  let since = 0;
  for await (const piece of pieces) {
    told = false;
    parse(() => parser.write(form === 'sequence' ? withoutSeparators(piece) : piece));
    since = told ? 0 : since + piece.length;
    if (since > LONGEST) throw new UnreadableFile('The file has 64 megabytes of JSON without an object of a map.');
    for (const object of objects) {
      const place = placeOfOsm(object, country);
      if (place !== null) yield place;
    }
    objects = [];
  }
  if (!parser.isEnded) parse(() => parser.end());
  // Out of time or memory it answers with what it has found so far.
  if (remark !== null) throw new UnreadableFile(`Overpass did not finish its answer: ${remark}`);
}

/** Bytes. The outline of a country is long. */
const LONGEST = 64_000_000;

const parse = (work: () => void): void => {
  try {
    work();
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault);
    throw new UnreadableFile(`The file is no whole JSON: ${reason.replace(/\.$/, '')}.`, { cause: fault });
  }
};

/** RFC 8142 writes a record separator before each feature. */
const withoutSeparators = (piece: Uint8Array): Uint8Array => piece.map((byte) => (byte === 0x1e ? 0x20 : byte));

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

const objectOf = (value: unknown): OsmObject | null => {
  const fields = fieldsOf(value);
  if (fields.type === 'Feature') return fromFeature(fields);
  const { lat = null, lon = null } = fieldsOf(fields.center ?? fields);
  return {
    code: `${String(fields.type)}:${String(fields.id)}`,
    latitude: number(lat),
    longitude: number(lon),
    tags: tagsOf(fields.tags),
  };
};

const fromFeature = (feature: Fields): OsmObject => {
  const properties = fieldsOf(feature.properties);
  const [longitude = null, latitude = null] = middle(fieldsOf(feature.geometry).coordinates);
  return { code: codeOf(feature.id, properties), latitude, longitude, tags: tagsOf(properties) };
};

/**
 * Overpass turbo writes `node/123`; osmium `n123`, of an area `a` and twice the way's number, or one more than twice the
 * relation's, or the number and the kind as attributes.
 */
const codeOf = (id: unknown, properties: Fields): string => {
  const written = String(properties['@id'] ?? id ?? properties.id ?? '');
  const kind = properties['@type'] ?? properties.type;
  const [, letter = '', digits = ''] = /^(node\/|way\/|relation\/|[nwra])?(\d+)$/.exec(written) ?? [];
  if (letter === 'a') {
    const area = BigInt(digits);
    return `${area % 2n === 0n ? 'way' : 'relation'}:${area / 2n}`;
  }
  return `${names[letter.charAt(0)] ?? String(kind)}:${digits}`;
};

const names: Readonly<Record<string, string>> = { n: 'node', w: 'way', r: 'relation' };

const tagsOf = (value: unknown): OsmObject['tags'] =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).flatMap(([tag, text]) =>
      typeof text === 'string' || typeof text === 'number' ? [[tag, String(text)]] : [],
    ),
  );

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Of a point itself; of a line or an area the middle of what it spans. Empty: it has none. */
const middle = (coordinates: unknown): readonly number[] => {
  const points = pointsOf(coordinates);
  if (points.length === 0) return [];
  return [0, 1].map((axis) => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const point of points) {
      least = Math.min(least, point[axis] ?? least);
      most = Math.max(most, point[axis] ?? most);
    }
    return (least + most) / 2;
  });
};

/** A multi-polygon has its points four deep. */
const pointsOf = (coordinates: unknown, depth = 0): readonly (readonly number[])[] => {
  if (!Array.isArray(coordinates) || depth > 3) return [];
  const [x, y] = coordinates;
  if (typeof x === 'number' && typeof y === 'number') return [[x, y]];
  return coordinates.flatMap((within) => pointsOf(within, depth + 1));
};
