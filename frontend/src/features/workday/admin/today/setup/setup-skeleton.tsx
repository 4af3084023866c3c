import { t } from '@steward/texts';
import type { SetupStepDto } from '../../../../../shared/api';
import './setup.css';

/** Place of the checklist while its script is loaded: as high as it, with its first step to do open. */
export function SetupSkeleton({ steps }: { steps: readonly SetupStepDto[] }) {
  const open = steps.findIndex((step) => !step.done);
  return (
    <div className="ui-card setup setup-loading" role="status" aria-label={t('Loading the checklist')}>
      <div className="setup-loading-head">
        <span className="ui-bone" />
      </div>
      <ol className="lines" aria-hidden="true">
        {steps.map(({ key }, place) => (
          <li key={key} className="setup-step" data-open={place === open || undefined}>
            <span className="ui-bone" />
          </li>
        ))}
      </ol>
    </div>
  );
}
