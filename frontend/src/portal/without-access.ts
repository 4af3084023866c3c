import { fetched } from '../shared/antd/fetched-screen';

// Screens of a person who may not act for a client, or not here: few see them, so nobody loads them first.
const ended = () => import('./access-ended');

export const { Component: AccessEnded } = fetched(
  () => ended().then(({ AccessEnded: Screen }) => ({ Screen })),
  'Screen',
);
export const { Component: NotIncluded } = fetched(
  () => ended().then(({ NotIncluded: Screen }) => ({ Screen })),
  'Screen',
);
export const { Component: NoClient } = fetched(() => import('./no-client'), 'NoClient');
export const { Component: AccessWaits } = fetched(() => import('./access-waits'), 'AccessWaits');
