import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from 'antd';
import type { ContactMessageDto } from '../../../../shared/api';
import { Dialog } from '../../../../shared/antd/dialog';
import { Failed } from '../../../../shared/antd/states';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { formatDateTime } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { phoneHref } from '../../../../shared/site';
import { MessageStatus } from './message-status';
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
        <Detail label="From">{senderName(message)}</Detail>
        <Detail label="Email">
          <a href={`mailto:${email.replace(/[^\w.+@-]/g, encodeURIComponent)}`}>{email}</a>
        </Detail>
        <Detail label="Phone">{phone?.trim() ? <a href={phoneHref({ phone })}>{phone}</a> : null}</Detail>
        <Detail label="Service">{service}</Detail>
        <Detail label="Received">
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        </Detail>
        <Detail label="Status">
          <MessageStatus resolved={resolved} />
        </Detail>
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

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      {children ? <dd>{children}</dd> : <dd className="ui-hint">Not provided</dd>}
    </div>
  );
}
