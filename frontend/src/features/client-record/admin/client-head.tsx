import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { RowMenu } from '../../../admin/tables/row-actions';
import type { ClientDto } from '../../../shared/api';
import { Icon } from '../../../shared/kit/icon';
import { T } from '../../../shared/text/rich-text';
import { useHasRightsOf } from '../../../shared/session/staff-role';
import { ClientHold } from '../../legal-holds/admin/offered/client-hold';
import { RefusedEmail } from './list/client-facts';
import { ClientStatus } from './list/client-status';
import { useArchiving } from './list/use-archiving';
import { CloseClientDialog } from './list/close-client-dialog';
import { EditProfileDialog } from './list/edit-profile-dialog';
import { clientName, kindNames } from '../../clients/admin/offered/record-client';
import { SignClientOutDialog } from './list/sign-client-out-dialog';
import { ClientTags } from '../../clients/admin/offered/tags/client-tags';
import { EditTagsDialog } from '../../clients/admin/offered/tags/edit-tags-dialog';
import { ClientAssignees } from '../../clients/admin/offered/assignees';
import { useInvitation, useInvitationTexts } from '../../clients/admin/offered/use-invitation';
import { withAdded } from '../../../shared/parts/placed';
import { type NamedAction, useClientMenu } from './client-menu';
import { tabAddress, type ClientTab } from './client-tabs';
import { Button } from '../../../shared/antd/button';
import { ScreenHead } from '../../../shared/kit/screen-head';

interface ClientHeadProps {
  /** Undefined while loading. */
  client: ClientDto | undefined;
  tab: ClientTab;
}

/** Name of the client, and actions for them. */
export function ClientHead({ client, tab }: ClientHeadProps) {
  const [isTagging, setIsTagging] = useState(false);
  if (!client) {
    return (
      <header className="client-head" aria-busy="true">
        <ScreenHead
          title={
            <h1>
              <span className="skip">{t('Loading client')}</span>
              <span className="ui-bone" />
            </h1>
          }
          text={
            <p aria-hidden="true">
              <span className="ui-bone" />
            </p>
          }
        >
          <span className="ui-bone" aria-hidden="true" />
        </ScreenHead>
      </header>
    );
  }
  const isClosed = client.status === 'closed';
  return (
    <header className="client-head">
      <ScreenHead
        title={clientName(client)}
        text={
          <div className="client-line cluster soft links breaks gap-l">
            <ClientStatus client={client} />
            {client.kind === 'individual' ? (
              <Contact client={client} />
            ) : (
              <span>{kindNames[client.kind]}</span>
            )}
            <ClientAssignees client={client} />
            <ClientTags client={client} onEdit={() => setIsTagging(true)} />
          </div>
        }
      >
        {isClosed ? (
          <ClosedActions client={client} />
        ) : (
          <ClientActions client={client} tab={tab} onTag={() => setIsTagging(true)} />
        )}
      </ScreenHead>
      {isClosed && (
        <p className="note below">
          <Icon name="lock" />
          <span>
            <T text="<b>This account is closed.</b> You can still read its records here, but not change them." />
          </span>
        </p>
      )}
      {!isClosed && client.archivedAt !== null && (
        <p className="note below">
          <Icon name="archive" />
          <span>
            <b>{t('This client is archived.')}</b>{' '}
            {client.kind === 'individual'
              ? t('They can still log in, and what they send is on Today.')
              : t('People with access can still log in, and what they send is on Today.')}
          </span>
        </p>
      )}
      <EditTagsDialog client={isTagging ? client : undefined} onClose={() => setIsTagging(false)} />
      <ClientHold userId={client.id} />
      {!isClosed && <RefusedEmail client={client} />}
    </header>
  );
}

function Contact({ client: { username, email, status } }: { client: ClientDto }) {
  return (
    <>
      <span>{username}</span>
      {status === 'closed' ? <span>{email}</span> : <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}

interface ClientActionsProps {
  client: ClientDto;
  tab: ClientTab;
  onTag: () => void;
}

function ClientActions({ client, tab, onTag }: ClientActionsProps) {
  const navigate = useNavigate();
  const { inviting, linkDialog } = useInvitation();
  const { label: inviteLabel } = useInvitationTexts();
  const isOwner = useHasRightsOf('owner');
  const isConsultant = useHasRightsOf('consultant');
  const isPerson = isConsultant && client.kind === 'individual';
  const [dialog, setDialog] = useState<HeadDialog>();
  const archive = useArchiving();
  const ofParts = useClientMenu(client);
  const go = (to: ClientTab, query: string) => () => void navigate(tabAddress(client.id, to, query));
  const own: readonly (NamedAction | false)[] = [
    isConsultant && {
      name: 'upload',
      label: t('Upload document'),
      icon: 'upload',
      onSelect: go('documents', '?view=upload'),
    },
    {
      name: 'appointment',
      label: t('New appointment'),
      icon: 'calendar',
      onSelect: go('appointments', '?new'),
    },
    isConsultant && {
      name: 'edit',
      label: t('Edit profile'),
      icon: 'pencil',
      onSelect: () => setDialog('edit'),
    },
    isConsultant && {
      name: 'tag',
      label: client.tags.length === 0 ? t('Add a tag') : t('Edit tags'),
      icon: 'tag',
      onSelect: onTag,
    },
    // Households and businesses cannot log in.
    isPerson && {
      name: 'invite',
      label: inviteLabel,
      icon: 'send',
      onSelect: () => inviting.mutate(client),
    },
    isPerson && {
      name: 'sign-out',
      label: t('Log out everywhere'),
      icon: 'logout',
      onSelect: () => setDialog('sign-out'),
    },
    isConsultant && {
      name: 'archive',
      label: client.archivedAt ? t('Unarchive') : t('[action] Archive'),
      icon: 'archive',
      onSelect: () => archive(client),
    },
    isOwner && {
      name: 'delete',
      label: t('Delete'),
      icon: 'trash',
      danger: true,
      onSelect: () => setDialog('close'),
    },
  ];
  return (
    <>
      <RowMenu
        of={clientName(client)}
        actions={withAdded(
          own.filter((action) => action !== false),
          ofParts.actions,
          ({ name }) => name,
        )}
      />
      {isConsultant && (
        <Button icon="card" aria-label={t('New invoice')} onClick={go('invoices', '?view=write')}>
          {t('Invoice')}
        </Button>
      )}
      <Button
        icon="list"
        aria-label={t('New request to {name}', { name: clientName(client) })}
        onClick={go('requests', '?new')}
      >
        {t('Request')}
      </Button>
      <Button
        type={tab === 'overview' ? 'primary' : 'default'}
        icon="message"
        aria-label={t('Send Message')}
        onClick={go('conversations', '?new')}
      >
        {t('Message')}
      </Button>
      <HeadDialogs
        client={client}
        dialog={dialog}
        onArchive={() => {
          setDialog(undefined);
          archive(client);
        }}
        onClose={() => setDialog(undefined)}
      />
      {ofParts.dialogs}
      {linkDialog}
    </>
  );
}

type HeadDialog = 'edit' | 'sign-out' | 'close';

interface HeadDialogsProps {
  client: ClientDto;
  dialog: HeadDialog | undefined;
  onArchive: () => void;
  onClose: () => void;
}

function HeadDialogs({ client, dialog, onArchive, onClose }: HeadDialogsProps) {
  const clientIn = (opened: HeadDialog) => (dialog === opened ? client : undefined);
  return (
    <>
      <EditProfileDialog client={clientIn('edit')} onClose={onClose} />
      <SignClientOutDialog client={client} open={dialog === 'sign-out'} onClose={onClose} />
      <CloseClientDialog client={clientIn('close')} onArchive={onArchive} onClose={onClose} />
    </>
  );
}

function ClosedActions({ client }: { client: ClientDto }) {
  const { actions, dialogs } = useClientMenu(client);
  if (actions.length === 0) return null;
  return (
    <>
      <RowMenu of={clientName(client)} actions={actions} />
      {dialogs}
    </>
  );
}
