import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { EmailConnectionDto, EmailInputDto } from '../../../shared/api';
import { nameRule, textRule } from '../../../shared/forms/text-rule';
import { emailProviders, providerOf } from './email-providers';

const rules = z.object({
  provider: z.string(),
  host: textRule(253, () => t('Please enter the mail server')),
  port: z.string().check(z.regex(/^\d{1,5}$/, { error: () => t('Please enter the port') })),
  security: z.enum(['tls', 'starttls', 'none']),
  fromAddress: textRule(254, () => t('Please enter the address that emails come from')),
  fromName: nameRule(100),
  username: textRule(320),
  password: z.string(),
});

export type EmailForm = z.infer<typeof rules>;

/** Values of parts pass; the server checks them. */
export const emailSchema: z.ZodMiniType<EmailForm, EmailForm> = z.looseObject(rules.shape);

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
  };
}

/** A mailbox logs in with its address; other servers may need no login. */
export function inputOf({ provider: key, username, password, ...form }: EmailForm): EmailInputDto {
  const { host, port, security, fromAddress, fromName } = form;
  const provider = emailProviders().find((one) => one.key === key);
  const login = username === '' && provider?.login === undefined ? fromAddress : username;
  // App passwords are shown in groups of letters; pasted line breaks are never part of one.
  const pasted = password.trim();
  return {
    host,
    port: Number(port),
    security,
    fromAddress,
    fromName,
    username: login,
    ...(pasted !== '' && { password: pasted }),
  };
}
