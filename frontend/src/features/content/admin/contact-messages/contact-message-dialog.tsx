import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import type { ContactMessageDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Badge } from '../../../../shared/antd/badge';
import { Dialog } from '../../../../shared/antd/dialog';
import { Failed } from '../../../../shared/antd/states';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { Fact } from '../../../../shared/kit/fact';
import { formatDateTime } from '../../../../shared/text/format';
import { Icon } from '../../../../shared/kit/icon';
import { serviceName } from '../../../../shared/practice/services';
import { phoneHref } from '../../../../shared/practice/site';
import { useHasRightsOf } from '../../../../shared/session/staff-role';
import { senderName, useWholeText } from './use-contact-messages';
import { T } from '../../../../shared/text/rich-text';

interface ContactMessageDialogProps {
  /** The message to read; undefined keeps the dialog closed. */
  message: ContactMessageDto | undefined;
  resolving: boolean;
  onResolve: (id: number) => void;
  onCreateClient: (message: ContactMessageDto) => void;
  onClose: () => void;
}

/** A contact message in full. It stays open after it is resolved, and shows the new status. */
export function ContactMessageDialog(props: ContactMessageDialogProps) {
  const { message, resolving, onResolve, onCreateClient, onClose } = props;
  const lastMessage = useLastDefined(message);
  const mayCreate = useHasRightsOf('consultant') && lastMessage?.client === null;
  const close = useRef<HTMLButtonElement>(null);
  const resolved = message?.resolved ?? false;
  const id = message?.id;
  const before = useRef({ id, resolved });
  useEffect(() => {
    // The pressed button unmounts: focus stays in the dialog.
    if (resolved && !before.current.resolved && before.current.id === id) close.current?.focus();
    before.current = { id, resolved };
  }, [id, resolved]);
  return (
    <Dialog
      open={message !== undefined}
      title={t('Contact Message')}
      width={720}
      onClose={onClose}
      closeButton={close}
      actions={
        <>
          {lastMessage && (
            <Button icon="mail" href={replyTo(lastMessage)}>
              {t('Reply')}
            </Button>
          )}
          {mayCreate && (
            <Button icon="user" onClick={() => onCreateClient(lastMessage)}>
              {t('Create client')}
            </Button>
          )}
          {lastMessage && !lastMessage.resolved && (
            <Button type="primary" icon="check" loading={resolving} onClick={() => onResolve(lastMessage.id)}>
              {t('Mark as Resolved')}
            </Button>
          )}
        </>
      }
    >
      {lastMessage && <Message message={lastMessage} />}
    </Dialog>
  );
}

const mailTo = (email: string): string => `mailto:${email.replace(/[^\w.+@-]/g, encodeURIComponent)}`;
const replyTo = ({ email, service }: ContactMessageDto): string =>
  `${mailTo(email)}?subject=${encodeURIComponent(`Re: ${service}`)}`;

function Message({ message }: { message: ContactMessageDto }) {
  const whole = useWholeText(message);
  const { email, phone, service, created_at, resolved, suspect, client } = message;
  return (
    <>
      {suspect && (
        <div className="note below" role="note">
          <Icon name="info" />
          <p>
            <T text="<b>Possible spam.</b> The form was filled in faster than a person could, or in a hidden field. We keep the message in case it’s real." />
          </p>
        </div>
      )}
      <dl className="admin-details facts links">
        <Fact label={t('[sender] From')}>{senderName(message)}</Fact>
        <Fact label={t('Email')}>
          <a href={mailTo(email)}>{email}</a>
        </Fact>
        {client && (
          <Fact label={t('Client')}>
            <Link to={`/admin/clients/${client.id}`}>{client.name}</Link>
          </Fact>
        )}
        {phone?.trim() ? (
          <Fact label={t('Phone')}>
            <a href={phoneHref({ phone })}>{phone}</a>
          </Fact>
        ) : (
          <Fact label={t('Phone')} className="ui-hint">
            {t('Not provided')}
          </Fact>
        )}
        <Fact label={t('Service')}>{serviceName(service)}</Fact>
        <Fact label={t('Received')}>
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        </Fact>
        <Fact label={t('Status')}>
          <MessageStatus resolved={resolved} />
        </Fact>
        <div className="long-text">
          <dt>{t('Message')}</dt>
          {message.message?.trim() ? (
            <dd>{whole.text}</dd>
          ) : (
            <dd className="ui-hint">{t('No message was left.')}</dd>
          )}
        </div>
      </dl>
      {whole.isLoading && (
        <p role="status" className="ui-hint">
          {t('Loading the rest of this message...')}
        </p>
      )}
      {whole.hasFailed && <Failed message={t('Failed to load the rest of this message.')} of={whole.query} />}
    </>
  );
}

export function MessageStatus({ resolved }: { resolved: boolean }) {
  return resolved ? <Badge colour="ok">{t('Resolved')}</Badge> : <Badge colour="amber">{t('Pending')}</Badge>;
}
