import { Link } from 'react-router-dom';
import type { SilentClientDto } from '../../../../shared/api';
import { usePracticeDay } from './use-weekly-close';

/** Clients without activity for a month. */
export function InactiveClients({ silent }: { silent: readonly SilentClientDto[] }) {
  const dayOf = usePracticeDay();
  return (
    <section className="ui-card panel week-part" aria-labelledby="silent">
      <h2 id="silent">No recent activity</h2>
      <p className="ui-hint">
        Clients with no logins, messages, uploads, signatures, payments or meetings for 30 days.
      </p>
      {silent.length === 0 ? (
        <p className="week-nothing">Every client has been active.</p>
      ) : (
        <table className="ledger titles" aria-labelledby="silent">
          <thead>
            <tr>
              <th scope="col">Client</th>
              <th scope="col" className="amount">
                Last activity
              </th>
            </tr>
          </thead>
          <tbody>
            {silent.map(({ userId, client, since }) => (
              <tr key={userId}>
                <th scope="row">
                  <Link to={`/admin/clients/${userId}`}>{client.name}</Link>
                </th>
                <td className="amount">{dayOf(since)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
