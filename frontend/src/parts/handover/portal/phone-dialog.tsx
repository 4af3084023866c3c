import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';
import { Dialog } from '../../../shared/antd/dialog';
import { Failed } from '../../../shared/antd/states';
import { Icon } from '../../../shared/kit/icon';
import { errorMessage } from '../../../shared/http/api-error';
import { useNow } from '../../../shared/text/use-now';
import { QrCode } from './qr-code';
import type { useHandover } from './use-handover';
import './phone.css';

interface PhoneDialogProps extends ReturnType<typeof useHandover> {
  /** Document that is asked for. */
  title: string;
  open: boolean;
  onClose: () => void;
}

/** Code for the phone, then the connected phone. It closes when the file has arrived. */
export function PhoneDialog({ title, open, onClose, make, end, handover, url }: PhoneDialogProps) {
  const state = make.isPending ? undefined : handover?.state;
  return (
    <Dialog
      open={open}
      title={t('Use your phone')}
      subtitle={<p>{title}</p>}
      onClose={onClose}
      actions={
        state === 'connected' && (
          <Button of={end} disabled={end.isPending}>
            {t('Disconnect')}
          </Button>
        )
      }
    >
      <div className="phone-state stack gap-s" aria-live="polite" aria-busy={make.isPending}>
        {make.isError && !make.isPending ? (
          <Failed
            message={t('Failed to make a code')}
            detail={errorMessage(make.error)}
            onRetry={() => make.mutate()}
          />
        ) : state === 'waiting' && handover && url !== undefined ? (
          <>
            <QrCode text={url} label={t('QR code of the link for your phone')} />
            <p>{t('Point your phone’s camera at the code, and open the link.')}</p>
            <TimeLeft until={handover.expiresAt} />
          </>
        ) : state === 'connected' ? (
          <>
            <Icon name="mobile" size={40} />
            <p className="strong">{t('Phone connected')}</p>
            <p className="soft">
              {t('Scan or choose the file on your phone. It will be here when it’s sent.')}
            </p>
          </>
        ) : state === 'ended' ? (
          <>
            <p className="strong">{t('This code no longer works')}</p>
            <Button type="primary" onClick={() => make.mutate()}>
              {t('Show a new code')}
            </Button>
          </>
        ) : (
          <p className="soft">{t('Making a code…')}</p>
        )}
      </div>
    </Dialog>
  );
}

function TimeLeft({ until }: { until: string }) {
  const minutes = Math.max(1, Math.ceil((Date.parse(until) - useNow()) / 60_000));
  return (
    <p className="ui-hint">
      {t('The code works for {minutes, plural, one {# more minute} other {# more minutes}}.', { minutes })}
    </p>
  );
}
