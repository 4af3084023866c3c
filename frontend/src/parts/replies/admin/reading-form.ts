import type { EmailConnectionDto, EmailInputDto, InboxInputDto } from '../../../shared/api';

/** Values about reading in the form of the email account. */
export interface ReadingForm {
  readsReplies: boolean;
  staffReplies: boolean;
  imap: {
    host: string;
    port: string;
    username: string;
    password: string;
    authServer: string;
    trustsTopmost: boolean;
  };
}

/** Inboxes of providers, which the owner need not enter; `authServer` is the server's name in its checks. */
const inboxes: Readonly<Record<string, InboxInputDto>> = {
  google: { host: 'imap.gmail.com', port: 993, authServer: 'mx.google.com' },
  // Each of its servers writes its own name.
  fastmail: { host: 'imap.fastmail.com', port: 993, authServer: '' },
  icloud: { host: 'imap.mail.me.com', port: 993 },
  zoho: { host: 'imap.zoho.com', port: 993, authServer: 'mx.zohomail.com' },
};

export const hasKnownInbox = (provider: string): boolean => provider in inboxes;

/** Values of the form for the connected account. */
export const readingFormOf = ({ imap, staffReplies }: EmailConnectionDto): ReadingForm => ({
  readsReplies: imap !== null,
  staffReplies,
  imap: {
    host: imap?.host ?? '',
    port: String(imap?.port ?? 993),
    username: imap?.username ?? '',
    password: '',
    authServer: imap?.authServer ?? '',
    trustsTopmost: imap?.authServer === '',
  },
});

/** @param former the connected account */
export function readingInputOf(
  form: { provider: string },
  former: EmailConnectionDto,
): Partial<EmailInputDto> {
  // It began with the values of `readingFormOf`, and has fields for them.
  const { readsReplies, staffReplies, imap } = form as ReadingForm & typeof form;
  if (readsReplies) return { imap: inboxes[form.provider] ?? inboxInputOf(imap), staffReplies };
  return former.imap === null ? {} : { imap: null };
}

function inboxInputOf({
  port,
  password,
  authServer,
  trustsTopmost,
  ...form
}: ReadingForm['imap']): InboxInputDto {
  const pasted = password.trim();
  return {
    ...form,
    port: Number(port),
    ...(pasted !== '' && { password: pasted }),
    ...(trustsTopmost ? { authServer: '' } : authServer !== '' && { authServer }),
  };
}
