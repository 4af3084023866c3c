import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import type { AccessDto } from '../../../shared/api';
import { useAction } from '../../../shared/action/use-action';
import type { AccessCalls } from './access-calls';
import { personOf, termsText } from './access-words';
import { Button } from '../../../shared/antd/button';

interface PendingTermsProps {
  calls: AccessCalls;
  access: AccessDto;
  terms: NonNullable<AccessDto['pending']>;
  /** Button with which the client approves them. */
  approval: ReactNode;
  readOnly: boolean;
}

/** Wider terms that the practice asked for, beside those in force, until the client approves or declines them. */
export function PendingTerms({ calls, access, terms, approval, readOnly }: PendingTermsProps) {
  const name = personOf(access);
  const { isPractice } = calls;
  const keeping = useAction({
    call: ({ id, scopes, categories, until }: AccessDto) =>
      calls.change(id, { scopes, categories, ...(until !== null && { until }) }),
    events: ['access.change_dropped'],
    success: t('Access kept as it is'),
    failure: [t('Access not kept'), t('Failed to keep the access as it is. Please try again.')],
  });
  return (
    <div
      className="note note-river access-pending"
      role="group"
      aria-label={t('Change for {name}', { name })}
    >
      <p className="strong">
        {isPractice
          ? t('You asked for a change. {client} has to approve it.', { client: calls.client.name })
          : t('We ask you to approve a change.')}
      </p>
      <dl>
        <dt>{t('[terms] Now')}</dt>
        <dd>{termsText(access)}</dd>
        <dt>{t('[terms] New')}</dt>
        <dd>{termsText({ ...terms, role: access.role })}</dd>
      </dl>
      {!readOnly && (
        <div className="cluster gap-s">
          {approval}
          <Button
            loading={keeping.isPending}
            aria-label={
              isPractice
                ? t('Withdraw the change for {name}', { name })
                : t('Keep as it is: access of {name}', { name })
            }
            onClick={() => keeping.mutate(access)}
          >
            {isPractice ? t('Withdraw the change') : t('Keep as it is')}
          </Button>
        </div>
      )}
    </div>
  );
}
