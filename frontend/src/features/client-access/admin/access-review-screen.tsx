import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { AccessService, type AccessReviewDto } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { Empty, Failed, ListSkeleton } from '../../../shared/antd/states';
import { queryTimes } from '../../../shared/http/query-client';
import { staffName, staffRoleLabel } from '../../../shared/session/staff-labels';
import { Choices, wordsOfAccess } from './access-choices';
import { ScreenHead } from '../../../shared/kit/screen-head';

const path = '/api/admin/access-review';

/** Confirmation of access after a restore, which may have brought back access that had ended. */
export function AccessReviewScreen() {
  const review = useQuery({
    queryKey: [path],
    queryFn: () => AccessService.getAccessReview(),
    ...queryTimes.access,
  });
  return (
    <>
      <ScreenHead
        title={t('Access review')}
        text={
          review.data?.pending &&
          t('After the restore, confirm who keeps access to your practice and your clients.')
        }
      />
      {review.isPending ? (
        <ListSkeleton rows={3} label={t('Loading access')} />
      ) : review.isError ? (
        <Failed message={t('Failed to load access. Please try again.')} of={review} />
      ) : review.data.pending ? (
        <Review {...review.data} />
      ) : (
        <div className="ui-card">
          <Empty title={t('Nothing to confirm')}>
            {t('After you restore a backup, you confirm here who keeps access.')}
          </Empty>
        </div>
      )}
    </>
  );
}

function Review({ access, staff }: AccessReviewDto) {
  const [keepAccess, setKeepAccess] = useState<number[]>([]);
  const [keepStaff, setKeepStaff] = useState<number[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const ended = access.length - keepAccess.length;
  const deactivated = staff.length - keepStaff.length;
  return (
    <div className="stack gap-xl">
      <p className="note note-river">
        {t(
          'A backup was restored. Access that you ended after the backup is back, so nobody on this list can use Steward until you confirm. Select everyone who keeps access.',
        )}
      </p>
      {access.length > 0 && (
        <section aria-labelledby="review-access" className="ui-card">
          <header>
            <h2 id="review-access">{t('People who act for clients')}</h2>
          </header>
          <div className="ui-card-body">
            <Choices
              label={t('People who act for clients')}
              rows={access}
              chosen={keepAccess}
              onChange={setKeepAccess}
              words={wordsOfAccess}
            />
          </div>
        </section>
      )}
      {staff.length > 0 && (
        <section aria-labelledby="review-staff" className="ui-card">
          <header>
            <h2 id="review-staff">{t('Staff')}</h2>
          </header>
          <div className="ui-card-body">
            <Choices
              label={t('Staff')}
              rows={staff}
              chosen={keepStaff}
              onChange={setKeepStaff}
              words={(member) => ({
                name: staffName(member),
                text: `${staffRoleLabel(member.staffRole)} · ${member.email}`,
              })}
            />
          </div>
        </section>
      )}
      <div>
        <Button type="primary" onClick={() => setIsAsking(true)}>
          {t('Confirm access')}
        </Button>
      </div>
      <ConfirmAction
        of={isAsking}
        title={t('Confirm access?')}
        confirm={t('Confirm access')}
        cancel={t('Back to the list')}
        loses={ended + deactivated > 0}
        call={() => AccessService.confirmAccessReview({ requestBody: { keepAccess, keepStaff } })}
        events={['access_review.confirmed']}
        success={t('Access confirmed')}
        failure={[t('Access not confirmed'), t('Failed to confirm access. Please try again.')]}
        onClose={() => setIsAsking(false)}
      >
        <ul className="stack gap-xs bullets">
          <li>
            {t('{kept, plural, one {# person keeps access.} other {# people keep access.}}', {
              kept: keepAccess.length + keepStaff.length,
            })}
          </li>
          {ended > 0 && (
            <li>
              {t(
                '{ended, plural, one {# person can no longer act for a client.} other {# people can no longer act for clients.}}',
                { ended },
              )}
            </li>
          )}
          {deactivated > 0 && (
            <li>
              {t(
                '{deactivated, plural, one {# member of the staff is deactivated.} other {# members of the staff are deactivated.}}',
                { deactivated },
              )}
            </li>
          )}
        </ul>
      </ConfirmAction>
    </div>
  );
}
