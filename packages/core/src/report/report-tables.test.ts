import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { costReport } from './cost-report.ts';
import { type DeliveryRow, deliveryReport } from './delivery-report.ts';
import { cellsOf, reportTemplates } from './report.ts';
import { reportTables } from './report-tables.ts';

const rowOf = (number: number): string =>
  reference
    .split('## 13.11 ')[1]
    ?.split('\n## ')[0]
    ?.split('\n')
    .find((line) => line.startsWith(`| ${number} |`)) ?? '';
const reference = readFileSync(new URL('../../../../docs/interface/13-operations-of-v2.md', import.meta.url), 'utf8');

describe.each(reportTemplates)('the report %s', (template) => {
  const { columns, title } = reportTables[template];

  it('has columns that a program and a person of either language tell apart', () => {
    for (const names of [
      columns.map(({ key }) => key),
      ...(['en', 'ru'] as const).map((of) => columns.map(({ heading }) => heading[of])),
    ])
      expect(new Set(names).size).toBe(columns.length);
    expect(columns.map(({ key }) => key).join()).toMatch(/^[a-zA-Z,]+$/);
    expect(columns.map(({ heading }) => heading.ru).join()).toMatch(/^[а-яё ,.%]+$/i);
  });

  it('has the names that interface 13.11 promises', () => {
    expect(rowOf(reportTemplates.indexOf(template) + 1)).toMatch(
      new RegExp(`\\| ${columns.map(({ key }) => `\`${key}\``).join(', ')} \\|$`),
    );
  });

  it('has a title that a sheet may have for its name', () => {
    for (const name of Object.values(title)) expect(name).toMatch(/^[^[\]:*?/\\']{1,31}$/);
  });
});

describe('averages', () => {
  const none: DeliveryRow = {
    ...{
      vendor: 'Swift',
      tariff: 'Express',
      orders: 9,
      delivered: 5,
      onTime: 2,
      late: 3,
      lateDays: 5,
      mostLateDays: 3,
    },
    ...{ travelled: 4, travelDays: 9, overdue: 1, notDelivered: 1, cancelled: 1 },
  };

  it('are rounded half up, and are none of nothing', () => {
    const cells = (row: DeliveryRow) =>
      Object.fromEntries(deliveryReport.columns.map(({ key }, at) => [key, cellsOf(deliveryReport, row)[at]]));
    expect(cells(none)).toMatchObject({
      ...{ onTimePercent: 400, averageDaysLate: 17, mostDaysLate: 3, averageDaysOnTheWay: 23, underWay: 2, overdue: 1 },
    });
    expect(
      cells({ ...none, onTime: 0, late: 0, lateDays: 0, mostLateDays: 0, travelled: 0, travelDays: 0 }),
    ).toMatchObject({
      ...{ onTimePercent: null, averageDaysLate: null, mostDaysLate: null, averageDaysOnTheWay: null },
    });
    // Delivered earlier than picked up: the vendor's clock.
    expect(cells({ ...none, travelDays: -1 })).toMatchObject({ averageDaysOnTheWay: -3 });
  });

  it('of prices leave the cancelled out', () => {
    const figures = {
      project: null,
      department: null,
      orders: 4,
      cancelled: 1,
      price: 1000,
      charged: 2000,
      refunded: 500,
      fees: 70,
      cardReceived: 900,
      cardRefunded: 200,
    };
    const at = (key: string) => costReport.columns.findIndex((one) => one.key === key);
    const cells = cellsOf(costReport, figures);
    expect(['averagePrice', 'paidFromBalance', 'paidByCard'].map((key) => cells[at(key)])).toEqual([333, 1570, 700]);
    expect(cellsOf(costReport, { ...figures, cancelled: 4 })[at('averagePrice')]).toBeNull();
  });
});
