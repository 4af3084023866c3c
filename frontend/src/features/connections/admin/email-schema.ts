import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { EmailConnectionDto, EmailInputDto, InboxInputDto } from '../../../shared/api';
import { nameRule, textRule } from '../../../shared/forms/text-rule';
import { emailProviders, providerOf } from './email-providers';

export const emailSchema = z.object({
  provider: z.string(),
  host: textRule(253, () => t('Please enter the mail server')),
  port: z.string().check(z.regex(/^\d{1,5}$/, { error: () => t('Please enter the port') })),
  security: z.enum(['tls', 'starttls', 'none']),
  fromAddress: textRule(254, () => t('Please enter the address that emails come from')),
  fromName: nameRule(100),
  username: textRule(320),
  password: z.string(),
  readsReplies: z.boolean(),
  staffReplies: z.boolean(),
  imap: z.object({
    host: textRule(253),
    port: z.string(),
    username: textRule(320),
    password: z.string(),
    authServer: textRule(253),
    trustsTopmost: z.boolean(),
  }),
});

export type EmailForm = z.infer<typeof emailSchema>;

const emptyServer = { host: '', port: '465', security: 'tls' } as const;

/** Values of the server's fields for a provider. */
export function serverFields(key: string): Pick<EmailForm, 'host' | 'port' | 'security'> {
  const server = emailProviders().find((provider) => provider.key === key)?.server;
  return server ? { ...server, port: String(server.port) } : emptyServer;
}

/** Values of the form for the connected account, or for a new one. */
export function formOf(email: EmailConnectionDto): EmailForm {
  const { host, port, security, username, fromAddress, fromName } = email;
  const provider = host === null ? 'google' : (providerOf(host)?.key ?? 'other');
  return {
    provider,
    ...(host === null || port === null || security === null
      ? serverFields(provider)
      : { host, port: String(port), security }),
    fromAddress: fromAddress ?? '',
    fromName: fromName ?? '',
    username: username === null || username === fromAddress ? '' : username,
    password: '',
    readsReplies: email.imap !== null,
    staffReplies: email.staffReplies,
    imap: inboxFormOf(email.imap),
  };
}

const inboxFormOf = (inbox: EmailConnectionDto['imap']): EmailForm['imap'] => ({
  host: inbox?.host ?? '',
  port: String(inbox?.port ?? 993),
  username: inbox?.username ?? '',
  password: '',
  authServer: inbox?.authServer ?? '',
  trustsTopmost: inbox?.authServer === '',
});

/** A mailbox logs in with its address; other servers may need no login. @param former the connected account */
export function inputOf(
  { provider: key, port, username, password, readsReplies, staffReplies, imap, ...form }: EmailForm,
  former: EmailConnectionDto,
): EmailInputDto {
  const provider = emailProviders().find((one) => one.key === key);
  const login = username === '' && provider?.login === undefined ? form.fromAddress : username;
  // App passwords are shown in groups of letters; pasted line breaks are never part of one.
  const pasted = password.trim();
  return {
    ...form,
    port: Number(port),
    username: login,
    ...(pasted !== '' && { password: pasted }),
    ...(readsReplies
      ? { imap: provider?.inbox ?? inboxInputOf(imap), staffReplies }
      : former.imap !== null && { imap: null }),
  };
}

function inboxInputOf({
  port,
  password,
  authServer,
  trustsTopmost,
  ...form
}: EmailForm['imap']): InboxInputDto {
  const pasted = password.trim();
  return {
    ...form,
    port: Number(port),
    ...(pasted !== '' && { password: pasted }),
    ...(trustsTopmost ? { authServer: '' } : authServer !== '' && { authServer }),
  };
}
