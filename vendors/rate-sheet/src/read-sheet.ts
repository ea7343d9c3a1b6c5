import type { PickupPoint } from '@cartage/core';
import { checkRows } from './check-rows.ts';
import { cityReader, type SheetCity } from './cities.ts';
import type { Kind, Row } from './columns.ts';
import { toPickupPoint } from './pickup-points.ts';
import type { Fault, RawRow } from './raw-rows.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { readRows } from './sheet-rows.ts';
import { type SheetTariff, toTariff } from './tariffs.ts';
import { toZone, type Zone } from './zones.ts';

/** A sheet that cannot be used: all that is wrong with it, each with its place and with what would be accepted. */
export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** A price list whose parts fit together. */
export interface Sheet {
  readonly vendor: Row<'vendor'>;
  readonly tariffs: readonly SheetTariff[];
  /** The first that a route lies in is its zone. */
  readonly zones: readonly Zone[];
  readonly services: readonly Row<'service'>[];
  readonly points: readonly PickupPoint[];
}

/**
 * Reads a sheet: JSON where the file's name ends so, else CSV.
 * @param cities known by their names; those of core's catalogue
 * @throws SheetRefused with all that is wrong with it
 */
export function readSheet(text: string, fileName: string, cities?: readonly SheetCity[]): Sheet {
  const readCity = cityReader(cities);
  const { rows: written, faults: unread } = /\.json$/i.test(fileName) ? readJson(text) : readCsv(text);
  const faults: Fault[] = [...unread];
  const fail = ({ place, order }: RawRow, fault: string, column?: string): void =>
    void faults.push({ order, text: `${column === undefined ? place : valuePlace(place, column)}: ${fault}` });
  const rows = readRows(written, fail);
  checkRows(rows, written, readCity, fail);
  // Of a file that could not be read nobody knows what it lacks.
  if (written.length > 0 || unread.length === 0) faults.push(...lacks(written));
  const [vendor] = rows.vendor;
  if (faults.length > 0 || vendor === undefined) {
    throw new SheetRefused(faults.toSorted((a, b) => a.order - b.order).map((fault) => fault.text));
  }
  const rates = Map.groupBy(
    rows.rate.map(({ row }) => row),
    ({ tariff }) => tariff,
  );
  return {
    vendor: vendor.row,
    tariffs: rows.tariff.map(({ row }) => toTariff(row, rates.get(row.id) ?? [])),
    zones: rows.zone.map(({ row }) => toZone(row, readCity, vendor.row.countries)),
    services: rows.service.map(({ row }) => row),
    points: rows.point.map(({ row }) => toPickupPoint(vendor.row.id, row, readCity)),
  };
}

/** `line 12, price`, `rates[3].price`. */
const valuePlace = (place: string, column: string): string =>
  place.startsWith('line ') ? `${place}, ${column}` : `${place}.${column}`;

function lacks(written: readonly RawRow[]): readonly Fault[] {
  const count = (kind: Kind): number => written.filter((one) => one.kind === kind).length;
  const of = (kind: Kind, accepted: string) => ({
    order: 0,
    text: `the sheet has ${count(kind)} rows of the kind ${kind}; accepted: ${accepted}`,
  });
  return [
    ...(count('vendor') === 1 ? [] : [of('vendor', 'one')]),
    ...(count('tariff') > 0 ? [] : [of('tariff', 'one or more')]),
  ];
}
