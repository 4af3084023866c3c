export { ConnectionsDto } from './http/connections.dto.js';
