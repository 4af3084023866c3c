import type { ComponentType } from 'react';
import { PaymentsCard } from '../../billing/portal/payments-card';
import { DocumentsCard } from '../../documents/portal/library/documents-card';
import { MessagesCard } from '../../messaging/portal/messages-card';
import { MeetingsCard } from '../../scheduling/portal/meetings-card';

// Cards in display order.
const cards: readonly ComponentType[] = [DocumentsCard, MessagesCard, MeetingsCard, PaymentsCard];

/** Key numbers in one ruled panel. */
export function Summary() {
  return (
    <section className="ui-card portal-summary hairlines below" aria-label="Summary">
      {cards.map((Card, index) => (
        <Card key={index} />
      ))}
    </section>
  );
}
