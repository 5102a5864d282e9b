/**
 * Signs invented notes as a supplier does: SHA-1 of `infNFe` and RSA over `SignedInfo`, both as Canonical XML. An oracle of its
 * own: it works on texts and shares no code with `src/`. The key and its certificate are of nobody.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign } from 'node:crypto';

const KEY =
	'MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQDJJp99Nkw5x2iJdY99+AUxdLEErgwd73iFOKBLhSeEIvZLkOd0um5jKI0dGL' +
	'jw8QkGjMJgyFhA4JxeXAThE7JWmclYtV4H1QdPZ9YPnOjSq63/9ne5KPYen6IqYKnJ9zb2xQosPdfri+KpOukIld/6aZt0mWKsyH0sD/3FfPEO' +
	'7eK83vONuHNhrzH6DthDwM/U0OK1jvDOtDipI+3torDc7ZcQA6FLd1edthogNDTDo4Pvx7ykgRkBc2QHfPKeoN81nAg+pNDiAo+/WxsJKi4TkQ' +
	'woKz8nQFbA6MqLgexZYaqKZmWcem8/0lkXJ3omzmWAt6Q3hfgoE/juienJ1iKpAgMBAAECggEAD3Ho4eBBENgt/40AbjWUr4AUZgW3rjZAoKkR' +
	'DM9t8fRNyU5YaVL1ziUTVcI71BtL3D4DYFNNzHh6pTenU8Fzinj/N/GgJVWO/MK+Md90VJXEU+Cwv23E3SPYe6zFqLlz1dWaEvzSJxbL+f7JHS' +
	'TF6IhCnJy48geobdFSBN+TslfAeR53jseALT7NOFT560u4Y4Gbjw0/WCE28D1fQ05yjAm3R3ogIgZzv8yYET3iyGmXu5UhNu6X5sBgitFz84XK' +
	'ESpCCQhOlyFOEccnmkP3hVHikDN2FAWizpV9Ur5Z+mJ7t53xWdU4NgqCWM+lLzx0J+khouFh9tyAxfPNcvtdYQKBgQD4ZnErubQqkud6BcmG4x' +
	'yfATS4WunKjyY6TDew3oFN7RcPD02e15EYVKTKwZNJNd3/59rZ2vffuPXWN6RSSk8AVv60XAC1vPMXar7/Yse0T80XBrbDPZQLbEjIs0ESIDCx' +
	'Ew+86s1Te9AY+A+4xlg2pJboTHoV7NrzzBenYCRmYQKBgQDPThuWBgjnQ9piaRqKNUIxfTikPO6t2bqk34LV6T0BXOjMM3y6KSMSN9YBTorXBi' +
	'Zr8+NoitT52i1MoisxQWbeyguXZFTAGqflF9L2MToF9n2jQjqR4Mwn6WNw67Wz/9Iy8Py0RDGRMWtajYar+LsLmva+BBz6h6lKTIIZRHiRSQKB' +
	'gHPA6UQDCd49Dvlh8QOWmiPOoA647vGhu6K3GcymI4N41KID85vtwIOiDhkeE9Ct9YHnPaj/zTrIKmdlDoH6ds4lvBO4O+x03KMw70h7c6ym81' +
	'+jlU9uRqr8Dv7X6Z7UuVwLEe5rTLt2mwbHsivc4ga0tE4UNWA6O94YYX1x5ASBAoGAU8Oaz+7WUCQRrOwNJkVI3thbN7nLM4IjsZUCt86LsO5K' +
	'vqAbSNlwa18WYObMoP/CLKKag9Z9Igvve+SXEUr89w6qylxnBkx/BMmwm3velyQ3Ne1/3wv3UjUy0iDcBcRbueu4IFrhsGpIl4lSHlDdu129T6' +
	'A32V9Rn0z00KLjGMkCgYA/NcA9wmzAjuptj/L70VRdzq66fHiDJSSB+7QrTJHL6BN/z7chbQF28OpQ/xOP526dr1qBeKyGr7ZENG5PIw4G08yf' +
	'Vh+LYotvs+DCqZwP3zp7d/Ye/l1k+6vi3kaXQvlf2PFnuh1MDE3W6U11IixMgH+GU/mFbHyd4kb/K4k0yA==';

const der = (tag, ...parts) => {
	const body = Buffer.concat(parts);
	const { length } = body;
	const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
	return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const bytes = (hex) => Buffer.from(hex, 'hex');
const sequence = (...parts) => der(0x30, ...parts);
/** sha1WithRSAEncryption */
const ALGORITHM = sequence(der(0x06, bytes('2a864886f70d010105')), der(0x05));

/** A version 1 certificate that signs itself. */
function createCertificate(privateKey, name) {
	const common = sequence(der(0x31, sequence(der(0x06, bytes('550403')), der(0x0c, Buffer.from(name)))));
	const dates = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')));
	const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
	const body = sequence(der(0x02, bytes('01')), ALGORITHM, common, dates, common, publicKey);
	return sequence(body, ALGORITHM, der(0x03, bytes('00'), sign('RSA-SHA1', body, privateKey))).toString('base64');
}

/** `cnpj`: whose certificate it is; undefined for a self-made one that names nobody. */
export function createSigner(bits, cnpj = '41234567000100') {
	const privateKey =
		bits === undefined
			? createPrivateKey({ key: Buffer.from(KEY, 'base64'), format: 'der', type: 'pkcs8' })
			: generateKeyPairSync('rsa', { modulusLength: bits }).privateKey;
	return {
		privateKey,
		certificate: createCertificate(privateKey, cnpj === null ? 'SEM VALIDADE' : `EMITENTE:${cnpj}`),
	};
}

const signers = new Map();
/** The signer of an issuer, always the same. */
function signerOf(cnpj) {
	if (!signers.has(cnpj)) signers.set(cnpj, createSigner(undefined, cnpj));
	return signers.get(cnpj);
}

const ALGORITHMS = {
	sha1: ['http://www.w3.org/2000/09/xmldsig#sha1', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'],
	sha256: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'],
};

/** The canonical form of the plain XML that the generator writes: no indents, one namespace. */
function canonical(xml, namespaces) {
	return xml
		.replaceAll(/<([\w.]+)([^<>]*)\/>/g, '<$1$2></$1>')
		.replaceAll(/>[^<>]*</g, (text) => text.replaceAll('&quot;', '"'))
		.replace(/^<(\w+)/, `<$1 ${namespaces}`);
}

export function digestOf(infNFe, algorithm = 'sha1') {
	return hash(algorithm, canonical(infNFe, 'xmlns="http://www.portalfiscal.inf.br/nfe"'), 'base64');
}

/** A `Signature` for a digest; `signer` is one of `createSigner`, or the CNPJ of the issuer. */
export function signatureOf(key, digest, given = key.slice(6, 20), algorithm = 'sha1') {
	const signer = typeof given === 'string' ? signerOf(given) : given;
	const [digestMethod, signatureMethod] = ALGORITHMS[algorithm];
	const info =
		'<SignedInfo><CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/>' +
		`<SignatureMethod Algorithm="${signatureMethod}"/>` +
		`<Reference URI="#NFe${key}"><Transforms>` +
		'<Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>' +
		'<Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/></Transforms>' +
		`<DigestMethod Algorithm="${digestMethod}"/>` +
		`<DigestValue>${digest}</DigestValue></Reference></SignedInfo>`;
	const signed = Buffer.from(canonical(info, 'xmlns="http://www.w3.org/2000/09/xmldsig#"'));
	const value = sign(`RSA-${algorithm.toUpperCase()}`, signed, signer.privateKey).toString('base64');
	return (
		`<Signature xmlns="http://www.w3.org/2000/09/xmldsig#">${info}<SignatureValue>${value}</SignatureValue>` +
		`<KeyInfo><X509Data><X509Certificate>${signer.certificate}</X509Certificate></X509Data></KeyInfo></Signature>`
	);
}
