export type { Table } from './table.ts';
export { type TableReader, writeCsv } from './write-csv.ts';
export { writeXlsx } from './write-xlsx.ts';
