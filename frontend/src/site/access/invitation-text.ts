import { accessRights, accessScopes } from '../../shared/access-rights.ts';
import type { AccessInvitationDto } from '../../shared/api/models/AccessInvitationDto';
import { formatDay, listText } from '../../shared/format.ts';

/** One sentence: the person who invites, and the client. */
export function invitationText({ client, grantedBy, role }: AccessInvitationDto): string {
  const task = role === 'owner' ? 'manage' : 'act for';
  const named = client.kind === 'individual' ? client.name : `the ${client.kind} ${client.name}`;
  const isForThemselves = client.kind === 'individual' && client.name === grantedBy.name;
  return `${grantedBy.name} invites you to ${task} ${isForThemselves ? 'them' : named} in our client portal.`;
}

/** One line per right. */
export function rightsOf({ role, scopes: granted, categories }: AccessInvitationDto): string[] {
  if (role === 'owner') return ['See and do everything', 'Invite other people and end their access'];
  return accessScopes
    .filter((scope) => granted.includes(scope))
    .map((scope) =>
      scope === 'documents' && categories
        ? `${accessRights.documents} (${listText(categories)} only)`
        : accessRights[scope],
    );
}

export const untilText = ({ until }: AccessInvitationDto): string =>
  until === null ? 'Your access has no end date.' : `You'll have access until ${formatDay(until)}.`;
