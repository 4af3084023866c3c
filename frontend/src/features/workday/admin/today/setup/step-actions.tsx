import { useHref, useLinkClickHandler } from 'react-router-dom';
import { t } from '@steward/texts';
import { useAction } from '../../../../../shared/action/use-action';
import { WorkdayService, type SetupStep, type SetupStepDto } from '../../../../../shared/api';
import { useAdditions } from '../../../../../shared/parts/parts-in-use';
import { useStepText } from './step-texts';
import { Button } from '../../../../../shared/antd/button';

/** Buttons of a step: its screen, and the confirmation that nothing needs to change. */
export function StepActions({ step: { key, done, url } }: { step: SetupStepDto }) {
  const text = useStepText(key);
  const added = useAdditions('setup.links').map((ofPart) => ofPart()[key]);
  if (!text) return null;
  const { action, doneAction = action, confirm, other } = text;
  const links = [other, ...added].filter((link) => link !== undefined);
  return (
    <div className="cluster">
      <StepLink url={url} isMain={!done}>
        {done ? doneAction : action}
      </StepLink>
      {links.map((link) => (
        <StepLink key={link.url} url={link.url}>
          {link.label}
        </StepLink>
      ))}
      {confirm !== undefined && !done && <ConfirmStep step={key}>{confirm}</ConfirmStep>}
    </div>
  );
}

interface StepLinkProps {
  url: string;
  isMain?: boolean;
  children: string;
}

export function StepLink({ url, isMain = false, children }: StepLinkProps) {
  const href = useHref(url);
  const go = useLinkClickHandler<HTMLElement>(url);
  return (
    <Button
      type={isMain ? 'primary' : 'default'}
      href={href}
      onClick={(event) => go(event as Parameters<typeof go>[0])}
    >
      {children}
    </Button>
  );
}

interface ConfirmStepProps {
  step: SetupStep;
  isMain?: boolean;
  children: string;
}

export function ConfirmStep({ step, isMain = false, children }: ConfirmStepProps) {
  const confirming = useAction({
    call: (_: undefined, keyFor) =>
      WorkdayService.confirmSetupStep({ key: step, idempotencyKey: keyFor({ step }) }),
    events: ['setup.step_confirmed'],
    failure: t('Failed to save'),
  });
  return (
    <Button
      type={isMain ? 'primary' : 'default'}
      loading={confirming.isPending}
      onClick={() => confirming.mutate(undefined)}
    >
      {children}
    </Button>
  );
}
