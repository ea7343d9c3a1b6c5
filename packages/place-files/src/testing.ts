import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { PlaceFile } from './place-file.ts';

/** What lies in memory, as a file that is read in pieces of so many bytes. */
export const fileOf = (content: string | Uint8Array, pieceSize = 4096): PlaceFile => {
  const bytes = Buffer.from(content);
  return {
    size: bytes.length,
    read: (start = 0, end = bytes.length) => Readable.from(inPieces(bytes.subarray(start, end), pieceSize)),
  };
};

function* inPieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** A zip of files by their names. */
export const zipOf = async (files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
};

/** An object of the state address register, as its dump has it: in a region's file, with its codes and what it lies in. */
export interface GarObject {
  readonly id: number;
  readonly level: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  readonly kind: string;
  readonly name: string;
  readonly guid?: string;
  /** With its two digits of actuality. */
  readonly kladr?: string;
  /** By its id. */
  readonly within?: number;
  readonly isActive?: boolean;
}

/** A GUID for each id. */
export const guidOf = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

const dates = 'UPDATEDATE="2024-01-01" STARTDATE="1900-01-01" ENDDATE="2079-06-06"';
const head = '\uFEFF<?xml version="1.0" encoding="utf-8"?>';

/** The files of one region, in the folder of its number. */
export const garOf = (region: string, objects: readonly GarObject[]): Readonly<Record<string, string>> => {
  const file = (name: string) => `${region}/${name}_20241001_0a1b2c3d-0000-4000-8000-000000000000.XML`;
  const rows = objects.map(
    ({ id, level, kind, name, guid = guidOf(id), isActive = true }) =>
      `<OBJECT ID="${id}" OBJECTID="${id}" OBJECTGUID="${guid}" CHANGEID="${id}" NAME="${name}" TYPENAME="${kind}" LEVEL="${level}" OPERTYPEID="10" PREVID="0" NEXTID="0" ${dates} ISACTUAL="${Number(isActive)}" ISACTIVE="${Number(isActive)}" />`,
  );
  const param = (id: number, type: number, value: string, changedBy = 0) =>
    `<PARAM ID="${id}" OBJECTID="${id}" CHANGEID="${id}" CHANGEIDEND="${changedBy}" TYPEID="${type}" VALUE="${value}" ${dates} />`;
  const params = objects.flatMap(({ id, kladr }) => [
    param(id, 7, '46700000'),
    ...(kladr ? [param(id, 10, kladr), param(id, 11, kladr.slice(0, -2)), param(id, 10, '9900000000000', 7)] : []),
  ]);
  const items = objects.map(
    ({ id, within = 0 }) =>
      `<ITEM ID="${id}" OBJECTID="${id}" PARENTOBJID="${within}" CHANGEID="${id}" REGIONCODE="${region}" ${dates} ISACTIVE="1" PATH="${within}.${id}" />`,
  );
  return {
    [file('AS_ADDR_OBJ')]: `${head}<ADDRESSOBJECTS>${rows.join('')}</ADDRESSOBJECTS>`,
    [file('AS_ADDR_OBJ_DIVISION')]: `${head}<ITEMS></ITEMS>`,
    [file('AS_ADDR_OBJ_PARAMS')]: `${head}<PARAMS>${params.join('')}</PARAMS>`,
    [file('AS_ADM_HIERARCHY')]: `${head}<ITEMS>${items.join('')}</ITEMS>`,
  };
};

/** Kinds as the root of a dump explains them. */
export const garTypes: Readonly<Record<string, string>> = {
  'AS_ADDR_OBJ_TYPES_20241001_0a1b2c3d-0000-4000-8000-000000000000.XML': `${head}<ADDRESSOBJECTTYPES>${[
    [1, 'г', 'Город'],
    [1, 'обл', 'Область'],
    [2, 'р-н', 'Район'],
    [5, 'г', 'Город'],
    [6, 'рп', 'Рабочий поселок'],
    [6, 'с.', 'Село'],
    [6, 'д', 'Деревня'],
    [6, 'аул', 'Аул'],
  ]
    .map(
      ([level, short, name]) =>
        `<ADDRESSOBJECTTYPE ID="1" LEVEL="${level}" NAME="${name}" SHORTNAME="${short}" DESC="${name}" ${dates} ISACTIVE="true" />`,
    )
    .join('')}</ADDRESSOBJECTTYPES>`,
};
