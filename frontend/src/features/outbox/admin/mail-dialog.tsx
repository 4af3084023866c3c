import { useEffect, useRef } from 'react';
import { Tabs } from 'antd';
import { t } from '@steward/texts';
import type { OutboxMailDto } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { CopyButton } from '../../../shared/antd/copy-button';
import { Dialog } from '../../../shared/antd/dialog';
import { LinkField } from '../../../shared/antd/link-field';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { Fact } from '../../../shared/kit/fact';
import { formatDateTime } from '../../../shared/text/format';
import { MailStatus } from './mail-status';
import { mailPreviewUrl } from './use-outbox';

interface MailDialogProps {
  /** Email to show; undefined closes the dialog. */
  mail: OutboxMailDto | undefined;
  retrying: boolean;
  onRetry: (id: number) => void;
  /** Asks for the password, and loads the email with its link. */
  onShowLink: () => void;
  onClose: () => void;
}

/** One email in full. It stays open when the email is retried, and shows the new status. */
export function MailDialog({ mail, retrying, onRetry, onShowLink, onClose }: MailDialogProps) {
  const lastMail = useLastDefined(mail);
  const close = useRef<HTMLButtonElement>(null);
  const failed = mail?.status === 'failed';
  const id = mail?.id;
  const before = useRef({ id, failed });
  useEffect(() => {
    // The pressed button disappears: the focus stays in the dialog.
    if (!failed && before.current.failed && before.current.id === id) close.current?.focus();
    before.current = { id, failed };
  }, [id, failed]);
  return (
    <Dialog
      open={mail !== undefined}
      title={lastMail?.subject ?? ''}
      width={720}
      onClose={onClose}
      closeButton={close}
      actions={
        lastMail?.status === 'failed' && (
          <Button type="primary" icon="refresh" loading={retrying} onClick={() => onRetry(lastMail.id)}>
            {t('Retry')}
          </Button>
        )
      }
    >
      {lastMail && <Mail mail={lastMail} onShowLink={onShowLink} />}
    </Dialog>
  );
}

function Mail({ mail, onShowLink }: { mail: OutboxMailDto; onShowLink: () => void }) {
  const { to, status, attempts, error, created_at, sentAt, text, attachments, linkNeedsPassword } = mail;
  const link = secretLinkIn(text);
  return (
    <>
      <dl className="admin-details facts links">
        <Fact label={t('To')}>{to}</Fact>
        <Fact label={t('Status')}>
          <MailStatus status={status} />
        </Fact>
        <Fact label={t('Created')}>
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        </Fact>
        {sentAt !== null && (
          <Fact label={t('Sent')}>
            <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>
          </Fact>
        )}
        {attempts > 0 && <Fact label={t('Attempts')}>{attempts}</Fact>}
        {error !== null && <Fact label={t('Server’s reply')}>{error}</Fact>}
        {attachments.length > 0 && (
          <Fact label={attachments.length === 1 ? t('Attachment') : t('Attachments')}>
            {attachments.map(({ fileName }) => fileName).join(', ')}
          </Fact>
        )}
      </dl>
      {linkNeedsPassword && (
        <p className="cluster above">
          <Button icon="lock" onClick={onShowLink}>
            {t('Show link')}
          </Button>
          <span className="ui-hint">{t('We’ll ask for your password first.')}</span>
        </p>
      )}
      {link && (
        <div className="stack gap-s above">
          <LinkField label={t('Link')} link={link} />
          <div className="cluster">
            <CopyButton text={link} label={t('Copy link')} />
          </div>
        </div>
      )}
      <Tabs
        destroyOnHidden
        items={[
          { key: 'preview', label: t('Preview'), children: <Preview mail={mail} /> },
          {
            key: 'text',
            label: t('Text'),
            children: (
              // On a phone the keyboard scrolls the email from here.
              <div role="region" aria-label={t('Email text')} tabIndex={0} className="mail-text">
                {text}
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

/** The link that acts for its recipient, which the preview's frame cannot open or copy; undefined if there is none. */
const secretLinkIn = (text: string): string | undefined =>
  /https?:\/\/\S+[?#]token=[\w-]+/.exec(text.replaceAll(/\S+\/unsubscribe\?\S+/g, ''))?.[0];

/** The email as its recipient sees it; nothing in it can run, load anything or leave its frame. */
function Preview({ mail: { id, linkNeedsPassword } }: { mail: OutboxMailDto }) {
  return (
    <iframe
      // Loaded again once its link is shown.
      key={String(linkNeedsPassword)}
      className="mail-preview"
      title={t('Email preview')}
      src={mailPreviewUrl(id)}
      sandbox=""
      tabIndex={0}
    />
  );
}
