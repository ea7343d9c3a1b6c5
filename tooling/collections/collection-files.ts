import { brunoFiles } from './bruno-files.ts';
import { httpFile } from './http-file.ts';
import { postmanCollection } from './postman-collection.ts';
import type { Surface } from './surfaces.ts';

/** Everything in docs/collections that is made, by its path there. */
export const collectionFiles = (surfaces: readonly Surface[]): ReadonlyMap<string, string> =>
  new Map([
    ['cartage.postman_collection.json', postmanCollection(surfaces)],
    ...surfaces.map((surface): [string, string] => [`http/${surface.name}.http`, `${httpFile(surface)}\n`]),
    ...[...brunoFiles(surfaces)].map(([path, text]): [string, string] => [`bruno/${path}`, text]),
  ]);
