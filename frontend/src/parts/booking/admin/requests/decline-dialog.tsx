import { Input } from 'antd';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { capitalized } from '@steward/texts/locale';
import { Field } from '../../../../shared/antd/field';
import { useDialogForm } from '../../../../shared/antd/form-dialog';
import { DialogForm } from '../../../../shared/antd/dialog-form';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { BookingService, type WaitingBookingDto } from '../../../../shared/api';
import { useSite } from '../../../../shared/practice/site';
import { textRule } from '../../../../shared/forms/text-rule';
import { spanIn } from '../../../../shared/text/zone-time';
import { CallOrWriteTo } from './call-or-write';

const longestReason = 500;

/** Declines a visitor's request, with an optional reason. Without a mail server the practice tells them itself. */
export function DeclineDialog({ booking, onClose }: DialogOf<{ booking: WaitingBookingDto }>) {
  const { sendsEmail, timeZone } = useSite();
  const last = useLastDefined(booking);
  const id = last?.id ?? 0;
  const name = last?.invitee.name ?? '';
  const { control, dialog } = useDialogForm({
    open: booking !== undefined,
    draft: `decline-booking:${id}`,
    schema: z.object({ reason: textRule(longestReason) }),
    empty: { reason: '' },
    call: ({ reason }: { reason: string }, keyFor) =>
      BookingService.declineBookingRequest({
        id,
        requestBody: { reason: reason || null },
        idempotencyKey: keyFor({ decline: id, reason }),
      }),
    events: ['booking.answered'],
    success: t('Request declined'),
    failure: t('Not declined'),
    onClose,
  });
  return (
    <DialogForm
      {...dialog}
      title={t('Decline the request of {name}?', { name })}
      subtitle={
        last && (
          <>
            <p>{t('{time}. The time becomes free.', { time: capitalized(spanIn(last, timeZone)) })}</p>
            {!sendsEmail && (
              <>
                <p>{t("Email isn't set up, so nothing is sent. Call or write to {name}:", { name })}</p>
                <p>
                  <CallOrWriteTo invitee={last.invitee} />
                </p>
              </>
            )}
          </>
        )
      }
      submit={t('Decline')}
      cancel={t('Go back')}
      danger
    >
      <Field
        control={control}
        name="reason"
        label={t('Reason')}
        optional
        hint={sendsEmail ? t('We email it to them.') : t('For your records.')}
      >
        {(field) => <Input.TextArea {...field} rows={3} maxLength={longestReason} />}
      </Field>
    </DialogForm>
  );
}
