import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { RetentionService, type RetentionPreviewDto, type RetentionRuleDto } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { Dialog } from '../../../shared/antd/dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { formatDate, storageSize } from '../../../shared/text/format';
import { T } from '../../../shared/text/rich-text';
import type { ChangedRule } from './periods';

/** Rules to adopt, with the number of records that they would delete. */
export interface Adoption {
  changes: readonly ChangedRule[];
  preview: RetentionPreviewDto;
}

interface AdoptDialogProps {
  /** Undefined keeps the dialog closed. */
  adoption: Adoption | undefined;
  rules: readonly RetentionRuleDto[];
  onClose: () => void;
  onAdopted: () => void;
}

/** Shows the records that new rules would delete, and adopts the rules. */
export function AdoptDialog({ adoption, rules, onClose, onAdopted }: AdoptDialogProps) {
  const lastAdoption = useLastDefined(adoption);
  const adopting = useAction({
    call: ({ changes, preview }: Adoption) =>
      RetentionService.adoptRetentionRules({
        requestBody: { rules: [...changes], confirmation: preview.confirmation },
      }),
    events: ['retention.changed'],
    success: t('Rules adopted'),
    failure: t('Failed to adopt the rules'),
    onSuccess: onAdopted,
  });
  const destroys = lastAdoption?.preview.rules.some(({ records }) => records > 0) ?? false;
  const ruleOf = (category: string) => rules.find((rule) => rule.category === category);
  return (
    <Dialog
      open={adoption !== undefined}
      width={720}
      title={t('What these rules would delete')}
      subtitle={
        <p>
          {t(
            'This is what they would delete today. A rule that deletes more than before starts in a week. You can withdraw it until then. Deleted records can’t be restored.',
          )}
        </p>
      }
      closable={!adopting.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={adopting.isPending} onClick={onClose}>
            {t('Keep current rules')}
          </Button>
          <Button
            type="primary"
            danger={destroys}
            loading={adopting.isPending}
            onClick={() => adoption && adopting.mutate(adoption)}
          >
            {t('Adopt')}
          </Button>
        </>
      }
    >
      <ul className="stack gap-l">
        {lastAdoption?.preview.rules.map((due) => (
          <Due key={due.category} due={due} title={ruleOf(due.category)?.title ?? due.category} />
        ))}
        {lastAdoption?.changes
          .filter(({ years }) => years === null)
          .map(({ category }) => (
            <li key={category}>
              <h3>{ruleOf(category)?.title}</h3>
              <p>{t('Will be kept forever.')}</p>
            </li>
          ))}
      </ul>
    </Dialog>
  );
}

function Due({ due, title }: { due: RetentionPreviewDto['rules'][number]; title: string }) {
  const { years, records, clients, bytes, oldest, newest, held, examples } = due;
  return (
    <li>
      <h3>
        {years === null
          ? title
          : t('{title}, after {years, plural, one {# year} other {# years}}', { title, years })}
      </h3>
      {records === 0 ? (
        <p>{t('Nothing right now.')}</p>
      ) : (
        <p>
          {oldest !== null && newest !== null ? (
            <T
              text="<b>{records, plural, one {{records} record} other {{records} records}}</b>{clients, plural, =0 {} one { of {clients} client} other { of {clients} clients}}, {size}, from {oldest} to {newest}."
              values={{
                records,
                clients,
                size: storageSize(bytes),
                oldest: formatDate(oldest),
                newest: formatDate(newest),
              }}
            />
          ) : (
            <T
              text="<b>{records, plural, one {{records} record} other {{records} records}}</b>{clients, plural, =0 {} one { of {clients} client} other { of {clients} clients}}, {size}."
              values={{ records, clients, size: storageSize(bytes) }}
            />
          )}
        </p>
      )}
      {held > 0 && (
        <p>
          {t(
            '{held, plural, one {{held} more is kept by a legal hold.} other {{held} more are kept by a legal hold.}}',
            { held },
          )}
        </p>
      )}
      {examples.length > 0 && (
        <details className="ui-hint">
          <summary className="opens">{t('Oldest records')}</summary>
          <ul className="stack gap-xs breaks">
            {examples.map(({ type, id, title: name, client, since }) => (
              <li key={`${type} ${id}`}>
                {name}
                <span className="ui-hint">
                  {' '}
                  {client && `${client.name}, `}
                  {formatDate(since)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
