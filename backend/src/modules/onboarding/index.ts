export { VisitorWelcomeDto, WelcomeDto } from './http/onboarding.dto.js';
export {
  AppliedPackKeys,
  NewPackKeys,
  type PackContent,
  PackKeys,
  PackPreviewKeys,
  type PreviewedContent,
} from './pack-contents.js';
