/** The library's public API. The examples of `docs/library.md` run as tests. */
export * from './library.ts';
export * from './sandbox.ts';
export type { ApiOptions, CompanyClient } from './client/client.ts';
export type { AssetClient } from './asset-client.ts';
export type { ApiError, AssetOutcome, DeprecationNotice, UpdateOutcome } from './client/outcome.ts';
export type { ImportSettings } from './config/import-settings.ts';
export type { AssetRequest } from './contract/asset.ts';
export type { Employee } from './contract/employee.ts';
export type { Line, LineUpdate, UpdatedLine } from './contract/line.ts';
export type { SmsMessage, SmsPage, SmsQuery } from './contract/sms-message.ts';
export type {
	About,
	Example,
	NumberReading,
	Option,
	ProposalReason,
	Question,
	ReadingKind,
	SheetProposal,
	TypedKind,
	WordField,
} from './drafts/decisions/question.ts';
export type { Patch } from './drafts/mapping/patch.ts';
export type {
	Doubt,
	ItemReason,
	ChangeToAsk,
	ItemToAsk,
} from './drafts/invoice-settings/item-to-ask.ts';
export { CODE_PAGES, type CodePage } from './sources/values/source.ts';
export type { UnitRule } from './drafts/invoice-settings/parse-rules.ts';
export { Fault, type FaultClass } from './messages/fault.ts';
export { type Language, LANGUAGES } from './messages/message.ts';
export type { FileOrigin, InvoiceOrigin, Origin, RowOrigin } from './messages/origin.ts';
export type { ProblemParams, ProblemPlace, ShownProblem } from './messages/problem.ts';
export { renderOrigin } from './messages/render-problem.ts';
export { loadTexts } from './messages/texts.ts';
export type { ReportFile, ReportKind } from './reports/summary/run-summary.ts';
export type { PlanChoices } from './runs/plan/plan-run.ts';
export type { PlanProgress } from './runs/plan/plan-request.ts';
export type { SendChoices, StopSignals, SubmitCounts, SubmitEvent, SubmitResult } from './runs/submit/submission.ts';
export type { RunFigures } from './runs/view/run-view.ts';
export type {
	InputFigures,
	InputProblem,
	IgnoredColumn,
	NamedInput,
	ValidatedInput,
	ValidateOptions,
} from './validate-input.ts';
