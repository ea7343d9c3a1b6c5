import type { Database } from './database.ts';
import { type Breach, laws } from './laws.ts';

/** Two columns, what and how many. */
export const printFigures = (title: string, figures: readonly (readonly [string, string | number])[]): void => {
  console.log(`\n${title}`);
  const width = Math.max(...figures.map(([what]) => what.length));
  for (const [what, value] of figures)
    console.log(`  ${what.padEnd(width)}  ${typeof value === 'number' ? value.toLocaleString('en') : value}`);
};

/** The first few of each law, each with the order's history and attempts. */
export const printBreaches = async (database: Database, breaches: readonly Breach[]): Promise<void> => {
  for (const [law, found] of Map.groupBy(breaches, (breach) => breach.law)) {
    for (const { what, order } of found.slice(0, 3)) {
      console.log(`\n${laws[law]}: ${what}`);
      if (!order) continue;
      const events = await database.rows<EventRow>(
        `SELECT at, source, status, text_en FROM history_lines WHERE order_id = ${order.id} ORDER BY id`,
      );
      for (const { at, source, status, text_en } of events)
        console.log(`  ${moment(at)}  ${status}  ${source}: ${text_en}`);
      const attempts = await database.rows<AttemptRow>(
        `SELECT * FROM attempts WHERE order_id = ${order.id} ORDER BY id`,
      );
      for (const { kind, number, reference, state, vendor_id, started_at, finished_at, problem } of attempts)
        console.log(
          `  ${kind} ${number} of ${reference} at vendor ${vendor_id}: ${moment(started_at)} to ${moment(finished_at)}, ${state}, ${problem}`,
        );
    }
  }
};

interface EventRow {
  readonly at: number;
  readonly source: string;
  readonly status: string;
  readonly text_en: string;
}

interface AttemptRow {
  readonly kind: string;
  readonly number: number;
  readonly reference: string;
  readonly state: string;
  readonly vendor_id: number;
  readonly started_at: number;
  readonly finished_at: number | null;
  readonly problem: string | null;
}

const moment = (at: number | null): string => (at === null ? '-' : new Date(Number(at)).toISOString());
