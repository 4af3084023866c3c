import { t } from '@steward/texts';
import type { SecurityPlanDto } from '../../../../shared/api';
import { Badge, type BadgeColour } from '../../../../shared/antd/badge';
import { Fact } from '../../../../shared/kit/fact';
import { formatDate, formatIfDay } from '../../../../shared/text/format';
import { Icon } from '../../../../shared/kit/icon';

const reviews = (): Record<SecurityPlanDto['review'], { colour: BadgeColour; label: string }> => ({
  none: { colour: 'grey', label: t('Not adopted') },
  current: { colour: 'ok', label: t('In force') },
  due_soon: { colour: 'amber', label: t('Review soon') },
  overdue: { colour: 'orange', label: t('Review overdue') },
});

/** Plan status: review date, differences from the plan, and missing sections. */
export function PlanStatus({ plan }: { plan: SecurityPlanDto }) {
  const { inForce, differences, unwritten } = plan;
  const { colour, label } = reviews()[plan.review];
  return (
    <section className="ui-card panel stack plan-standing" aria-label={t('Plan status')}>
      <p>
        <Badge colour={colour}>{label}</Badge>{' '}
        {inForce
          ? t('Version {version}, adopted on {adopted}. Review by {review}.', {
              version: inForce.id,
              adopted: formatDate(inForce.adoptedAt),
              review: formatDate(inForce.reviewOn),
            })
          : t('Fill in the sections below, then adopt the plan.')}
      </p>
      {differences.length > 0 && (
        <>
          <h2>{t('Different from the plan')}</h2>
          <ul>
            {differences.map(({ section, name, was, is }) => (
              <li key={`${section} ${name}`}>
                <strong>{name}</strong>: {was === null ? t('[in the plan] not mentioned') : formatIfDay(was)}{' '}
                <span role="img" aria-label={t('[changed to] now')}>
                  →
                </span>{' '}
                {is === null ? t('[setting] gone') : formatIfDay(is)}
              </li>
            ))}
          </ul>
        </>
      )}
      {unwritten.length > 0 && (
        <>
          <h2>{t('Missing sections')}</h2>
          <ul>
            {unwritten.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <p className="ui-hint">
        {t('Based on IRS Publication 5708 and 16 CFR 314.4. Not legal advice, and no proof of compliance.')}
      </p>
    </section>
  );
}

/** Findings about Steward's settings, accounts and log, section by section. */
export function PlanFindings({ sections }: { sections: SecurityPlanDto['sections'] }) {
  const found = sections.filter(({ facts }) => facts.length > 0);
  return (
    <section className="ui-card panel stack" aria-label={t('What Steward found')}>
      <h2>{t('Current settings')}</h2>
      <p className="ui-hint">{t('Detected by Steward. They become part of the plan when you adopt it.')}</p>
      {found.map(({ title, shapedLike, facts }) => (
        <div key={title}>
          <h3>
            {title} <span className="ui-hint">{shapedLike}</span>
          </h3>
          <dl className="facts">
            {facts.map(({ name, value, attention }) => (
              <Fact key={name} label={name} {...(attention && { className: 'row gap-s strong' })}>
                {attention && <Icon name="alert" size={16} />}
                {formatIfDay(value)}
              </Fact>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
