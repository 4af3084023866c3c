import { useMemo, useState } from 'react';
import { Input } from 'antd';
import { useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import type { AdminSiteDto } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { TranslatedField } from '../../../shared/antd/form-language';
import { Field } from '../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../shared/antd/form-dialog';
import { SampleButton } from '../../../shared/antd/sample-button';
import { useSamples, useSaveSite } from '../../../shared/practice/saving-site';
import { SiteTextLanguage } from '../../../shared/practice/site-text-language';
import {
  hasStats,
  longest,
  statsFormOf,
  statsOf,
  statsSchema,
  type StatsForm,
  withoutNumbers,
} from './stats-schema';
import { StaleSpanish } from './stale-spanish';
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
      <StaleSpanish since={site.staleSince} of="stats." />
      <StatsDialog site={site} open={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  );
}

const statText = (index: number) =>
  ({ name: `stats.${index}.label`, es: `es.${index}.label`, path: `stats.${index}` }) as const;

function StatsDialog({ site, open, onClose }: { site: AdminSiteDto; open: boolean; onClose: () => void }) {
  const values = useMemo(() => statsFormOf(site), [site]);
  const { save, store } = useSaveSite(site);
  const { form, control, dialog } = useDialogForm({
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
  const samples = useSamples();
  const stats = useWatch({ control, name: 'stats' });
  return (
    <FormDialog
      {...dialog}
      title={t('Edit statistics')}
      subtitle={t('Four numbers on the home page. Clear all of them to leave them out.')}
      submit={t('Save changes')}
    >
      <SiteTextLanguage site={site} control={control} texts={values.stats.map((_, index) => statText(index))}>
        {samples && !hasStats(stats) && (
          <SampleButton
            label={t('Start from our samples')}
            fill={() => form.reset(withoutNumbers(statsFormOf(samples)), { keepDefaultValues: true })}
          />
        )}
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
            <TranslatedField
              control={control}
              {...statText(index)}
              label={t('[statistic] Label')}
              max={longest.label}
            />
          </div>
        ))}
      </SiteTextLanguage>
    </FormDialog>
  );
}
