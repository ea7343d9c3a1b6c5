import type { ReactNode } from 'react';

/** A column of a small table: its head, and what it shows of a row. */
export interface Column<Row> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly numeric?: boolean;
}

/** A table of at most some hundred rows; on a narrow screen each row stands as a list of its cells. `caption`: what it is, for those who hear it. */
export const Table = <Row,>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}) => (
  <div className="table-frame">
    <table className="table stacks">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, head, numeric }) =>
            // A column of buttons, which say themselves what they do, has no head.
            head === '' ? (
              <td key={key} />
            ) : (
              <th key={key} scope="col" className={numeric ? 'numeric' : undefined}>
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ key, head, cell, numeric }) => (
              <td key={key} data-label={head} className={numeric ? 'numeric' : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
