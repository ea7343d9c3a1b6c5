import { expect, it } from 'vitest';
import { forEachDialect } from './testing.ts';
import { dropVendorHours, readVendorHours, writeVendorHours } from './vendor-figures.ts';

const HOUR = 3_600_000;

forEachDialect((open) => {
  it('keeps hours of connections by process, the last that each has told, until they are dropped', async () => {
    const { db } = await open();
    const of = (connection: string, hour: number, calls: number) => ({
      ...{ connection, hour: hour * HOUR },
      figures: { quote: { calls } },
    });
    await writeVendorHours(db, 'one', []);
    await writeVendorHours(db, 'one', [of('1', 7, 3), of('1', 8, 1), of('2', 8, 50)]);
    await writeVendorHours(db, 'two', [of('1', 8, 10)]);
    await writeVendorHours(db, 'one', [of('1', 8, 2)]);
    const read = async (connections: readonly string[], from: number, before: number) =>
      (await readVendorHours(db, connections, { from: from * HOUR, before: before * HOUR }))
        .map(({ connection, hour, figures }) => [
          connection,
          hour / HOUR,
          (figures as ReturnType<typeof of>['figures']).quote.calls,
        ])
        .toSorted((one, other) => Number(one.join('')) - Number(other.join('')));
    expect(await read(['1'], 0, 9)).toEqual([
      ['1', 7, 3],
      ['1', 8, 2],
      ['1', 8, 10],
    ]);
    expect(await read(['1', '2'], 8, 9)).toHaveLength(3);
    expect(await read(['1'], 7, 8)).toHaveLength(1);
    expect(await read([], 0, 9)).toEqual([]);
    await dropVendorHours(db, 8 * HOUR);
    expect(await read(['1', '2'], 0, 9)).toHaveLength(3);
  });

  it('takes hundreds of hours at once', async () => {
    const { db } = await open();
    const hours = Array.from({ length: 450 }, (_, n) => ({ connection: String(n), hour: 0, figures: {} }));
    await writeVendorHours(db, 'one', hours);
    const connections = hours.map(({ connection }) => connection);
    expect(await readVendorHours(db, connections, { from: 0, before: 1 })).toHaveLength(450);
  });
});
