import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import {
  BooksService,
  PricesService,
  TaxRatesService,
  type AdminPriceDto,
  type BookNamesDto,
  type BooksConnectionDto,
  type TaxRateDto,
} from '../../../shared/api';
import { LineField } from '../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../shared/antd/form-dialog';
import { Failed } from '../../../shared/antd/states';
import { textRule } from '../../../shared/forms/text-rule';

/** Characters of a name. */
const longest = 100;

const schema = z.object({
  everythingElse: textRule(longest),
  untaxed: textRule(longest),
  /** In the order of the price list. */
  prices: z.array(z.object({ id: z.string(), name: textRule(longest) })),
  rates: z.array(z.object({ id: z.string(), name: textRule(longest) })),
});

type NamesForm = z.infer<typeof schema>;

const formOf = (
  { accounts, taxes }: BooksConnectionDto,
  prices: readonly AdminPriceDto[],
  rates: readonly TaxRateDto[],
): NamesForm => ({
  everythingElse: accounts['default'] ?? '',
  untaxed: taxes['none'] ?? '',
  prices: prices.map(({ id }) => ({ id: String(id), name: accounts[String(id)] ?? '' })),
  rates: rates.map(({ id }) => ({ id: String(id), name: taxes[String(id)] ?? '' })),
});

const namesOf = ({ everythingElse, untaxed, prices, rates }: NamesForm): Required<BookNamesDto> => ({
  accounts: { default: everythingElse, ...Object.fromEntries(prices.map(({ id, name }) => [id, name])) },
  taxes: { none: untaxed, ...Object.fromEntries(rates.map(({ id, name }) => [id, name])) },
});

type Names = Record<string, string>;

/** Those of a colleague that were changed meanwhile stay. */
const changedNames = (before: Names, now: Names): Names =>
  Object.fromEntries(Object.entries(now).filter(([key, name]) => name !== before[key]));

interface BookNamesDialogProps {
  open: boolean;
  books: BooksConnectionDto;
  onClose: () => void;
}

/** Names in the accounting program for each price and tax rate, and for lines without tax. */
export function BookNamesDialog({ open, books, onClose }: BookNamesDialogProps) {
  const list = useQuery({
    queryKey: ['/api/admin/prices'],
    queryFn: () => PricesService.listPricesForAdmin(),
    enabled: open,
  });
  const { data: prices } = list;
  const { data: rates } = useQuery({
    queryKey: ['/api/admin/tax-rates'],
    queryFn: () => TaxRatesService.listTaxRates(),
    enabled: open,
  });
  const values = useMemo(() => formOf(books, prices ?? [], rates ?? []), [books, prices, rates]);
  const { control, dialog } = useDialogForm({
    open,
    schema,
    empty: values,
    values,
    call: (named: NamesForm) => {
      const before = namesOf(values);
      const now = namesOf(named);
      return BooksService.saveBookNames({
        requestBody: {
          accounts: changedNames(before.accounts, now.accounts),
          taxes: changedNames(before.taxes, now.taxes),
        },
      });
    },
    events: ['connection.changed'],
    success: () => ({ title: t('Names saved'), description: t('The next export has them.') }),
    failure: t('Failed to save the names'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Name accounts')}
      subtitle={
        <p>
          {t(
            'What your accounting program calls what you sell: a product or service in QuickBooks, an account code in Xero. What you leave empty, you choose in the program.',
          )}
        </p>
      }
      submit={t('Save')}
    >
      {list.isLoadingError && <Failed message={t('Failed to load the price list.')} of={list} explains />}
      {(prices ?? []).map(({ id, title }, place) => (
        <LineField
          key={id}
          control={control}
          name={`prices.${place}.name`}
          label={title}
          optional="unmarked"
          max={longest}
        />
      ))}
      <LineField
        control={control}
        name="everythingElse"
        label={t('Everything else')}
        hint={t('Lines without a price from your list.')}
        optional="unmarked"
        max={longest}
      />
      <LineField
        control={control}
        name="untaxed"
        label={t('Tax rate for lines without tax')}
        hint={t('As Xero shows it, for example Tax Exempt. QuickBooks needs none.')}
        optional="unmarked"
        max={longest}
      />
      {(rates ?? []).map(({ id, name, percent }, place) => (
        <LineField
          key={id}
          control={control}
          name={`rates.${place}.name`}
          label={t('[tax rate] {name}, {percent}%', { name, percent })}
          hint={t('The name of this tax rate in the program. Leave blank if it is the same.')}
          optional="unmarked"
          max={longest}
        />
      ))}
    </FormDialog>
  );
}
