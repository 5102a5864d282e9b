/** What the API description says of each operation. */
import type { z } from 'zod';
import { assetCreationSchema, assetSchema } from './served-asset.ts';
import { employeeListSchema } from './employee.ts';
import { lineChangeSchema, lineListSchema, updatedLineSchema } from './line.ts';
import { smsListSchema } from './sms-message.ts';
import type { OperationId } from './endpoints.ts';

export interface DescribedOperation {
	readonly tag: string;
	readonly summary: string;
	readonly description: string;
	readonly successStatus: 200 | 201;
	/** Name and schema of the body of a success. */
	readonly answer: readonly [name: string, schema: z.ZodType];
	readonly request?: readonly [name: string, schema: z.ZodType];
}

export const TAGS = [
	{ name: 'Virtual lines', description: 'Virtual mobile phone lines and the SMS messages that they receive.' },
	{ name: 'Employees', description: 'The people of the company.' },
	{ name: 'Assets', description: 'The equipment of the company.' },
] as const;

export const DESCRIBED_OPERATIONS: Readonly<Record<OperationId, DescribedOperation>> = {
	listLines: {
		tag: 'Virtual lines',
		summary: 'List virtual lines',
		description: 'All virtual lines of the company in the environment of the key.',
		successStatus: 200,
		answer: ['VirtualLineList', lineListSchema],
	},
	updateLine: {
		tag: 'Virtual lines',
		summary: 'Update a virtual line',
		description: 'Changes what is sent; a property that is left out stays as it is.',
		successStatus: 200,
		answer: ['UpdatedVirtualLine', updatedLineSchema],
		request: ['VirtualLineUpdate', lineChangeSchema],
	},
	listSmsMessages: {
		tag: 'Virtual lines',
		summary: 'List SMS messages of a line',
		description: 'Received messages, newest first. Serves to process again the notifications that were missed.',
		successStatus: 200,
		answer: ['SmsMessageList', smsListSchema],
	},
	listEmployees: {
		tag: 'Employees',
		summary: 'List employees',
		description: 'All employees of the company with every field, in one answer without pagination.',
		successStatus: 200,
		answer: ['EmployeeList', employeeListSchema],
	},
	createAsset: {
		tag: 'Assets',
		summary: 'Create an asset',
		description:
			'Creates one asset. There is no idempotency key and no way to list assets: a request whose fate is unknown must not be sent again.',
		successStatus: 201,
		answer: ['Asset', assetSchema],
		request: ['AssetCreation', assetCreationSchema],
	},
};
