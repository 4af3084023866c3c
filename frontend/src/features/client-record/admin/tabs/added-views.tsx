import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ClientDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { type AddedComponent, PartContext, useEntries } from '../../../../shared/parts/parts-in-use';

type ViewedTab = 'documents' | 'requests';

/** View of a part in a tab of a client's page. */
interface ClientView {
  tab: ViewedTab;
  /** Value of `?view=`. */
  name: string;
  label: () => string;
  Screen: AddedComponent<{ client: ClientDto }>;
}

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    'client.views': readonly ClientView[];
  }
}

interface AddedViewProps {
  tab: ViewedTab;
  client: ClientDto;
}

const useViews = (of: ViewedTab) =>
  useEntries('client.views').flatMap(({ part, value }) =>
    value.filter(({ tab }) => tab === of).map((view) => ({ part, ...view })),
  );

/** The view that the address names, else the tab itself. */
export function AddedView({ tab, client, children }: AddedViewProps & { children: ReactNode }) {
  const [params] = useSearchParams();
  const name = params.get('view');
  const view = useViews(tab).find((one) => one.name === name);
  if (!view) return children;
  return (
    <PartContext value={view.part}>
      <view.Screen client={client} />
    </PartContext>
  );
}

/** Ways to the views of the tab. */
export function ViewButtons({ tab }: Pick<AddedViewProps, 'tab'>) {
  const setParams = useSearchParams()[1];
  return useViews(tab).map(({ name, label }) => (
    <Button key={name} onClick={() => setParams({ view: name })}>
      {label()}
    </Button>
  ));
}
