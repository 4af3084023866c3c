import { useState } from 'react';
import { Button } from 'antd';
import { t } from '@steward/texts';
import { Failed, ListSkeleton } from '../../../shared/antd/states';
import { useAction } from '../../../shared/action/use-action';
import { RetentionService, type RetentionRuleDto } from '../../../shared/api';
import { useUnsentWork } from '../../../shared/leave-guard';
import { AdoptDialog, type Adoption } from './adopt-dialog';
import { changedRules, type Periods, type Years } from './periods';
import { RuleRow } from './rule-row';
import { useRules } from './use-retention';

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
