import type { AccessScope, RecordTable, StaffRole } from '../../kernel/index.js';

/** Operation of the metrics, for monitoring. */
export const metricsOperation = 'getMetrics';

/** Rights that a portal call needs for its client. */
export interface PortalRight {
  /** 'any': any access; 'owner': the client themselves or an owner. */
  readonly needs: AccessScope | 'any' | 'owner';
  /** The client is named by `?client=`, or is that of the record with the id in the path. */
  readonly of: 'query' | RecordTable;
}

/** 'person': about the signed-in person. 'each': about all clients that the person may act for, or the one of `?client=`. */
export type PortalRule = PortalRight | 'person' | 'each';

/** @param operations their ids, separated by space */
const rules = <Rule>(rule: Rule, operations: string): [string, Rule][] =>
  operations
    .trim()
    .split(/\s+/)
    .map((operation) => [operation, rule]);
const right = (needs: PortalRight['needs'], of: PortalRight['of'], operations: string) =>
  rules<PortalRule>({ needs, of }, operations);

/** Account, profile and security of the signed-in person. */
const account = `currentUser logout closeAccount changePassword requestEmailConfirmation confirmEmail confirmSession changeLanguage
    listSessions endSession listAccessTokens createAccessToken revokeAccessToken
    getTwoFactor setUpTwoFactor enableTwoFactor disableTwoFactor renewRecoveryCodes forgetTrustedDevices
    listPasskeys makePasskeyOptions addPasskey removePasskey getProfilePhoto setProfilePhoto deleteProfilePhoto`;

/** Calls of staff that need no review after a restore. */
const personal: ReadonlySet<string> = new Set([...account.split(/\s+/), 'getProfile', 'updateProfile']);

/** Every route that a client may call. */
const portal: ReadonlyMap<string, PortalRule> = new Map([
  ...rules<PortalRule>(
    'person',
    `${account}
    listNotifications readNotification readAllNotifications streamNotifications
    getNotificationPreferences changeNotificationPreferences getSite listTestimonials acceptAccess`,
  ),
  ...rules<PortalRule>('each', 'listToDo'),
  ...right('any', 'query', 'getProfile'),
  ...right('owner', 'query', 'updateProfile listGoals createGoal listActivity exportAccount listAccess'),
  ...right('owner', 'goals', 'updateGoal deleteGoal'),
  // The body names the client.
  ...rules<PortalRule>('person', 'grantAccess'),
  ...right('owner', 'client_access', 'changeAccess approveAccess'),
  // Helpers may end their own.
  ...right('any', 'client_access', 'endAccess'),
  ...right('documents', 'query', 'listDocuments getOwnStorage'),
  ...right(
    'documents',
    'documents',
    `viewDocument downloadDocument originalDocument documentSignature documentDetails documentEvidence
    documentVersions downloadDocumentVersion`,
  ),
  ...right('upload', 'query', 'uploadOwnDocument listDocumentRequests'),
  ...right(
    'upload',
    'document_requests',
    'documentRequest uploadRequestedDocument undoRequestedUpload markRequestItem requestedTemplate',
  ),
  ...right('sign', 'query', 'signingConsent withdrawSigningConsent'),
  ...right('sign', 'documents', 'signDocument declineDocument'),
  ...right('messages', 'query', 'listMessageThreads createMessageThread'),
  ...right(
    'messages',
    'message_threads',
    `messageThread listMessages sendMessage readMessageThread
    messageDraft saveMessageDraft deleteMessageDraft`,
  ),
  ...right('messages', 'message_attachments', 'messageAttachment'),
  ...right('invoices', 'query', 'listInvoices summarizeInvoices ownStatement'),
  ...right('invoices', 'invoices', 'getInvoice invoicePdf'),
  ...right('invoices', 'payments', 'paymentReceipt'),
  ...right('invoices', 'refunds', 'refundCreditNote'),
  ...right('pay', 'invoices', 'payInvoice reportPayment requestRefund'),
  ...right(
    'appointments',
    'query',
    `listAppointments bookAppointment listSlots listAppointmentTypes
    getCalendarFeed createCalendarFeed deleteCalendarFeed`,
  ),
  ...right(
    'appointments',
    'appointments',
    `getAppointment confirmAppointment cancelAppointment rescheduleAppointment getAppointmentCalendar`,
  ),
]);

const own = [...portal].filter(([, rule]) => rule === 'person').map(([operation]) => operation);

/** Every route that an admin may call, with the least role. */
const staff: ReadonlyMap<string, StaffRole> = new Map([
  ...own
    .filter((operation) => !['closeAccount', 'grantAccess'].includes(operation))
    .map((operation): [string, StaffRole] => [operation, 'assistant']),
  ...rules<StaffRole>(
    'assistant',
    `listClients getClient getClientProfile getClientPhoto getClientSummary listClientGoals
    getProfile updateProfile findRecords getToday getAdminSite listAllDocuments
    listAllDocumentRequests createDocumentRequest getDocumentRequest updateDocumentRequest reviewRequestItem
    withdrawDocumentRequest remindOfDocumentRequest listDocumentRequestVersions
    listInbox createClientMessageThread answerMessageThread messageThread listMessages sendMessage
    readMessageThread messageDraft saveMessageDraft deleteMessageDraft messageAttachment listSavedReplies
    listContactMessages getContactMessage resolveContactMessage
    listBookingRequests confirmBookingRequest declineBookingRequest closeBookingRequest
    listAllAppointments createAppointment getAnyAppointment updateAppointment listAppointmentVersions
    getAppointment cancelAppointment rescheduleAppointment getAppointmentCalendar listSlots listAppointmentTypes
    getAvailability getCalendarFeed createCalendarFeed deleteCalendarFeed`,
  ),
  ...rules<StaffRole>(
    'consultant',
    `importClients createOrganization updateOrganization createUser inviteClient inviteClients showInvitationLink endClientSessions
    openClient archiveClient unarchiveClient updateClientProfile exportClient
    listClientAccess grantClientAccess showAccessLink changeClientAccess endClientAccess
    createClientGoal updateClientGoal deleteClientGoal listGoalVersions
    listNotes createNote updateNote deleteNote listNoteVersions
    getClientStorage setClientStorage listAllActivity getOverview getWeeklyClose
    uploadDocument updateDocument deleteDocument replaceDocumentFile restoreDocument countersignDocument remindOfDocument
    viewDocument downloadDocument originalDocument documentSignature documentDetails documentEvidence
    documentVersions downloadDocumentVersion
    listDocumentTemplates createDocumentTemplate updateDocumentTemplate deleteDocumentTemplate
    documentTemplateFile replaceDocumentTemplateFile useDocumentTemplate
    listPacks createPack getPack updatePack deletePack previewPack applyPack
    keepMessageAttachment createSavedReply updateSavedReply deleteSavedReply
    getInvoice invoicePdf paymentReceipt refundCreditNote clientStatement
    listAllInvoices createInvoice summarizeAllInvoices exportInvoices exportPayments getInvoiceForAdmin updateInvoice
    deleteInvoice listInvoiceVersions issueInvoice voidInvoice remindOfInvoice
    listRecurringInvoices createRecurringInvoice getRecurringInvoice updateRecurringInvoice endRecurringInvoice
    recordPayment makeRefund dismissPaymentReport listRefundRequests decideRefundRequest listPaymentDifferences
    makeAppointmentClient makeMessageClient replaceAvailability createTestimonial updateTestimonial deleteTestimonial
    updateSite setFounderPhoto deleteFounderPhoto setLogo deleteLogo
    listAllPrices createPrice updatePrice deletePrice
    listAllBlogPosts createBlogPost previewBlogPost findBlogPost updateBlogPost deleteBlogPost`,
  ),
  ...rules<StaffRole>(
    'owner',
    `closeClient listStaff createStaff updateStaff inviteStaff listStarted getAccessReview confirmAccessReview
    replaceClientAssignees
    listRetentionRules adoptRetentionRules previewRetention resumeRetention
    listDestructions certificateOfDestruction
    listLegalHolds holdClient releaseClient holdDocument releaseDocument
    getHealth getMetrics getStorage listOutbox showMail retryMail
    dismissSetup sendTestEmail confirmSetupStep
    listWebhooks createWebhook getWebhook updateWebhook deleteWebhook rotateWebhookSecret
    listWebhookDeliveries retryWebhookDelivery
    listBreachReports createBreachReport getBreachReportLeads getBreachReport updateBreachReport
    addBreachNotice removeBreachNotice listReachedClients exportReachedClients getBreachReportFile
    getSecurityPlan writeSecurityPlan getSecurityPlanDraft adoptSecurityPlan
    listSecurityPlanVersions getSecurityPlanVersion`,
  ),
]);

/** The rights that each operation needs, by its id in the OpenAPI document. Without an entry Steward does not start. */
export interface OperationRights {
  readonly portal: ReadonlyMap<string, PortalRule>;
  readonly staff: ReadonlyMap<string, StaffRole>;
  /** Operations of staff about themselves alone. */
  readonly personal: ReadonlySet<string>;
}

/** Injection token of the list. */
export const operationRightsToken = Symbol('rights of all operations');

export const operationRights: OperationRights = { portal, staff, personal };
