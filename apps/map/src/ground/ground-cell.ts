/**
 * The ground of one square of the map, as browsers get it: a tile of the zoom that its name begins with, `5/19/10`. Numbers
 * are `EXTENT`ths of its side, from the upper left corner; lines are those of `writeLine`.
 */
export interface GroundCell {
  readonly land: readonly string[];
  readonly lakes: readonly string[];
  readonly rivers: readonly string[];
  readonly towns: readonly GroundTown[];
}

export type GroundTown = readonly [x: number, y: number, people: number, en: string, ru: string];

/** Of a cell's side. */
export const EXTENT = 8192;

/** Zooms of which there are cells: few for the whole world, and fine ones where there are cities that the service knows. */
export const WORLD_ZOOM = 2;
export const CITY_ZOOM = 5;

/** `ground-Jx81-5-19-10.json` */
export const groundFile = (version: string, cell: string): string =>
  `ground-${version}-${cell.replaceAll('/', '-')}.json`;
