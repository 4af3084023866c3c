import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { AccessService, type ConnectionKind, type StartedDto } from '../../../../shared/api';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { queryTimes } from '../../../../shared/http/query-client';
import { additionsOf } from '../../../../shared/parts/additions';
import { Added, type AddedComponent } from '../../../../shared/parts/parts-in-use';
import { Choices, wordsOfAccess } from '../access-choices';
import { Names } from './names';

/** Names of connections by kind, for one with that name. */
type ConnectionTitles = Partial<Record<ConnectionKind, (name: string) => string>>;

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Further work of a member of the staff that outlasts their leaving. */
    'staff.started': AddedComponent<{ started: StartedDto }>;
    'staff.connections': ConnectionTitles;
  }
}

/** Work that a member of the staff started. @param memberId undefined while it is not needed */
export const useStarted = (memberId: number | undefined) =>
  useQuery({
    queryKey: [`/api/admin/staff/${memberId}/started`],
    queryFn: () => AccessService.getStartedByStaff({ id: memberId ?? 0 }),
    enabled: memberId !== undefined,
    ...queryTimes.access,
  });

interface StartedWorkProps {
  started: ReturnType<typeof useStarted>;
  /** Ids of access that ends. */
  ending: readonly number[];
  onChange: (ending: number[]) => void;
}

/** Work that outlasts a member of the staff who leaves, with access that can end together with theirs. */
export function StartedWork({ started, ending, onChange }: StartedWorkProps) {
  if (started.isPending) return <ListSkeleton rows={2} label={t('Loading what they started')} />;
  if (started.isError)
    return <Failed message={t('Failed to load what they started. Please try again.')} of={started} />;
  const { access, passwords, connections } = started.data;
  return (
    <div className="stack gap-xl">
      {access.length > 0 && (
        <div className="stack gap-s">
          <h3>{t('Access that they gave to others')}</h3>
          <p>{t('Select what ends now. Access that you don’t select stays.')}</p>
          <Choices
            label={t('Access that they gave to others')}
            rows={access}
            chosen={ending}
            onChange={onChange}
            words={wordsOfAccess}
          />
        </div>
      )}
      {passwords.length > 0 && (
        <div className="stack gap-s">
          <h3>{t('Clients whose password they set')}</h3>
          <p>{t('They may know these passwords. Ask these clients to choose a new one.')}</p>
          <Names of={passwords} />
        </div>
      )}
      <Added at="staff.started" with={{ started: started.data }} />
      {connections.length > 0 && (
        <div className="stack gap-s">
          <h3>{t('Connections that they set up')}</h3>
          <p>{t('They may hold these accounts. Check them under Practice, Connections.')}</p>
          <Names
            of={connections.map(({ setBy, ...one }, id) => ({
              id,
              name: t('{title}, last set by {name}', { title: titleOf(one), name: setBy.name }),
            }))}
          />
        </div>
      )}
    </div>
  );
}

const titles: ConnectionTitles = {
  email: (name) => t('Email account {name}', { name }),
  payments: (name) => t('Card payments {name}', { name }),
};

function titleOf({ connection, name }: { connection: ConnectionKind; name: string }): string {
  const known = [titles, ...additionsOf('staff.connections')].find((one) => one[connection]);
  return known?.[connection]?.(name) ?? name;
}
