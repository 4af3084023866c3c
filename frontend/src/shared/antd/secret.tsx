import { CopyButton } from './copy-button';

interface SecretProps {
  noun: 'Token' | 'Secret' | 'Key';
  secret: string;
  /** The secret as it is shown, if it is not shown as it is. */
  children?: string;
}

/** A secret to read, select and copy. */
export function Secret({ noun, secret, children = secret }: SecretProps) {
  return (
    <p className="cluster">
      <code className="code" aria-label={noun}>
        {children}
      </code>
      <CopyButton text={secret} label={`Copy ${noun.toLowerCase()}`} />
    </p>
  );
}
