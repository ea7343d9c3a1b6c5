import type { PlaceFile, SourceKind } from '@cartage/place-files';
import { type Place, upsertPlaces } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import { joinKnownTowns } from './join-known-towns.ts';

/** What is not in the file itself. */
export interface ImportOptions {
  /** Of the state address register these regions alone, by their two digits; none: all. */
  readonly regions?: readonly string[];
  /** Of an OpenStreetMap extract that does not tell it; ISO 3166-1 alpha-2. */
  readonly country?: string | null;
  /** Is told of what has been stored so far, after each batch. */
  readonly onStored?: (cities: number) => void;
}

/** What an import stored. */
export interface CityImport {
  /** What the file was taken for; null: for nothing that is known. */
  readonly source: SourceKind | null;
  readonly cities: number;
  /** Each city is found by each of its codes. */
  readonly codes: number;
  /** What could not be taken, with the city's name; the first hundred. */
  readonly skipped: readonly string[];
  readonly skippedCount: number;
  /** Why the file was not read to its end, in a sentence; what was stored before is right and stays. null: it was. */
  readonly stopped: string | null;
}

/**
 * Takes the cities of a file (interface 15.7): of what kind it is, its bytes tell. Cities that are known already are brought
 * up to date, so that an import that was broken off is completed by doing it again. The file may be of any size.
 */
export const importCities = async (
  service: Pick<Ground, 'store' | 'clock' | 'cause'>,
  file: PlaceFile,
  { regions = [], country = null, onStored }: ImportOptions = {},
): Promise<CityImport> => {
  // Processes that only serve never load the parsers.
  const { openSource, UnreadableFile } = await import('@cartage/place-files');
  let waiting: Place[] = [];
  let source: SourceKind | null = null;
  let [cities, stored, codes, skippedCount] = [0, 0, 0, 0];
  const skipped: string[] = [];
  const store = async () => {
    const places = await joinKnownTowns(service.store.db, waiting);
    await service.store.transaction(async (tx) => {
      await upsertPlaces(tx, places);
      // With the first of them: an import that is broken off has changed something too.
      const object = { kind: 'places', id: source ?? '' } as const;
      if (codes === 0) await audit(service, tx, { act: 'ImportCities', object, companyId: null });
    });
    codes += waiting.length;
    stored = cities;
    waiting = [];
    onStored?.(stored);
  };
  let stopped: string | null = null;
  try {
    const opened = await openSource(file, { regions, country });
    source = opened.kind;
    for await (const found of opened.read()) {
      if (typeof found === 'string') {
        skippedCount += 1;
        if (skipped.length < MOST_TOLD) skipped.push(found);
        continue;
      }
      cities += 1;
      waiting.push(...found);
      if (waiting.length >= TOGETHER) await store();
    }
  } catch (fault) {
    if (!(fault instanceof UnreadableFile)) throw fault;
    stopped = fault.message;
  }
  if (waiting.length > 0) await store();
  if (stopped === null && cities + skippedCount === 0) stopped = 'No city was found in the file.';
  return { source, cities, codes, skipped, skippedCount, stopped };
};

/** Places in one statement. */
const TOGETHER = 1_000;
const MOST_TOLD = 100;
