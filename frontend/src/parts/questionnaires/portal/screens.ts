// Screens of the part, in one file that is loaded when one of them is opened.
export { AnsweringScreen } from './answering-screen';
export { NumberAdvice } from './number-advice';
export { OpenQuestionnaires, OwnQuestionnaires } from './own-questionnaires';
