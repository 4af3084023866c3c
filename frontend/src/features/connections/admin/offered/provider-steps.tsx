import { Icon } from '../../../../shared/kit/icon';

interface ProviderStepsProps {
  steps: string;
  /** The provider's own page. */
  help?: { url: string; label: string } | undefined;
  /** True if the provider cannot be connected. */
  warns?: boolean;
}

/** The way to an address or a password at a provider. */
export function ProviderSteps({ steps, help, warns = false }: ProviderStepsProps) {
  return (
    <div className={warns ? 'note note-amber' : 'note note-river'}>
      <Icon name={warns ? 'alert' : 'info'} />
      <div className="stack gap-s">
        <p>{steps}</p>
        {help && (
          <a className="more" href={help.url} target="_blank" rel="noreferrer">
            {help.label} <Icon name="arrow-external" size={16} />
          </a>
        )}
      </div>
    </div>
  );
}
