/** The decorators that most routes have. */
export { Allow } from './allow.js';
export { CurrentActor } from './principal.js';
export { Endpoint } from './endpoint.js';
export { IdParam } from './id-param.js';
export { RecordRefusals } from './record-refusals.js';
