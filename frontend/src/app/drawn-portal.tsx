import { unreadConversations } from '../features/messaging/portal/use-threads';
import { Summary } from '../features/overview/portal/summary';
import { UpcomingCard } from '../features/scheduling/portal/upcoming-card';
import { ToDoCard } from '../features/workday/portal/to-do-card';
import { fullName, initials } from '../portal/client-name';
import { PortalPage } from '../portal/portal-page';
import { PortalTabs } from '../portal/portal-tabs';
import { isIncluded } from '../portal/portal-screens';
import { ActingForContext, type ActingFor } from '../shared/acting-for';
import { Button } from '../shared/button';
import { Icon } from '../shared/icon';
import { useAuth } from '../shared/session';
import { portalScreens } from './screens';

/** Cards that need no script: the first of the overview. */
function FirstCards() {
  return (
    <div className="overview columns">
      <div className="stack gap-xl">
        <ToDoCard />
        <Summary />
      </div>
      <div className="stack gap-xl">
        <UpcomingCard />
      </div>
    </div>
  );
}

const Later = () => null;

/**
 * The portal's first screen as the server draws it, with its reader's data, in the positions of the real one, which
 * replaces it once the script is loaded. Links work already; a button is pressed again then.
 */
export function DrawnPortal({ acting }: { acting: ActingFor }) {
  const { user } = useAuth();
  const screens = portalScreens
    .filter((screen) => isIncluded(screen, acting))
    .map((screen) => ({
      ...screen,
      Component: screen.content === 'overview' ? FirstCards : Later,
      count: screen.content === 'messages' ? unreadConversations : undefined,
    }));
  return (
    <ActingForContext value={acting}>
      <PortalPage
        screens={screens}
        search={
          <div className="drawn-search row gap-s" aria-hidden="true">
            <Icon name="search" />
            Search documents, invoices …
          </div>
        }
        actions={
          <>
            {acting.may('messages') && <Button icon="plus">New Message</Button>}
            {acting.may('appointments') && <Button icon="calendar">Schedule</Button>}
          </>
        }
        tools={
          <button type="button" className="button drawn-bell" aria-label="Notifications">
            <Icon name="bell" />
          </button>
        }
        logout={
          <Button look="quiet" icon="logout">
            Log Out
          </Button>
        }
        corner={
          user && (
            <button
              type="button"
              className="button drawn-account portal-avatar avatar"
              aria-label={`${initials(user)}, account of ${fullName(user)}`}
            >
              {initials(user)}
            </button>
          )
        }
      >
        <PortalTabs screens={screens} dialogs={null} />
      </PortalPage>
    </ActingForContext>
  );
}
