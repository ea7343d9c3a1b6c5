import type { LocalText } from '../local-text.ts';
import { collectionReport } from './collection-report.ts';
import { costReport } from './cost-report.ts';
import { deliveryReport } from './delivery-report.ts';
import { orderRegister } from './order-register.ts';
import { orderColumn, type ReportedOrder } from './order-words.ts';
import { problemReport } from './problem-report.ts';
import type { ReportColumn, ReportTable, ReportTemplate } from './report.ts';

/** Every report as a table without rows. */
export const reportTables: Readonly<
  Record<ReportTemplate, { readonly title: LocalText; readonly columns: readonly ReportColumn[] }>
> = {
  register: orderRegister,
  delivery: deliveryReport,
  cost: costReport,
  problems: problemReport,
  collection: collectionReport,
};

/** The same report on orders of several companies: whose each is stands first. */
export const ofCompanies = <Row extends ReportedOrder>(table: ReportTable<Row>): ReportTable<Row> => ({
  ...table,
  columns: [orderColumn.company, ...table.columns],
});

/** Every report as the operator has it, over companies. */
export const operatorReportTables: typeof reportTables = {
  ...reportTables,
  register: ofCompanies(orderRegister),
  problems: ofCompanies(problemReport),
  collection: ofCompanies(collectionReport),
};
