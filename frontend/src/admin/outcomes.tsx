import { Icon } from '../shared/icon';
import type { Outcome } from './use-each-client';

interface OutcomesProps {
  outcomes: readonly Outcome[];
  /** The word for what was done, such as 'Sent'. */
  done: string;
}

/** Results for each of several clients. */
export function Outcomes({ outcomes, done }: OutcomesProps) {
  if (outcomes.length < 2 && !outcomes.some(({ state }) => state === 'failed')) return null;
  return (
    <ul className="admin-outcomes" aria-label="Clients" aria-live="polite">
      {outcomes.map(({ client, state, said }) => (
        <li key={client.value} data-state={state}>
          <Icon name={state === 'done' ? 'check' : state === 'failed' ? 'alert' : 'clock'} size={18} />
          <span>{client.label}</span>
          <span>{state === 'done' ? done : state === 'failed' ? (said ?? 'Failed') : 'Waiting'}</span>
        </li>
      ))}
    </ul>
  );
}
