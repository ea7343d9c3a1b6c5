import type { LocalText } from '../local-text.ts';
import { collectionReport } from './collection-report.ts';
import { costReport } from './cost-report.ts';
import { deliveryReport } from './delivery-report.ts';
import { orderRegister } from './order-register.ts';
import { problemReport } from './problem-report.ts';
import type { ReportColumn, ReportTemplate } from './report.ts';

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
