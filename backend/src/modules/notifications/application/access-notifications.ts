import { msg, type Text as Title, t } from '@steward/texts';
import type { DomainEventTypes } from '../../../platform/unit-of-work/domain-events.js';
import type { NotificationDraft } from '../domain/notification-draft.js';
import { accessUrl } from '../domain/record-url.js';
import { aboutClient, type RuleContext, type Rules, toPractice } from './notification-rule.js';

type AccessEvent = DomainEventTypes[
  | 'access.granted'
  | 'access.changed'
  | 'access.change_requested'
  | 'access.accepted'
  | 'access.ended'];
type Sentence = (names: { actor: string; person: string; client: string }) => string;

/** To all owners of the practice: no one of the staff changes alone who reaches a client's records. */
const ofStaff = (
  { actorId, clientId, subject }: AccessEvent,
  { actor, clientName, byClient }: RuleContext,
  title: Title,
  sentence: Sentence,
): NotificationDraft[] => {
  if (byClient || actorId === null) return [];
  const text = sentence({ actor, person: subject.title, client: clientName });
  return [toPractice('owner', 'message', `/admin/clients/${clientId}`, 'info', title, text)];
};

/** To the owners of a household or business, about another owner. */
const ofOwner = (
  { role, subject }: AccessEvent,
  { actor, clientName }: RuleContext,
  title: Title,
  sentence: Sentence,
): NotificationDraft[] => {
  if (role !== 'owner') return [];
  const message = sentence({ actor, person: subject.title, client: clientName });
  const rest = { category: 'message', to: 'client', needs: 'client_owner', url: '/client/people' } as const;
  return [{ type: 'info', title, message, variant: 'owner', ...rest }];
};

/** To the client, who approves what the practice started; another email asks them, too. */
const toApprove = (
  { clientId, accessId }: AccessEvent,
  title: Title,
  message: string,
): NotificationDraft => ({
  type: 'warning',
  title,
  message,
  category: 'message',
  to: 'client',
  needs: 'messages',
  onlyTo: clientId,
  url: accessUrl(accessId),
});

export const accessRules: Rules = {
  'access.granted': (event, context) => [
    ...ofStaff(event, context, msg('Access granted'), (of) =>
      t('{actor} gave {person} access to {client}.', of),
    ),
    ...ofOwner(event, context, msg('Owner invited'), (of) =>
      t('{person} was invited to be an owner of {client}.', of),
    ),
    ...(event.awaitsApproval
      ? [
          toApprove(
            event,
            msg('Access to approve'),
            t('We ask you to approve access for {person}.', { person: event.subject.title }),
          ),
        ]
      : []),
  ],
  'access.changed': (event, context) =>
    ofStaff(event, context, msg('Access changed'), (of) =>
      t('{actor} changed the access of {person} to {client}.', of),
    ),
  'access.change_requested': (event, context) => [
    ...ofStaff(event, context, msg('Access changed'), (of) =>
      t('{actor} asked {client} to approve a change to the access of {person}.', of),
    ),
    toApprove(
      event,
      msg('Change of access to approve'),
      t('We ask you to approve a change to the access of {person}.', { person: event.subject.title }),
    ),
  ],
  'access.accepted': (event, context) => {
    const { clientId, grantedBy } = event;
    const text = {
      type: 'success',
      category: 'message',
      title: msg('Invitation accepted'),
      message: t('{actor} accepted your invitation and has access now.', { actor: context.actor }),
    } as const;
    const accepted = { ...text, onlyTo: grantedBy };
    return [
      { ...accepted, to: 'client', needs: 'messages', url: '/client/people' },
      { ...accepted, to: 'practice', needs: 'consultant', url: `/admin/clients/${clientId}` },
      ...ofOwner(event, context, msg('New owner'), ({ actor, client }) =>
        t('{actor} is now an owner of {client}.', { actor, client }),
      ).map((draft) => ({ ...draft, notTo: grantedBy })),
    ];
  },
  'access.ended': (event, context) => {
    const { actorId, clientId, personId, role } = event;
    const { actor, clientName } = context;
    if (role === 'owner' && actorId !== null && personId === actorId) {
      const left = (): string => t('{actor} no longer has access to {clientName}.', { actor, clientName });
      return [
        aboutClient(clientId, msg('Owner left'), left()),
        ...ofOwner(event, context, msg('Owner left'), left),
      ].map((draft) => ({ ...draft, variant: 'owner_left' }));
    }
    return [
      ...ofStaff(event, context, msg('Access ended'), (of) =>
        t('{actor} ended the access of {person} to {client}.', of),
      ),
      ...ofOwner(event, context, msg('Owner removed'), ({ person, client }) =>
        t('The access of {person} to {client} was ended.', { person, client }),
      ),
    ];
  },
};
