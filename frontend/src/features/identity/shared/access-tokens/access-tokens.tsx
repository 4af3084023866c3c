import { useState, useEffect } from 'react';
import { Input, Select } from 'antd';
import { t } from '@steward/texts';
import {
  IdentityService,
  type AccessTokenDto,
  type CreatedAccessTokenDto,
  type NewAccessTokenDto,
} from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Badge } from '../../../../shared/antd/badge';
import { Group } from '../../../../shared/antd/group';
import { SecretDialog } from '../../../../shared/antd/secret-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { formatDate } from '../../../../shared/text/format';
import { useNow } from '../../../../shared/text/use-now';
import { CredentialRow, lastUsedText } from '../offered/credential-row';
import { EndCredentialDialog } from '../end-credential-dialog';
import { Loaded } from '../loaded';
import { useAccessTokens } from '../use-credentials';
import { T } from '../../../../shared/text/rich-text';
import { useWatch } from 'react-hook-form';
import { Field } from '../../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { RadioField } from '../../../../shared/antd/radio-field';
import { useHasRightsOf } from '../../../../shared/session/staff-role';
import { z } from 'zod/mini';
import { nameRule } from '../../../../shared/forms/text-rule';
import { ListEnd } from '../../../../shared/antd/states';

const day = 24 * 60 * 60 * 1000;

const scopeLabels = () => ({
  read: t('Read only'),
  write: t('Read and write'),
  metrics: t('Metrics only, for monitoring'),
});

/** Days of a token that can read or write records. */
const longestLife = 365;

/** Lifetimes of a token, in days; monitoring may run for years. */
const lifetimeOptions = (scope: TokenForm['scope']) => [
  ...[30, 90, 180].map((days) => ({
    value: days,
    label: t('{days, plural, one {# day} other {# days}}', { days }),
  })),
  { value: longestLife, label: t('1 year') },
  ...(scope === 'metrics' ? [{ value: 3 * longestLife, label: t('3 years') }] : []),
];

const tokenSchema = z.object({
  name: nameRule(100, () => t('Name is required')),
  scope: z.enum(['read', 'write', 'metrics']),
  days: z.number(),
});

type TokenForm = z.infer<typeof tokenSchema>;

const emptyToken: TokenForm = { name: '', scope: 'read', days: 90 };

/** @param now in milliseconds since 1970 */
function newTokenOf({ name, scope, days }: TokenForm, now: number): NewAccessTokenDto {
  return { name, scope, expiresAt: new Date(now + days * day).toISOString() };
}

/** Access tokens, with which scripts and apps use this account. */
export function AccessTokens({ title = t('Access tokens') }: { title?: string }) {
  const tokens = useAccessTokens();
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<CreatedAccessTokenDto>();
  const lastCreated = useLastDefined(created);
  const [revoking, setRevoking] = useState<AccessTokenDto>();
  return (
    <Group
      title={title}
      text={t(
        "For scripts and apps that work with your account, such as a nightly export. Most people don't need one.",
      )}
    >
      <div className="security-part stack gap-l to-start all-columns">
        <Loaded
          query={tokens}
          loading={t('Loading your access tokens')}
          failed={t('Failed to load your access tokens. Please try again.')}
        >
          {() => <TokenList tokens={tokens} onRevoke={setRevoking} />}
        </Loaded>
        <Button onClick={() => setIsCreating(true)}>{t('Create access token')}</Button>
      </div>
      <NewTokenDialog
        open={isCreating}
        onClose={() => setIsCreating(false)}
        onCreated={(token) => {
          setIsCreating(false);
          setCreated(token);
        }}
      />
      <SecretDialog
        open={created !== undefined}
        title={t('Access token {name}', { name: lastCreated?.name ?? '' })}
        text={
          <T
            text="Copy it now and store it like a password: we show it only once. Scripts send it as <code/>."
            of={{ code: <code>Authorization: Bearer</code> }}
          />
        }
        kind="token"
        secret={lastCreated?.token}
        onClose={() => setCreated(undefined)}
      />
      <EndCredentialDialog
        of={revoking}
        kind="token"
        end={(id) => IdentityService.revokeAccessToken({ id })}
        event="account.access_token_revoked"
        onClose={() => setRevoking(undefined)}
      >
        {t(
          "The script or app that uses it loses access right away. You can't undo this, but you can create another token.",
        )}
      </EndCredentialDialog>
    </Group>
  );
}

interface TokenListProps {
  tokens: ReturnType<typeof useAccessTokens>;
  onRevoke: (token: AccessTokenDto) => void;
}

function TokenList({ tokens, onRevoke }: TokenListProps) {
  if (tokens.rows.length === 0) return <p>{t('You have no access tokens.')}</p>;
  return (
    <>
      <ul className="ui-list lines" aria-label={t('Access tokens')}>
        {tokens.rows.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />
        ))}
      </ul>
      {tokens.hasNextPage && (
        <ListEnd
          list={tokens}
          count={(count) => t('{count, plural, one {# token} other {# tokens}}', { count })}
          failed={t('Failed to load more tokens. Please try again.')}
        />
      )}
    </>
  );
}

function TokenRow({ token, onRevoke }: { token: AccessTokenDto; onRevoke: () => void }) {
  const { name, scope, expiresAt, lastUsedAt } = token;
  const now = useNow();
  const expired = Date.parse(expiresAt) <= now;
  return (
    <CredentialRow
      icon="lock"
      name={name}
      badge={expired && <Badge colour="grey">{t('Expired')}</Badge>}
      facts={[
        scopeLabels()[scope],
        expired
          ? t('Expired {day}', { day: formatDate(expiresAt) })
          : t('Expires {day}', { day: formatDate(expiresAt) }),
        lastUsedText(lastUsedAt, now),
      ]}
      end={{ text: t('Revoke'), label: t('Revoke {name}', { name }), onClick: onRevoke }}
    />
  );
}

interface NewTokenDialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: (token: CreatedAccessTokenDto) => void;
}

/** The last one is for owners. */
const scopes = ['read', 'write', 'metrics'] as const;

/** Name, permissions and expiry of a new token. */
function NewTokenDialog({ open, onClose, onCreated }: NewTokenDialogProps) {
  const { form, control, dialog } = useDialogForm({
    open,
    schema: tokenSchema,
    empty: emptyToken,
    call: (values: TokenForm) =>
      IdentityService.createAccessToken({ requestBody: newTokenOf(values, Date.now()) }),
    events: ['account.access_token_created'],
    failure: [t('Error'), t('Failed to create the access token. Please try again.')],
    onClose,
    onSuccess: onCreated,
  });
  const isOwner = useHasRightsOf('owner');
  const scope = useWatch({ control, name: 'scope' });
  useEffect(() => {
    if (scope !== 'metrics' && form.getValues('days') > longestLife) form.setValue('days', longestLife);
  }, [form, scope]);
  return (
    <FormDialog
      {...dialog}
      title={t('Create access token')}
      submit={t('Create token')}
      afterOpen={() => form.setFocus('name')}
    >
      <Field control={control} name="name" label={t('Name')} hint={t('For example: Nightly export')}>
        {(field) => <Input {...field} autoComplete="off" maxLength={100} />}
      </Field>
      <RadioField
        control={control}
        name="scope"
        label={t('Permissions')}
        options={(isOwner ? scopes : scopes.slice(0, 2)).map((value) => ({
          value,
          label: scopeLabels()[value],
        }))}
      />
      <Field control={control} name="days" label={t('Expires in')}>
        {(field) => <Select {...field} options={lifetimeOptions(scope)} />}
      </Field>
    </FormDialog>
  );
}
