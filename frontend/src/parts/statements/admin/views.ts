/** Views of a client's page, loaded when one of them is opened. */
export { ClientStatements } from './client-statements';
export { RecurringRequests } from './recurring/recurring-requests';
