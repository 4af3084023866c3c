import type { ComponentType } from 'react';
import { t } from '@steward/texts';
import { useActingFor, type AccessNeed } from '../../../shared/acting-for/acting-for';
import { PaymentsCard } from '../../billing/portal/payments-card';
import { DocumentsCard } from '../../documents/portal/library/documents-card';
import { MessagesCard } from '../../messaging/portal/messages-card';
import { MeetingsCard } from '../../scheduling/portal/meetings-card';

// Cards in display order, with the access that each needs.
const cards: readonly [card: ComponentType, need: AccessNeed][] = [
  [DocumentsCard, 'documents'],
  [MessagesCard, 'messages'],
  [MeetingsCard, 'appointments'],
  [PaymentsCard, 'invoices'],
];

/** Key numbers in one ruled panel. */
export function Summary() {
  const { may } = useActingFor();
  const included = cards.filter(([, need]) => may(need));
  if (included.length === 0) return null;
  return (
    <section className="ui-card portal-summary hairlines" aria-label={t('Summary')}>
      {included.map(([Card, need]) => (
        <Card key={need} />
      ))}
    </section>
  );
}
