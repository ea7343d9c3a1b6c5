/** What of an order a list can show, in the order of its columns. */
export const columnNames = [
  'number',
  'customerNumber',
  'company',
  'status',
  'receiver',
  'sender',
  'vendor',
  'waybill',
  'courier',
  'takeDate',
  'planned',
  'price',
  'created',
  'project',
  'department',
] as const;

export type ColumnName = (typeof columnNames)[number];
