import { useState, type ReactNode } from 'react';
import { t } from '@steward/texts';
import { NotConfirmed } from '../../../../shared/action/question';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { errorMessage, refusalOf } from '../../../../shared/http/api-error';
import { useHasRightsOf } from '../../../../shared/session/staff-role';

/** The part of a request by which an owner confirms a day in a closed week. */
interface Word {
  confirmClosed?: true;
}

interface ClosedDay {
  /**
   * Makes a call, and repeats it with the owner's word if they mean a day in a closed week.
   * @throws NotConfirmed if they do not; the refusal, for others
   */
  confirmed: <Answer>(send: (word: Word) => Promise<Answer>) => Promise<Answer>;
  dialog: ReactNode;
}

interface Asked {
  message: string;
  answer: (isMeant: boolean) => void;
}

/** Asks owners before a day in a closed week is used. */
export function useClosedDay(): ClosedDay {
  const isOwner = useHasRightsOf('owner');
  const [asked, setAsked] = useState<Asked>();
  const last = useLastDefined(asked);
  const confirmed: ClosedDay['confirmed'] = async (send) => {
    try {
      return await send({});
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (!isOwner || refusal?.code !== 'invoice.period_closed') throw failure;
      const message = errorMessage(refusal, refusal.message);
      const isMeant = await new Promise<boolean>((answer) => setAsked({ message, answer }));
      setAsked(undefined);
      if (!isMeant) throw new NotConfirmed(refusal);
      return send({ confirmClosed: true });
    }
  };
  const dialog = (
    <ConfirmDialog
      open={asked !== undefined}
      title={t('Use a day in a closed week?')}
      confirm={t('Use this day')}
      cancel={t('Choose another')}
      loses={false}
      onConfirm={() => asked?.answer(true)}
      onCancel={() => asked?.answer(false)}
    >
      {last && <p>{last.message}</p>}
      <p>{t('The review of that week and what you exported may no longer match. It is recorded.')}</p>
    </ConfirmDialog>
  );
  return { confirmed, dialog };
}
