import { Select } from 'antd';
import { t } from '@steward/texts';
import type { RetentionRuleDto } from '../../../shared/api';
import { formatDate } from '../../../shared/format';
import { offeredYears, type Years, yearsText } from './periods';

interface RuleRowProps {
  rule: RetentionRuleDto;
  /** The selected value. */
  years: Years;
  disabled: boolean;
  onChange: (years: Years) => void;
}

const keepForever = () => t('Keep forever');

/** One category: its records, its retention period, and the reason for it. */
export function RuleRow({ rule, years, disabled, onChange }: RuleRowProps) {
  const { title, explanation, countsFrom, reason, suggestedYears, fixedDays } = rule;
  const offered = [...new Set([...offeredYears, ...(rule.years === null ? [] : [rule.years])])];
  return (
    <li className="retention-rule aside">
      <div>
        <h3>{title}</h3>
        <p className="ui-hint">{explanation}</p>
        <details className="ui-hint">
          <summary className="opens">{t('Why keep it?')}</summary>
          <p>{reason}</p>
        </details>
      </div>
      <div>
        {fixedDays === null ? (
          <Select<number>
            aria-label={t('Keep {records}', { records: title.toLowerCase() })}
            value={years ?? 0}
            disabled={disabled}
            onChange={(chosen) => onChange(chosen === 0 ? null : chosen)}
            options={[
              { value: 0, label: keepForever() },
              ...offered
                .sort((one, other) => one - other)
                .map((each) => ({
                  value: each,
                  label:
                    each === suggestedYears
                      ? t('{years, plural, one {# year, suggested} other {# years, suggested}}', {
                          years: each,
                        })
                      : yearsText(each),
                })),
            ]}
            listHeight={320}
          />
        ) : (
          <p>
            <b>{t('{days, plural, one {# day} other {# days}}', { days: fixedDays })}</b>
          </p>
        )}
        {(years !== null || fixedDays !== null) && <p className="ui-hint retention-counts">{countsFrom}</p>}
        <Adopted rule={rule} changed={years !== rule.years} />
      </div>
    </li>
  );
}

function Adopted({ rule, changed }: { rule: RetentionRuleDto; changed: boolean }) {
  const { adoptedBy, effectiveAt } = rule;
  if (changed || !adoptedBy || effectiveAt === null) return null;
  return (
    <p className="ui-hint">
      {t('Adopted by {name}, in force from {day}', {
        name: adoptedBy.name,
        day: formatDate(effectiveAt),
      })}
    </p>
  );
}
