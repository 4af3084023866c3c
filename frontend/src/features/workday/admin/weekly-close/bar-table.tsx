import { useId, type Key, type ReactNode } from 'react';

interface Row {
  key: Key;
  name: ReactNode;
  /** Length of the bar, in any unit. */
  size: number;
  /** The same as text. */
  value: string;
  /** The row of the current week. */
  current?: boolean;
  /** Not printed. */
  screenOnly?: boolean;
}

interface BarTableProps {
  title: string;
  note: string;
  /** Headers of both columns. */
  headings: readonly [string, string];
  rows: readonly Row[];
  /** Replaces an empty table. */
  nothing?: string;
}

/** A table whose rows are the bars of a chart, for screens, screen readers and print. */
export function BarTable({ title, note, headings, rows, nothing }: BarTableProps) {
  const id = useId();
  const longest = Math.max(1, ...rows.map(({ size }) => size));
  return (
    <section className="ui-card panel week-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="ui-hint">{note}</p>
      {rows.length === 0 && nothing ? (
        <p className="week-nothing">{nothing}</p>
      ) : (
        <table className="week-bars ledger titles" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{headings[0]}</th>
              <th scope="col" className="amount">
                {headings[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, size, value, current, screenOnly }) => (
              <tr key={key} className={current ? 'week-current' : screenOnly ? 'screen-only' : undefined}>
                <th scope="row">{name}</th>
                <td>
                  <div className="row">
                    <span className="week-bar" aria-hidden="true">
                      <span style={{ width: `${(100 * size) / longest}%` }} />
                    </span>
                    <span className="week-value amount">{value}</span>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
