import { t } from '@steward/texts';
import { CopyButton } from './copy-button';

interface SecretProps {
  kind: SecretKind;
  secret: string;
  /** The secret as it is shown, if it is not shown as it is. */
  children?: string;
}

const textsByKind = () => ({
  token: { label: t('Token'), copy: t('Copy token') },
  secret: { label: t('Secret'), copy: t('Copy secret') },
  key: { label: t('Key'), copy: t('Copy key') },
});
type SecretKind = keyof ReturnType<typeof textsByKind>;

/** A secret to read, select and copy. */
export function Secret({ kind, secret, children = secret }: SecretProps) {
  const { label, copy } = textsByKind()[kind];
  return (
    <p className="cluster">
      <code className="code" aria-label={label}>
        {children}
      </code>
      <CopyButton text={secret} label={copy} />
    </p>
  );
}
