import type { SecurityPlanDto } from '../../../../shared/api';
import { formatIfDay } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';

type Section = SecurityPlanDto['sections'][number];

/** Findings about Steward's settings, accounts and log, section by section. */
export function PlanFindings({ sections }: { sections: readonly Section[] }) {
  const found = sections.filter(({ facts }) => facts.length > 0);
  return (
    <section className="ui-card panel stack" aria-label="What Steward found">
      <h2>Current settings</h2>
      <p className="ui-hint">Detected by Steward. They become part of the plan when you adopt it.</p>
      {found.map(({ title, shapedLike, facts }) => (
        <div key={title}>
          <h3>
            {title} <span className="ui-hint">{shapedLike}</span>
          </h3>
          <dl className="facts">
            {facts.map(({ name, value, attention }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={attention ? 'row gap-s strong' : undefined}>
                  {attention && <Icon name="alert" size={16} />}
                  {formatIfDay(value)}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
