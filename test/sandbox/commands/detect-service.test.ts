import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectServices, INVENTED_SERVICES } from '../../../src/sandbox/commands/detect-service.ts';

const codes = (message: string): readonly (readonly [string, string])[] =>
	Object.entries(detectServices(message, INVENTED_SERVICES)).map(([service, { verificationCode }]) => [
		service,
		verificationCode,
	]);

test.each([
	['Loja Alfa: seu código de acesso é 482913.', [['loja-alfa', '482913']]],
	['LOJA-ALFA: SEU CODIGO E 482913', [['loja-alfa', '482913']]],
	['Use 7712 como token no Banco Beta', [['banco-beta', '7712']]],
	['Mensageiro Gama: 305-118 é o seu código de verificação', [['mensageiro-gama', '305118']]],
	['Your code is 305 118', [['unknown', '305118']]],
	['Seu código é 9042.', [['unknown', '9042']]],
	[
		'Código 12345678 para Loja Alfa ou Loja Beta',
		[
			['loja-alfa', '12345678'],
			['loja-beta', '12345678'],
		],
	],
	['Loja Alfa agradece a sua compra', []],
	['Sua fatura de 2026 vence amanhã', []],
	['Código inválido: 123', []],
	['Seu código: 123456789', []],
	['Relojaalfa: código 1234', [['unknown', '1234']]],
	['', []],
])('in %j finds %j', (message, expected) => expect(codes(message)).toEqual(expected));

test('finds any code of four to eight digits with any service', () => {
	fc.assert(
		fc.property(fc.constantFrom(...INVENTED_SERVICES), fc.stringMatching(/^\d{4,8}$/), (service, code) => {
			expect(detectServices(`${service.toUpperCase()}: código ${code}`, INVENTED_SERVICES)[service]).toEqual({
				verificationCode: code,
			});
		}),
	);
});

test('finds only known services and numeric codes in any text', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), (message) => {
			for (const [service, code] of codes(`código ${message}`)) {
				expect([...INVENTED_SERVICES, 'unknown']).toContain(service);
				expect(code).toMatch(/^\d{4,8}$/);
			}
		}),
	);
});
