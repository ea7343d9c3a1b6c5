import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** How many a region's dump has of each; 50, Moscow Oblast, has about these. */
export interface DumpSize {
  readonly settlements: number;
  /** Streets, which nobody asks for. */
  readonly streets: number;
  /** Of each of both. */
  readonly params: number;
  /** Rows of the hierarchy: streets, houses, flats. */
  readonly items: number;
}

/** Writes a zip such as the state address register gives out, of one region, and answers how many bytes of XML it holds. */
export const writeGarDump = async (path: string, size: DumpSize): Promise<number> => {
  const zip = new ZipFile();
  let bytes = 0;
  const add = (name: string, root: string, rows: Iterable<string>) => {
    const file = `50/${name}_20241001_0a1b2c3d-0000-4000-8000-000000000000.XML`;
    const pieces = inPieces(`<?xml version="1.0" encoding="utf-8"?><${root}>`, rows, `</${root}>`);
    const counted = (function* () {
      for (const piece of pieces) {
        bytes += piece.length;
        yield piece;
      }
    })();
    zip.addReadStream(Readable.from(counted), file, { compressionLevel: 1 });
  };
  add('AS_ADDR_OBJ', 'ADDRESSOBJECTS', objects(size));
  add('AS_ADDR_OBJ_PARAMS', 'PARAMS', params(size));
  add('AS_ADM_HIERARCHY', 'ITEMS', items(size));
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return bytes;
};

const dates = 'UPDATEDATE="2019-06-26" STARTDATE="1900-01-01" ENDDATE="2079-06-06"';
const DISTRICTS = 60;
/** The region has the first id, then come its districts, then settlements and streets as the years added them. */
const firstSettlement = 2 + DISTRICTS;

/** The ids of the settlements, each with how many streets follow it. */
const settlementsOf = ({ settlements, streets }: DumpSize) => {
  const apart = 1 + Math.floor(streets / settlements);
  return {
    apart,
    end: firstSettlement + settlements * apart,
    isSettlement: (id: number) => (id - firstSettlement) % apart === 0,
  };
};

function* objects(size: DumpSize): Generator<string> {
  const object = (id: number, level: number, kind: string, name: string) =>
    `<OBJECT ID="${id + 90_000_000}" OBJECTID="${id}" OBJECTGUID="${guid(id)}" CHANGEID="${id * 3}" NAME="${name}" TYPENAME="${kind}" LEVEL="${level}" OPERTYPEID="10" PREVID="0" NEXTID="0" ${dates} ISACTUAL="1" ISACTIVE="1" />`;
  yield object(1, 1, 'обл.', 'Московская');
  for (let n = 0; n < DISTRICTS; n += 1) yield object(2 + n, 2, 'р-н', `Районный ${n}`);
  const { end, isSettlement } = settlementsOf(size);
  for (let id = firstSettlement; id < end; id += 1) {
    yield isSettlement(id) ? object(id, 6, 'д.', `Большая Берёзовка ${id}`) : object(id, 8, 'ул.', `Центральная ${id}`);
  }
}

function* params(size: DumpSize): Generator<string> {
  for (let id = firstSettlement; id < settlementsOf(size).end; id += 1) {
    for (let type = 1; type <= size.params; type += 1) {
      const kladr = `50${String(id).padStart(9, '0')}`;
      const value = type === 10 ? `${kladr}00` : type === 11 ? kladr : '46607101';
      yield `<PARAM ID="${id * 100 + type}" OBJECTID="${id}" CHANGEID="${id * 3}" CHANGEIDEND="0" TYPEID="${type}" VALUE="${value}" ${dates} />`;
    }
  }
}

function* items(size: DumpSize): Generator<string> {
  const { apart, isSettlement } = settlementsOf(size);
  for (let id = firstSettlement; id < firstSettlement + size.items; id += 1) {
    const parent = isSettlement(id) ? 2 + (id % DISTRICTS) : id - ((id - firstSettlement) % apart);
    yield `<ITEM ID="${id + 50_000_000}" OBJECTID="${id}" PARENTOBJID="${parent}" CHANGEID="${id * 3}" REGIONCODE="50" AREACODE="11" CITYCODE="0" PLACECODE="0" PLANCODE="111" STREETCODE="119" PREVID="0" NEXTID="0" ${dates} ISACTIVE="1" PATH="1.${parent}.${id}" />`;
  }
}

const guid = (id: number): string => `5a1b2c3d-1111-4222-8333-${id.toString(16).padStart(12, '0')}`;

function* inPieces(head: string, rows: Iterable<string>, tail: string): Generator<Buffer> {
  let text = head;
  for (const row of rows) {
    text += row;
    if (text.length > 65_536) {
      yield Buffer.from(text);
      text = '';
    }
  }
  yield Buffer.from(text + tail);
}
