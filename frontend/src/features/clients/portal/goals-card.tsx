import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { goalsFor } from '../shared/goal-calls';
import { AddGoal, Goals } from '../shared/goals';

/** The client's financial goals, shared with the practice. */
export function GoalsCard() {
  const calls = goalsFor(useActingFor());
  return (
    <section className="ui-card" aria-labelledby="goals">
      <header>
        <h2 id="goals">{t('Financial goals')}</h2>
        <AddGoal calls={calls} />
      </header>
      <div className="ui-card-body">
        <Goals calls={calls} none={t('No goals yet. Add something you’re saving or working for.')} />
      </div>
    </section>
  );
}
