import type { ComponentType } from 'react';
import { AllActivity } from '../activity/all-activity';
import { RecentDocuments } from '../documents/recent-documents';
import { WelcomeCard } from './welcome-card';

// The cards in their order: the wide column, and the narrow one.
const main: readonly ComponentType[] = [WelcomeCard, RecentDocuments];
const side: readonly ComponentType[] = [AllActivity];

/** The client's most important documents and tasks. */
export function OverviewTab() {
  return (
    <div className="portal-columns">
      <Column cards={main} />
      <Column cards={side} />
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
