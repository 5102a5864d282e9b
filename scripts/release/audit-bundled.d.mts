interface Party {
	readonly name: string;
	readonly version: string;
}

interface Advisory {
	readonly severity: string;
	readonly title: string;
	readonly range: string;
	readonly url: string;
}

interface Report {
	readonly vulnerabilities: Readonly<
		Record<string, { readonly name: string; readonly via: readonly (string | Advisory)[] }>
	>;
}

export function auditBundled(root: string, parties: readonly Party[]): readonly string[];
export function advisoriesOf(report: Report, parties: readonly Party[]): readonly string[];
