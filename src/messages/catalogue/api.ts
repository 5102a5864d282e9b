/** Messages: what the API answered, or did not. Used by client and runs. */
import type { CataloguePart } from '../message.ts';

/** Not one byte was sent. */
const notSent = {
	'connection-failed': {
		kind: 'outcome',
		'pt-BR': {
			title: 'não foi possível conectar a {host} ({reason})',
			explanation: 'Nada foi enviado; a conexão não chegou a ser aberta.',
			action: 'Verifique a rede e o endereço da API; depois continue com resume.',
		},
		en: {
			title: 'cannot connect to {host} ({reason})',
			explanation: 'Nothing was sent; the connection was never opened.',
			action: 'Check the network and the address of the API, then go on with resume.',
		},
	},
	'tls-failed': {
		kind: 'outcome',
		'pt-BR': {
			title: 'a conexão segura com {host} não foi estabelecida ({reason})',
			explanation: 'Nada foi enviado; o servidor não completou o início da conexão TLS ou não fala HTTPS nessa porta.',
			action: 'Confira o endereço e a porta da API; depois continue com resume.',
		},
		en: {
			title: 'no secure connection to {host} ({reason})',
			explanation:
				'Nothing was sent; the server did not complete the TLS handshake or does not speak HTTPS at this port.',
			action: 'Check the address and port of the API, then go on with resume.',
		},
	},
	'proxy-failed': {
		kind: 'outcome',
		'pt-BR': {
			title: 'o proxy {proxy} não abriu caminho até {host} ({reason})',
			explanation: 'Nada foi enviado; o proxy recusou, fechou ou não pôde ser alcançado.',
			action: 'Confira o proxy configurado (HTTPS_PROXY) ou inclua o endereço da API em NO_PROXY.',
		},
		en: {
			title: 'the proxy {proxy} did not open a way to {host} ({reason})',
			explanation: 'Nothing was sent; the proxy refused, closed the connection or could not be reached.',
			action: 'Check the configured proxy (HTTPS_PROXY) or add the address of the API to NO_PROXY.',
		},
	},
	'deadline-before-start': {
		kind: 'outcome',
		'pt-BR': {
			title: 'sem conexão com {host} em {seconds} s',
			explanation: 'O prazo acabou antes de o envio começar; nada foi enviado.',
			action: 'Verifique a rede ou o proxy; depois continue com resume.',
		},
		en: {
			title: 'no connection to {host} within {seconds} s',
			explanation: 'The time ran out before the request was started; nothing was sent.',
			action: 'Check the network or the proxy, then go on with resume.',
		},
	},
	'interrupted-before-start': {
		kind: 'outcome',
		'pt-BR': {
			title: 'interrompido antes do envio',
			explanation: 'A execução foi interrompida e este pedido ainda não tinha começado; nada foi enviado.',
			action: 'Continue com resume.',
		},
		en: {
			title: 'interrupted before it was sent',
			explanation: 'The run was interrupted and this request had not been started; nothing was sent.',
			action: 'Go on with resume.',
		},
	},
	'api-throttled': {
		kind: 'outcome',
		'pt-BR': {
			title: 'a API pediu para esperar (status {status}, {seconds} s)',
			explanation: 'O pedido foi recusado por enquanto e não foi processado.',
			action: 'Nada a fazer; o envio é repetido depois da pausa.',
		},
		en: {
			title: 'the API asked to wait (status {status}, {seconds} s)',
			explanation: 'The request was refused for now and was not processed.',
			action: 'Nothing to do; it is sent again after the pause.',
		},
	},
} as const satisfies CataloguePart;

/** The request was started and its fate is unknown. */
const unconfirmed = {
	'server-error': {
		kind: 'outcome',
		'pt-BR': {
			title: 'a API respondeu com erro interno (status {status})',
			explanation: 'Não se sabe se o ativo foi criado antes do erro; enviar de novo poderia criar um segundo.',
			action: 'Procure o ativo no painel e registre o que encontrou com runs resolve.',
		},
		en: {
			title: 'the API answered with an internal error (status {status})',
			explanation: 'The asset may have been created before the error; sending it again could make a second one.',
			action: 'Look the asset up in the dashboard and record what you find with runs resolve.',
		},
	},
	'api-timed-out': {
		kind: 'outcome',
		'pt-BR': {
			title: 'a API respondeu que o tempo acabou (status 408)',
			explanation:
				'Ela desistiu de esperar, mas o pedido pode ter sido atendido mesmo assim; não se sabe se o ativo foi criado.',
			action: 'Procure o ativo no painel e registre o que encontrou com runs resolve.',
		},
		en: {
			title: 'the API answered that time ran out (status 408)',
			explanation:
				'It gave up waiting, but the request may have been carried out all the same; whether the asset was created is unknown.',
			action: 'Look the asset up in the dashboard and record what you find with runs resolve.',
		},
	},
	redirected: {
		kind: 'outcome',
		'pt-BR': {
			title: 'a API respondeu com redirecionamento (status {status}) para {location}',
			explanation: 'Redirecionamentos não são seguidos, e não se sabe se o ativo foi criado.',
			action: 'Confira o endereço da API; procure o ativo no painel e registre com runs resolve.',
		},
		en: {
			title: 'the API answered with a redirect (status {status}) to {location}',
			explanation: 'Redirects are not followed, and whether the asset was created is unknown.',
			action: 'Check the address of the API; look the asset up in the dashboard and record it with runs resolve.',
		},
	},
	'answer-lost': {
		kind: 'outcome',
		'pt-BR': {
			title: 'a conexão caiu sem resposta ({reason})',
			explanation: 'O envio já tinha começado; não se sabe se o ativo foi criado.',
			action: 'Procure o ativo no painel e registre o que encontrou com runs resolve.',
		},
		en: {
			title: 'the connection was lost without an answer ({reason})',
			explanation: 'The request had been started; whether the asset was created is unknown.',
			action: 'Look the asset up in the dashboard and record what you find with runs resolve.',
		},
	},
	'answer-timeout': {
		kind: 'outcome',
		'pt-BR': {
			title: 'sem resposta em {seconds} s',
			explanation: 'O envio já tinha começado; não se sabe se o ativo foi criado.',
			action: 'Procure o ativo no painel e registre o que encontrou com runs resolve.',
		},
		en: {
			title: 'no answer within {seconds} s',
			explanation: 'The request had been started; whether the asset was created is unknown.',
			action: 'Look the asset up in the dashboard and record what you find with runs resolve.',
		},
	},
	'answer-not-from-api': {
		kind: 'outcome',
		'pt-BR': {
			title: 'quem respondeu não foi a API (status {status}; {answer})',
			explanation:
				'Uma resposta assim vem de um portal de rede, de um login único (SSO), de um proxy ou de outro servidor; não se sabe se o ativo foi criado.',
			action: 'Confira --base-url; procure o ativo no painel e registre o que encontrou com runs resolve.',
		},
		en: {
			title: 'it was not the API that answered (status {status}; {answer})',
			explanation:
				'Such an answer comes from a captive portal, a single sign-on page, a proxy or another server; whether the asset was created is unknown.',
			action: 'Check --base-url; look the asset up in the dashboard and record what you find with runs resolve.',
		},
	},
	'answer-to-another-request': {
		kind: 'outcome',
		'pt-BR': {
			title: 'a resposta recebida é de outro envio',
			explanation:
				'As respostas desta conexão se desencontraram dos envios, e ela foi fechada; não se sabe se o ativo foi criado.',
			action: 'Procure o ativo no painel e registre o que encontrou com runs resolve.',
		},
		en: {
			title: 'the answer belongs to another request',
			explanation:
				'Answers and requests of this connection had come apart, and it was closed; whether the asset was created is unknown.',
			action: 'Look the asset up in the dashboard and record what you find with runs resolve.',
		},
	},
	'interrupted-in-flight': {
		kind: 'outcome',
		'pt-BR': {
			title: 'interrompido à espera da resposta',
			explanation: 'O envio já tinha começado quando a execução foi interrompida; não se sabe se o ativo foi criado.',
			action: 'Procure o ativo no painel e registre o que encontrou com runs resolve.',
		},
		en: {
			title: 'interrupted while waiting for the answer',
			explanation:
				'The request had been started when the run was interrupted; whether the asset was created is unknown.',
			action: 'Look the asset up in the dashboard and record what you find with runs resolve.',
		},
	},
} as const satisfies CataloguePart;

const answered = {
	'api-refused': {
		kind: 'outcome',
		'pt-BR': {
			title: 'a API recusou: {message} (status {status}, {code})',
			several: 'a API recusou, com respostas diferentes: {message} (status {status}, {code})',
			explanation: 'Este registro não foi aceito; os demais não são afetados.',
			action: 'Corrija a linha conforme a resposta da API e importe o arquivo de rejeitados.',
		},
		en: {
			title: 'the API refused it: {message} (status {status}, {code})',
			several: 'the API refused, with different answers: {message} (status {status}, {code})',
			explanation: 'This record was not accepted; the others are not affected.',
			action: 'Correct the row as the API says and import the file of rejected rows.',
		},
	},
	'update-failed': {
		kind: 'outcome',
		'pt-BR': {
			title: 'a atualização não foi confirmada pela API ({reason}), {attempts|tentativa|tentativas}',
			explanation: 'Não se sabe se a linha foi alterada; repetir a mesma atualização não causa dano.',
			action: 'Repita a atualização desta linha mais tarde.',
		},
		en: {
			title: 'the API did not confirm the update ({reason}), {attempts|attempt|attempts}',
			explanation: 'Whether the line was changed is unknown; repeating the same update does no harm.',
			action: 'Repeat the update of this line later.',
		},
	},
	'response-unreadable': {
		kind: 'notice',
		'pt-BR': {
			title: 'criado, mas a resposta veio cortada (status {status})',
			explanation: 'A API confirmou a criação; só o número do ativo é desconhecido. Não é enviado de novo.',
			action: 'Procure o número do ativo no painel, se precisar dele.',
		},
		en: {
			title: 'created, but the answer was cut off (status {status})',
			explanation: 'The API confirmed the creation; only the id of the asset is unknown. It is not sent again.',
			action: 'Look the id of the asset up in the dashboard if you need it.',
		},
	},
	'update-response-unreadable': {
		kind: 'notice',
		'pt-BR': {
			title: 'atualizada, mas a resposta veio cortada (status {status})',
			explanation: 'A API confirmou a atualização da linha; só a resposta veio incompleta.',
			action: 'Confira a linha com o comando lines, se precisar.',
		},
		en: {
			title: 'updated, but the answer was cut off (status {status})',
			explanation: 'The API confirmed the update of the line; only its answer was incomplete.',
			action: 'Check the line with the command lines if you need to.',
		},
	},
	'response-other-enrollment-id': {
		kind: 'notice',
		'pt-BR': {
			title: 'criado, mas a API escreveu o número de patrimônio de outro modo: {found}',
			explanation: 'Foi enviado {sent}. O ativo existe e não é enviado de novo.',
			action: 'Confira o número de patrimônio deste ativo no painel.',
		},
		en: {
			title: 'created, but the API wrote the enrollment id in another way: {found}',
			explanation: '{sent} was sent. The asset exists and is not sent again.',
			action: 'Check the enrollment id of this asset in the dashboard.',
		},
	},
	'custom-field-ignored': {
		kind: 'notice',
		'pt-BR': {
			title: 'a API ignorou o campo personalizado {label}',
			explanation: 'Só são gravados campos personalizados que já existem no painel, com o mesmo nome.',
			action: 'Crie o campo no painel e preencha o valor neste ativo, ou corrija o nome da coluna.',
		},
		en: {
			title: 'the API ignored the custom field {label}',
			explanation: 'Only custom fields that exist in the dashboard under the same name are kept.',
			action: 'Create the field in the dashboard and fill in the value there, or correct the name of the column.',
		},
	},
	'custom-fields-dropped': {
		kind: 'fault',
		'pt-BR': {
			title: 'a API descartou {count|campo personalizado|campos personalizados}: {fields}',
			explanation:
				'O painel não tem campo com esse nome. O envio parou para que as outras linhas não percam esses dados.',
			action:
				'Crie os campos no painel, do tipo texto, e continue de onde parou; ou continue sem eles, com --accept-dropped-fields.',
		},
		en: {
			title: 'the API dropped {count|custom field|custom fields}: {fields}',
			explanation:
				'The dashboard has no field of that name. Sending stopped so that the other rows do not lose this data.',
			action:
				'Create the fields in the dashboard, as text, and go on where it stopped; or go on without them, with --accept-dropped-fields.',
		},
	},
	'endpoint-deprecated': {
		kind: 'notice',
		'pt-BR': {
			title: 'a operação {method} {path} da API foi marcada como obsoleta',
			explanation:
				'Ela será desligada em data ainda não informada. Substituta: {successor}. Detalhes: {documentation}.',
			action: 'Acompanhe o aviso e atualize este programa.',
		},
		en: {
			title: 'the API has marked the operation {method} {path} as deprecated',
			explanation: 'It will be switched off on a date not yet told. Successor: {successor}. Details: {documentation}.',
			action: 'Follow the announcement and update this program.',
		},
	},
	'endpoint-sunset-ahead': {
		kind: 'notice',
		'pt-BR': {
			title: 'a operação {method} {path} da API só é garantida até {sunset} ({days|dia restante|dias restantes})',
			explanation: 'Depois disso ela pode parar. Substituta: {successor}. Detalhes: {documentation}.',
			action: 'Atualize este programa antes dessa data.',
		},
		en: {
			title: 'the operation {method} {path} of the API is guaranteed only until {sunset} ({days|day|days} left)',
			explanation: 'After that it may stop. Successor: {successor}. Details: {documentation}.',
			action: 'Update this program before that date.',
		},
	},
	'endpoint-sunset-passed': {
		kind: 'notice',
		'pt-BR': {
			title: 'a operação {method} {path} da API já passou da data de desligamento ({sunset})',
			explanation:
				'Ela ainda respondeu, mas pode parar a qualquer momento. Substituta: {successor}. Detalhes: {documentation}.',
			action: 'Atualize este programa agora.',
		},
		en: {
			title: 'the operation {method} {path} of the API is past its sunset date ({sunset})',
			explanation:
				'It still answered but may stop working at any time. Successor: {successor}. Details: {documentation}.',
			action: 'Update this program now.',
		},
	},
} as const satisfies CataloguePart;

/** Nothing more can be sent until a person acts. */
const stops = {
	'api-key-refused': {
		kind: 'fault',
		'pt-BR': {
			title: 'a API não aceitou a chave (status 401)',
			explanation: 'A chave está errada, vencida ou foi revogada. O que ainda não foi enviado fica guardado.',
			action: 'Gere ou copie de novo a chave no painel (Configurações de API) e continue com resume.',
		},
		en: {
			title: 'the API did not accept the key (status 401)',
			explanation: 'The key is wrong, expired or revoked. What was not yet sent is kept.',
			action: 'Create or copy the key again in the dashboard (API settings) and go on with resume.',
		},
	},
	'api-key-forbidden': {
		kind: 'fault',
		'pt-BR': {
			title: 'a chave não tem permissão para esta operação (status 403)',
			explanation: 'A chave é válida, mas não pode fazer {method} {path}. O que ainda não foi enviado fica guardado.',
			action: 'Peça uma chave com essa permissão a quem administra o painel e continue com resume.',
		},
		en: {
			title: 'the key has no permission for this operation (status 403)',
			explanation: 'The key is valid but may not do {method} {path}. What was not yet sent is kept.',
			action: 'Ask whoever runs the dashboard for a key with that permission and go on with resume.',
		},
	},
	'company-not-active': {
		kind: 'fault',
		'pt-BR': {
			title: 'a empresa desta chave não está ativa',
			explanation: 'A API recusa qualquer gravação enquanto a empresa estiver inativa. O que falta fica guardado.',
			action: 'Regularize a situação da empresa com o fornecedor e continue com resume.',
		},
		en: {
			title: 'the company of this key is not active',
			explanation: 'The API refuses every write while the company is inactive. What remains is kept.',
			action: 'Settle the status of the company with the provider and go on with resume.',
		},
	},
	'certificate-refused': {
		kind: 'fault',
		'pt-BR': {
			title: 'o certificado de {host} não é confiável ({reason})',
			explanation: 'Nada foi enviado: a chave só é entregue a um servidor com certificado válido.',
			action: 'Confira o endereço; se a rede da empresa usa certificado próprio, informe-o com --ca-file.',
		},
		en: {
			title: 'the certificate of {host} is not trusted ({reason})',
			explanation: 'Nothing was sent: the key is only given to a server with a valid certificate.',
			action: "Check the address; if the company's network uses its own certificate, name it with --ca-file.",
		},
	},
	'proxy-certificate-refused': {
		kind: 'fault',
		'pt-BR': {
			title: 'o certificado do proxy {proxy} não é confiável ({reason})',
			explanation: 'Nada foi enviado: um proxy em https precisa de um certificado válido.',
			action: 'Confira a variável HTTPS_PROXY; se a empresa usa certificado próprio, informe-o com --ca-file.',
		},
		en: {
			title: 'the certificate of the proxy {proxy} is not trusted ({reason})',
			explanation: 'Nothing was sent: a proxy on https needs a valid certificate.',
			action: 'Check the variable HTTPS_PROXY; if the company uses its own certificate, name it with --ca-file.',
		},
	},
	'host-not-found': {
		kind: 'fault',
		'pt-BR': {
			title: 'o servidor {host} não existe na rede',
			explanation: 'O nome não foi encontrado no DNS. Nada foi enviado.',
			action: 'Confira o endereço da API e a conexão com a rede.',
		},
		en: {
			title: 'there is no server {host} on the network',
			explanation: 'The name was not found in the DNS. Nothing was sent.',
			action: 'Check the address of the API and the network connection.',
		},
	},
	'proxy-not-found': {
		kind: 'fault',
		'pt-BR': {
			title: 'o proxy {proxy} não existe na rede',
			explanation: 'O nome não foi encontrado no DNS. Nada foi enviado.',
			action: 'Confira a variável HTTPS_PROXY.',
		},
		en: {
			title: 'there is no proxy {proxy} on the network',
			explanation: 'The name was not found in the DNS. Nothing was sent.',
			action: 'Check the variable HTTPS_PROXY.',
		},
	},
	'proxy-login-refused': {
		kind: 'fault',
		'pt-BR': {
			title: 'o proxy {proxy} pede usuário e senha (status 407)',
			explanation: 'O proxy não deixou a conexão passar. Nada foi enviado.',
			action: 'Inclua usuário e senha na variável HTTPS_PROXY (http://usuario:senha@proxy:porta).',
		},
		en: {
			title: 'the proxy {proxy} asks for a login (status 407)',
			explanation: 'The proxy did not let the connection pass. Nothing was sent.',
			action: 'Put user and password into the variable HTTPS_PROXY (http://user:password@proxy:port).',
		},
	},
} as const satisfies CataloguePart;

/** The settings that the client was given. */
const settings = {
	'base-url-invalid': {
		kind: 'fault',
		'pt-BR': {
			title: 'o endereço da API não é um endereço válido',
			explanation: 'O endereço precisa começar com https:// e ter o nome do servidor.',
			action: 'Corrija o endereço da API.',
			example: 'https://api.exemplo.com.br',
		},
		en: {
			title: 'the address of the API is not a valid address',
			explanation: 'It has to start with https:// and to name the server.',
			action: 'Correct the address of the API.',
			example: 'https://api.example.com',
		},
	},
	'base-url-not-https': {
		kind: 'fault',
		'pt-BR': {
			title: 'o endereço da API em {host} não usa https',
			explanation: 'Sem https a chave viajaria aberta pela rede; http só é aceito neste próprio computador.',
			action: 'Use o endereço com https://.',
			example: 'https://api.exemplo.com.br',
		},
		en: {
			title: 'the address of the API at {host} does not use https',
			explanation: 'Without https the key would travel in the open; http is only accepted on this computer itself.',
			action: 'Use the address with https://.',
			example: 'https://api.example.com',
		},
	},
	'base-url-has-extras': {
		kind: 'fault',
		'pt-BR': {
			title: 'o endereço da API em {host} tem algo a mais: {part}',
			explanation: 'O endereço da API não leva usuário, senha, "?" nem "#".',
			action: 'Informe só o endereço; a chave vai em ASSET_IMPORTER_API_KEY.',
			example: 'https://api.exemplo.com.br',
		},
		en: {
			title: 'the address of the API at {host} has something extra: {part}',
			explanation: 'The address of the API carries no user, password, "?" or "#".',
			action: 'Give the address alone; the key goes into ASSET_IMPORTER_API_KEY.',
			example: 'https://api.example.com',
		},
	},
	'proxy-url-invalid': {
		kind: 'fault',
		'pt-BR': {
			title: 'o endereço do proxy não pode ser usado',
			explanation: 'O proxy precisa ser um endereço http:// ou https:// com nome do servidor e porta.',
			action: 'Corrija a variável HTTPS_PROXY.',
			example: 'http://proxy.empresa.com.br:3128',
		},
		en: {
			title: 'the address of the proxy cannot be used',
			explanation: 'A proxy has to be an http:// or https:// address with server name and port.',
			action: 'Correct the variable HTTPS_PROXY.',
			example: 'http://proxy.example.com:3128',
		},
	},
	'ca-unusable': {
		kind: 'fault',
		'pt-BR': {
			title: 'o certificado informado com --ca-file não pode ser lido',
			explanation: 'O arquivo precisa ter um certificado em formato PEM (-----BEGIN CERTIFICATE-----).',
			action: 'Peça à equipe de redes o certificado em PEM e indique esse arquivo.',
		},
		en: {
			title: 'the certificate named with --ca-file cannot be read',
			explanation: 'The file has to hold a certificate in PEM form (-----BEGIN CERTIFICATE-----).',
			action: 'Ask the network team for the certificate in PEM and name that file.',
		},
	},
	'api-key-unusable': {
		kind: 'fault',
		'pt-BR': {
			title: 'a chave da API tem caracteres que não podem ser enviados',
			explanation: 'A chave não pode ter espaços, acentos nem quebras de linha.',
			action: 'Copie a chave de novo do painel.',
		},
		en: {
			title: 'the API key has characters that cannot be sent',
			explanation: 'A key has no blanks, accents or line breaks.',
			action: 'Copy the key from the dashboard again.',
		},
	},
} as const satisfies CataloguePart;

/** Reading and updating, where a command cannot go on without the answer. */
const readings = {
	'api-unreachable': {
		kind: 'fault',
		'pt-BR': {
			title: 'a API em {host} não respondeu ({reason}), {attempts|tentativa|tentativas}',
			explanation: 'A conexão falhou ou caiu em todas as tentativas.',
			action: 'Verifique a rede e tente de novo mais tarde.',
		},
		en: {
			title: 'the API at {host} did not answer ({reason}), {attempts|attempt|attempts}',
			explanation: 'The connection failed or was lost every time.',
			action: 'Check the network and try again later.',
		},
	},
	'api-unavailable': {
		kind: 'fault',
		'pt-BR': {
			title: 'a API está indisponível (status {status}), {attempts|tentativa|tentativas}',
			explanation: 'O servidor respondeu com erro ou pediu para esperar em todas as tentativas.',
			action: 'Tente de novo mais tarde.',
		},
		en: {
			title: 'the API is unavailable (status {status}), {attempts|attempt|attempts}',
			explanation: 'The server answered with an error or asked to wait every time.',
			action: 'Try again later.',
		},
	},
	'api-request-refused': {
		kind: 'fault',
		'pt-BR': {
			title: 'a API recusou {method} {path}: {message} (status {status}, {code})',
			explanation: 'O servidor entendeu o pedido e não o aceitou.',
			action: 'Confira os dados do comando e o endereço da API.',
		},
		en: {
			title: 'the API refused {method} {path}: {message} (status {status}, {code})',
			explanation: 'The server understood the request and did not accept it.',
			action: 'Check the data of the command and the address of the API.',
		},
	},
	'api-answer-unreadable': {
		kind: 'fault',
		'pt-BR': {
			title: 'quem respondeu a {method} {path} não é a API: {answer}',
			explanation:
				'A resposta (status {status}) não tem a forma da API: um portal de rede, um login único (SSO), um proxy ou outro servidor respondeu no lugar dela.',
			action:
				'Confira --base-url; abra o endereço no navegador para ver quem responde, e entre no portal ou peça à rede que libere a API.',
		},
		en: {
			title: 'it was not the API that answered {method} {path}: {answer}',
			explanation:
				'The answer (status {status}) is not in the form of the API: a captive portal, a single sign-on page, a proxy or another server answered in its place.',
			action:
				'Check --base-url; open the address in a browser to see who answers, and log in there or ask your network team to let the API through.',
		},
	},
	'line-not-found': {
		kind: 'fault',
		'pt-BR': {
			title: 'a linha {line} não existe neste ambiente',
			explanation: 'As linhas de produção não aparecem com uma chave de sandbox, e vice-versa.',
			action: 'Veja os identificadores com o comando lines.',
		},
		en: {
			title: 'there is no line {line} in this environment',
			explanation: 'Production lines are invisible to a sandbox key, and the other way round.',
			action: 'See the ids with the command lines.',
		},
	},
	'request-invalid': {
		kind: 'fault',
		'pt-BR': {
			title: 'o valor de {field} não é aceito pela API',
			explanation: 'O pedido não foi enviado, para não ser recusado pelo servidor.',
			action: 'Corrija esse valor e repita o comando.',
		},
		en: {
			title: 'the value of {field} is not accepted by the API',
			explanation: 'The request was not sent; the server would refuse it.',
			action: 'Correct that value and repeat the command.',
		},
	},
} as const satisfies CataloguePart;

export const apiMessages = {
	...notSent,
	...unconfirmed,
	...answered,
	...stops,
	...settings,
	...readings,
} as const satisfies CataloguePart;
