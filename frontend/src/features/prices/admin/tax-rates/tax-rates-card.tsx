import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { TaxRatesService, type TaxRateDto } from '../../../../shared/api';
import { Badge } from '../../../../shared/antd/badge';
import { AddButton, Button, IconButton } from '../../../../shared/antd/button';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { TaxRateDialog } from './tax-rate-dialog';
import '../../../../admin/movable-list/movable-list.css';

/** The tax rates of invoices: add, edit while unused, delete or retire. */
export function TaxRatesCard() {
  const [open, setOpen] = useState<TaxRateDto | 'new'>();
  const [deleting, setDeleting] = useState<TaxRateDto>();
  const query = useQuery({
    queryKey: ['/api/admin/tax-rates'],
    queryFn: () => TaxRatesService.listTaxRates(),
  });
  return (
    <section className="ui-card" aria-labelledby="tax-rates">
      <header>
        <h2 id="tax-rates">{t('Tax rates')}</h2>
        <AddButton onClick={() => setOpen('new')}>{t('Add tax rate')}</AddButton>
      </header>
      {query.data ? (
        <Rates rates={query.data} onEdit={setOpen} onDelete={setDeleting} />
      ) : query.isError ? (
        <Failed message={t('Failed to load the tax rates. Please try again.')} of={query} />
      ) : (
        <ListSkeleton label={t('Loading tax rates')} rows={1} />
      )}
      <TaxRateDialog rate={open} onClose={() => setOpen(undefined)} />
      <ConfirmAction
        of={deleting}
        title={({ used }) => (used ? t('Retire this tax rate?') : t('Delete this tax rate?'))}
        confirm={deleting?.used ? t('Retire') : t('Delete')}
        cancel={t('Keep tax rate')}
        call={({ id }) => TaxRatesService.deleteTaxRate({ id })}
        events={['tax_rate.changed']}
        success={t('Tax rate removed')}
        failure={t('Failed to remove the tax rate')}
        onClose={() => setDeleting(undefined)}
      >
        {({ name, used }) => (
          <p>
            {used
              ? t('New items can’t use {name} any more. Invoices and recurring invoices keep it.', { name })
              : t('No invoice uses {name}. You can’t undo this.', { name })}
          </p>
        )}
      </ConfirmAction>
    </section>
  );
}

interface RatesProps {
  rates: readonly TaxRateDto[];
  onEdit: (rate: TaxRateDto) => void;
  onDelete: (rate: TaxRateDto) => void;
}

function Rates({ rates, onEdit, onDelete }: RatesProps) {
  if (rates.length === 0)
    return <p className="ui-card-body">{t('No tax rates yet. Add one if you charge sales tax.')}</p>;
  return (
    <ul className="movable-list lines">
      {rates.map((rate) => {
        const { id, name, percent, taxableShare, reason, used, retired } = rate;
        return (
          <li key={id}>
            <div>
              <h3 className="row gap-s">
                {t('[tax rate] {name}, {percent}%', { name, percent })}
                {retired && <Badge colour="grey">{t('[tax rate] Retired')}</Badge>}
              </h3>
              <p className="ui-hint breaks">
                {[
                  taxableShare !== '100' && t('Taxes {share}% of the amount', { share: taxableShare }),
                  reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {!retired && (
              <div className="ui-row-actions">
                {used ? (
                  <Button
                    type="text"
                    aria-label={t('Retire {name}', { name })}
                    onClick={() => onDelete(rate)}
                  >
                    {t('Retire')}
                  </Button>
                ) : (
                  <>
                    <Button
                      type="text"
                      icon="pencil"
                      aria-label={t('Edit {name}', { name })}
                      onClick={() => onEdit(rate)}
                    >
                      {t('Edit')}
                    </Button>
                    <IconButton
                      icon="trash"
                      label={t('Delete {name}', { name })}
                      onClick={() => onDelete(rate)}
                    />
                  </>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
