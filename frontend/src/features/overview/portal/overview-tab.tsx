import type { ComponentType } from 'react';
import { AllActivity } from '../../activity/portal/all-activity';
import { GoalsCard } from '../../clients/portal/goals-card';
import { RecentDocuments } from '../../documents/portal/library/recent-documents';
import { RecentMessages } from '../../messaging/portal/recent-messages';
import { UpcomingCard } from '../../scheduling/portal/upcoming-card';
import { useActingFor, type AccessNeed } from '../../../shared/acting-for/acting-for';
import { ToDoCard } from '../../workday/portal/to-do-card';
import { Summary } from './summary';
import { usePortalAddress } from '../../../portal/portal-address';
import { afterFirstPaint } from '../../../shared/kit/after-first-paint';
import './overview.css';

const UnsentNote = afterFirstPaint(() =>
  import('../../../shared/sending/unsent-note').then((module) => module.UnsentNote),
);

type Cards = readonly [card: ComponentType, need?: AccessNeed][];

// Cards in display order, with the access that each needs: the wide column, and the narrow one.
const main: Cards = [[ToDoCard], [Summary], [RecentDocuments, 'documents'], [RecentMessages, 'messages']];
const side: Cards = [
  [UpcomingCard, 'appointments'],
  [GoalsCard, 'owner'],
  [AllActivity, 'owner'],
];

/** The client's tasks, next meetings, key numbers and newest records. */
export function OverviewTab() {
  const { may } = useActingFor();
  const included = (cards: Cards) => cards.filter(([, need]) => need === undefined || may(need));
  const beside = included(side);
  const { tab } = usePortalAddress();
  return (
    <>
      <UnsentNote files={tab('documents')} messages={tab('messages')} />
      <div className={beside.length > 0 ? 'overview columns' : 'overview'}>
        <Column cards={included(main)} />
        {beside.length > 0 && <Column cards={beside} />}
      </div>
    </>
  );
}

function Column({ cards }: { cards: Cards }) {
  return (
    <div className="stack gap-xl">
      {cards.map(([Card], index) => (
        <Card key={index} />
      ))}
    </div>
  );
}
