import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { useAdminSite } from '../../../../shared/practice/admin-site';
import { ClientsService, type AdminSiteDto, type TaxRateDto } from '../../../../shared/api';
import { isWordmark, logoBox } from '../../../../shared/practice/branding';
import { amountOf } from '../../../../shared/text/cents';
import { Fact } from '../../../../shared/kit/fact';
import { formatDay, formatMoney, todayIn } from '../../../../shared/text/format';
import { lineCents } from '../../../../shared/text/quantity';
import { queryTimes } from '../../../../shared/http/query-client';
import { useSite } from '../../../../shared/practice/site';
import type { InvoiceForm, ItemForm } from '../offered/invoice-schema';
import { totalsOf, useTaxRates, type FormTotals } from '../offered/tax-rates';
import { taxLabel } from '../../shared/offered/tax-label';
import './invoice-paper.css';

interface InvoicePaperProps {
  /** Form values, possibly incomplete. */
  invoice: InvoiceForm;
}

/** The invoice as its PDF will have it, with the same parts and words. */
export function InvoicePaper({ invoice }: InvoicePaperProps) {
  const { timeZone } = useSite();
  const practice = useAdminSite().data;
  const { issuedOn, dueDate, poNumber, invoiceNumber, description, items } = invoice;
  const rates = useTaxRates();
  const totals = totalsOf(items, rates);
  const amount = formatMoney(amountOf(totals.total));
  return (
    <article className="invoice-paper stack gap-l" aria-label={t('Preview of the invoice')}>
      <header className="row gap-l between">
        {practice && <Letterhead practice={practice} />}
        <span>{t('Invoice {invoiceNumber}', { invoiceNumber })}</span>
      </header>
      <h3>{t('Invoice')}</h3>
      <div className="invoice-paper-parties">
        <Client userId={invoice.userId} />
        {practice && (
          <Party
            label={t('[invoice] From')}
            name={practice.name}
            lines={[practice.street, placeOf(practice), practice.phone, practice.email]}
          />
        )}
        <dl className="stack">
          <Fact label={t('Number')}>{invoiceNumber || t('Assigned when issued')}</Fact>
          <Fact label={t('[invoice] Issued')}>{formatDay(issuedOn || todayIn(timeZone))}</Fact>
          <Fact label={t('[invoice] Due')}>{dueDate ? formatDay(dueDate) : t('Upon receipt')}</Fact>
          {poNumber && <Fact label={t('Purchase order')}>{poNumber}</Fact>}
          <Fact label={t('Amount due')} className="strong">
            {amount}
          </Fact>
        </dl>
      </div>
      {description && <h4>{description}</h4>}
      <Items items={items} totals={totals} reasonOf={reasonsOf(rates)} />
      {practice?.paymentInstructions && (
        <section>
          <h4>{t('How to pay')}</h4>
          <p className="invoice-paper-text">{practice.paymentInstructions}</p>
        </section>
      )}
    </article>
  );
}

/** Logo and name, as on the PDF: a wide logo replaces the name, and there is no mark without one. */
function Letterhead({ practice: { name, logo, logoSize } }: { practice: AdminSiteDto }) {
  const isAlone = logoSize !== null && isWordmark(logoSize);
  return (
    <b className="row gap-s">
      {logo && logoSize && (
        <img className="logo" src={logo} alt={isAlone ? name : ''} {...logoBox(logoSize)} />
      )}
      {!isAlone && name}
    </b>
  );
}

/** The reason that is printed under an item: its own, else that of its rate. */
const reasonsOf =
  (rates: readonly TaxRateDto[]) =>
  ({ taxReason, taxRateId }: ItemForm): string =>
    taxReason || (rates.find(({ id }) => id === taxRateId)?.reason ?? '');

interface ItemsProps {
  items: readonly ItemForm[];
  totals: FormTotals;
  reasonOf: (item: ItemForm) => string;
}

/** Columns for quantity and unit price only if a quantity is not 1 or one has a discount, as in the PDF. */
function Items({ items, totals, reasonOf }: ItemsProps) {
  const hasQuantities = items.some(
    ({ quantity, discountPercent }) => Number(quantity) !== 1 || discountPercent !== '',
  );
  const span = hasQuantities ? 4 : 2;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('No.')}</th>
          <th scope="col">{t('Item')}</th>
          {hasQuantities && <th scope="col">{t('Qty')}</th>}
          {hasQuantities && <th scope="col">{t('Unit price')}</th>}
          <th scope="col">{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <tr key={index}>
            <td>{index + 1}</td>
            <td>
              {item.description}
              {item.discountPercent && (
                <small>{t('Discount: {percent}%', { percent: item.discountPercent })}</small>
              )}
              {reasonOf(item) && <small>{reasonOf(item)}</small>}
            </td>
            {hasQuantities && <td>{item.quantity}</td>}
            {hasQuantities && (
              <td>{formatMoney(amountOf(lineCents({ quantity: '1', unitPrice: item.unitPrice })))}</td>
            )}
            <td>{formatMoney(amountOf(lineCents(item)))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totals.taxes.length > 0 && (
          <tr>
            <th scope="row" colSpan={span}>
              {t('Subtotal')}
            </th>
            <td>{formatMoney(amountOf(totals.subtotal))}</td>
          </tr>
        )}
        {totals.taxes.map(({ name, percent, taxableCents, cents }, index) => (
          <tr key={index}>
            <th scope="row" colSpan={span}>
              {taxLabel({ name, percent, taxable: amountOf(taxableCents) })}
            </th>
            <td>{formatMoney(amountOf(cents))}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={span}>
            {t('Amount due')}
          </th>
          <td>{formatMoney(amountOf(totals.total))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The chosen client with their address, once loaded. */
function Client({ userId = 0 }: { userId: number | undefined }) {
  const times = { enabled: userId !== 0, ...queryTimes.clients };
  const { data: client } = useQuery({
    queryKey: [`/api/admin/clients/${userId}`],
    queryFn: () => ClientsService.getClient({ id: userId }),
    ...times,
  });
  const { data: profile } = useQuery({
    queryKey: [`/api/admin/clients/${userId}/profile`],
    queryFn: () => ClientsService.getClientProfile({ id: userId }),
    ...times,
  });
  return (
    <Party
      label={t('Billed to')}
      name={client?.name ?? ''}
      lines={[
        ...(profile
          ? [
              'company' in profile ? profile.company : null,
              profile.address,
              placeOf(profile),
              profile.country,
              profile.phone,
            ]
          : []),
        // Households and businesses have no login, and their email address in the profile.
        client?.email || (profile && 'email' in profile ? profile.email : null),
      ]}
    />
  );
}

function Party({ label, name, lines }: { label: string; name: string; lines: (string | null)[] }) {
  return (
    <div className="invoice-paper-party">
      <span>{label}</span>
      <b>{name}</b>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}

const placeOf = (place: Record<'city' | 'state' | 'zipCode', string | null>): string =>
  [place.city, [place.state, place.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
