import { t } from '@steward/texts';
import { accessRights, accessScopes } from '../../shared/acting-for/access-rights.ts';
import type { AccessInvitationDto } from '../../shared/api/models/AccessInvitationDto';
import { formatDay, listText } from '../../shared/text/format.ts';

/** One sentence: the person who invites, and the client. */
export function invitationText(invitation: AccessInvitationDto): string {
  const sentence = sentenceOf(invitation);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function sentenceOf({ client, grantedBy, role }: AccessInvitationDto): string {
  const { name, kind } = client;
  const of = { granter: grantedBy.name, kind, name };
  if (kind === 'individual' && name === grantedBy.name)
    return role === 'owner'
      ? t('{name} invites you to manage them in our client portal.', { name })
      : t('{name} invites you to act for them in our client portal.', { name });
  return role === 'owner'
    ? t(
        '{granter} invites you to manage {kind, select, household {the household {name}} business {the business {name}} other {{name}}} in our client portal.',
        of,
      )
    : t(
        '{granter} invites you to act for {kind, select, household {the household {name}} business {the business {name}} other {{name}}} in our client portal.',
        of,
      );
}

/** One line per right. */
export function rightsOf({ role, scopes: granted, categories }: AccessInvitationDto): string[] {
  if (role === 'owner') return [t('See and do everything'), t('Invite other people and end their access')];
  return accessScopes
    .filter((scope) => granted.includes(scope))
    .map((scope) =>
      scope === 'documents' && categories
        ? t('{right} ({categories} only)', {
            right: accessRights().documents,
            categories: listText(categories),
          })
        : accessRights()[scope],
    );
}

export const untilText = ({ until }: AccessInvitationDto): string =>
  until === null
    ? t('Your access has no end date.')
    : t("You'll have access until {day}.", { day: formatDay(until) });
