import { keptFiles } from '../kept-files.ts';
import { surfaces } from '../surfaces.ts';
import { readBrunoCollection } from './read-bruno-collection.ts';
import { readHttpFile } from './read-http-file.ts';
import { readPostmanCollection } from './read-postman-collection.ts';
import type { SentRequest, Variables } from './sent-request.ts';

/** Of an installation that stands elsewhere, under another key than the files have; and what clients make up. */
export const elsewhere: Variables = {
  url: 'https://delivery.example:8443',
  key: 'another-key',
  operatorKey: 'another-operator-key',
  token: 'another-token',
  $guid: '5f0c0a44-2f0e-4a5e-9d7c-0d1f7c1f7a11',
  $timestamp: '1795600000',
};

type BySurface = ReadonlyMap<string, readonly SentRequest[]>;

/** What the files in `http` say of each surface. */
export const readHttpFiles = (variables: Variables): BySurface => {
  const files = keptFiles();
  return new Map(surfaces.map(({ name }) => [name, readHttpFile(files.get(`http/${name}.http`) ?? '', variables)]));
};

/** What each client is told of each surface. */
export const readAll = (variables: Variables): Readonly<Record<'http' | 'Postman' | 'Bruno', BySurface>> => {
  const files = keptFiles();
  const ofBruno = [...files].flatMap(([path, text]): [string, string][] =>
    path.startsWith('bruno/') ? [[path.slice('bruno/'.length), text]] : [],
  );
  const postman = readPostmanCollection(files.get('cartage.postman_collection.json') ?? '', variables);
  return {
    http: readHttpFiles(variables),
    Postman: new Map(surfaces.map(({ name, title }) => [name, postman.get(title) ?? []])),
    Bruno: readBrunoCollection(new Map(ofBruno), variables),
  };
};
