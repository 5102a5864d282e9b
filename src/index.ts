/** The library's public API. The examples of `docs/library.md` run as tests. Load a language with `loadTexts` before rendering in it. */
export { createClient, planRun, serveSandbox, submitRun, validateInput, writeReports } from './library.ts';
export type { ApiClient, ClientOptions } from './client/client.ts';
export type { ApiError, CreateOutcome, DeprecationNotice } from './client/outcome.ts';
export { environmentOfKey, type Environment, maskKey } from './contract/api-key.ts';
export { ASSET_SOURCES, type AssetRequest, type AssetResponse } from './contract/asset.ts';
export { ACQUISITION_TYPES, ASSET_STATUSES } from './contract/asset-fields.ts';
export { isUtcDateTime } from './contract/date-time.ts';
export type { Built, Draft, Rejection, Skip } from './drafts/draft/built.ts';
export { type EmployeeDirectory, createEmployeeDirectory } from './drafts/columns/employee-directory.ts';
export { parseAllowedCases } from './drafts/invoice-settings/invoice-cases.ts';
export { DEFAULT_NFE_OPTIONS, type NfeOptions } from './drafts/invoice-settings/invoice-options.ts';
export { parseCompany } from './drafts/invoice-unit/tax-id.ts';
export { parseEnrollmentTemplate } from './drafts/invoice-settings/enrollment-template.ts';
export { type NfeRules, parseRules, type ReadRules } from './drafts/invoice-settings/parse-rules.ts';
export { parseMapping } from './drafts/mapping/parse-mapping.ts';
export { DEFAULT_TABLE_OPTIONS, type TableOptions } from './drafts/decisions/table-options.ts';
export { type FaultCode, kindOf, type MessageKind, type ProblemCode } from './messages/codes.ts';
export { Fault } from './messages/fault.ts';
export { type Language, LANGUAGES } from './messages/message.ts';
export type { FileOrigin, InvoiceOrigin, Origin, RowOrigin } from './messages/origin.ts';
export type { Problem } from './messages/problem.ts';
export { renderFault, renderOrigin, renderProblem } from './messages/render-problem.ts';
export type { RunSummary } from './reports/summary/run-summary.ts';
export {
	DEFAULT_PLAN_SETTINGS,
	type PlanApi,
	type PlannedRun,
	type PlanSettings,
	type PlanRunRequest,
} from './runs/plan/plan-run.ts';
export { identifyKey, type KeyIdentity } from './runs/record/key-fingerprint.ts';
export { readRunRecord } from './runs/record/run-folder.ts';
export type { JournalEntry, PlanFigures, PlanLine, RunEnvironment, RunRecord } from './runs/record/run-record.ts';
export { openRun, type RunView } from './runs/view/run-view.ts';
export type { StopSignals, SubmitEvent, SubmitOptions, SubmitResult } from './runs/submit/submission.ts';
export type { Sandbox } from './sandbox/serve-sandbox.ts';
export type { SandboxOptions } from './sandbox/serve-sandbox.ts';
export type { Cell, Row, SpecialCell } from './sources/values/cell.ts';
export { openSources } from './sources/open/open-sources.ts';
export type { NfeSource, OpenOptions, RefusedSource, Source, TableSource } from './sources/values/source.ts';
export type { Mapping } from './drafts/mapping/mapping.ts';
export { proposeAnswers, UndecidedTables } from './runs/plan/open-tables.ts';
export { loadTexts } from './messages/texts.ts';
export type { InputProblem, NamedInput, ValidatedInput, ValidateOptions } from './validate-input.ts';
