import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CITY_ZOOM, EXTENT, type GroundCell, groundFile, WORLD_ZOOM } from './ground-cell.ts';
import { groundFiles } from './ground-files.ts';
import { readLine, writeLine } from './line-code.ts';

type Point = readonly [number, number];

describe('a line as text', () => {
  it('is read back as it was written', () => {
    const number = fc.integer({ min: -100_000, max: 100_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number), { minLength: 1 }), (points) => {
        const text = writeLine(points);
        expect(readLine(text)).toEqual(points);
        expect(text).toMatch(/^[\w-]+$/);
      }),
    );
  });
});

const { cells, version, files } = groundFiles();
const cellNamed = (name: string) => JSON.parse(files[groundFile(version, name)] ?? 'null') as GroundCell;

/** Where a place lies in the cell of the zoom. */
const placed = (zoom: number, latitude: number, longitude: number) => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const [x, y] = [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)].map(
    (part) => part * 2 ** zoom,
  ) as [number, number];
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return { name: `${zoom}/${column}/${row}`, at: [(x - column) * EXTENT, (y - row) * EXTENT] as const };
};

/** By the number of edges to its right, over all lines: as browsers fill them. */
const isWithin = ([x, y]: Point, lines: readonly string[]): boolean =>
  lines
    .map(readLine)
    .flatMap((ring) => ring.map((point, i): readonly [Point, Point] => [point, ring[(i + 1) % ring.length] ?? point]))
    .filter(([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)).length %
    2 ===
  1;

describe('the ground', () => {
  it.each([
    ['Moscow', 55.75, 37.62, 'land'],
    ['Novosibirsk', 55.03, 82.92, 'land'],
    ['the Gulf of Finland', 59.9, 27.5, 'sea'],
    ['the Black Sea', 43.5, 38, 'sea'],
    ['Lake Ladoga', 60.9, 31.5, 'lake'],
    ['Lake Baikal', 53.5, 108.2, 'lake'],
    // Both are on the way around the world of a coast that is torn at the 180th meridian.
    ['Chukotka', 67.5, 178, 'land'],
    ['the Norwegian Sea', 67.5, 2, 'sea'],
  ] as const)('is what it is in nature: %s', (_, latitude, longitude, what) => {
    for (const zoom of [WORLD_ZOOM, CITY_ZOOM]) {
      const { name, at } = placed(zoom, latitude, longitude);
      if (!cells.includes(name)) continue;
      const { land, lakes } = cellNamed(name);
      const found = isWithin(at, lakes) ? 'lake' : isWithin(at, land) ? 'land' : 'sea';
      expect([name, found]).toEqual([name, what]);
    }
  });

  it('covers the world coarsely and the cities that the service knows finely', () => {
    expect(cells.filter((name) => name.startsWith(`${WORLD_ZOOM}/`))).toHaveLength(4 ** WORLD_ZOOM);
    for (const [latitude, longitude] of [
      [55.75, 37.62],
      [59.94, 30.31],
      [43.12, 131.89],
      [41.31, 69.28],
      [53.9, 27.56],
    ] as const)
      expect(cells).toContain(placed(CITY_ZOOM, latitude, longitude).name);
  });

  it('names the towns in both languages, each where it is', () => {
    const { name, at } = placed(CITY_ZOOM, 55.8, 37.94);
    const town = cellNamed(name).towns.find(([, , , en]) => en === 'Balashikha');
    expect(town?.slice(2)).toEqual([expect.any(Number), 'Balashikha', 'Балашиха']);
    // A hundredth of a degree is some seven of these.
    for (const i of [0, 1] as const) expect(Math.abs((town?.[i] ?? 0) - at[i])).toBeLessThan(20);
    for (const one of cells)
      for (const [x, y, people, en, ru] of cellNamed(one).towns) {
        for (const part of [x, y]) expect(part >= 0 && part <= EXTENT, `${en} in ${one}`).toBe(true);
        expect([people > 0, en !== '', ru !== ''], en).toEqual([true, true, true]);
      }
  });

  it('has rivers where a map of the continent has them', () => {
    const { name } = placed(CITY_ZOOM, 59.94, 30.31);
    expect(cellNamed(name).rivers.length).toBeGreaterThan(0);
  });

  it('is a few kilobytes for what a city shows', () => {
    const sizes = cells.map((name) => files[groundFile(version, name)]?.length ?? 0);
    expect(Math.max(...sizes)).toBeLessThan(60_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
  });
});
