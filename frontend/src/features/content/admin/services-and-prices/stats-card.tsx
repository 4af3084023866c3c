import { useMemo, useState } from 'react';
import { Button, Input } from 'antd';
import type { AdminSiteDto } from '../../../../shared/api';
import { Field } from '../../../../shared/antd/field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useDialogForm } from '../../../../shared/antd/use-dialog-form';
import { Icon } from '../../../../shared/icon';
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
        <h2 id="statistics">Statistics</h2>
        <Button type="text" icon={<Icon name="pencil" size={18} />} onClick={() => setIsOpen(true)}>
          Edit statistics
        </Button>
      </header>
      {stats.length === 0 ? (
        <p className="ui-card-body ui-hint">None. The home page leaves them out.</p>
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

const empty = statsFormOf([]);

function StatsDialog({ site, open, onClose }: { site: AdminSiteDto; open: boolean; onClose: () => void }) {
  const values = useMemo(() => statsFormOf(site.stats), [site.stats]);
  const { save, store } = useSaveOffer(site);
  const { control, dialog } = useDialogForm({
    open,
    draft: 'stats',
    schema: statsSchema,
    empty,
    values,
    call: (form: StatsForm) => save({ stats: statsOf(form) }),
    events: ['practice.changed'],
    success: 'Statistics saved',
    failure: 'Failed to save the statistics',
    onSuccess: (saved) => {
      store(saved);
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Edit statistics"
      subtitle="Four numbers on the home page. Clear all of them to leave them out."
      submit="Save changes"
    >
      {values.stats.map((_, index) => (
        <div className="stat-pair" key={index}>
          <Field control={control} name={`stats.${index}.value`} label={`Number ${index + 1}`}>
            {(field) => <Input {...field} autoComplete="off" maxLength={longest.value} />}
          </Field>
          <Field control={control} name={`stats.${index}.label`} label={`Meaning ${index + 1}`}>
            {(field) => <Input {...field} autoComplete="off" maxLength={longest.label} />}
          </Field>
        </div>
      ))}
    </FormDialog>
  );
}
