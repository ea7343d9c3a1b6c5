/** What stands in a marker, by the number of the kind: post offices have an envelope, lockers their doors. */
const kindDrawings: readonly string[] = [
  'M6 10.5 12 7l6 3.5v6L12 20l-6-3.5zM6 10.5l6 3.5 6-3.5M12 14v6',
  'M6.5 6.5h11v11h-11zM12 6.5v11M6.5 12H12M14.5 11v2',
  'M5.5 8h13v9h-13zM5.5 8.5 12 13l6.5-4.5',
  'M5 18V9l7-3.5L19 9v9M9 18v-5h6v5',
  'M6 10v8h12v-8M5 10l1.5-4h11L19 10zM10 18v-4h4v4',
  'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z',
];

export const kindDrawing = (type: number): string => kindDrawings[type] ?? kindDrawings[5] ?? '';

/** One look for each vendor, as long as there are enough of them. */
export const vendorLook = (vendor: number): string => `vendor-${vendor % 8}`;
