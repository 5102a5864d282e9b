/**
 * The library's public face: read inputs, make a plan, send it once, read what became of it.
 *
 * ```ts
 * const dir = await createRunFolder('runs', 'ativos.csv', new Date());
 * const plan = await makePlan({ inputs: ['ativos.csv'], dir, writeDrafts: true, … });
 * ```
 */
export { createClient } from './client/create-client.ts';
export type { ApiClient, ClientOptions } from './client/client.ts';
export type { ApiError, CreateOutcome, DeprecationNotice } from './client/outcome.ts';
export { environmentOfKey, type Environment, maskKey } from './contract/api-key.ts';
export {
	ACQUISITION_TYPES,
	ASSET_SOURCES,
	ASSET_STATUSES,
	type AssetRequest,
	type AssetResponse,
	assetRequestSchema,
	assetResponseSchema,
} from './contract/asset.ts';
export { isUtcDateTime } from './contract/date-time.ts';
export type { Built, Draft, Rejection, Skip } from './drafts/built.ts';
export { createEmployeeDirectory } from './drafts/employee-directory.ts';
export type { NfeOptions } from './drafts/nfe/nfe-options.ts';
export { parseMapping } from './drafts/table/parse-mapping.ts';
export type { EmployeeDirectory, Mapping, TableOptions } from './drafts/table/table-drafts.ts';
export { catalogue, type FaultCode, type ProblemCode } from './problems/catalogue/index.ts';
export { Fault } from './problems/fault.ts';
export { type Language, LANGUAGES } from './problems/message.ts';
export type { FileOrigin, InvoiceOrigin, Origin, RowOrigin } from './problems/origin.ts';
export type { Problem } from './problems/problem.ts';
export { renderFault, renderOrigin, renderProblem } from './problems/render-problem.ts';
export type { RunSummary } from './reports/run-summary.ts';
export { writeReports } from './reports/write-reports.ts';
export { makePlan, type Plan, type PlanRequest } from './runs/make-plan.ts';
export { createRunFolder, readRunRecord, writeRunRecord } from './runs/run-folder.ts';
export type { JournalEntry, PlanFigures, PlanLine, RunEnvironment, RunRecord } from './runs/run-record.ts';
export { openRun, type RunView } from './runs/run-view.ts';
export type { StopSignals, SubmitEvent, SubmitOptions, SubmitResult } from './runs/submission.ts';
export { submitRun } from './runs/submit.ts';
export { type Sandbox, serveSandbox } from './sandbox/serve-sandbox.ts';
export type { SandboxOptions } from './sandbox/sandbox-options.ts';
export type { Cell, Row, SpecialCell } from './sources/cell.ts';
export { openSources } from './sources/open-sources.ts';
export type { NfeSource, OpenOptions, RefusedSource, Source, TableSource } from './sources/source.ts';
