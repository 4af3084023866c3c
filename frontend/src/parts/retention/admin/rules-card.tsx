import { useState } from 'react';
import { Select } from 'antd';
import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';
import { Failed, ListSkeleton } from '../../../shared/antd/states';
import { useAction } from '../../../shared/action/use-action';
import { RetentionService, type RetentionRuleDto } from '../../../shared/api';
import { useUnsentWork } from '../../../shared/antd/leave-guard';
import { AdoptDialog, type Adoption } from './adopt-dialog';
import { changedRules, type Periods, type Years, offeredYears, yearsText } from './periods';
import { useRules } from './use-retention';
import { formatDate } from '../../../shared/text/format';

const chosenOr = (chosen: Years | undefined, before: Years): Years =>
  chosen === undefined ? before : chosen;

/** All rules; changes are previewed before they are adopted. */
export function RulesCard() {
  const rules = useRules();
  if (rules.isPending)
    return (
      <div className="ui-card">
        <ListSkeleton rows={12} label={t('Loading rules')} />
      </div>
    );
  if (!rules.data)
    return <Failed message={t('Failed to load the rules. Please try again.')} of={rules} explains />;
  return <Rules rules={rules.data} />;
}

function Rules({ rules }: { rules: readonly RetentionRuleDto[] }) {
  const [chosen, setChosen] = useState<Periods>({});
  const [adoption, setAdoption] = useState<Adoption>();
  const changes = changedRules(rules, chosen);
  const isDirty = changes.length > 0;
  const { leave } = useUnsentWork(isDirty);
  const looking = useAction({
    call: () => RetentionService.previewRetention({ requestBody: { rules: changes } }),
    failure: t('Failed to preview deletions'),
    onSuccess: (preview) => setAdoption({ changes, preview }),
  });
  return (
    <form
      className="ui-card"
      onSubmit={(event) => {
        event.preventDefault();
        looking.mutate();
      }}
    >
      <ul className="retention-rules lines" aria-label={t('Rules')}>
        {rules.map((rule) => (
          <RuleRow
            key={rule.category}
            rule={rule}
            years={chosenOr(chosen[rule.category], rule.years)}
            disabled={looking.isPending}
            onChange={(years) => setChosen((before) => ({ ...before, [rule.category]: years }))}
          />
        ))}
      </ul>
      {isDirty && (
        <div className="retention-bar cluster card-end">
          <p role="status">
            {t('{count, plural, one {# rule changed} other {# rules changed}}', { count: changes.length })}
          </p>
          <Button disabled={looking.isPending} onClick={() => leave(() => setChosen({}))}>
            {t('Discard changes')}
          </Button>
          <Button type="primary" htmlType="submit" loading={looking.isPending}>
            {t('Preview deletions')}
          </Button>
        </div>
      )}
      <AdoptDialog
        adoption={adoption}
        rules={rules}
        onClose={() => setAdoption(undefined)}
        onAdopted={() => {
          setAdoption(undefined);
          setChosen({});
        }}
      />
    </form>
  );
}

interface RuleRowProps {
  rule: RetentionRuleDto;
  /** The selected value. */
  years: Years;
  disabled: boolean;
  onChange: (years: Years) => void;
}

const keepForever = () => t('Keep forever');

/** One category: its records, its retention period, and the reason for it. */
function RuleRow({ rule, years, disabled, onChange }: RuleRowProps) {
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
