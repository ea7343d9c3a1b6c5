import { type OsmObject, placeOfOsm } from './osm-place.ts';
import type { Found } from './place-file.ts';
import { type Element, readXml } from './read-xml.ts';

/**
 * The places of an OpenStreetMap file in XML, as Overpass, osmium and JOSM write it. A way or a relation lies at its
 * `center`, else in the middle of its `bounds`.
 * @throws UnreadableFile
 */
export async function* readOsmXml(
  pieces: AsyncIterable<Uint8Array>,
  country: string | null,
): AsyncGenerator<Found, void, undefined> {
  let object: Written | null = null;
  for await (const elements of readXml(pieces, 'The file')) {
    for (const element of elements) {
      if (kinds.has(element.name)) {
        const place = object && placeOfOsm(object, country);
        if (place !== null) yield place;
        object = begin(element);
      } else if (object !== null) complete(object, element);
    }
  }
  const place = object && placeOfOsm(object, country);
  if (place !== null) yield place;
}

interface Written extends OsmObject {
  latitude: number | null;
  longitude: number | null;
  readonly tags: Record<string, string>;
}

const kinds: ReadonlySet<string> = new Set(['node', 'way', 'relation']);

const begin = ({ name, attributes: { id = '', lat, lon } }: Element): Written => ({
  code: `${name}:${id}`,
  latitude: degrees(lat),
  longitude: degrees(lon),
  tags: {},
});

const complete = (object: Written, { name, attributes }: Element): void => {
  if (name === 'tag') object.tags[attributes.k ?? ''] = attributes.v ?? '';
  if (name === 'center')
    Object.assign(object, { latitude: degrees(attributes.lat), longitude: degrees(attributes.lon) });
  if (name === 'bounds' && object.latitude === null) {
    object.latitude = middle(attributes.minlat, attributes.maxlat);
    object.longitude = middle(attributes.minlon, attributes.maxlon);
  }
};

const degrees = (written: string | undefined): number | null => {
  const value = Number(written?.trim() || Number.NaN);
  return Number.isFinite(value) ? value : null;
};

const middle = (one: string | undefined, other: string | undefined): number | null => {
  const [least, most] = [degrees(one), degrees(other)];
  return least === null || most === null ? null : (least + most) / 2;
};
