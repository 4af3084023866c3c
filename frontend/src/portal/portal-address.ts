import { useLocation, useNavigate, useSearchParams, type Location, type Path } from 'react-router-dom';
import { useActingFor } from '../shared/acting-for/acting-for';
import { recordId } from '../shared/http/use-record';

/** Path of a tab below /client; the overview is called dashboard there. */
function segmentOf(key: string): string {
  return key === 'overview' ? 'dashboard' : key;
}

function keyOf(segment: string): string {
  return segment === 'dashboard' ? 'overview' : segment;
}

/** Key of the tab at an address. */
function tabAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  if (pathname !== '/client/portal') return keyOf(pathname.split('/')[2] ?? '');
  return new URLSearchParams(search).get('tab') ?? 'overview';
}

/**
 * Addresses in the portal for the reader's current client, or for another one of theirs. The same screen is at
 * /client/portal, where the tab is `?tab=`, and inside the client layout, where the tab is the path. Links created
 * here stay within the reader's current variant.
 */
export function usePortalAddress(clientId?: number) {
  const { at, client } = useActingFor();
  const location = useLocation();
  const { pathname } = location;
  const isElsewhere = clientId !== undefined && client !== undefined && clientId !== client.id;
  const { params, dialog, closeDialog } = useAddressDialogs(isElsewhere ? clientId : undefined);
  const inLayout = pathname !== '/client/portal';
  return {
    inLayout,
    documentId: recordId(params, 'document'),
    invoiceId: recordId(params, 'invoice'),
    appointmentId: recordId(params, 'appointment'),

    /** Id of the request that is scrolled into view. */
    requestId: recordId(params, 'request'),

    /** Key of the open tab. */
    openTab: tabAt(location),

    /** True if an address shows the same tab, whatever its dialog or search. */
    sameTab: (to: Path): boolean => to.pathname === pathname && tabAt(to) === tabAt(location),

    /**
     * Search text carried to another tab: the search in the header of /client/portal applies to all tabs but
     * the overview.
     */
    searchFor(key: string): Record<string, string> {
      const search = params.get('search');
      return search && !inLayout && key !== 'overview' ? { search } : {};
    },

    /** Address of a tab; on /client/portal the overview needs no parameter. */
    tab(key: string, query: Record<string, string> = {}): string {
      const next = new URLSearchParams(inLayout || key === 'overview' ? query : { tab: key, ...query });
      const search = next.toString();
      const path = (inLayout ? `/client/${segmentOf(key)}` : '/client/portal') + (search && `?${search}`);
      return at(path, clientId);
    },

    /** Address of a screen, from its path. */
    screen: (path: string): string => at(path, clientId),

    /** True if the dialog for a new message is open. */
    writesMessage: params.get('message') === 'new',

    /** Page to read and sign a document, which is left for the current screen. */
    signing: (id: number) => ({
      to: at(`/client/documents/${id}/sign`, clientId),
      state: { from: cameFrom(location) ?? pathname + location.search },
    }),

    // Dialogs over the current screen.
    document: (id: number) => dialog('document', String(id)),
    invoice: (id: number) => dialog('invoice', String(id)),
    appointment: (id: number) => dialog('appointment', String(id)),
    newMessage: () => dialog('message', 'new'),

    closeDocument: () => closeDialog('document'),
    closeInvoice: () => closeDialog('invoice', 'checkout'),
    closeAppointment: () => closeDialog('appointment'),
    closeNewMessage: () => closeDialog('message'),
  };
}

/**
 * Dialogs over the current screen, named by a parameter of its address.
 * @param clientId another client than the one on the screen: its dialogs are over its own screen
 */
function useAddressDialogs(clientId: number | undefined) {
  const { at } = useActingFor();
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const dialog = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    next.set(name, value);
    if (clientId === undefined) return { to: `?${next}`, state: { overPage: true } };
    // One's own client is not named in the address.
    next.delete('client');
    return { to: at(`${pathname}?${next}`, clientId), state: null };
  };
  /** Closing goes back if the dialog was opened here, so that Back does not open it again. */
  const closeDialog = (...names: string[]) => {
    if (isOverPage(state)) return navigate(-1);
    const next = new URLSearchParams(params);
    for (const name of names) next.delete(name);
    return navigate({ search: next.toString() }, { replace: true });
  };
  return { params, dialog, closeDialog };
}

/** Address from which signing was opened; undefined if the browser began there. */
export function cameFrom({ state }: Location<unknown>): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && from.startsWith('/client/') ? from : undefined;
}

function isOverPage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'overPage' in state;
}
