import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** A tab's path below /client: the overview is called dashboard there. */
export function segmentOf(key: string): string {
  return key === 'overview' ? 'dashboard' : key;
}

function keyOf(segment: string): string {
  return segment === 'dashboard' ? 'overview' : segment;
}

/**
 * Where things are in the portal. The same screen stands at /client/portal, where the tab is `?tab=`, and inside the
 * client layout, where the tab is the path; links made here stay on the side the reader is on.
 */
export function usePortalAddress() {
  const { pathname, state } = useLocation();
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
    openTab: inLayout ? keyOf(pathname.replace('/client/', '')) : (params.get('tab') ?? 'overview'),

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
