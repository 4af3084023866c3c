import { Injectable } from '@nestjs/common';
import { currentLanguage, type Language, t } from '@steward/texts';
import { longDate } from '../../../kernel/index.js';
import { type MailContent, practiceMail } from '../../../platform/mail/mail-layout.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { pageUrl } from '../../../platform/mail/page-url.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { Site } from '../../practice/index.js';
import type { ClientGrant } from '../domain/client-grant.js';
import { GrantRepository } from '../domain/ports.js';
import { AccessQueries } from './access-queries.js';

/** The screen that an email leads to. */
type Screen = 'people' | 'portal';
interface MailText extends Pick<MailContent, 'heading' | 'paragraphs'> {
  action: string;
  screen: Screen;
}

type Words = (practice: string, grant: Pick<ClientGrant, 'until'>) => MailText;

/** Texts without names, which are in the portal. */
const words = {
  accepted: () => ({
    heading: t('Your invitation was accepted'),
    paragraphs: [t('The person you invited has access now. You can see, change or end it at any time.')],
    action: t('See people with access'),
    screen: 'people',
  }),
  otherAddress: () => ({
    heading: t('An invitation could not be accepted'),
    paragraphs: [
      t(
        'Someone opened your invitation with an account that has another email address. They did not get access.',
      ),
      t(
        'The invitation still works for the address you entered. If that address is wrong, end the invitation and send a new one.',
      ),
    ],
    action: t('See people with access'),
    screen: 'people',
  }),
  awaiting: (practice) => ({
    heading: t('Please approve access to your portal'),
    paragraphs: [
      t('{practice} wants to give someone access to your portal. They see nothing until you approve it.', {
        practice,
      }),
      t("If you didn't expect this, end the access or contact us."),
    ],
    action: t('Review the access'),
    screen: 'people',
  }),
  grantedForYou: (practice) => ({
    heading: t('Someone was invited to your portal'),
    paragraphs: [
      t(
        '{practice} invited someone to act for you, with the consent that you gave. You can end this access at any time.',
        { practice },
      ),
    ],
    action: t('See people with access'),
    screen: 'people',
  }),
  changeAwaiting: (practice) => ({
    heading: t('Please approve a change of access'),
    paragraphs: [
      t(
        '{practice} wants to change what someone who acts for you may see or do, or for how long. The terms that you know stay in force until you approve the new ones.',
        { practice },
      ),
      t("If you didn't expect this, keep the access as it is or contact us."),
    ],
    action: t('Review the change'),
    screen: 'people',
  }),
  changedForYou: (practice) => ({
    heading: t('Access to your portal was changed'),
    paragraphs: [
      t(
        '{practice} changed the terms under which someone acts for you: what they may see or do, or for how long. You can end their access at any time.',
        { practice },
      ),
    ],
    action: t('See the new terms'),
    screen: 'people',
  }),
  changed: (practice) => ({
    heading: t('Your access was changed'),
    paragraphs: [
      t(
        'The terms of your access for a client of {practice} were changed: what you may see or do, or for how long.',
        { practice },
      ),
    ],
    action: t('Open the portal'),
    screen: 'portal',
  }),
  ended: (practice) => ({
    heading: t('Your access has ended'),
    paragraphs: [t('You no longer have access for a client of {practice}.', { practice })],
    action: t('Open the portal'),
    screen: 'portal',
  }),
  endsSoon: (practice, { until }) => ({
    heading: t('Your access ends soon'),
    paragraphs: [
      t('Your access for a client of {practice} ends on {day}.', { practice, day: longDate(until ?? '') }),
      t('If you still need it, ask the client to change the last day.'),
    ],
    action: t('Open the portal'),
    screen: 'portal',
  }),
} satisfies Record<string, Words>;
export type GrantMail = keyof typeof words;

/** Emails about access that people were granted, each in its recipient's language. */
@Injectable()
export class GrantMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly site: Site,
    private readonly grants: GrantRepository,
    private readonly queries: AccessQueries,
    private readonly runtime: Runtime,
  ) {}

  /**
   * Emails the invited person the link: in the language of their account, or else the client's, or the inviter's.
   * @param until its expiry @returns outbox.id
   */
  async invite(grant: ClientGrant, token: string, until: Date): Promise<number> {
    const { id, email, role } = grant;
    const { name: practice, phone } = await this.site.get();
    const mail = await inLanguage(await this.languageOf(grant), async () => {
      const { client, grantedBy } = await this.queries.invitation(id);
      const of = { client: client.name, granter: grantedBy.name };
      const url = this.linkOf(token);
      const heading = t('An invitation to the client portal of {practice}', { practice });
      return {
        userId: null,
        to: email,
        ...practiceMail({
          practice,
          phone,
          firstName: null,
          heading,
          paragraphs: [
            role === 'owner'
              ? t('You were invited by {granter} to manage the portal of {client}.', of)
              : of.client === of.granter
                ? t('You were invited by {client} to act for them in the portal.', of)
                : t('You were invited by {granter} to act for {client} in the portal.', of),
            t('Open the link to see what you can do.'),
            t(
              "The link works once and expires in 7 days. If you don't know why you got this email, you can ignore it.",
            ),
          ],
          button: { label: t('See the invitation'), url },
          reason: t(
            "You're getting this email because someone entered your address in the portal of {practice}.",
            { practice },
          ),
        }),
        subject: heading,
        secret: { url, until },
      };
    });
    const [mailId] = await this.outbox.send(mail);
    if (mailId === undefined) throw new Error('The outbox gave no id for an email.');
    return mailId;
  }

  /** The same link, for the practice to hand over. */
  async shownLink(grant: ClientGrant, token: string): Promise<string> {
    return inLanguage(await this.languageOf(grant), () => this.linkOf(token));
  }

  private async languageOf({ email, clientId }: ClientGrant): Promise<Language> {
    return (await this.grants.languageOf(email, clientId)) ?? currentLanguage();
  }

  private linkOf(token: string): string {
    return pageUrl(this.runtime.settings.publicUrl, `/access?token=${token}`);
  }

  /** Emails these users, except those without an address that receives emails. @param to users.id */
  async send(mail: GrantMail, grant: ClientGrant, to: readonly (number | null)[]): Promise<void> {
    const addressees = await this.grants.addressees(to.filter((id) => id !== null));
    if (addressees.length === 0) return;
    const { name: practice, phone } = await this.site.get();
    const write: Words = words[mail];
    await this.outbox.send(
      ...addressees.map(({ id, email, isStaff, firstName, language }) =>
        inLanguage(language, () => {
          const { heading, paragraphs, action, screen } = write(practice, grant);
          return {
            userId: id,
            to: email,
            ...practiceMail({
              practice,
              heading,
              paragraphs,
              firstName,
              phone: isStaff ? '' : phone,
              button: {
                label: action,
                url: this.runtime.settings.publicUrl + pathOf(screen, mail, grant, { id, isStaff }),
              },
              reason: t("You're getting this email because you have an account with {practice}.", {
                practice,
              }),
            }),
          };
        }),
      ),
    );
  }
}

function pathOf(
  screen: Screen,
  mail: GrantMail,
  { clientId }: ClientGrant,
  { id, isStaff }: { id: number; isStaff: boolean },
): string {
  if (isStaff) return `/admin/clients/${clientId}`;
  const path = screen === 'people' ? '/client/people' : '/client/portal';
  return id === clientId || mail === 'ended' ? path : `${path}?client=${clientId}`;
}
