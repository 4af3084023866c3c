import type { ComponentType } from 'react';
import { AllActivity } from '../../activity/portal/all-activity';
import { GoalsCard } from '../../clients/portal/goals-card';
import { RecentDocuments } from '../../documents/portal/library/recent-documents';
import { RecentMessages } from '../../messaging/portal/recent-messages';
import { UpcomingCard } from '../../scheduling/portal/upcoming-card';
import { ToDoCard } from '../../workday/portal/to-do-card';

// Cards in display order: the wide column, and the narrow one.
const main: readonly ComponentType[] = [ToDoCard, RecentDocuments, RecentMessages];
const side: readonly ComponentType[] = [UpcomingCard, GoalsCard, AllActivity];

/** The client's most important documents and tasks. */
export function OverviewTab() {
  return (
    <div className="columns">
      <Column cards={main} />
      <Column cards={side} />
    </div>
  );
}

function Column({ cards }: { cards: readonly ComponentType[] }) {
  return (
    <div className="stack gap-xl">
      {cards.map((Card, index) => (
        <Card key={index} />
      ))}
    </div>
  );
}
