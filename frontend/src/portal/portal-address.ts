import { useLocation, useNavigate, useSearchParams, type Location } from 'react-router-dom';

/** A tab's path below /client: the overview is called dashboard there. */
export function segmentOf(key: string): string {
  return key === 'overview' ? 'dashboard' : key;
}

function keyOf(segment: string): string {
  return segment === 'dashboard' ? 'overview' : segment;
}

/** The key of the tab at an address. */
function tabAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  if (pathname !== '/client/portal') return keyOf(pathname.replace('/client/', ''));
  return new URLSearchParams(search).get('tab') ?? 'overview';
}

/**
 * Addresses in the portal. The same screen stands at /client/portal, where the tab is `?tab=`, and inside the
 * client layout, where the tab is the path; links made here stay on the side the reader is on.
 */
export function usePortalAddress() {
  const location = useLocation();
  const { pathname, state } = location;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const inLayout = pathname !== '/client/portal';

  const documentParam = params.get('document');
  const documentId =
    documentParam && /^[1-9]\d{0,9}$/.test(documentParam) ? Number(documentParam) : undefined;

  return {
    inLayout,
    documentId,

    /** The key of the tab that is open. */
    openTab: tabAt(location),

    /** True if an address shows the same tab, whatever its dialog or search. */
    sameTab: (to: Location): boolean => to.pathname === pathname && tabAt(to) === tabAt(location),

    /** A tab's address; on /client/portal the overview needs no parameter. */
    tab(key: string, query: Record<string, string> = {}): string {
      const shown = new URLSearchParams(inLayout || key === 'overview' ? query : { tab: key, ...query });
      const search = shown.toString();
      return (inLayout ? `/client/${segmentOf(key)}` : '/client/portal') + (search && `?${search}`);
    },

    /** A document's dialog over the present screen. */
    document(id: number) {
      const shown = new URLSearchParams(params);
      shown.set('document', String(id));
      return { to: `?${shown}`, state: { overPage: true } };
    },

    /** Closing goes back where the dialog was opened here, so that Back does not open it again. */
    closeDocument() {
      if (isOverPage(state)) return navigate(-1);
      const shown = new URLSearchParams(params);
      shown.delete('document');
      return navigate({ search: shown.toString() }, { replace: true });
    },
  };
}

function isOverPage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'overPage' in state;
}
