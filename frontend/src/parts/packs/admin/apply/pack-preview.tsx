import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { PacksService, type PackPreviewDto } from '../../../../shared/api';
import { errorMessage, refusalOf } from '../../../../shared/http/api-error';
import { Failed } from '../../../../shared/antd/states';
import { taxLabel } from '../../../../features/billing/shared/offered/tax-label';
import { formatDay, formatMoney } from '../../../../shared/text/format';
import { Icon, type IconName } from '../../../../shared/kit/icon';
import { T } from '../../../../shared/text/rich-text';
import type { PackContent } from '../../../../features/clients/admin/offered/pack-contents';
import { rowsIn, usePackContents } from '../use-pack-contents';
import { packsPath, packTimes } from '../queries';

/** Preview of a pack for a client, as of today; not requested until both are chosen. */
export function usePackPreview(packId: number | undefined, userId: number | undefined) {
  return useQuery({
    queryKey: [`${packsPath}/${packId}/preview`, userId],
    queryFn: () => PacksService.previewPack({ id: packId ?? 0, requestBody: { userId: userId ?? 0 } }),
    enabled: packId !== undefined && userId !== undefined,
    ...packTimes,
    retry: (failures, failure) => failures < 1 && refusalOf(failure) === undefined,
  });
}

interface PackPreviewProps {
  packId: number | undefined;
  /** Undefined until a client is chosen. */
  userId: number | undefined;
  preview: ReturnType<typeof usePackPreview>;
}

/** Hint for the missing choice. */
function missingChoice(packId: number | undefined, userId: number | undefined): string {
  if (userId !== undefined) return t("Choose a pack to preview what they'll get.");
  return packId === undefined
    ? t("Choose a pack and a client to preview what they'll get.")
    : t("Choose a client to preview what they'll get.");
}

/** Contents of a pack as its client will see them, with names, dates and prices filled in. */
export function PackPreview({ packId, userId, preview }: PackPreviewProps) {
  const { data, error, isError, isFetching } = preview;
  const refusal = refusalOf(error);
  // Something that it names was deleted.
  if (refusal?.status === 409) {
    const edit = `/admin/packs?edit=${packId}`;
    return (
      <p role="alert" className="note note-error">
        <Icon name="alert" />
        <span>
          {refusal.code === 'pack.template_missing' ? (
            <T
              text="A template of this pack was deleted, so it cannot be sent. <link>Edit the pack</link>"
              of={{ link: <Link to={edit} /> }}
            />
          ) : (
            <>
              {errorMessage(error)} <Link to={edit}>{t('Edit the pack')}</Link>
            </>
          )}
        </span>
      </p>
    );
  }
  if (isError) {
    return <Failed message={t('Failed to load the preview. Please try again.')} of={preview} explains />;
  }
  if (!data) {
    const missing = missingChoice(packId, userId);
    return (
      <div
        className="pack-preview stack gap-l ruled-strong"
        role="status"
        aria-label={isFetching ? t('Loading the preview') : t('Preview')}
      >
        {isFetching ? (
          [70, 45, 60].map((width) => <span key={width} className="ui-bone" style={{ width: `${width}%` }} />)
        ) : (
          <p className="ui-hint">{missing}</p>
        )}
      </div>
    );
  }
  return <PreviewContents preview={data} />;
}

function PreviewContents({ preview }: { preview: PackPreviewDto }) {
  const { documents, requests, message, invoice } = preview;
  const { contents } = usePackContents();
  return (
    <section className="pack-preview stack gap-l ruled-strong" aria-label={t('What will be sent')}>
      {message && (
        <Part icon="message" title={message.subject}>
          <p className="as-written box above">{message.content}</p>
        </Part>
      )}
      {documents.length > 0 && (
        <Part icon="document" title={t('Documents')}>
          <ul className="lines airy">
            {documents.map(({ title, needsSignature }, index) => (
              <li key={index} className="cluster between">
                <b>{title}</b>
                <span className="ui-hint">
                  {needsSignature ? t('[document] to sign') : t('[document] to read')}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {requests.length > 0 && (
        <Part icon="upload" title={t('Requests')}>
          <ul className="lines airy">
            {requests.map(({ title, description, dueDate, templateTitle }, index) => (
              <li key={index} className="cluster between">
                <b>{title}</b>
                <span className="ui-hint">{dueBy(dueDate)}</span>
                {description && <p>{description}</p>}
                {templateTitle && (
                  <p className="ui-hint">{t('With form “{title}”', { title: templateTitle })}</p>
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {contents.map((content) => (
        <AddedPart key={content.key} content={content} rows={rowsIn(preview, content)} />
      ))}
      {invoice && <InvoicePart invoice={invoice} />}
    </section>
  );
}

const dueBy = (dueDate: string | null): string =>
  dueDate ? t('[due] by {day}', { day: formatDay(dueDate) }) : t('no due date');

interface AddedPartProps {
  content: PackContent;
  rows: readonly { title: string; dueDate: string | null }[];
}

/** Contents that another part lets the pack send. */
function AddedPart({ content, rows }: AddedPartProps) {
  if (rows.length === 0) return null;
  return (
    <Part icon={content.icon} title={content.words().title}>
      <ul className="lines airy">
        {rows.map(({ title, dueDate }, index) => (
          <li key={index} className="cluster between">
            <b>{title}</b>
            <span className="ui-hint">{dueBy(dueDate)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface PartProps {
  icon: IconName;
  title: string;
  children: ReactNode;
}

function Part({ icon, title, children }: PartProps) {
  return (
    <article>
      <h2 className="row gap-s">
        <Icon name={icon} size={18} /> {title}
      </h2>
      {children}
    </article>
  );
}

function InvoicePart({ invoice }: { invoice: NonNullable<PackPreviewDto['invoice']> }) {
  return (
    <Part icon="card" title={t('Invoice')}>
      <ul className="lines airy">
        <li className="cluster between">
          <b>{invoice.description}</b>
          <span className="ui-hint">
            {invoice.dueDate ? t('due {day}', { day: formatDay(invoice.dueDate) }) : t('due upon receipt')}
          </span>
          <table className="ledger ledger-sums">
            <caption className="skip">{t('Items')}</caption>
            <tbody>
              {invoice.items.map(({ description, quantity, unitPrice, discountPercent, amount }, index) => (
                <tr key={index}>
                  <td>
                    {description}
                    {(quantity !== '1' || discountPercent !== null) && (
                      <span className="ui-hint">
                        {' '}
                        {quantity} × {formatMoney(unitPrice)}
                        {discountPercent !== null &&
                          ` ${t('Discount: {percent}%', { percent: discountPercent })}`}
                      </span>
                    )}
                  </td>
                  <td>{formatMoney(amount)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              {invoice.taxes.map((tax, index) => (
                <tr key={index}>
                  <th scope="row">{taxLabel(tax)}</th>
                  <td>{formatMoney(tax.amount)}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">{t('Total')}</th>
                <td>{formatMoney(invoice.amount)}</td>
              </tr>
            </tfoot>
          </table>
        </li>
      </ul>
    </Part>
  );
}
