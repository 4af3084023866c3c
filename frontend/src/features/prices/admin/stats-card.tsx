import { useMemo, useState } from 'react';
import { Input } from 'antd';
import { t } from '@steward/texts';
import type { AdminSiteDto } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { Field, SpanishField } from '../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../shared/antd/form-dialog';
import { longest, statsFormOf, statsOf, statsSchema, type StatsForm } from './stats-schema';
import { useSaveOffer } from './use-save-offer';
import './services-and-prices.css';

/** Statistics of the home page. */
export function StatsCard({ site }: { site: AdminSiteDto }) {
  const [isOpen, setIsOpen] = useState(false);
  const { stats } = site;
  return (
    <section className="ui-card" aria-labelledby="statistics">
      <header>
        <h2 id="statistics">{t('Statistics')}</h2>
        <Button type="text" icon="pencil" onClick={() => setIsOpen(true)}>
          {t('Edit statistics')}
        </Button>
      </header>
      {stats.length === 0 ? (
        <p className="ui-card-body ui-hint">{t('None. The home page leaves them out.')}</p>
      ) : (
        <dl className="stat-facts facts ui-card-body">
          {stats.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <StatsDialog site={site} open={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  );
}

function StatsDialog({ site, open, onClose }: { site: AdminSiteDto; open: boolean; onClose: () => void }) {
  const values = useMemo(() => statsFormOf(site), [site]);
  const { save, store } = useSaveOffer(site);
  const { control, dialog } = useDialogForm({
    open,
    draft: 'stats',
    schema: statsSchema,
    empty: values,
    values,
    call: (form: StatsForm) => save(statsOf(site, form)),
    events: ['practice.changed'],
    success: t('Statistics saved'),
    failure: t('Failed to save the statistics'),
    onSuccess: (saved) => {
      store(saved);
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Edit statistics')}
      subtitle={t('Four numbers on the home page. Clear all of them to leave them out.')}
      submit={t('Save changes')}
    >
      {values.stats.map((_, index) => (
        <div
          className="stat-pair"
          key={index}
          role="group"
          aria-label={t('Statistic {place}', { place: index + 1 })}
        >
          <Field control={control} name={`stats.${index}.value`} label={t('[statistic] Number')}>
            {(field) => <Input {...field} autoComplete="off" maxLength={longest.value} />}
          </Field>
          <Field control={control} name={`stats.${index}.label`} label={t('[statistic] Label')}>
            {(field) => <Input {...field} autoComplete="off" maxLength={longest.label} />}
          </Field>
          <div className="all-columns">
            <SpanishField
              control={control}
              name={`es.${index}.label`}
              label={t('Label in Spanish')}
              maxLength={longest.label}
            />
          </div>
        </div>
      ))}
    </FormDialog>
  );
}
