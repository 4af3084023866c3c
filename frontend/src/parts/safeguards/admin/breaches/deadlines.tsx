import { t } from '@steward/texts';
import { Badge, type BadgeColour } from '../../../../shared/antd/badge';
import type { BreachReportDto, DeadlineState } from '../../../../shared/api';
import { formatDate } from '../../../../shared/text/format';

const deadlineStates = (): Record<DeadlineState, { colour: BadgeColour; label: string }> => ({
  reached: { colour: 'orange', label: t('[deadline] Applies') },
  check: { colour: 'amber', label: t('Please check') },
  not_reached: { colour: 'grey', label: t('[deadline] Does not apply') },
});

/** Deadlines, each with its rule and source. */
export function Deadlines({ report: { deadlines, notices, rulesLookedUpOn } }: { report: BreachReportDto }) {
  return (
    <section className="ui-card panel stack breach-part" aria-label={t('Deadlines')}>
      <h2>{t('Deadlines')}</h2>
      <p className="ui-hint">
        {t('Based on the rules as of {day}. Not legal advice: check the sources and ask a lawyer.', {
          day: formatDate(rulesLookedUpOn),
        })}
      </p>
      {deadlines.map(({ rule, whom, state, dueOn, asks, because, source, sourceUrl }) => (
        <article key={rule} className="breach-deadline stack gap-s">
          <h3>
            {whom} <Badge colour={deadlineStates()[state].colour}>{deadlineStates()[state].label}</Badge>
          </h3>
          {dueOn !== null && <p>{t('[deadline] By {day}', { day: formatDate(dueOn) })}</p>}
          {notices
            .filter((notice) => notice.rule === rule)
            .map(({ id, toldOn }) => (
              <p key={id}>
                <strong>{t('Notified on {day}', { day: formatDate(toldOn) })}</strong>
              </p>
            ))}
          <p>{asks}</p>
          <p>{because}</p>
          <p className="ui-hint">
            <a href={sourceUrl} target="_blank" rel="noreferrer">
              {source}
            </a>
          </p>
        </article>
      ))}
    </section>
  );
}
