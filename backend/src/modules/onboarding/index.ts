export { VisitorWelcomeDto, WelcomeDto } from './http/onboarding.dto.js';
