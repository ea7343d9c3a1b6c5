import { cityCodeFits, type LocalText, latinName, normalizeCityCode, russianRegion } from '@cartage/core';
import { isOffice, type KindNames, kindNames, shownName } from './gar-kinds.ts';
import type { Member } from './open-zip.ts';
import { type Found, UnreadableFile } from './place-file.ts';
import { readXml } from './read-xml.ts';

/** The files of the register for one region. */
interface RegionFiles {
  readonly region: string;
  readonly objects: Member;
  readonly params: Member | undefined;
  readonly hierarchy: Member | undefined;
}

/** A region, a district, a city or a settlement. */
interface AddressObject {
  readonly guid: string;
  readonly name: string;
  readonly kind: string;
  readonly level: string;
}

/** Of AS_OBJECT_LEVELS; between them lie municipalities, above them streets and houses. */
const REGION = '1';
const DISTRICT = '2';
const CITY = '5';
const SETTLEMENT = '6';
const levels: ReadonlySet<string> = new Set([REGION, DISTRICT, CITY, SETTLEMENT]);

/** Of AS_PARAM_TYPES: the KLADR code with its two digits of actuality, and without them. */
const kladrTypes: ReadonlySet<string> = new Set(['10', '11']);

/** Whether a zip is a dump of the state address register (GAR). */
export const isGar = (members: readonly Member[]): boolean => members.some(({ name }) => objectsFile.test(name));

/**
 * The cities and settlements of a dump of the state address register (GAR), region after region; of those regions alone,
 * where any are named. A region's files are read to their ends before its first place is told.
 * @throws UnreadableFile when a region is named that the dump has not, or a file is missing or damaged
 */
export async function* readGar(
  members: readonly Member[],
  wanted: readonly string[],
): AsyncGenerator<Found, void, undefined> {
  const regions = regionFiles(members);
  const missing = wanted.find((region) => !regions.some((files) => files.region === region));
  if (missing !== undefined) {
    const there = regions.map(({ region }) => region).join(', ');
    throw new UnreadableFile(`The register in the zip has no region "${missing}"; it has ${there}.`);
  }
  const kinds = await kindNames(newest(members, /^(?:.*\/)?AS_ADDR_OBJ_TYPES_(\d{8})[^/]*\.xml$/i));
  for (const files of regions) {
    if (wanted.length === 0 || wanted.includes(files.region)) yield* readRegion(files, kinds);
  }
}

const objectsFile = /^(?:.*\/)?(\d\d)\/AS_ADDR_OBJ_(\d{8})[^/]*\.xml$/i;

const regionFiles = (members: readonly Member[]): readonly RegionFiles[] => {
  const regions = new Set(members.flatMap(({ name }) => objectsFile.exec(name)?.[1] ?? []));
  return [...regions].sort().flatMap((region) => {
    const find = (file: string) =>
      newest(members, new RegExp(String.raw`^(?:.*/)?${region}/${file}_(\d{8})[^/]*\.xml$`, 'i'));
    const objects = find('AS_ADDR_OBJ');
    if (objects === undefined) return [];
    return [{ region, objects, params: find('AS_ADDR_OBJ_PARAMS'), hierarchy: find('AS_ADM_HIERARCHY') }];
  });
};

/** By the date in its name. */
const newest = (members: readonly Member[], pattern: RegExp): Member | undefined =>
  members
    .flatMap((member) => {
      const date = pattern.exec(member.name)?.[1];
      return date === undefined ? [] : [{ date, member }];
    })
    .sort((one, two) => two.date.localeCompare(one.date))[0]?.member;

async function* readRegion(files: RegionFiles, kinds: KindNames): AsyncGenerator<Found, void, undefined> {
  const { region, params, hierarchy } = files;
  if (params === undefined) throw lacking(region, 'AS_ADDR_OBJ_PARAMS, which has the KLADR codes');
  if (hierarchy === undefined) throw lacking(region, 'AS_ADM_HIERARCHY, which has the districts');
  const objects = await readObjects(files.objects);
  if (![...objects.values()].some(({ level }) => level === REGION)) {
    throw new UnreadableFile(
      `Region ${region} of the register is not named in ${files.objects.name}: that is an update; the whole dump is needed.`,
    );
  }
  const codes = await readCodes(params, objects);
  const parents = await readParents(hierarchy, objects);
  for (const [id, object] of objects) {
    if (isPlace(object, kinds)) {
      const above = object.level === REGION ? null : regionText(region, districtOf(id, objects, parents), kinds);
      yield placesOf(object, codes.get(id), above, kinds);
    }
  }
}

const lacking = (region: string, what: string): UnreadableFile =>
  new UnreadableFile(`Region ${region} of the register has no file ${what}; the whole dump is needed.`);

/**
 * A text of its own. What a parser gives is a view of the piece in which it was read, and keeps all of that in memory; of a
 * file in which settlements are scattered that would be the file.
 */
const own = (text: string): string => Buffer.from(text).toString();

/** What is in force: of every object one row is. */
const readObjects = async (member: Member): Promise<ReadonlyMap<string, AddressObject>> => {
  const objects = new Map<string, AddressObject>();
  for await (const elements of readXml(member.read(), member.name)) {
    for (const { name, attributes } of elements) {
      if (name !== 'OBJECT' || attributes.ISACTUAL !== '1' || attributes.ISACTIVE !== '1') continue;
      const { OBJECTID: id, OBJECTGUID: guid = '', NAME = '', TYPENAME: kind = '', LEVEL: level = '' } = attributes;
      if (id !== undefined && levels.has(level))
        objects.set(own(id), { guid: own(guid), name: own(NAME.trim()), kind: own(kind.trim()), level: own(level) });
    }
  }
  return objects;
};

/**
 * KLADR codes by the object's id: those in force alone, whose digits of actuality are zeros. Of two objects with one code
 * the first has it, for one code is one city.
 */
const readCodes = async (
  member: Member,
  objects: ReadonlyMap<string, AddressObject>,
): Promise<ReadonlyMap<string, string>> => {
  const codes = new Map<string, string>();
  const owners = new Map<string, string>();
  for await (const elements of readXml(member.read(), member.name)) {
    for (const { name, attributes } of elements) {
      const { OBJECTID: id, TYPEID = '', CHANGEIDEND = '0', VALUE = '' } = attributes;
      if (name !== 'PARAM' || id === undefined || CHANGEIDEND !== '0' || !kladrTypes.has(TYPEID)) continue;
      const code = normalizeCityCode(VALUE);
      if (!objects.has(id) || !/^\d{11}00$/.test(code) || (owners.get(code) ?? id) !== id) continue;
      codes.set(own(id), own(code));
      owners.set(own(code), own(id));
    }
  }
  return codes;
};

/** What each object lies in, by their ids. */
const readParents = async (
  member: Member,
  objects: ReadonlyMap<string, AddressObject>,
): Promise<ReadonlyMap<string, string>> => {
  const parents = new Map<string, string>();
  for await (const elements of readXml(member.read(), member.name)) {
    for (const { name, attributes } of elements) {
      const { OBJECTID: id, PARENTOBJID: parent, ISACTIVE } = attributes;
      if (name !== 'ITEM' || id === undefined || parent === undefined || ISACTIVE !== '1') continue;
      if (objects.has(id)) parents.set(own(id), own(parent));
    }
  }
  return parents;
};

/** The district or the city that a settlement lies in; none of a city. */
const districtOf = (
  id: string,
  objects: ReadonlyMap<string, AddressObject>,
  parents: ReadonlyMap<string, string>,
): AddressObject | undefined => {
  if (objects.get(id)?.level !== SETTLEMENT) return undefined;
  let above = parents.get(id);
  // A file in which two objects lie in each other would be followed for ever.
  for (let steps = 0; above !== undefined && steps < 10; steps += 1) {
    const object = objects.get(above);
    if (object?.level === DISTRICT || object?.level === CITY) return object;
    above = parents.get(above);
  }
  return undefined;
};

const isPlace = ({ level, kind }: AddressObject, kinds: KindNames): boolean =>
  level === SETTLEMENT || level === CITY
    ? !isOffice(kind)
    : level === REGION && kinds.of(kind, level).startsWith('город');

/** Амурская область, Ивановский район: there are many villages of one name. */
const regionText = (region: string, district: AddressObject | undefined, kinds: KindNames): LocalText | null => {
  const known = russianRegion(region);
  if (known === null || district === undefined) return known;
  const { name: bare, kind, level } = district;
  const name = level === CITY ? bare : `${bare} ${kinds.of(kind, level)}`;
  return { en: `${known.en}, ${latinName(name)}`, ru: `${known.ru}, ${name}` };
};

const placesOf = (
  object: AddressObject,
  kladr: string | undefined,
  region: LocalText | null,
  kinds: KindNames,
): Found => {
  const { guid, name, kind, level } = object;
  const shown = `${kind} ${name}`.trim() || 'an object without a name';
  if (name === '') return `${shown}: no name`;
  if (!cityCodeFits('RU', guid) || guid.length !== 36) return `${shown}: the OBJECTGUID "${guid}" is no UUID`;
  const codes = [...(kladr === undefined ? [] : [kladr]), normalizeCityCode(guid)];
  const [city = ''] = codes;
  const names = shownName(name, kinds.of(kind, level));
  return codes.map((code) => ({
    country: 'RU',
    code,
    city,
    name: names,
    region,
    population: null,
    latitude: null,
    longitude: null,
  }));
};
