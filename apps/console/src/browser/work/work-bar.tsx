import type { OrderRow } from '../orders/order-row.ts';
import type { VendorNames } from '../orders/vendor-names.ts';

export const WorkBar = ({
  rows,
}: {
  readonly rows: readonly OrderRow[];
  readonly names: VendorNames;
  readonly onClear: () => void;
}) => <div className="act-bar">{rows.length}</div>;
