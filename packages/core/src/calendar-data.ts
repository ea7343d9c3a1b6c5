import type { LocalDate } from './time.ts';

/** How one year departs from plain weekends and fixed holidays. */
export interface MovedDays {
  /** Weekend days moved onto what would be a working day. */
  readonly daysOff: readonly LocalDate[];
  /** Saturdays and Sundays on which the country works. */
  readonly workingDays: readonly LocalDate[];
}

/** Public holidays of every year, `MM-dd` (Labour Code of the Russian Federation, article 112). */
export const publicHolidays: readonly string[] = [
  '01-01',
  '01-02',
  '01-03',
  '01-04',
  '01-05',
  '01-06',
  '01-07',
  '01-08',
  '02-23',
  '03-08',
  '05-01',
  '05-09',
  '06-12',
  '11-04',
];

/**
 * The production calendar of the years known; a new year is a new row (interface 15.1). Decrees of the Government: 1314
 * of 10 August 2023, 1335 of 4 October 2024, 1466 of 24 September 2025.
 */
export const movedDays: Readonly<Record<string, MovedDays>> = {
  '2024': {
    daysOff: ['2024-04-29', '2024-04-30', '2024-05-10', '2024-12-30', '2024-12-31'],
    workingDays: ['2024-04-27', '2024-11-02', '2024-12-28'],
  },
  '2025': {
    daysOff: ['2025-05-02', '2025-05-08', '2025-06-13', '2025-11-03', '2025-12-31'],
    workingDays: ['2025-11-01'],
  },
  '2026': {
    daysOff: ['2026-01-09', '2026-03-09', '2026-05-11', '2026-12-31'],
    workingDays: [],
  },
};
