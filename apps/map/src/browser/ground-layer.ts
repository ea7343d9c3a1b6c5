import * as L from 'leaflet';
import { CITY_ZOOM, EXTENT, type GroundCell, groundFile, WORLD_ZOOM } from '../ground/ground-cell.ts';
import { readLine } from '../ground/line-code.ts';
import { element } from './element.ts';
import type { Language } from './page-words.ts';

/** Which cells there are: the bundler writes it in (bundle-map.ts). */
declare const GROUND: { readonly cells: readonly string[]; readonly version: string };

/** A cell, ready to be drawn at whatever size. */
interface DrawnCell {
  readonly land: Path2D;
  readonly lakes: Path2D;
  readonly rivers: Path2D;
}

interface Town {
  readonly at: L.LatLng;
  readonly people: number;
  readonly name: string;
}

/** The names of towns on the ground. */
export interface GroundNames {
  /** The map says this one itself. */
  readonly leaveOut: (name: string) => void;
}

/** Pixels that a name keeps free around it. */
const AIR = 14;
const LINE = 20;
const LETTER = 8;
/** The world's rivers are drawn for a map of a continent: nearer, they are only about where they are said to be. */
const RIVER_PIXELS = 2;

/**
 * The ground where there are no pictures of the map: land, waters and names of towns, from the service itself.
 * `root`: from the page's address to the service's.
 */
export const showGround = (map: L.Map, container: HTMLElement, root: string, language: Language): GroundNames => {
  const known = new Set(GROUND.cells);
  const cells = new Map<string, Promise<DrawnCell | null>>();
  const towns = new Map<string, readonly Town[]>();

  /** The cell of a tile: the finer one where there is one. */
  const cellOf = ({ x, y, z }: L.Coords): { readonly zoom: number; readonly x: number; readonly y: number } => {
    const up = (zoom: number) => ({ zoom, x: Math.floor(x / 2 ** (z - zoom)), y: Math.floor(y / 2 ** (z - zoom)) });
    const city = up(CITY_ZOOM);
    return z >= CITY_ZOOM && known.has(`${CITY_ZOOM}/${city.x}/${city.y}`) ? city : up(WORLD_ZOOM);
  };

  const load = async (name: string): Promise<DrawnCell | null> => {
    // The map is whole without its ground, so that nobody is told when it does not come.
    const answer = await fetch(`${root}/map/assets/${groundFile(GROUND.version, name)}`).catch(() => null);
    if (!answer?.ok) return null;
    const cell = (await answer.json()) as GroundCell;
    towns.set(name, townsOf(name, cell, language));
    nameTowns();
    return {
      land: areasOf(cell.land),
      lakes: areasOf(cell.lakes),
      rivers: bendsOf(cell.rivers),
    };
  };

  const tiles = new (
    L.GridLayer.extend({
      createTile(at: L.Coords, done: L.DoneCallback): HTMLElement {
        const size = 256;
        const dots = Math.min(2, Math.ceil(devicePixelRatio));
        const canvas = element('canvas', { width: size * dots, height: size * dots });
        const cell = cellOf(at);
        const name = `${cell.zoom}/${cell.x}/${cell.y}`;
        const loaded = cells.get(name) ?? (known.has(name) ? load(name) : Promise.resolve(null));
        cells.set(name, loaded);
        void loaded.then((drawn) => {
          const across = 2 ** (at.z - cell.zoom);
          if (drawn) draw(canvas, drawn, { across, x: at.x - cell.x * across, y: at.y - cell.y * across, dots });
          done(undefined, canvas);
        });
        return canvas;
      },
    }) as new (
      options: L.GridLayerOptions,
    ) => L.GridLayer
  )({ className: 'ground', tileSize: 256 }).addTo(map);

  const names = L.layerGroup().addTo(map);
  let leftOut = '';
  /** The largest first, and no name where another stands. */
  const nameTowns = (): void => {
    names.clearLayers();
    const zoom = map.getZoom();
    const wanted = zoom >= CITY_ZOOM ? CITY_ZOOM : WORLD_ZOOM;
    const seen = map.getBounds().pad(0.1);
    const taken: L.Bounds[] = [];
    const all = [...towns].filter(([name]) => name.startsWith(`${wanted}/`)).flatMap(([, some]) => some);
    for (const { at, name } of all.toSorted((a, b) => b.people - a.people)) {
      if (name === leftOut || !seen.contains(at)) continue;
      const { x, y } = map.latLngToLayerPoint(at);
      const half = (name.length * LETTER) / 2 + AIR;
      const box = L.bounds([x - half, y - LINE], [x + half, y + LINE]);
      if (taken.some((other) => other.intersects(box))) continue;
      taken.push(box);
      names.addLayer(
        L.marker(at, {
          icon: L.divIcon({ className: 'town', html: element('span', { text: name }), iconSize: [0, 0] }),
          interactive: false,
          keyboard: false,
          zIndexOffset: -9_000,
        }),
      );
    }
  };
  map.on('moveend', nameTowns);
  // The colours are the page's, and the reader may change them.
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => tiles.redraw());
  container.append(
    element('p', {
      class: 'attribution',
      text: 'Natural Earth · HFLabs · © OpenStreetMap contributors',
    }),
  );
  return {
    leaveOut: (name) => {
      leftOut = name;
      nameTowns();
    },
  };
};

/** Where a tile lies in its cell, in tiles: `across` of them beside each other. */
interface Part {
  readonly across: number;
  readonly x: number;
  readonly y: number;
  /** Of the screen, to a pixel. */
  readonly dots: number;
}

const draw = (canvas: HTMLCanvasElement, cell: DrawnCell, { across, x, y, dots }: Part): void => {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const colours = getComputedStyle(document.documentElement);
  const colour = (name: string): string => colours.getPropertyValue(name);
  const scale = (canvas.width * across) / EXTENT;
  pen.fillStyle = colour('--water');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.setTransform(scale, 0, 0, scale, -x * canvas.width, -y * canvas.height);
  pen.fillStyle = colour('--ground');
  pen.fill(cell.land, 'evenodd');
  pen.fillStyle = colour('--water');
  pen.fill(cell.lakes, 'evenodd');
  pen.lineJoin = 'round';
  pen.lineWidth = (RIVER_PIXELS * dots) / scale;
  pen.strokeStyle = colour('--water');
  pen.stroke(cell.rivers);
};

const areasOf = (lines: readonly string[]): Path2D => {
  const path = new Path2D();
  for (const line of lines) {
    const [first, ...others] = readLine(line);
    if (!first) continue;
    path.moveTo(...first);
    for (const point of others) path.lineTo(...point);
    path.closePath();
  }
  return path;
};

/** Through the middle of each step, bent at its ends: nearer than they were drawn for, lines would be stairs. */
const bendsOf = (lines: readonly string[]): Path2D => {
  const path = new Path2D();
  for (const line of lines) {
    const points = readLine(line);
    const [first] = points;
    if (!first) continue;
    path.moveTo(...first);
    for (const [i, [x, y]] of points.entries()) {
      const [nextX, nextY] = points[i + 1] ?? [x, y];
      path.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
    }
  }
  return path;
};

const townsOf = (name: string, { towns }: GroundCell, language: Language): readonly Town[] => {
  const [zoom = 0, x = 0, y = 0] = name.split('/').map(Number);
  const degrees = ([across, down]: readonly [number, number]): L.LatLng => {
    const side = 2 ** zoom;
    const longitude = ((x + across / EXTENT) / side - 0.5) * 360;
    const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + down / EXTENT)) / side))) * 180) / Math.PI;
    return L.latLng(latitude, longitude);
  };
  return towns.map(([across, down, people, en, ru]) => ({
    at: degrees([across, down]),
    people,
    name: { en, ru }[language],
  }));
};
