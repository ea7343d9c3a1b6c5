import { type BreakFault, breakFaults, roublesFromKopecks } from '@cartage/core';
import { shown } from './cells.ts';
import { type CityCell, namedWithRegion, type ReadCity } from './cities.ts';
import type { Kind } from './columns.ts';
import { cityCellOf, cityOf } from './pickup-points.ts';
import type { RawRow } from './raw-rows.ts';
import type { Fail, SheetRow, SheetRows } from './sheet-rows.ts';
import { numbersOf } from './zones.ts';

/** What rows have to be to each other. `written`: all of them; one with a wrong value is there all the same. */
export function checkRows(rows: SheetRows, written: readonly RawRow[], readCity: ReadCity, fail: Fail): void {
  const valuesOf = (kind: Kind, column: string): ReadonlySet<string> =>
    new Set(written.flatMap((one) => (one.kind === kind ? [String(one.values[column])] : [])));
  const known = { tariff: valuesOf('tariff', 'id'), zone: valuesOf('zone', 'zone') };

  const mustBeThere = (one: RawRow, column: keyof typeof known, id: string | null): void => {
    if (id === null || known[column].has(id)) return;
    const accepted =
      [...known[column]].slice(0, MOST_NAMED).join(', ') || `the name of a ${column}, of which the sheet has none`;
    fail(one, `the sheet has no ${column} ${shown(id)}; accepted: ${accepted}`, column);
  };
  for (const { written: one, row } of rows.rate) {
    mustBeThere(one, 'tariff', row.tariff);
    mustBeThere(one, 'zone', row.zone);
  }
  for (const { written: one, row } of rows.service) mustBeThere(one, 'tariff', row.tariff);

  checkTwins(rows.tariff, ({ id }) => id, 'id', fail);
  checkTwins(rows.point, ({ id }) => id, 'id', fail);
  checkTwins(rows.service, ({ service, tariff }) => JSON.stringify([service, tariff]), 'service', fail);
  checkBreaks(rows.rate, fail);
  checkZones(rows.zone, rows.vendor[0]?.row.countries ?? ['RU'], readCity, fail);
  checkPoints(rows.point, readCity, fail);
  checkServices(rows.service, fail);
  const rated = valuesOf('rate', 'tariff');
  const areAllPoints = written.filter(({ kind }) => kind === 'point').length === rows.point.length;
  for (const tariff of rows.tariff) {
    if (!rated.has(tariff.row.id)) fail(tariff.written, 'it has no rates; accepted: a rate for one zone or more');
    checkTariff(tariff, rows.point, areAllPoints, fail);
  }
}

/** Of a thousand zones nobody reads all. */
const MOST_NAMED = 50;

function checkTwins<K extends Kind>(
  rows: readonly SheetRow<K>[],
  keyOf: (row: SheetRow<K>['row']) => string,
  column: string,
  fail: Fail,
): void {
  const seen = new Map<string, RawRow>();
  for (const { written, row } of rows) {
    const first = seen.get(keyOf(row));
    if (first === undefined) seen.set(keyOf(row), written);
    else fail(written, `the same stands in ${first.place}; accepted: once`, column);
  }
}

function checkBreaks(rates: SheetRows['rate'], fail: Fail): void {
  for (const card of Map.groupBy(rates, ({ row }) => JSON.stringify([row.tariff, row.zone])).values()) {
    for (const fault of breakFaults(card.map(({ row }) => row))) {
      const at = card[fault.index];
      if (at !== undefined) fail(at.written, wordsOf(fault), fault.kind === 'cheaper' ? 'price' : 'upToKg');
    }
  }
}

const wordsOf = (fault: BreakFault): string => {
  switch (fault.kind) {
    case 'order':
      return `the weights of one tariff and zone go upwards; accepted: more than ${fault.moreThanKg}, or nothing for any weight`;
    case 'unreachable':
      return 'the rate before it is for any weight; accepted: no rate below that one';
    case 'cheaper':
      return `a heavier parcel would be cheaper than one of ${fault.atKg} kg; accepted: ${roublesFromKopecks(fault.atLeast)} or more`;
  }
};

function checkZones(zones: SheetRows['zone'], countries: readonly string[], readCity: ReadCity, fail: Fail): void {
  for (const { written, row } of zones) {
    for (const [column, regionColumn] of [
      ['from', 'fromRegion'],
      ['to', 'toRegion'],
    ] as const) {
      const within = { countries, regions: numbersOf(row[regionColumn]) };
      for (const city of row[column] ?? [])
        mustBeOne(city, readCity(city, within), (fault) => fail(written, fault, column));
    }
  }
}

/** Of two cities of one name nobody knows which the price is for. */
function mustBeOne(city: string, cell: CityCell, fail: (fault: string) => void): boolean {
  if (cell.kind !== 'several') return true;
  const accepted = cell.cities.slice(0, MOST_NAMED).map(namedWithRegion).join(', ');
  fail(`${shown(city)} is the name of ${cell.cities.length} cities; accepted: ${accepted}, or the code of one`);
  return false;
}

function checkPoints(points: SheetRows['point'], readCity: ReadCity, fail: Fail): void {
  for (const { written, row } of points) {
    const isOne = mustBeOne(row.city, cityCellOf(row, readCity), (fault) => fail(written, fault, 'city'));
    if (isOne && cityOf(row, readCity) === undefined)
      fail(
        written,
        `${shown(row.city)} is not accepted; accepted: the name of a known city, or the code of any as ${row.country} has them, with cityName beside it`,
        'city',
      );
    if (row.closedUntil !== null && (row.closedFrom === null || row.closedUntil <= row.closedFrom))
      fail(
        written,
        `${row.closedUntil} is the day on which it is open again; accepted: ${row.closedFrom === null ? 'such a day, and one before it in closedFrom' : `a day after ${row.closedFrom}`}, or nothing`,
        'closedUntil',
      );
    if (!row.intake && !row.pickup)
      fail(written, 'a point takes parcels in or hands them out; accepted: yes in intake or in pickup', 'pickup');
  }
}

/** The services that have a sum. */
const withSum = ['Insurance', 'CashOnDelivery', 'PartialBuyOut'];

function checkServices(services: SheetRows['service'], fail: Fail): void {
  for (const { written, row } of services) {
    if (row.percent > 0 && !withSum.includes(row.service))
      fail(written, `${row.service} has no sum to be a part of; accepted: nothing, and a price`, 'percent');
  }
}

const ends = [
  ['from', 'fromPointType', 'intake', 'takes parcels in'],
  ['to', 'toPointType', 'pickup', 'hands parcels out'],
] as const;

/** `areAll`: no other points are in the sheet. */
function checkTariff(
  { written, row }: SheetRow<'tariff'>,
  points: SheetRows['point'],
  areAll: boolean,
  fail: Fail,
): void {
  if (row.maxDays < row.minDays)
    fail(written, `${row.maxDays} is fewer than minDays; accepted: ${row.minDays} or more`, 'maxDays');
  for (const [end, pointType, role, does] of ends) {
    const type = row[pointType];
    if (row[end] === 'door') {
      if (type !== null) fail(written, `a door is no ${type}; accepted: nothing, or pickup-point in ${end}`, pointType);
      continue;
    }
    const isThere = points.some(({ row: point }) => point[role] && (type === null || point.type === type));
    if (areAll && !isThere)
      fail(
        written,
        `the sheet has no ${type ?? 'point'} that ${does}; accepted: door, or such a point in the sheet`,
        end,
      );
  }
}
