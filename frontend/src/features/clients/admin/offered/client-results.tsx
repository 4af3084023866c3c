import { t } from '@steward/texts';
import { Icon } from '../../../../shared/kit/icon';
import type { ClientResult } from './use-each-client';
import '../clients.css';

interface ClientResultsProps {
  results: readonly ClientResult[];
  /** Label of a success, for example 'Sent'. */
  done: string;
}

/** Results for each of several clients. */
export function ClientResults({ results, done }: ClientResultsProps) {
  if (results.length < 2 && !results.some(({ state }) => state === 'failed')) return null;
  return (
    <ul className="client-results stack gap-s" aria-label={t('Clients')} aria-live="polite">
      {results.map(({ client, state, reason }) => (
        <li key={client.value} data-state={state}>
          <Icon name={state === 'done' ? 'check' : state === 'failed' ? 'alert' : 'clock'} size={18} />
          <span>{client.label}</span>
          <span>{state === 'done' ? done : state === 'failed' ? (reason ?? t('Failed')) : t('Waiting')}</span>
        </li>
      ))}
    </ul>
  );
}
