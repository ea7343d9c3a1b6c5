import { type ReactNode, useEffect, useRef, useState } from 'react';

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
}) => {
  const { frame, isWide } = useWide();
  return (
    <div ref={frame} className="table-frame" {...(isWide ? { role: 'group', tabIndex: 0, 'aria-label': caption } : {})}>
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
};

/** Whether it is wider than its place: then somebody without a mouse has to reach it, to scroll it by the arrows. */
const useWide = () => {
  const frame = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const { current } = frame;
    if (current === null) return;
    const seen = new ResizeObserver(() => setWide(current.scrollWidth > current.clientWidth));
    for (const one of [current, ...current.children]) seen.observe(one);
    return () => seen.disconnect();
  }, []);
  return { frame, isWide };
};
