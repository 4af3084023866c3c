import { useState } from 'react';
import { t } from '@steward/texts';
import { useAction } from '../action/use-action';
import type { InvitationLinkDto } from '../api';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Dialog } from './dialog';
import { LinkField } from './link-field';
import { useLastDefined } from './use-last-defined';

interface InvitationLinkProps {
  /** Makes the link, which counts as seen by the practice. */
  show: () => Promise<InvitationLinkDto>;
  /** Sentence about the trace that the sight leaves; by default that certificates of signatures say so. */
  trace?: string | undefined;
  /** True if it was emailed as well: it is copied only once it is shown. */
  isEmailed?: boolean;
}

/** The link of an open invitation, which the practice hands over itself: shown or copied on request only. */
function InvitationLink({ show, trace, isEmailed = false }: InvitationLinkProps) {
  const [link, setLink] = useState<string>();
  const showing = useAction({
    call: show,
    failure: t('Failed to show the link'),
    onSuccess: (shown) => setLink(shown.link),
  });
  return (
    <div className="stack gap-s">
      {link !== undefined && <LinkField label={t('Invitation link')} link={link} isFocused />}
      <div className="cluster">
        {link === undefined && (
          <Button icon="eye" of={showing}>
            {t('Show link')}
          </Button>
        )}
        {(link !== undefined || !isEmailed) && (
          <CopyButton
            text={link ?? (async () => (await showing.mutateAsync()).link)}
            label={t('Copy link')}
          />
        )}
      </div>
      <p className="ui-hint">
        {t('It works once.')}{' '}
        {trace ?? t('Because you have seen it, certificates of their signatures will mention it.')}
      </p>
    </div>
  );
}

/** Content of a dialog after an invitation was emailed: the link, for a practice that would rather hand it over. */
export function SentInvitation({ outcome, ...link }: InvitationLinkProps & { outcome: string }) {
  return (
    <div className="stack">
      <p>{outcome}</p>
      <InvitationLink {...link} isEmailed />
    </div>
  );
}

/** Content of a dialog after an invitation while no mail server is set up: the link for the practice to hand over. */
export function UnsentInvitation({ email, ...link }: InvitationLinkProps & { email: string }) {
  return (
    <div className="stack">
      <p>{t('Give {name} this link yourself.', { name: email })}</p>
      <InvitationLink {...link} />
    </div>
  );
}

interface InvitationLinkDialogProps {
  /** The invited person; undefined closes the dialog. */
  of: (InvitationLinkProps & { name: string }) | undefined;
  onClose: () => void;
}

/** The same in a dialog of its own. */
export function InvitationLinkDialog({ of, onClose }: InvitationLinkDialogProps) {
  const last = useLastDefined(of);
  return (
    <Dialog
      open={of !== undefined}
      title={t('Invitation link')}
      subtitle={<p>{t('Give {name} this link yourself.', { name: last?.name ?? '' })}</p>}
      onClose={onClose}
    >
      {last && <InvitationLink show={last.show} trace={last.trace} />}
    </Dialog>
  );
}
