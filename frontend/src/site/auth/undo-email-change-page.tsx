import { Link, useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { useAction } from '../../shared/action/use-action';
import { IdentityService } from '../../shared/api/services/IdentityService';
import { useAuth } from '../../shared/session/session';
import { PressForm } from '../form/submit-button';
import { CallUs } from '../links';
import { PageHead } from '../page-head';
import { Gate } from './gate';
import { LinkEnded } from './link-ended';
import { SignedInNote } from './signed-in-note';
import { linkPage } from './link-page';
import { isEnded, type LinkState, type MailedLink } from './use-link-token';
import { T } from '../../shared/text/rich-text';

/** Page of the link mailed to a replaced email address. Nothing changes until the button is pressed. */
export default linkPage(function UndoEmailChangePage({ token, isMissing }: MailedLink) {
  const { retry } = useAuth();
  const navigate = useNavigate();
  const undoing = useAction({
    call: () => IdentityService.undoEmailChange({ requestBody: { token } }),
    failure: (failure) =>
      isEnded(failure) ? undefined : [t('Your email address was not changed back'), t('Please try again.')],
    onSuccess: (answer) => {
      retry(); // all sessions of the account have ended
      const state: LinkState = { token: answer.token, afterUndo: true };
      void navigate('/reset-password', { replace: true, state });
    },
  });

  if (isMissing || isEnded(undoing.error))
    return (
      <LinkEnded isMissing={isMissing}>
        <T
          text="Each link works once and expires in 7 days. If you didn't change your email address, please <callUs/>."
          of={{ callUs: <CallUs /> }}
        />
      </LinkEnded>
    );
  return (
    <Gate
      title={t('Undo this email change?')}
      text={t("Your account has a new email address. If you didn't change it, undo it here.")}
    >
      <PageHead
        title={t('Undo an email change')}
        description={t('Undo a change of your email address.')}
        noIndex
      />
      <ul className="stack gap-s soft bullets">
        <li>{t("We'll switch your account back to the address that got this email.")}</li>
        <li>{t("We'll log everyone out of your account.")}</li>
        <li>{t("We'll remove codes, passkeys and access tokens added since the change.")}</li>
        <li>{t("Your password will stop working. You'll set a new one next.")}</li>
      </ul>
      <SignedInNote>{t('The link may be for another account.')}</SignedInNote>
      <PressForm action={undoing}>{t('Undo the change')}</PressForm>
      <p>
        <Link className="strong-link" to="/" reloadDocument>
          {t('It was me: keep the new address')}
        </Link>
      </p>
    </Gate>
  );
});
