import type { SecurityPlanDto } from '../../../../shared/api';
import { Badge, type BadgeColour } from '../../../../shared/antd/badge';
import { formatDate, formatIfDay } from '../../../../shared/format';

const reviews: Record<SecurityPlanDto['review'], { colour: BadgeColour; label: string }> = {
  none: { colour: 'grey', label: 'Not adopted' },
  current: { colour: 'ok', label: 'In force' },
  due_soon: { colour: 'amber', label: 'Review soon' },
  overdue: { colour: 'orange', label: 'Review overdue' },
};

/** How the plan stands: its review, what is no longer as it says, and what is not written yet. */
export function PlanStatus({ plan }: { plan: SecurityPlanDto }) {
  const { inForce, differences, unwritten } = plan;
  const { colour, label } = reviews[plan.review];
  return (
    <section className="ui-card plan-standing" aria-label="How the plan stands">
      <p>
        <Badge colour={colour}>{label}</Badge>{' '}
        {inForce
          ? `Version ${inForce.id}, adopted on ${formatDate(inForce.adoptedAt)}. To be reviewed by ${formatDate(inForce.reviewOn)}.`
          : 'Write what only you know below, save it, and adopt the plan.'}
      </p>
      {differences.length > 0 && (
        <>
          <h2>No longer as the plan says</h2>
          <ul>
            {differences.map(({ section, name, was, is }) => (
              <li key={`${section} ${name}`}>
                <strong>{name}</strong>: {was === null ? 'not mentioned' : formatIfDay(was)}{' '}
                <span role="img" aria-label="now">
                  →
                </span>{' '}
                {is === null ? 'gone' : formatIfDay(is)}
              </li>
            ))}
          </ul>
        </>
      )}
      {unwritten.length > 0 && (
        <>
          <h2>Not written yet</h2>
          <ul>
            {unwritten.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <p className="ui-hint">
        Shaped like IRS Publication 5708 and 16 CFR 314.4. It is no legal advice, and does not say that a rule
        is met.
      </p>
    </section>
  );
}
