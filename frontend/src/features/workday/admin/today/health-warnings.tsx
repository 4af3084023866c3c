import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { HealthService } from '../../../../shared/api';
import { Icon } from '../../../../shared/icon';
import { useHasRightsOf } from '../../../../shared/staff-role';

/** Milliseconds for which a result counts: a check reads much, and admins get a notification of a failure anyway. */
const freshMs = 10 * 60_000;

/** Failing health checks, for owners; nothing while they run. */
export function HealthWarnings() {
  const isOwner = useHasRightsOf('owner');
  const { data } = useQuery({
    queryKey: ['/api/admin/health'],
    queryFn: () => HealthService.getHealth(),
    staleTime: freshMs,
    enabled: isOwner,
  });
  const failing = isOwner ? (data?.checks.filter(({ state }) => state === 'failing') ?? []) : [];
  if (failing.length === 0) return null;
  return (
    <div className="note below" role="note">
      <Icon name="alert" />
      <div>
        {failing.map(({ name, sentence }) => (
          <p key={name}>
            <b>{name}:</b> {sentence}
          </p>
        ))}
        <Link className="more" to="/admin/health">
          Open Health <Icon name="arrow-right" size={16} />
        </Link>
      </div>
    </div>
  );
}
