import type { ComponentType } from 'react';
import { RecentDocuments } from '../documents/recent-documents';
import { WelcomeCard } from './welcome-card';

// The cards in their order: the wide column, and the narrow one that appears with its first card.
const main: readonly ComponentType[] = [WelcomeCard, RecentDocuments];
const side: readonly ComponentType[] = [];

/** What a client should see first. */
export function OverviewTab() {
  return (
    <div className={side.length > 0 ? 'portal-columns' : undefined}>
      <Column cards={main} />
      {side.length > 0 && <Column cards={side} />}
    </div>
  );
}

function Column({ cards }: { cards: readonly ComponentType[] }) {
  return (
    <div className="portal-stack">
      {cards.map((Card, index) => (
        <Card key={index} />
      ))}
    </div>
  );
}
