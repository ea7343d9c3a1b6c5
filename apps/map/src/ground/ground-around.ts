import { CITY_ZOOM, EXTENT, type GroundCell, type GroundTown, WORLD_ZOOM } from './ground-cell.ts';
import { groundCell } from './ground-files.ts';
import { readLine } from './line-code.ts';

/** A picture of the ground around a place, which is in its middle, for pages without a script. */
export interface GroundAround {
  readonly width: number;
  readonly height: number;
  readonly squares: readonly GroundSquare[];
  readonly towns: readonly { readonly x: number; readonly y: number; readonly name: { en: string; ru: string } }[];
}

/** A cell in the picture: its paths are in `EXTENT`ths of its side, as those of SVG. */
export interface GroundSquare {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  /** Areas, to be filled by the even-odd rule. */
  readonly land: string;
  readonly lakes: string;
  /** Lines. */
  readonly rivers: string;
}

const WIDTH = 480;
const HEIGHT = 240;
/** Some 80 km across in the middle of Russia: the ground knows no streets, but towns, rivers and coasts. */
const ZOOM = 9;
/** Beyond that no map of this kind goes. */
const MOST_LATITUDE = 85;

type Point = readonly [x: number, y: number];
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** null: there is no such place. */
export const groundAround = (place: { readonly latitude: number; readonly longitude: number }): GroundAround | null => {
  const { latitude, longitude } = place;
  if (!(Math.abs(latitude) <= MOST_LATITUDE && Math.abs(longitude) <= 180)) return null;
  const world = 256 * 2 ** ZOOM;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const left = (longitude / 360 + 0.5) * world - WIDTH / 2;
  const top = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world - HEIGHT / 2;
  const side = world / 2 ** CITY_ZOOM;
  const names = [0, WIDTH].flatMap((dx) =>
    [0, HEIGHT].map((dy) => [Math.floor((left + dx) / side), Math.floor((top + dy) / side)] as const),
  );
  const wanted = [...new Map(names.map(([x, y]) => [`${x}/${y}`, { x, y }])).values()];
  const found = wanted.map(({ x, y }) => ({ x, y, cell: groundCell(`${CITY_ZOOM}/${x}/${y}`) }));
  // Where nobody lives there are coarse cells alone.
  const zoom = found.some(({ cell }) => cell === null) ? WORLD_ZOOM : CITY_ZOOM;
  const coarse = 2 ** (CITY_ZOOM - zoom);
  const shown = new Map(
    found.map(({ x, y }) => [`${Math.floor(x / coarse)}/${Math.floor(y / coarse)}`, side * coarse] as const),
  );
  const squares = [...shown].flatMap(([name, wide]) => {
    const cell = groundCell(`${zoom}/${name}`);
    const [x = 0, y = 0] = name.split('/').map(Number);
    return cell ? [squareOf(cell, { x: x * wide - left, y: y * wide - top, side: wide })] : [];
  });
  const towns = found.flatMap(({ x, y, cell }) =>
    (cell?.towns ?? []).map((town) => placed(town, { x: x * side - left, y: y * side - top, side })),
  );
  return { width: WIDTH, height: HEIGHT, squares, towns: named(towns) };
};

type Placed = Pick<GroundSquare, 'x' | 'y' | 'side'>;

const squareOf = (cell: GroundCell, at: Placed): GroundSquare => {
  const scale = EXTENT / at.side;
  // A little more than is seen, so that no edge of what is cut off is.
  const seen: Box = {
    left: (-at.x - 8) * scale,
    top: (-at.y - 8) * scale,
    right: (WIDTH - at.x + 8) * scale,
    bottom: (HEIGHT - at.y + 8) * scale,
  };
  const area = (lines: readonly string[]): string =>
    lines.map((line) => pathOf(cutTo(readLine(line), seen), 'Z')).join('');
  return {
    ...at,
    land: area(cell.land),
    lakes: area(cell.lakes),
    rivers: cell.rivers
      .map((line) =>
        piecesIn(readLine(line), seen)
          .map((piece) => pathOf(piece))
          .join(''),
      )
      .join(''),
  };
};

const pathOf = (points: readonly Point[], end = ''): string =>
  points.length < 2 ? '' : `M${points.map((point) => point.map(Math.round).join(' ')).join('L')}${end}`;

/** The part of an area that is in the box: cut at one side after the other (Sutherland and Hodgman). */
const cutTo = (ring: readonly Point[], { left, top, right, bottom }: Box): readonly Point[] => {
  const sides: readonly (readonly [axis: 0 | 1, at: number, sign: 1 | -1])[] = [
    [0, left, 1],
    [0, right, -1],
    [1, top, 1],
    [1, bottom, -1],
  ];
  return sides.reduce<readonly Point[]>((points, [axis, at, sign]) => {
    const isIn = (point: Point): boolean => (point[axis] - at) * sign >= 0;
    return points.flatMap((point, i) => {
      const before = points.at(i - 1) ?? point;
      const crossing = isIn(before) === isIn(point) ? [] : [between(before, point, axis, at)];
      return isIn(point) ? [...crossing, point] : crossing;
    });
  }, ring);
};

const between = (one: Point, other: Point, axis: 0 | 1, at: number): Point => {
  const part = (at - one[axis]) / (other[axis] - one[axis]);
  return [one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part];
};

/** The stretches of a line of which at least one end is in the box, or that may go through it. */
const piecesIn = (line: readonly Point[], { left, top, right, bottom }: Box): readonly (readonly Point[])[] => {
  const pieces: Point[][] = [];
  let isOn = false;
  for (const [i, point] of line.entries()) {
    const before = line[i - 1];
    if (!before) continue;
    const passes =
      Math.max(before[0], point[0]) >= left &&
      Math.min(before[0], point[0]) <= right &&
      Math.max(before[1], point[1]) >= top &&
      Math.min(before[1], point[1]) <= bottom;
    if (passes && isOn) pieces.at(-1)?.push(point);
    else if (passes) pieces.push([before, point]);
    isOn = passes;
  }
  return pieces;
};

const placed = ([x, y, people, en, ru]: GroundTown, at: Placed) => ({
  x: Math.round(at.x + (x * at.side) / EXTENT),
  y: Math.round(at.y + (y * at.side) / EXTENT),
  people,
  name: { en, ru },
});

const MOST_TOWNS = 8;
const LETTER = 8;
const LINE = 20;
/** What marks the place, from its point up. */
const PIN: Box = { left: WIDTH / 2 - 18, top: HEIGHT / 2 - 42, right: WIDTH / 2 + 18, bottom: HEIGHT / 2 + 8 };

/** The largest first, and no name where another stands or the mark does; the town of the mark itself below that. */
const named = (towns: readonly ReturnType<typeof placed>[]): GroundAround['towns'] => {
  const taken: Box[] = [PIN];
  return towns
    .toSorted((a, b) => b.people - a.people)
    .flatMap(({ x, y, name }) => {
      const half = (Math.max(name.en.length, name.ru.length) * LETTER) / 2;
      const box = (at: number): Box => ({ left: x - half, top: at - LINE / 2, right: x + half, bottom: at + LINE / 2 });
      const free = [y, HEIGHT / 2 + 22].find((at, i) => {
        if (i === 1 && !overlaps(box(y), PIN)) return false;
        const { left, top, right, bottom } = box(at);
        const isSeen = left >= 0 && right <= WIDTH && top >= 0 && bottom <= HEIGHT;
        return isSeen && !taken.some((other) => overlaps(box(at), other));
      });
      if (free === undefined || taken.length > MOST_TOWNS) return [];
      taken.push(box(free));
      return [{ x, y: free, name }];
    });
};

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
