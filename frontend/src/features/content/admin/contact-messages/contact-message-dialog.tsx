import { useEffect, useRef } from 'react';
import { Button } from 'antd';
import type { ContactMessageDto } from '../../../../shared/api';
import { Badge } from '../../../../shared/antd/badge';
import { Dialog } from '../../../../shared/antd/dialog';
import { Failed } from '../../../../shared/antd/states';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { Fact } from '../../../../shared/fact';
import { formatDateTime } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { phoneHref } from '../../../../shared/site';
import { senderName, useWholeText } from './use-contact-messages';

interface ContactMessageDialogProps {
  /** The message to read; undefined keeps the dialog closed. */
  message: ContactMessageDto | undefined;
  resolving: boolean;
  onResolve: (id: number) => void;
  onClose: () => void;
}

/** A contact message in full. It stays open after it is resolved, and shows the new status. */
export function ContactMessageDialog({ message, resolving, onResolve, onClose }: ContactMessageDialogProps) {
  const lastMessage = useLastDefined(message);
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
      title="Contact Message"
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button ref={close} onClick={onClose}>
            Close
          </Button>
          {lastMessage && !lastMessage.resolved && (
            <Button
              type="primary"
              icon={<Icon name="check" size={18} />}
              loading={resolving}
              onClick={() => onResolve(lastMessage.id)}
            >
              Mark as Resolved
            </Button>
          )}
        </>
      }
    >
      {lastMessage && <Message message={lastMessage} />}
    </Dialog>
  );
}

function Message({ message }: { message: ContactMessageDto }) {
  const whole = useWholeText(message);
  const { email, phone, service, created_at, resolved, suspect } = message;
  return (
    <>
      {suspect && (
        <div className="note below" role="note">
          <Icon name="info" />
          <p>
            <b>Possible spam.</b> The form was filled in faster than a person could, or in a hidden field. We
            keep the message in case it’s real.
          </p>
        </div>
      )}
      <dl className="admin-details facts links">
        <Fact label="From">{senderName(message)}</Fact>
        <Fact label="Email">
          <a href={`mailto:${email.replace(/[^\w.+@-]/g, encodeURIComponent)}`}>{email}</a>
        </Fact>
        {phone?.trim() ? (
          <Fact label="Phone">
            <a href={phoneHref({ phone })}>{phone}</a>
          </Fact>
        ) : (
          <Fact label="Phone" className="ui-hint">
            Not provided
          </Fact>
        )}
        <Fact label="Service">{service}</Fact>
        <Fact label="Received">
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        </Fact>
        <Fact label="Status">
          <MessageStatus resolved={resolved} />
        </Fact>
        <div className="long-text">
          <dt>Message</dt>
          {message.message?.trim() ? (
            <dd>{whole.text}</dd>
          ) : (
            <dd className="ui-hint">No message was left.</dd>
          )}
        </div>
      </dl>
      {whole.isLoading && (
        <p role="status" className="ui-hint">
          Loading the rest of this message...
        </p>
      )}
      {whole.hasFailed && <Failed message="Failed to load the rest of this message." of={whole.query} />}
    </>
  );
}

export function MessageStatus({ resolved }: { resolved: boolean }) {
  return resolved ? <Badge colour="ok">Resolved</Badge> : <Badge colour="amber">Pending</Badge>;
}
