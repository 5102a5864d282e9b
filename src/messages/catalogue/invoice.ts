/** Messages: NF-e documents, invoices, items. Used by sources/nfe and the invoice folders of drafts. */
import type { CataloguePart } from '../message.ts';

export const invoiceMessages = {
	'nfe-xml-malformed': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o XML está malformado na linha {line}, coluna {position}',
			explanation: 'O arquivo foi alterado ou danificado: {detail}. Nenhum item dele é importado.',
			action: 'Baixe o XML outra vez do portal da NF-e ou peça uma cópia ao fornecedor.',
		},
		en: {
			title: 'the XML is malformed at line {line}, column {position}',
			explanation: 'The file was altered or damaged: {detail}. None of its items is imported.',
			action: 'Download the XML again or ask the supplier for a copy.',
		},
	},
	'nfe-xml-incomplete': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o XML termina antes do fim',
			explanation: 'O arquivo está cortado; nenhum item dele é importado, nem os que chegaram inteiros.',
			action: 'Baixe o XML outra vez ou peça uma cópia ao fornecedor.',
		},
		en: {
			title: 'the XML ends before its end',
			explanation: 'The file is cut off; none of its items is imported, not even those that arrived whole.',
			action: 'Download the XML again or ask the supplier for a copy.',
		},
	},
	'nfe-xml-doctype': {
		kind: 'refusal',
		'pt-BR': {
			title: 'DTD não é permitido em NF-e (linha {line})',
			explanation: 'Um XML fiscal nunca tem <!DOCTYPE>; arquivos com ele servem para ataques e não são lidos.',
			action: 'Confira de onde veio o arquivo e peça o XML ao fornecedor.',
		},
		en: {
			title: 'a DTD is not allowed in an NF-e (line {line})',
			explanation: 'A fiscal XML never has a <!DOCTYPE>; files with one serve attacks and are not read.',
			action: 'Check where the file came from and ask the supplier for the XML.',
		},
	},
	'nfe-xml-character': {
		kind: 'refusal',
		'pt-BR': {
			title: 'caractere inválido no XML: {character}, linha {line}, coluna {position}',
			explanation: 'Esse caractere não pode existir em um XML; o arquivo foi danificado.',
			action: 'Baixe o XML outra vez ou peça uma cópia ao fornecedor.',
		},
		en: {
			title: 'invalid character in the XML: {character}, line {line}, column {position}',
			explanation: 'That character cannot stand in an XML file; the file was damaged.',
			action: 'Download the XML again or ask the supplier for a copy.',
		},
	},
	'nfe-xml-too-deep': {
		kind: 'refusal',
		'pt-BR': {
			title: 'XML profundo demais (mais de {limit} níveis)',
			explanation: 'Uma NF-e tem cerca de dez níveis; o arquivo não é um documento fiscal normal.',
			action: 'Confira de onde veio o arquivo.',
		},
		en: {
			title: 'the XML is nested too deep (more than {limit} levels)',
			explanation: 'An NF-e has about ten levels; the file is no ordinary fiscal document.',
			action: 'Check where the file came from.',
		},
	},
	'nfe-xml-tag-too-long': {
		kind: 'refusal',
		'pt-BR': {
			title: 'uma marca do XML tem mais de {limit} KB',
			explanation: 'As marcas de uma NF-e são curtas; o arquivo não é um documento fiscal normal.',
			action: 'Confira de onde veio o arquivo.',
		},
		en: {
			title: 'a tag of the XML has more than {limit} KB',
			explanation: 'The tags of an NF-e are short; the file is no ordinary fiscal document.',
			action: 'Check where the file came from.',
		},
	},
	'nfe-xml-two-roots': {
		kind: 'refusal',
		'pt-BR': {
			title: 'vários documentos colados no mesmo XML',
			explanation:
				'O arquivo tem mais de uma raiz, ou mais de uma nota no mesmo nfeProc ou NFe; não se sabe de qual é o protocolo.',
			action: 'Separe as notas, uma por arquivo, ou use um lote enviNFe ou um .zip.',
		},
		en: {
			title: 'several documents pasted into one XML',
			explanation:
				'The file has more than one root, or more than one invoice in one nfeProc or NFe; whose protocol it is nobody knows.',
			action: 'Put each invoice in its own file, or use an enviNFe batch or a .zip.',
		},
	},
	'nfe-xml-too-large': {
		kind: 'refusal',
		'pt-BR': {
			title: 'XML grande demais: {size} MB',
			explanation: 'O limite é {limit} MB por arquivo; uma NF-e com 990 itens tem cerca de 1 MB.',
			action: 'Confira se o arquivo é mesmo uma NF-e; divida lotes muito grandes.',
		},
		en: {
			title: 'the XML is too large: {size} MB',
			explanation: 'The limit is {limit} MB a file; an NF-e with 990 items has about 1 MB.',
			action: 'Check that the file is an NF-e; split very large batches.',
		},
	},
	'nfe-xml-encoding': {
		kind: 'refusal',
		'pt-BR': {
			title: 'codificação do texto não reconhecida: {found}',
			explanation: 'O arquivo declara uma codificação que não existe ou que não corresponde aos seus bytes.',
			action: 'Baixe o XML outra vez; NF-e usa UTF-8.',
		},
		en: {
			title: 'text encoding not recognised: {found}',
			explanation: 'The file declares an encoding that does not exist or does not fit its bytes.',
			action: 'Download the XML again; NF-e uses UTF-8.',
		},
	},
	'nfe-too-many-items': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a nota tem {items} itens; o máximo é 990',
			explanation: 'O leiaute da NF-e permite até 990 itens por nota.',
			action: 'Confira de onde veio o arquivo.',
		},
		en: {
			title: 'the note has {items} items; the maximum is 990',
			explanation: 'The NF-e layout allows up to 990 items a note.',
			action: 'Check where the file came from.',
		},
	},
	'nfe-batch-damaged': {
		kind: 'refusal',
		'pt-BR': {
			title: 'documento danificado dentro do lote da SEFAZ (NSU {nsu})',
			explanation: 'O conteúdo compactado (docZip) não pôde ser aberto; o lote inteiro é recusado.',
			action: 'Faça a consulta de distribuição outra vez.',
		},
		en: {
			title: 'damaged document inside the SEFAZ batch (NSU {nsu})',
			explanation: 'The compressed content (docZip) could not be opened; the whole batch is refused.',
			action: 'Run the distribution query again.',
		},
	},
	'nfe-batch-too-large': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o lote da SEFAZ inflaria além do limite de {limit} MB',
			explanation: 'Um lote tem no máximo 50 documentos; este foi feito para esgotar a memória ou está danificado.',
			action: 'Faça a consulta de distribuição outra vez.',
		},
		en: {
			title: 'the SEFAZ batch would inflate beyond the limit of {limit} MB',
			explanation: 'A batch has at most 50 documents; this one was made to exhaust memory or is damaged.',
			action: 'Run the distribution query again.',
		},
	},
	'nfe-html': {
		kind: 'skip',
		'pt-BR': {
			title: 'é uma página HTML, não uma NF-e',
			explanation: 'O arquivo é a página do site que mostra a nota (ou uma mensagem de erro), não o XML dela.',
			action: 'Baixe o XML da nota no mesmo site.',
		},
		en: {
			title: 'it is an HTML page, not an NF-e',
			explanation: 'The file is the web page that shows the note (or an error message), not its XML.',
			action: 'Download the XML of the note from the same site.',
		},
	},
	'nfe-xml-unknown': {
		kind: 'skip',
		'pt-BR': {
			title: 'XML que não é um documento fiscal conhecido (<{found}>)',
			explanation: 'O elemento principal não é de NF-e nem de outro documento fiscal eletrônico.',
			action: 'Nada a fazer, se o arquivo não é uma nota.',
		},
		en: {
			title: 'an XML that is no known fiscal document (<{found}>)',
			explanation: 'Its main element is not of an NF-e nor of another electronic fiscal document.',
			action: 'Nothing to do if the file is not a note.',
		},
	},
	'nfe-decoded-windows-1252': {
		kind: 'notice',
		'pt-BR': {
			title: 'lido como windows-1252, embora não seja o declarado',
			explanation: 'Os bytes não formam UTF-8 válido; os acentos foram lidos pela codificação antiga do Windows.',
			action: 'Confira os acentos da descrição dos itens.',
		},
		en: {
			title: 'read as windows-1252, though it is not what was declared',
			explanation: 'The bytes are not valid UTF-8; the accents were read by the old encoding of Windows.',
			action: 'Check the accents in the item descriptions.',
		},
	},
	'nfe-doc-cancellation': {
		kind: 'skip',
		'pt-BR': {
			title: 'evento de cancelamento da nota {key}',
			several: 'eventos de cancelamento de notas',
			explanation: 'O evento não é uma nota: ele anula a nota de mesma chave.',
			action: 'Nada a fazer; se a nota já virou ativos em uma importação anterior, eles aparecem entre os recusados.',
		},
		en: {
			title: 'cancellation event of note {key}',
			several: 'events that cancel invoices',
			explanation: 'The event is no note: it voids the note with the same key.',
			action: 'Nothing to do; if an earlier import made assets of the note, they are named among the refused.',
		},
	},
	'nfe-doc-cancel-request': {
		kind: 'skip',
		'pt-BR': {
			title: 'pedido de cancelamento da nota {key}, sem a resposta da SEFAZ',
			several: 'pedidos de cancelamento de notas, sem a resposta da SEFAZ',
			explanation: 'Sem a resposta não se sabe se a nota foi cancelada; ela não é importada.',
			action: 'Consulte a nota no portal da NF-e.',
		},
		en: {
			title: 'request to cancel note {key}, without the answer of SEFAZ',
			several: 'requests to cancel invoices, without the answer of SEFAZ',
			explanation: 'Without the answer it is not known whether the note was cancelled; it is not imported.',
			action: 'Look the note up at the NF-e portal.',
		},
	},
	'nfe-doc-correction': {
		kind: 'skip',
		'pt-BR': {
			title: 'carta de correção da nota {key}',
			several: 'cartas de correção de notas',
			explanation: 'A carta não muda valores nem quantidades; a nota recebe um aviso com o texto dela.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'correction letter of note {key}',
			several: 'correction letters of invoices',
			explanation: 'The letter changes no amounts or quantities; the note gets a notice with its text.',
			action: 'Nothing to do.',
		},
	},
	'nfe-doc-event': {
		kind: 'skip',
		'pt-BR': {
			title: 'evento {event} da nota {key}',
			several: 'eventos de notas',
			explanation: 'O evento não é uma nota e não muda o que ela comprou.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'event {event} of note {key}',
			several: 'events of invoices',
			explanation: 'The event is no note and does not change what the note bought.',
			action: 'Nothing to do.',
		},
	},
	'nfe-doc-cte': {
		kind: 'skip',
		'pt-BR': {
			title: 'é um CT-e (conhecimento de transporte), não uma NF-e',
			explanation: 'Um CT-e cobra o frete; não tem itens que virem ativos.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'it is a CT-e (transport document), not an NF-e',
			explanation: 'A CT-e bills the freight; it has no items that become assets.',
			action: 'Nothing to do.',
		},
	},
	'nfe-doc-mdfe': {
		kind: 'skip',
		'pt-BR': {
			title: 'é um MDF-e (manifesto de carga), não uma NF-e',
			explanation: 'Um MDF-e só lista as notas que um caminhão leva.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'it is an MDF-e (cargo manifest), not an NF-e',
			explanation: 'An MDF-e only lists the notes that a truck carries.',
			action: 'Nothing to do.',
		},
	},
	'nfe-doc-nfse': {
		kind: 'skip',
		'pt-BR': {
			title: 'é uma nota de serviço ({name}), não uma NF-e',
			explanation: 'Serviços não viram ativos.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'it is a service invoice ({name}), not an NF-e',
			explanation: 'Services do not become assets.',
			action: 'Nothing to do.',
		},
	},
	'nfe-doc-voiding': {
		kind: 'skip',
		'pt-BR': {
			title: 'é uma inutilização de numeração, não uma NF-e',
			explanation: 'O documento diz que certos números de nota nunca foram usados.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'it is a voiding of note numbers, not an NF-e',
			explanation: 'The document says that certain note numbers were never used.',
			action: 'Nothing to do.',
		},
	},
	'nfe-doc-summary': {
		kind: 'skip',
		'pt-BR': {
			title: 'é só o resumo da nota {key}, sem os itens',
			several: 'são só resumos de notas, sem os itens',
			explanation: 'O resumo (resNFe) não tem itens nem valores por item.',
			action: 'Dê ciência da operação no portal e baixe o XML completo.',
		},
		en: {
			title: 'it is only the summary of note {key}, without its items',
			several: 'only summaries of invoices, without the items',
			explanation: 'The summary (resNFe) has no items and no amounts per item.',
			action: 'Acknowledge the operation at the portal and download the full XML.',
		},
	},
	'nfe-doc-status': {
		kind: 'skip',
		'pt-BR': {
			title: 'é a resposta a uma consulta de situação, não uma NF-e',
			explanation: 'A resposta diz se a nota {key} vale; isso foi levado em conta.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'it is the answer to a status query, not an NF-e',
			explanation: 'The answer tells whether note {key} is valid; that was taken into account.',
			action: 'Nothing to do.',
		},
	},
	'nfe-doc-protocol': {
		kind: 'skip',
		'pt-BR': {
			title: 'é o protocolo da nota {key}, sem a nota',
			several: 'protocolos de notas, sem as notas',
			explanation: 'O protocolo foi juntado à nota de mesma chave, se ela está entre os arquivos.',
			action: 'Nada a fazer, se a nota está entre os arquivos.',
		},
		en: {
			title: 'it is the protocol of note {key}, without the note',
			several: 'protocols of invoices, without the invoices',
			explanation: 'The protocol was joined to the note with the same key, if that is among the files.',
			action: 'Nothing to do if the note is among the files.',
		},
	},
	'nfe-doc-other': {
		kind: 'skip',
		'pt-BR': {
			title: 'é outro documento fiscal (<{found}>), não uma NF-e',
			explanation: 'Só NF-e (modelo 55) e, a pedido, NFC-e (modelo 65) têm itens que viram ativos.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'it is another fiscal document (<{found}>), not an NF-e',
			explanation: 'Only NF-e (model 55) and, on request, NFC-e (model 65) have items that become assets.',
			action: 'Nothing to do.',
		},
	},
	'nfe-batch-empty': {
		kind: 'skip',
		'pt-BR': {
			title: 'lote da SEFAZ sem documentos',
			explanation: 'A consulta não trouxe nenhum documento ({found}).',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'SEFAZ batch without documents',
			explanation: 'The query brought no document ({found}).',
			action: 'Nothing to do.',
		},
	},
	'nfe-homologation': {
		kind: 'refusal',
		'pt-BR': {
			title: 'nota de homologação, sem valor fiscal',
			explanation: 'Foi emitida no ambiente de testes da SEFAZ; nada foi comprado com ela.',
			action: 'Nada a fazer; para testes, use --allow homologation.',
		},
		en: {
			title: 'test note without fiscal value',
			explanation: 'It was issued in the test environment of SEFAZ; nothing was bought with it.',
			action: 'Nothing to do; for trials, use --allow homologation.',
		},
	},
	'nfe-cancelled': {
		kind: 'refusal',
		'pt-BR': {
			title: 'nota cancelada',
			explanation: 'O cancelamento está em {file}. Uma nota cancelada não vale.',
			action: 'Importe a nota que a substituiu, se houver.',
		},
		en: {
			title: 'cancelled note',
			explanation: 'The cancellation is in {file}. A cancelled note is void.',
			action: 'Import the note that replaced it, if there is one.',
		},
	},
	'nfe-cancelled-later': {
		kind: 'refusal',
		'pt-BR': {
			title: 'nota cancelada depois de importada em {run}; dê baixa no painel: {assets}',
			several: 'notas canceladas depois de importadas em {run}; dê baixa no painel: {assets}',
			explanation:
				'Esses ativos foram criados a partir da nota, e o cancelamento está em {file}. A API não apaga ativos.',
			action: 'Dê baixa neles no painel; depois tire da pasta o arquivo do cancelamento.',
		},
		en: {
			title: 'note cancelled after it was imported in {run}; write off in the dashboard: {assets}',
			several: 'notes cancelled after they were imported in {run}; write off in the dashboard: {assets}',
			explanation: 'These assets were created from the note; the cancellation is in {file}. The API deletes no assets.',
			action: 'Write them off in the dashboard; then take the file of the cancellation out of the folder.',
		},
	},
	'nfe-cancel-requested': {
		kind: 'refusal',
		'pt-BR': {
			title: 'há um pedido de cancelamento desta nota sem a resposta da SEFAZ',
			explanation: 'O pedido está em {file}; sem a resposta não se sabe se a nota vale.',
			action: 'Consulte a nota no portal; se ela vale, use --allow cancel-requested.',
		},
		en: {
			title: 'there is a request to cancel this note without the answer of SEFAZ',
			explanation: 'The request is in {file}; without the answer it is not known whether the note is valid.',
			action: 'Look the note up at the portal; if it is valid, use --allow cancel-requested.',
		},
	},
	'nfe-disowned': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o destinatário declarou que não fez esta compra',
			explanation: 'O evento {event} (operação desconhecida ou não realizada) está em {file}.',
			action: 'Se a compra existe, use --allow disowned.',
		},
		en: {
			title: 'the recipient declared that it did not make this purchase',
			explanation: 'Event {event} (operation unknown or not carried out) is in {file}.',
			action: 'If the purchase exists, use --allow disowned.',
		},
	},
	'nfe-denied': {
		kind: 'refusal',
		'pt-BR': {
			title: 'nota com uso denegado (cStat {status})',
			explanation: 'A SEFAZ negou o uso da nota; ela não vale, embora esteja registrada.',
			action: 'Peça outra nota ao fornecedor.',
		},
		en: {
			title: 'use of the note was denied (cStat {status})',
			explanation: 'SEFAZ denied the use of the note; it is void although it is on record.',
			action: 'Ask the supplier for another note.',
		},
	},
	'nfe-not-authorised': {
		kind: 'refusal',
		'pt-BR': {
			title: 'nota não autorizada (cStat {status})',
			explanation: 'Só vale a nota com cStat 100 ou 150; esta traz: {reason}.',
			action: 'Peça ao fornecedor o XML autorizado.',
		},
		en: {
			title: 'note not authorised (cStat {status})',
			explanation: 'Only a note with cStat 100 or 150 is valid; this one says: {reason}.',
			action: 'Ask the supplier for the authorised XML.',
		},
	},
	'nfe-no-protocol': {
		kind: 'refusal',
		'pt-BR': {
			title: 'nota sem protocolo de autorização',
			explanation: 'O arquivo tem a nota assinada, mas não a prova de que a SEFAZ a autorizou (protNFe).',
			action: 'Baixe o XML autorizado (procNFe); se souber que a nota vale, use --allow no-protocol.',
		},
		en: {
			title: 'note without protocol of authorisation',
			explanation: 'The file has the signed note but no proof that SEFAZ authorised it (protNFe).',
			action: 'Download the authorised XML (procNFe); if you know that the note is valid, use --allow no-protocol.',
		},
	},
	'nfe-protocol-other-key': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o protocolo é de outra nota ({found})',
			explanation: 'A chave do protocolo não é a da nota; o arquivo foi montado com partes de notas diferentes.',
			action: 'Baixe o XML autorizado outra vez.',
		},
		en: {
			title: 'the protocol is of another note ({found})',
			explanation: 'The key in the protocol is not that of the note; the file was put together from different notes.',
			action: 'Download the authorised XML again.',
		},
	},
	'nfe-protocol-elsewhere': {
		kind: 'notice',
		'pt-BR': {
			title: 'autorização encontrada em outro arquivo: {file}',
			explanation: 'A nota veio sem protocolo; ele estava em outro arquivo da mesma importação.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'authorisation found in another file: {file}',
			explanation: 'The note came without its protocol; it was in another file of the same import.',
			action: 'Nothing to do.',
		},
	},
	'nfe-key-form': {
		kind: 'refusal',
		'pt-BR': {
			title: 'chave de acesso inválida: {found}',
			explanation:
				'Uma chave tem 44 caracteres: 6 dígitos, 12 letras ou dígitos, 26 dígitos. Sem ela a nota não tem identidade.',
			action: 'Baixe o XML outra vez.',
		},
		en: {
			title: 'invalid access key: {found}',
			explanation:
				'A key has 44 characters: 6 digits, 12 letters or digits, 26 digits. Without it the note has no identity.',
			action: 'Download the XML again.',
		},
	},
	'nfe-key-check-digit': {
		kind: 'refusal',
		'pt-BR': {
			title: 'dígito verificador da chave de acesso errado: {found}',
			explanation: 'O último dígito deveria ser {expected}; a chave foi alterada ou inventada.',
			action: 'Baixe o XML outra vez; se a nota vale assim mesmo, use --allow invalid-key.',
		},
		en: {
			title: 'wrong check digit of the access key: {found}',
			explanation: 'The last digit should be {expected}; the key was altered or invented.',
			action: 'Download the XML again; if the note is valid all the same, use --allow invalid-key.',
		},
	},
	'nfe-key-differs': {
		kind: 'notice',
		'pt-BR': {
			title: 'a chave de acesso não combina com a nota: {fields}',
			explanation: 'A chave repete dados da nota; os dois deveriam ser iguais. Acontece em notas editadas à mão.',
			action: 'Confira a nota no portal da NF-e.',
		},
		en: {
			title: 'the access key does not fit the note: {fields}',
			explanation: 'The key repeats data of the note; both should be equal. It happens in notes edited by hand.',
			action: 'Check the note at the NF-e portal.',
		},
	},
	'nfe-digest-differs': {
		kind: 'notice',
		'pt-BR': {
			title: 'o protocolo foi dado a outro conteúdo',
			explanation:
				'O resumo criptográfico (digVal) do protocolo não é o da assinatura; a nota foi alterada depois de autorizada.',
			action: 'Confira a nota no portal da NF-e.',
		},
		en: {
			title: 'the protocol was given to another content',
			explanation:
				'The digest (digVal) of the protocol is not that of the signature; the note was changed after it was authorised.',
			action: 'Check the note at the NF-e portal.',
		},
	},
	'nfe-supplier-check-digit': {
		kind: 'notice',
		'pt-BR': {
			title: 'CNPJ ou CPF do fornecedor com dígito verificador errado: {found}',
			explanation: 'Uma nota autorizada traz um número válido.',
			action: 'Confira a nota no portal da NF-e.',
		},
		en: {
			title: 'CNPJ or CPF of the supplier with a wrong check digit: {found}',
			explanation: 'An authorised note carries a valid number.',
			action: 'Check the note at the NF-e portal.',
		},
	},
	'nfe-model-unknown': {
		kind: 'refusal',
		'pt-BR': {
			title: 'modelo de documento desconhecido: {found}',
			explanation: 'Só os modelos 55 (NF-e) e 65 (NFC-e) são importados.',
			action: 'Confira de onde veio o arquivo.',
		},
		en: {
			title: 'unknown document model: {found}',
			explanation: 'Only models 55 (NF-e) and 65 (NFC-e) are imported.',
			action: 'Check where the file came from.',
		},
	},
	'nfe-consumer-note': {
		kind: 'refusal',
		'pt-BR': {
			title: 'é uma NFC-e (nota de consumidor)',
			explanation: 'NFC-e é venda a consumidor, quase sempre sem destinatário; não prova compra da empresa.',
			action: 'Se a empresa comprou com ela, use --allow nfce.',
		},
		en: {
			title: 'it is an NFC-e (consumer note)',
			explanation:
				'An NFC-e is a sale to a consumer, mostly without a recipient; it proves no purchase of the company.',
			action: 'If the company bought with it, use --allow nfce.',
		},
	},
	'nfe-complement': {
		kind: 'refusal',
		'pt-BR': {
			title: 'nota complementar (finNFe 2)',
			explanation: 'Completa o imposto ou o valor de outra nota; não traz mercadoria nova.',
			action: 'Importe a nota original.',
		},
		en: {
			title: 'complementary note (finNFe 2)',
			explanation: 'It completes the tax or the value of another note; it brings no new goods.',
			action: 'Import the original note.',
		},
	},
	'nfe-adjustment': {
		kind: 'refusal',
		'pt-BR': {
			title: 'nota de ajuste (finNFe 3)',
			explanation: 'É um lançamento fiscal; não traz mercadoria.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'adjustment note (finNFe 3)',
			explanation: 'It is a tax entry; it brings no goods.',
			action: 'Nothing to do.',
		},
	},
	'nfe-return': {
		kind: 'refusal',
		'pt-BR': {
			title: 'devolução ou retorno de mercadoria ({found})',
			explanation: 'A nota desfaz uma compra ou uma venda; não é aquisição.',
			action: 'Se um ativo foi devolvido, dê baixa nele.',
		},
		en: {
			title: 'return of goods ({found})',
			explanation: 'The note undoes a purchase or a sale; it is no acquisition.',
			action: 'If an asset was returned, write it off.',
		},
	},
	'nfe-credit-note': {
		kind: 'refusal',
		'pt-BR': {
			title: 'nota de crédito (finNFe 5)',
			explanation: 'Corrige imposto ou valor de outra nota; não traz mercadoria.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'credit note (finNFe 5)',
			explanation: 'It corrects tax or value of another note; it brings no goods.',
			action: 'Nothing to do.',
		},
	},
	'nfe-debit-note': {
		kind: 'refusal',
		'pt-BR': {
			title: 'nota de débito (finNFe 6)',
			explanation: 'Cobra diferença, multa ou juros de outra nota; não traz mercadoria.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'debit note (finNFe 6)',
			explanation: 'It charges a difference, fine or interest of another note; it brings no goods.',
			action: 'Nothing to do.',
		},
	},
	'nfe-purpose-unknown': {
		kind: 'refusal',
		'pt-BR': {
			title: 'finalidade da nota desconhecida: finNFe {found}',
			explanation: 'Só se sabe o que fazer com finNFe 1 a 6.',
			action: 'Confira a nota; atualize o programa.',
		},
		en: {
			title: 'unknown purpose of the note: finNFe {found}',
			explanation: 'Only finNFe 1 to 6 are understood.',
			action: 'Check the note; update the program.',
		},
	},
	'nfe-issuer-entry': {
		kind: 'refusal',
		'pt-BR': {
			title: 'nota de entrada do próprio emitente (tpNF 0)',
			explanation: 'O emitente registrou a entrada de algo nele mesmo; a empresa não comprou.',
			action: 'Se o emitente é a sua empresa, informe o CNPJ em --company.',
		},
		en: {
			title: "the issuer's own entry note (tpNF 0)",
			explanation: 'The issuer recorded something coming in to itself; the company bought nothing.',
			action: 'If the issuer is your company, give its CNPJ with --company.',
		},
	},
	'nfe-own-issue': {
		kind: 'refusal',
		'pt-BR': {
			title: 'nota emitida pela própria empresa',
			explanation: 'É uma venda, transferência ou remessa da empresa, não uma compra.',
			action: 'Se ainda assim traz ativos a cadastrar, como em uma transferência entre filiais, use --allow own-issue.',
		},
		en: {
			title: 'invoice issued by the company itself',
			explanation: 'It is a sale, transfer or shipment of the company, not a purchase.',
			action: 'If it brings assets to register all the same, as between two branches, use --allow own-issue.',
		},
	},
	'nfe-other-recipient': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o destinatário é outro: {found}',
			explanation: 'Só viram ativos as notas destinadas a {companies}.',
			action: 'Se o destinatário também é da empresa, acrescente --company {found}.',
		},
		en: {
			title: 'the recipient is another: {found}',
			explanation: 'Only notes addressed to {companies} become assets.',
			action: 'If the recipient belongs to the company too, add --company {found}.',
		},
	},
	'nfe-recipient-missing': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a nota não diz quem é o destinatário',
			explanation: 'Sem CNPJ nem CPF não se sabe se foi a empresa que comprou.',
			action: 'Peça ao fornecedor uma NF-e com o CNPJ da empresa.',
		},
		en: {
			title: 'the note does not say who the recipient is',
			explanation: 'Without a CNPJ or CPF it is not known whether the company bought.',
			action: 'Ask the supplier for an NF-e with the CNPJ of the company.',
		},
	},
	'nfe-recipients-differ': {
		kind: 'fault',
		'pt-BR': {
			title: 'as notas são de destinatários diferentes: {recipients}',
			explanation: 'Não se sabe qual deles é a empresa; nada foi importado. Emitentes: {issuers}.',
			action: 'Informe a empresa com --company (CNPJ ou raiz do CNPJ; pode repetir a opção).',
			example: '--company 12345678',
		},
		en: {
			title: 'the notes are addressed to different recipients: {recipients}',
			explanation: 'It is not known which of them is the company; nothing was imported. Issuers: {issuers}.',
			action: 'Name the company with --company (CNPJ or its root; may be repeated).',
			example: '--company 12345678',
		},
	},
	'nfe-buyer-inferred': {
		kind: 'notice',
		'pt-BR': {
			title: 'compradora, deduzida das notas: {found}; emitidas por {issuers}',
			explanation: 'Todas as notas são para ela, e nenhuma empresa foi informada.',
			action: 'Se a sua empresa é a emitente, são vendas e não compras: informe a empresa com --company.',
			example: '--company 12345678',
		},
		en: {
			title: 'buyer, taken from the invoices: {found}; issued by {issuers}',
			explanation: 'All invoices are addressed to it, and no company was named.',
			action: 'If your company is the issuer, these are sales and no purchases: name the company with --company.',
			example: '--company 12345678',
		},
	},
	'nfe-duplicate-copy': {
		kind: 'skip',
		'pt-BR': {
			title: 'cópia da nota que está em {file}',
			several: 'cópias de notas que estão em outros arquivos',
			explanation: 'O conteúdo é o mesmo; cada nota é importada uma vez.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'copy of the note that is in {file}',
			several: 'copies of invoices that are in other files',
			explanation: 'The content is the same; each note is imported once.',
			action: 'Nothing to do.',
		},
	},
	'nfe-duplicate-key': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a nota tem outro conteúdo em {file}: {name} é {own} aqui e {other} lá',
			several: 'a mesma nota tem conteúdos diferentes em {file}: {name} é {own}',
			explanation:
				'A chave é a mesma, e só um dos conteúdos pode ser o autorizado. Só entra o que o protocolo comprova.',
			action: 'Confira no portal da NF-e qual vale e retire o outro da pasta.',
		},
		en: {
			title: 'the invoice says something else in {file}: {name} is {own} here and {other} there',
			several: 'one invoice says different things in {file}: {name} is {own}',
			explanation:
				'The key is the same, and only one content can be the authorised one. Only what its protocol proves comes in.',
			action: 'Check at the NF-e portal which is valid and take the other out of the folder.',
		},
	},
	'nfe-corrected': {
		kind: 'notice',
		'pt-BR': {
			title: 'a nota tem carta de correção: {text}',
			several: 'notas com carta de correção',
			explanation: 'A carta não muda valores nem quantidades.',
			action: 'Leia a carta; corrija a descrição do ativo se for o caso.',
		},
		en: {
			title: 'the note has a correction letter: {text}',
			several: 'invoices with a correction letter',
			explanation: 'The letter changes no amounts or quantities.',
			action: 'Read the letter; correct the description of the asset if need be.',
		},
	},
	'nfe-no-items': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a nota não tem itens',
			explanation: 'Toda NF-e tem ao menos um item (det).',
			action: 'Baixe o XML outra vez.',
		},
		en: {
			title: 'the note has no items',
			explanation: 'Every NF-e has at least one item (det).',
			action: 'Download the XML again.',
		},
	},
	'nfe-date': {
		kind: 'refusal',
		'pt-BR': {
			title: 'data de emissão inválida: {found}',
			explanation: 'A data de emissão é a data de aquisição do ativo.',
			action: 'Confira o XML da nota.',
			example: '2026-03-09T10:15:00-03:00',
		},
		en: {
			title: 'invalid issue date: {found}',
			explanation: 'The issue date is the acquisition date of the asset.',
			action: 'Check the XML of the note.',
			example: '2026-03-09T10:15:00-03:00',
		},
	},
	'nfe-date-without-offset': {
		kind: 'notice',
		'pt-BR': {
			title: 'data de emissão sem fuso horário: {found}',
			explanation: 'Foi lida no fuso {zone}.',
			action: 'Se o fuso é outro, use --time-zone.',
		},
		en: {
			title: 'issue date without an offset: {found}',
			explanation: 'It was read in the zone {zone}.',
			action: 'If the zone is another, use --time-zone.',
		},
	},
	'nfe-day-changes': {
		kind: 'notice',
		'pt-BR': {
			title: 'a data de aquisição muda de dia em UTC: {found} vira {instant}',
			several: 'a data de aquisição muda de dia em UTC: {found}',
			explanation: 'A API guarda o instante exato em UTC; no horário do emitente o dia é o da nota.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'the acquisition date changes its day in UTC: {found} becomes {instant}',
			several: 'the acquisition date changes its day in UTC: {found}',
			explanation: 'The API keeps the exact instant in UTC; in the time of the issuer the day is that of the note.',
			action: 'Nothing to do.',
		},
	},
	'nfe-total-differs': {
		kind: 'notice',
		'pt-BR': {
			title: 'os itens somam {sum} e o total da nota é {total}: diferença de {difference}',
			several: 'a soma dos itens não é o total da nota; diferenças: {difference}',
			explanation: 'Nenhuma das formas conhecidas de compor o total fecha; o custo dos ativos vem dos itens.',
			action: 'Confira os valores da nota antes de enviar.',
		},
		en: {
			title: 'the items add up to {sum} and the total of the note is {total}: a difference of {difference}',
			several: 'the sum of the items is not the total of the invoice; differences: {difference}',
			explanation: 'None of the known ways to compose the total closes; the cost of the assets comes from the items.',
			action: 'Check the amounts of the note before sending.',
		},
	},
	'nfe-total-altered': {
		kind: 'refusal',
		'pt-BR': {
			title: '{field} é {total} na nota, mas as contas dão {sum}: diferença de {difference}',
			several: 'as contas da nota não fecham; diferenças: {difference}',
			explanation:
				'A Sefaz só autoriza uma nota em que cada item vale quantidade × preço unitário (vProd) e os itens somam o total (vNF): este XML foi alterado ou está incompleto. Nenhum item dele é importado.',
			action:
				'Baixe o XML outra vez do portal da NF-e ou peça-o ao fornecedor. Para importar assim mesmo, com os valores dos itens, use --allow total-differs.',
		},
		en: {
			title: '{field} is {total} on the invoice, but it computes to {sum}: a difference of {difference}',
			several: 'the amounts of the invoice do not agree; differences: {difference}',
			explanation:
				'The tax authority only authorises an invoice whose items are quantity × unit price (vProd) and make its total (vNF): this XML was altered or is incomplete. None of its items is imported.',
			action:
				'Download the XML again or ask the supplier for it. To import it all the same, with the amounts of the items, use --allow total-differs.',
		},
	},
	'nfe-item-sum-differs': {
		kind: 'notice',
		'pt-BR': {
			title:
				'{count|unidade soma|unidades somam} {sum}, e o item vale {total} na nota: diferença de {difference} ({others})',
			several: 'as unidades de itens não somam mais o valor do item na nota; diferenças: {difference}',
			explanation:
				'Algum preço foi alterado na planilha, e o valor destes ativos não é mais o da nota. São importados assim mesmo. As unidades que importações anteriores criaram entram na soma.',
			action: 'Confira o preço nas linhas citadas; se a mudança é de propósito, nada a fazer.',
		},
		en: {
			title:
				'{count|unit adds|units add} up to {sum}, and the item is {total} on the note: a difference of {difference} ({others})',
			several: 'the units of items no longer add up to the value of the item on the note; differences: {difference}',
			explanation:
				'Some price was changed in the workbook, and the value of these assets is no longer that of the note. They are imported all the same. Units that earlier imports created count in the sum.',
			action: 'Check the price in the rows that are named; if the change is on purpose, there is nothing to do.',
		},
	},
	'nfe-item-units-missing': {
		kind: 'notice',
		'pt-BR': {
			title:
				'{count} de {units|unidade|unidades} do item: somam {sum}; na nota essas valem {worth}, e o item inteiro, {total} ({others})',
			several: 'itens com menos unidades do que na nota; as que há somam {sum}',
			explanation:
				'As outras unidades não estão nesta importação nem nas anteriores: a linha foi apagada, ou está em outro arquivo. As que há são importadas.',
			action: 'Se estão em outra parte da planilha, importe-a também; se foram apagadas de propósito, nada a fazer.',
		},
		en: {
			title:
				'{count} of {units|unit|units} of the item: they add up to {sum}; on the note these are {worth}, and the whole item {total} ({others})',
			several: 'items with fewer units than on the note; those that are there add up to {sum}',
			explanation:
				'The other units are neither in this import nor in earlier ones: the row was deleted, or it is in another file. Those that are there are imported.',
			action:
				'If they are in another part of the workbook, import it too; if they were deleted on purpose, there is nothing to do.',
		},
	},
	'nfe-total-missing': {
		kind: 'notice',
		'pt-BR': {
			title: 'a nota não traz o valor total (vNF)',
			explanation: 'Sem ele não há como conferir a soma dos itens.',
			action: 'Confira os valores da nota antes de enviar.',
		},
		en: {
			title: 'the note does not carry its total (vNF)',
			explanation: 'Without it the sum of the items cannot be checked.',
			action: 'Check the amounts of the note before sending.',
		},
	},
	'nfe-apportioned': {
		kind: 'notice',
		'pt-BR': {
			title: 'valores que só estão no total foram divididos pelos itens: {fields}',
			explanation: 'A nota não os traz por item; foram divididos pelo valor dos produtos.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'amounts that stand only in the total were split over the items: {fields}',
			explanation: 'The note does not give them per item; they were split by the value of the products.',
			action: 'Nothing to do.',
		},
	},
	'nfe-item-number': {
		kind: 'refusal',
		'pt-BR': {
			title: 'número de item inválido: {found}',
			explanation: 'Os itens de uma nota são numerados de 1 a 990 (nItem); sem o número o item não tem identidade.',
			action: 'Baixe o XML outra vez.',
		},
		en: {
			title: 'invalid item number: {found}',
			explanation:
				'The items of a note are numbered from 1 to 990 (nItem); without the number the item has no identity.',
			action: 'Download the XML again.',
		},
	},
	'nfe-item-number-repeated': {
		kind: 'refusal',
		'pt-BR': {
			title: 'número de item repetido na nota: {found}',
			explanation: 'Dois itens com o mesmo número não se distinguem; nenhum deles é importado.',
			action: 'Baixe o XML outra vez.',
		},
		en: {
			title: 'item number repeated in the note: {found}',
			explanation: 'Two items with one number cannot be told apart; none of them is imported.',
			action: 'Download the XML again.',
		},
	},
	'nfe-amount': {
		kind: 'refusal',
		'pt-BR': {
			title: 'valor inválido: {found}',
			explanation: 'Os valores da NF-e usam ponto decimal e até duas casas, sem sinal.',
			action: 'Baixe o XML outra vez.',
			example: '1234.56',
		},
		en: {
			title: 'invalid amount: {found}',
			explanation: 'Amounts of an NF-e use a decimal point and up to two decimals, without a sign.',
			action: 'Download the XML again.',
			example: '1234.56',
		},
	},
	'nfe-quantity': {
		kind: 'refusal',
		'pt-BR': {
			title: 'quantidade inválida: {found}',
			explanation: 'A quantidade (qCom) é um número positivo com ponto decimal e até quatro casas.',
			action: 'Baixe o XML outra vez.',
			example: '2.0000',
		},
		en: {
			title: 'invalid quantity: {found}',
			explanation: 'The quantity (qCom) is a positive number with a decimal point and up to four decimals.',
			action: 'Download the XML again.',
			example: '2.0000',
		},
	},
	'nfe-quantity-fraction': {
		kind: 'refusal',
		'pt-BR': {
			title: 'quantidade não inteira: {found} {unit}',
			explanation: 'Não se cria uma fração de ativo.',
			action: 'Diga nas regras quantos ativos são (units), ou deixe o item de fora (exclude).',
		},
		en: {
			title: 'quantity is not whole: {found} {unit}',
			explanation: 'A fraction of an asset cannot be created.',
			action: 'Say in the rules how many assets it is (units), or leave the item out (exclude).',
		},
	},
	'nfe-unit-factor': {
		kind: 'refusal',
		'pt-BR': {
			title: 'unidade “{unit}”: quantos ativos vêm em cada uma?',
			explanation: '{found} {unit} não diz quantas peças são, e o programa não adivinha.',
			action:
				'Informe quantos vêm em cada um num arquivo de regras, dado com --rules: por unidade (units) ou por produto (products).',
			example: '--rules regras.json; regras.json: { "units": { "CX": 10 } }',
		},
		en: {
			title: 'unit “{unit}”: how many assets are in each?',
			explanation: '{found} {unit} does not say how many pieces that is, and the program does not guess.',
			action: 'Say how many are in each in a rules file, given with --rules: by unit (units) or by product (products).',
			example: '--rules rules.json; rules.json: { "units": { "CX": 10 } }',
		},
	},
	'nfe-unit-factor-suggested': {
		kind: 'refusal',
		'pt-BR': {
			title: 'unidade “{unit}”: quantos ativos vêm em cada uma? Parecem {factor}',
			several: 'unidade “{unit}”: quantos ativos vêm em cada uma?',
			explanation: 'A nota traz «{evidence}», mas isso não é certo e não é usado sozinho.',
			action:
				'Se está certo, informe o fator {factor} num arquivo de regras, dado com --rules: por unidade (units) ou por produto (products).',
			example: '--rules regras.json; regras.json: { "units": { "CX": 10 } }',
		},
		en: {
			title: 'unit “{unit}”: how many assets are in each? It looks like {factor}',
			several: 'unit “{unit}”: how many assets come in each?',
			explanation: 'The note says "{evidence}", but that is not certain and is not used on its own.',
			action:
				'If it is right, give the factor {factor} in a rules file, given with --rules: by unit (units) or by product (products).',
			example: '--rules rules.json; rules.json: { "units": { "CX": 10 } }',
		},
	},
	'nfe-unit-measured': {
		kind: 'skip',
		'pt-BR': {
			title: 'vendido por medida: {found} {unit}',
			explanation: 'O que se compra por peso, comprimento ou volume raramente é um equipamento.',
			action: 'Se é um ativo, use --measured-units one-per-line ou uma regra com units: "line".',
		},
		en: {
			title: 'sold by measure: {found} {unit}',
			explanation: 'What is bought by weight, length or volume is rarely a piece of equipment.',
			action: 'If it is an asset, use --measured-units one-per-line or a rule with units: "line".',
		},
	},
	'nfe-too-many-units': {
		kind: 'refusal',
		'pt-BR': {
			title: '{units} unidades em um item; o limite é {limit}',
			explanation: 'Cada unidade vira um ativo; tantos de uma vez costumam ser material de consumo.',
			action: 'Se são ativos, aumente --max-units-per-line; senão exclua o item pelas regras.',
		},
		en: {
			title: '{units} units in one item; the limit is {limit}',
			explanation: 'Each unit becomes an asset; so many at once are mostly consumables.',
			action: 'If they are assets, raise --max-units-per-line; else exclude the item by the rules.',
		},
	},
	'nfe-service': {
		kind: 'skip',
		'pt-BR': {
			title: 'é um serviço, não um bem',
			explanation: 'O item tem ISSQN ou CFOP de serviço ({found}).',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'it is a service, not a good',
			explanation: 'The item has ISSQN or the CFOP of a service ({found}).',
			action: 'Nothing to do.',
		},
	},
	'nfe-rental': {
		kind: 'skip',
		'pt-BR': {
			title: 'bem em comodato ou locação (CFOP {found})',
			explanation: 'O bem continua do fornecedor.',
			action: 'Para cadastrá-lo como alugado, use --allow rental.',
		},
		en: {
			title: 'good on loan or rent (CFOP {found})',
			explanation: 'The good remains the property of the supplier.',
			action: 'To register it as rented, use --allow rental.',
		},
	},
	'nfe-not-owned': {
		kind: 'skip',
		'pt-BR': {
			title: 'o bem não foi comprado (CFOP {found})',
			explanation: 'É remessa ou retorno de demonstração, feira, conserto, consignação ou uso fora da empresa.',
			action: 'Para cadastrá-lo mesmo assim, use --allow not-owned.',
		},
		en: {
			title: 'the good was not bought (CFOP {found})',
			explanation: 'It is a shipment for or from demonstration, fair, repair, consignment or use elsewhere.',
			action: 'To register it all the same, use --allow not-owned.',
		},
	},
	'nfe-unspecified': {
		kind: 'skip',
		'pt-BR': {
			title: 'saída não especificada (CFOP {found})',
			explanation: 'O CFOP 949 serve para trocas em garantia, empréstimos e outras remessas; não diz que houve compra.',
			action: 'Se foi uma compra, use --allow unspecified.',
		},
		en: {
			title: 'unspecified shipment (CFOP {found})',
			explanation:
				'CFOP 949 serves warranty exchanges, loans and other shipments; it does not say that there was a purchase.',
			action: 'If it was a purchase, use --allow unspecified.',
		},
	},
	'nfe-bonus': {
		kind: 'skip',
		'pt-BR': {
			title: 'bonificação, doação ou brinde (CFOP {found})',
			explanation: 'O item veio de graça; muitas empresas não o cadastram.',
			action: 'Para cadastrá-lo, use --allow bonus.',
		},
		en: {
			title: 'bonus, donation or gift (CFOP {found})',
			explanation: 'The item came for free; many companies do not register it.',
			action: 'To register it, use --allow bonus.',
		},
	},
	'nfe-sample': {
		kind: 'skip',
		'pt-BR': {
			title: 'amostra grátis (CFOP {found})',
			explanation: 'O item veio de graça, para ser experimentado.',
			action: 'Para cadastrá-lo, use --allow sample.',
		},
		en: {
			title: 'free sample (CFOP {found})',
			explanation: 'The item came for free, to be tried.',
			action: 'To register it, use --allow sample.',
		},
	},
	'nfe-future-billing': {
		kind: 'skip',
		'pt-BR': {
			title: 'faturamento de entrega futura (CFOP {found})',
			explanation:
				'A mercadoria vem depois, com outra nota (CFOP 5116, 5117, 6116 ou 6117); importar as duas duplicaria os ativos.',
			action: 'Importe a nota da entrega; se só há esta, use --allow future-billing.',
		},
		en: {
			title: 'billing of a future delivery (CFOP {found})',
			explanation:
				'The goods come later with another note (CFOP 5116, 5117, 6116 or 6117); importing both would double the assets.',
			action: 'Import the note of the delivery; if there is only this one, use --allow future-billing.',
		},
	},
	'nfe-future-delivery': {
		kind: 'notice',
		'pt-BR': {
			title: 'entrega de uma compra já faturada (CFOP {found})',
			explanation: 'O faturamento veio em outra nota (CFOP 5922 ou 6922), que não deve ser importada também.',
			action: 'Confira que a nota do faturamento não foi importada: {references}.',
		},
		en: {
			title: 'delivery of a purchase that was already billed (CFOP {found})',
			explanation: 'The billing came in another note (CFOP 5922 or 6922), which must not be imported too.',
			action: 'Check that the billing note was not imported: {references}.',
		},
	},
	'nfe-order-sale': {
		kind: 'notice',
		'pt-BR': {
			title: 'venda à ordem (CFOP {found})',
			explanation: 'A mercadoria vem com outra nota (CFOP 5923 ou 6923), que não deve ser importada também.',
			action: 'Confira que a nota da remessa não foi importada: {references}.',
		},
		en: {
			title: 'sale with delivery by a third party (CFOP {found})',
			explanation: 'The goods come with another note (CFOP 5923 or 6923), which must not be imported too.',
			action: 'Check that the shipment note was not imported: {references}.',
		},
	},
	'nfe-order-shipment': {
		kind: 'skip',
		'pt-BR': {
			title: 'remessa por conta e ordem de terceiros (CFOP {found})',
			explanation: 'A compra está em outra nota (CFOP 5118 a 5120); importar as duas duplicaria os ativos.',
			action: 'Importe a nota da venda; se só há esta, use --allow order-shipment.',
		},
		en: {
			title: 'shipment on behalf of a third party (CFOP {found})',
			explanation: 'The purchase is in another note (CFOP 5118 to 5120); importing both would double the assets.',
			action: 'Import the note of the sale; if there is only this one, use --allow order-shipment.',
		},
	},
	'nfe-same-goods': {
		kind: 'skip',
		'pt-BR': {
			title: 'os mesmos bens estão na nota {key}',
			several: 'os mesmos bens estão em outras notas',
			explanation: 'As duas notas se referem uma à outra; só uma delas vira ativos.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'the same goods are in note {key}',
			several: 'the same goods are in other invoices',
			explanation: 'The two notes refer to each other; only one of them becomes assets.',
			action: 'Nothing to do.',
		},
	},
	'nfe-over-coupon': {
		kind: 'notice',
		'pt-BR': {
			title: 'nota emitida sobre um cupom ou uma NFC-e (CFOP {found})',
			explanation: 'Os mesmos bens já estão no cupom: {references}.',
			action: 'Confira que o cupom não foi cadastrado também.',
		},
		en: {
			title: 'note issued over a coupon or an NFC-e (CFOP {found})',
			explanation: 'The same goods are already in the coupon: {references}.',
			action: 'Check that the coupon was not registered too.',
		},
	},
	'nfe-refers-to': {
		kind: 'notice',
		'pt-BR': {
			title: 'a nota se refere a outra que também está nesta importação: {references}',
			explanation: 'Notas que se referem uma à outra às vezes trazem os mesmos bens.',
			action: 'Confira que não são os mesmos bens.',
		},
		en: {
			title: 'the note refers to another that is in this import too: {references}',
			explanation: 'Notes that refer to each other sometimes carry the same goods.',
			action: 'Check that they are not the same goods.',
		},
	},
	'nfe-not-in-total': {
		kind: 'skip',
		'pt-BR': {
			title: 'item que não entra no total da nota (indTot 0)',
			explanation: 'É um componente ou um item só informado; o valor dele está em outro item.',
			action: 'Se é um ativo à parte, use --allow not-in-total.',
		},
		en: {
			title: 'item that is not in the total of the note (indTot 0)',
			explanation: 'It is a component or only mentioned; its value is in another item.',
			action: 'If it is an asset of its own, use --allow not-in-total.',
		},
	},
	'nfe-without-value': {
		kind: 'skip',
		'pt-BR': {
			title: 'item sem valor',
			explanation: 'O valor do produto é zero.',
			action: 'Se é um ativo, use --allow without-value.',
		},
		en: {
			title: 'item without value',
			explanation: 'The value of the product is zero.',
			action: 'If it is an asset, use --allow without-value.',
		},
	},
	'nfe-cost-negative': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o custo do item é negativo: {cost}',
			explanation: 'Os descontos passam do valor do item.',
			action: 'Confira os valores da nota.',
		},
		en: {
			title: 'the cost of the item is negative: {cost}',
			explanation: 'The discounts exceed the value of the item.',
			action: 'Check the amounts of the note.',
		},
	},
	'nfe-cost-range': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o custo do item é grande demais: {cost}',
			explanation: 'O valor passa do que a API aceita.',
			action: 'Confira os valores da nota.',
		},
		en: {
			title: 'the cost of the item is too large: {cost}',
			explanation: 'The amount exceeds what the API accepts.',
			action: 'Check the amounts of the note.',
		},
	},
	'nfe-rule-excluded': {
		kind: 'skip',
		'pt-BR': {
			title: 'deixado de fora por uma regra de exclusão',
			explanation: 'Regra {rule}.',
			action: 'Nada a fazer; para importá-lo, mude a regra.',
		},
		en: {
			title: 'left out by a rule of exclusion',
			explanation: 'Rule {rule}.',
			action: 'Nothing to do; to import it, change the rule.',
		},
	},
	'nfe-rule-not-included': {
		kind: 'skip',
		'pt-BR': {
			title: 'nenhuma regra de inclusão escolhe este item',
			explanation: 'Só entram os itens que as regras escolhem (NCM {ncm}).',
			action: 'Nada a fazer; para importá-lo, acrescente uma regra.',
		},
		en: {
			title: 'no rule of inclusion chooses this item',
			explanation: 'Only the items that the rules choose come in (NCM {ncm}).',
			action: 'Nothing to do; to import it, add a rule.',
		},
	},
	'nfe-below-minimum': {
		kind: 'skip',
		'pt-BR': {
			title: 'valor unitário de {price}, abaixo do mínimo de {minimum}',
			explanation: 'Itens baratos costumam ser material de consumo.',
			action: 'Nada a fazer; para importá-lo, mude o valor mínimo.',
		},
		en: {
			title: 'unit price of {price}, below the minimum of {minimum}',
			explanation: 'Cheap items are mostly consumables.',
			action: 'Nothing to do; to import it, change the minimum.',
		},
	},
	'nfe-unit-skipped': {
		kind: 'skip',
		'pt-BR': {
			title: 'unidade {unit} deixada de fora por uma regra',
			explanation: 'A regra diz que o que se compra nesta unidade não vira ativo.',
			action: 'Nada a fazer; para importá-lo, mude a regra.',
		},
		en: {
			title: 'unit {unit} left out by a rule',
			explanation: 'The rule says that what is bought in this unit becomes no asset.',
			action: 'Nothing to do; to import it, change the rule.',
		},
	},
	'nfe-joined': {
		kind: 'skip',
		'pt-BR': {
			title: 'faz parte do ativo do item {item}',
			several: 'fazem parte do ativo de outro item da nota',
			explanation: 'A regra «{rule}» junta os itens em um ativo; o custo deste foi somado ao dele.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'is part of the asset of item {item}',
			several: 'are part of the asset of another item of the invoice',
			explanation: 'The rule "{rule}" joins the items into one asset; the cost of this one was added to it.',
			action: 'Nothing to do.',
		},
	},
	'nfe-join-quantities': {
		kind: 'refusal',
		'pt-BR': {
			title: 'os itens da regra «{rule}» não têm quantidades que combinem: {quantities}',
			explanation: 'Para juntar itens em ativos, cada um precisa da mesma quantidade por ativo.',
			action: 'Importe esta nota sem a regra, ou corrija perAsset nela.',
		},
		en: {
			title: 'the items of rule "{rule}" have quantities that do not fit: {quantities}',
			explanation: 'To join items into assets, each needs the same quantity per asset.',
			action: 'Import this note without the rule, or correct perAsset in it.',
		},
	},
	'nfe-serial-count': {
		kind: 'notice',
		'pt-BR': {
			title: '{found} números de série para {units|unidade|unidades}: não usados',
			several: 'os números de série não são tantos quantas as unidades: não usados',
			explanation: 'Só se usa a lista quando há um número para cada unidade.',
			action: 'Preencha os números de série pela planilha de «asset-importer draft».',
		},
		en: {
			title: '{found} serial numbers for {units|unit|units}: not used',
			several: 'there are not as many serial numbers as units: not used',
			explanation: 'The list is used only when there is one number for each unit.',
			action: 'Fill in the serial numbers through the workbook of "asset-importer draft".',
		},
	},
	'nfe-serial-unclear': {
		kind: 'notice',
		'pt-BR': {
			title: 'pode ser número de série, mas não foi usado: {found}',
			several: 'textos que podem ser números de série não foram usados',
			explanation: 'Só se usa o que vem inteiro depois de “S/N”, “Nº de série”, “Serial:” ou “IMEI”.',
			action: 'Se for o número de série, preencha-o pela planilha de «asset-importer draft».',
		},
		en: {
			title: 'may be a serial number, but was not used: {found}',
			several: 'texts that may be serial numbers were not used',
			explanation: 'Only what stands whole behind “S/N”, “Nº de série”, “Serial:” or “IMEI” is used.',
			action: 'If it is the serial number, fill it in through the workbook of "asset-importer draft".',
		},
	},
	'nfe-imei': {
		kind: 'notice',
		'pt-BR': {
			title: 'IMEI inválido, não usado: {found}',
			explanation: 'Um IMEI tem 15 dígitos e o último confere os outros.',
			action: 'Confira o número no aparelho.',
		},
		en: {
			title: 'invalid IMEI, not used: {found}',
			explanation: 'An IMEI has 15 digits and the last one checks the others.',
			action: 'Check the number on the device.',
		},
	},
	'nfe-enrollment-missing': {
		kind: 'refusal',
		'pt-BR': {
			title: 'falta o número de patrimônio',
			explanation: 'A nota não traz números de patrimônio.',
			action: 'Use --enrollment-id, ou «asset-importer draft» para preenchê-los em uma planilha.',
			example: '--enrollment-id "PAT-{seq:06}"',
		},
		en: {
			title: 'the enrollment id is missing',
			explanation: 'The note carries no enrollment ids.',
			action: 'Use --enrollment-id, or "asset-importer draft" to fill them in in a workbook.',
			example: '--enrollment-id "PAT-{seq:06}"',
		},
	},
	'nfe-status-missing': {
		kind: 'refusal',
		'pt-BR': {
			title: 'falta a situação do ativo',
			explanation: 'A nota não diz em que situação o ativo está, e o programa não escolhe por você.',
			action: 'Use --default-status.',
			example: '--default-status available',
		},
		en: {
			title: 'the status is missing',
			explanation: 'The note does not say in which state the asset is, and the program does not choose for you.',
			action: 'Use --default-status.',
			example: '--default-status available',
		},
	},
	'nfe-body': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o campo {name} não serve para a API',
			explanation: 'O valor que a nota dá não passa na regra da API.',
			action: 'Confira o item na nota; este é um erro do programa, se o valor estiver certo.',
		},
		en: {
			title: 'the field {name} does not fit the API',
			explanation: 'The value that the note gives does not pass the rule of the API.',
			action: 'Check the item on the note; it is a bug of the program if the value is right.',
		},
	},
	'nfe-identity': {
		kind: 'refusal',
		'pt-BR': {
			title: 'as colunas de identidade da nota foram alteradas: {found}',
			explanation:
				'Chave, item e unidade dizem de qual nota é a linha; sem eles a mesma nota poderia ser importada duas vezes.',
			action:
				'Copie de volta os valores da planilha original, ou apague as três células para importar a linha como avulsa.',
		},
		en: {
			title: 'the identity columns of the note were changed: {found}',
			explanation: 'Key, item and unit say of which note the row is; without them one note could be imported twice.',
			action: 'Copy the values back from the original workbook, or clear the three cells to import the row on its own.',
		},
	},
	'nfe-identity-contradicted': {
		kind: 'refusal',
		'pt-BR': {
			title: '“{column}” diz {found}, mas “{other}” diz {said}',
			several: '“{column}” não combina com “{other}”',
			explanation: 'As duas células vieram da mesma nota; uma foi alterada, e não se sabe de qual unidade é a linha.',
			action: 'Copie de volta os valores da planilha original.',
		},
		en: {
			title: '“{column}” says {found}, but “{other}” says {said}',
			several: '“{column}” does not agree with “{other}”',
			explanation: 'Both cells came from one note; one was changed, and which unit the row stands for is not known.',
			action: 'Copy the values back from the original workbook.',
		},
	},
	'nfe-company': {
		kind: 'fault',
		'pt-BR': {
			title: 'não é um CNPJ, uma raiz de CNPJ nem um CPF: {found}',
			explanation: 'Aceitos: 14 caracteres com dígitos verificadores certos, a raiz de 8, ou um CPF de 11.',
			action: 'Corrija o valor de --company.',
			example: '--company 12.345.678/0001-95',
		},
		en: {
			title: 'not a CNPJ, the root of a CNPJ, nor a CPF: {found}',
			explanation: 'Accepted: 14 characters with right check digits, the root of 8, or a CPF of 11.',
			action: 'Correct the value of --company.',
			example: '--company 12.345.678/0001-95',
		},
	},
	'nfe-filter': {
		kind: 'fault',
		'pt-BR': {
			title: 'valor inválido em {option}: {found}',
			explanation: 'Esperado: {expected}.',
			action: 'Corrija o valor.',
		},
		en: {
			title: 'invalid value in {option}: {found}',
			explanation: 'Expected: {expected}.',
			action: 'Correct the value.',
		},
	},
	'nfe-allow': {
		kind: 'fault',
		'pt-BR': {
			title: 'caso desconhecido em --allow: {found}',
			explanation: 'Os casos são: {cases}.',
			action: 'Corrija o nome.',
		},
		en: {
			title: 'unknown case in --allow: {found}',
			explanation: 'The cases are: {cases}.',
			action: 'Correct the name.',
		},
	},
	'nfe-rules-placeholder': {
		kind: 'refusal',
		'pt-BR': {
			title: 'marcador desconhecido nas regras: {found}',
			explanation: 'Só os grupos com nome do pattern do mesmo produto preenchem marcadores; conhecidos aqui: {known}.',
			action: 'Dê ao grupo o nome do marcador, ou escreva o texto sem chaves.',
			example: '"match": { "pattern": "CAIXA (?<x>\\\\d+)" }, "model": "Caixa {x}"',
		},
		en: {
			title: 'unknown placeholder in the rules: {found}',
			explanation: 'Only named groups of the pattern of the same product fill placeholders; known here: {known}.',
			action: 'Give the group the name of the placeholder, or write the text without braces.',
			example: '"match": { "pattern": "CAIXA (?<x>\\\\d+)" }, "model": "Caixa {x}"',
		},
	},
	'nfe-template-placeholder': {
		kind: 'fault',
		'pt-BR': {
			title: 'marcador desconhecido em --enrollment-id: {found}',
			explanation: 'Os marcadores são {placeholders}; seq aceita uma largura.',
			action: 'Corrija o modelo.',
			example: 'PAT-{seq:06}',
		},
		en: {
			title: 'unknown placeholder in --enrollment-id: {found}',
			explanation: 'The placeholders are {placeholders}; seq takes a width.',
			action: 'Correct the template.',
			example: 'PAT-{seq:06}',
		},
	},
	'nfe-template-not-distinct': {
		kind: 'fault',
		'pt-BR': {
			title: 'o modelo de --enrollment-id não dá números diferentes: {found}',
			explanation: 'Dois ativos teriam o mesmo número de patrimônio: falta {missing}.',
			action: 'Acrescente o que falta ao modelo.',
			example: 'PAT-{seq:06}',
		},
		en: {
			title: 'the template of --enrollment-id does not give distinct ids: {found}',
			explanation: 'Two assets would have one enrollment id: {missing} is missing.',
			action: 'Add to the template what is missing.',
			example: 'PAT-{seq:06}',
		},
	},
	'nfe-rules-property': {
		kind: 'refusal',
		'pt-BR': {
			title: 'propriedade desconhecida nas regras',
			explanation: 'As propriedades aqui são: {known}.',
			action: 'Corrija o nome; o formato está em docs/rules.schema.json.',
		},
		en: {
			title: 'unknown property in the rules',
			explanation: 'The properties here are: {known}.',
			action: 'Correct the name; the form is in docs/rules.schema.json.',
		},
	},
	'nfe-rules-value': {
		kind: 'refusal',
		'pt-BR': {
			title: 'valor inválido nas regras; esperado: {expected}',
			explanation: 'O valor não serve para esta propriedade.',
			action: 'Corrija o valor; o formato está em docs/rules.schema.json.',
		},
		en: {
			title: 'invalid value in the rules; expected: {expected}',
			explanation: 'The value does not fit this property.',
			action: 'Correct the value; the form is in docs/rules.schema.json.',
		},
	},
} as const satisfies CataloguePart;
