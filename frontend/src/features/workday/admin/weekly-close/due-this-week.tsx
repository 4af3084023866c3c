import { Link } from 'react-router-dom';
import type { PromiseDto } from '../../../../shared/api';
import { formatMoney } from '../../../../shared/format';
import { dayText } from './week';

const addressOf = ({ type, id }: PromiseDto): string =>
  type === 'invoice' ? `/admin/invoices?invoice=${id}` : `/admin/requests?request=${id}`;

/** Open requests and invoices due in the week. */
export function DueThisWeek({ promises }: { promises: readonly PromiseDto[] }) {
  return (
    <section className="ui-card panel week-part" aria-labelledby="promises">
      <h2 id="promises">Due this week</h2>
      <p className="ui-hint">Open requests and invoices due this week.</p>
      {promises.length === 0 ? (
        <p className="week-nothing">Nothing is due.</p>
      ) : (
        <table className="ledger titles" aria-labelledby="promises">
          <thead>
            <tr>
              <th scope="col">Due</th>
              <th scope="col">Item</th>
              <th scope="col" className="amount">
                Owed
              </th>
            </tr>
          </thead>
          <tbody>
            {promises.map((promise) => (
              <tr key={`${promise.type} ${promise.id}`}>
                <td className="nowrap">{dayText(promise.dueDate)}</td>
                <th scope="row">
                  <Link to={addressOf(promise)}>{promise.title}</Link>
                  <span className="sub">{promise.client.name}</span>
                </th>
                <td className="amount">
                  {promise.amount === null ? 'A document' : formatMoney(promise.amount)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
