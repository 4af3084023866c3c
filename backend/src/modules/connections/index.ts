export type { EmailInput, EmailReading, KeptReading } from './application/email-connection.js';
export { isSameLogin, passwordMissing } from './application/email-connection.js';
export {
  ConnectionsDto,
  EmailConnectionDto,
  EmailInputDto,
  hostname,
  portRule,
} from './http/connections.dto.js';
