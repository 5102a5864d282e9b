/** Messages: plan, journal, ledger, skips of a run. Used by runs. */
import type { CataloguePart } from '../message.ts';

export const runMessages = {
	'already-created': {
		kind: 'skip',
		'pt-BR': {
			title: 'já criado em uma importação anterior ({run}) com o nº {found}, ativo {assetId}',
			several: 'já criados em uma importação anterior ({run})',
			explanation: 'A mesma identificação já foi criada neste ambiente; criar de novo faria um segundo ativo.',
			action: 'Nada a fazer; se o ativo foi excluído no painel e deve ser criado de novo, use --again.',
		},
		en: {
			title: 'already created by an earlier run ({run}) with the enrollment id {found}, asset {assetId}',
			several: 'created already in an earlier import ({run})',
			explanation: 'The same identity was created in this environment; creating it again would make a second asset.',
			action: 'Nothing to do; if the asset was deleted in the dashboard and is to be created again, use --again.',
		},
	},
	'runs-folder-unwritable': {
		kind: 'fault',
		'pt-BR': {
			title: 'não é possível gravar na pasta de execuções {path}: {reason}',
			explanation: 'Sem gravar o plano e o diário nada é enviado.',
			action: 'Libere espaço ou permissão, ou indique outra pasta com --runs-dir.',
		},
		en: {
			title: 'cannot write to the runs folder {path}: {reason}',
			explanation: 'Nothing is sent unless the plan and the journal can be written.',
			action: 'Free space or give permission, or name another folder with --runs-dir.',
		},
	},
	'enrollment-id-already-created': {
		kind: 'skip',
		'pt-BR': {
			title: 'a identificação {found} já foi criada na importação {run}, a partir de outra origem, ativo {assetId}',
			several: 'identificações já criadas na importação {run}, a partir de outra origem: {found}',
			explanation:
				'Um ativo com o mesmo número de patrimônio já existe neste ambiente; criar outro deixaria dois com o mesmo número.',
			action:
				'Confira se é o mesmo equipamento; se for outro, dê a ele outro número; para criar mesmo assim, use --again.',
		},
		en: {
			title: 'enrollment id {found} was created by run {run} from another source, asset {assetId}',
			several: 'enrollment ids created already in import {run}, from another origin: {found}',
			explanation:
				'An asset with the same registration number exists in this environment; another one would leave two with one number.',
			action:
				'Check whether it is the same equipment; if not, give it another number; to create it all the same, use --again.',
		},
	},
	'already-created-differs': {
		kind: 'skip',
		'pt-BR': {
			title:
				'já criado na importação {run} com o nº {found}, ativo {assetId}, mas com outros dados: {field} era “{earlier}”, agora “{now}”{more}',
			several: 'já criados na importação {run}, e o arquivo diz agora outra coisa: {found}',
			explanation: 'A API cria ativos e não os altera: o que mudou no arquivo não chega ao ativo.',
			action: 'Se o dado novo é o certo, mude o ativo no painel.',
		},
		en: {
			title:
				'created already by run {run} with the enrollment id {found}, asset {assetId}, but otherwise: {field} was “{earlier}”, now “{now}”{more}',
			several: 'created already in import {run}, and the file now says otherwise: {found}',
			explanation:
				'The API creates assets and does not change them: what changed in the file does not reach the asset.',
			action: 'If the new value is the right one, change the asset in the dashboard.',
		},
	},
	'other-equipment-created': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o nº {found} já é de outro equipamento, da importação {run} ({row}): {field} “{earlier}”, aqui “{now}”',
			several: 'nºs que já são de outros equipamentos, da importação {run}: {found}',
			explanation: 'Um nº de patrimônio é de um equipamento só; com este, um dos dois ficaria fora do inventário.',
			action:
				'Se é outro equipamento, dê a ele outro número; se é o mesmo, tire a linha do arquivo e corrija o ativo no painel.',
		},
		en: {
			title: 'the enrollment id {found} is of other equipment, of run {run} ({row}): {field} “{earlier}”, here “{now}”',
			several: 'enrollment ids that are of other equipment, of import {run}: {found}',
			explanation:
				'An enrollment id is of one piece of equipment only; with this one, one of the two would be left out.',
			action:
				'If it is other equipment, give it another number; if it is the same, take the row out of the file and correct the asset in the dashboard.',
		},
	},
	'rejected-row-created': {
		kind: 'notice',
		'pt-BR': {
			title: 'o ativo nº {found} já existe, criado na importação {run} ({row}); a linha não precisa de correção',
			several: 'linhas cujos ativos já existem, criados na importação {run}, e não precisam de correção: {found}',
			explanation: 'Corrigida, a linha seria deixada de fora como já criada: a API cria ativos e não os altera.',
			action: 'Apague a linha; só se for outro equipamento, dê a ele outro número e corrija o resto.',
		},
		en: {
			title: 'the asset {found} exists already, created by run {run} ({row}); the row needs no correction',
			several: 'rows whose assets exist already, created by run {run}, and which need no correction: {found}',
			explanation:
				'Once corrected, the row would be left out as created already: the API creates assets and does not change them.',
			action: 'Delete the row; only if it is other equipment, give it another enrollment id and correct the rest.',
		},
	},
	'rejected-row-serial-created': {
		kind: 'notice',
		'pt-BR': {
			title:
				'o equipamento de nº de série {found} já existe: é o ativo {other}, da importação {run} ({row}); a linha não precisa de correção',
			several: 'linhas cujos nºs de série já são de ativos da importação {run}, e não precisam de correção: {found}',
			explanation: 'Corrigida, a linha seria recusada: o mesmo equipamento entraria de novo, com outro número.',
			action: 'Apague a linha; só se for outro equipamento, corrija o nº de série e o resto.',
		},
		en: {
			title:
				'the device with the serial number {found} exists already: it is the asset {other}, of run {run} ({row}); the row needs no correction',
			several:
				'rows whose serial numbers are those of assets of run {run} already, and which need no correction: {found}',
			explanation:
				'Once corrected, the row would be refused: the same device would come in again under another number.',
			action: 'Delete the row; only if it is other equipment, correct the serial number and the rest.',
		},
	},
	'serial-number-created': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o nº de série {found} já é do ativo {other}, da importação {run} ({row})',
			several: 'nºs de série que já são de outros ativos, da importação {run}: {found}',
			explanation: 'O mesmo equipamento entraria de novo no inventário, com outro número de patrimônio.',
			action: 'Confira o nº de série; se dois equipamentos têm mesmo o mesmo, repita o comando com --again {number}.',
		},
		en: {
			title: 'the serial number {found} is that of the asset {other}, of run {run} ({row})',
			several: 'serial numbers that are those of other assets, of import {run}: {found}',
			explanation: 'The same equipment would come into the inventory once more, under another enrollment id.',
			action:
				'If it is the same equipment (a repeated row or note, a note issued anew), take it out of the file; only if two really share it, repeat the command with --again {number}.',
		},
	},
	'serial-number-shared-earlier': {
		kind: 'notice',
		'pt-BR': {
			title: 'o nº de série {found}, aceito repetido, já é do ativo “{other}”, da importação {run} ({row})',
			several: 'nºs de série aceitos repetidos, que já são de ativos da importação {run}: {found}',
			explanation: 'Com --repeated-serials accept, ou --again, virá mais um ativo.',
			action: 'Se é o mesmo equipamento, tire-o do que é importado; se não é, nada a fazer.',
		},
		en: {
			title:
				'the serial number {found}, accepted though repeated, is that of the asset “{other}”, of run {run} ({row})',
			several: 'serial numbers, accepted though repeated, that are those of assets of run {run}: {found}',
			explanation: 'With --repeated-serials accept, or --again, one more asset comes of it.',
			action: 'If it is the same equipment, take it out of what is imported; if not, nothing to do.',
		},
	},
	'nfe-divided-otherwise': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a importação {run} já fez ativos deste item com outras regras: {earlier} ativo(s); agora {now}',
			several: 'itens de que a importação {run} já fez ativos com outras regras',
			explanation:
				'Todas as unidades da divisão daquela importação existem; com outro fator ou outra junção, esta viria além delas.',
			action:
				'O valor do item já está nesses ativos: não falta cadastrar nada dele. Para conferir, repita com as regras dela.',
		},
		en: {
			title: 'run {run} made assets of this item under other rules: {earlier} asset(s); now {now}',
			several: 'items of which import {run} made assets under other rules',
			explanation:
				'All units of the division of that run exist; with another factor or other joins this one would come on top of them.',
			action:
				'The value of the item is in these assets already: nothing of it is missing. To check, repeat with its rules.',
		},
	},
	'nfe-divided-in-part': {
		kind: 'refusal',
		'pt-BR': {
			title:
				'a importação {run} dividiu este item por outras regras ({earlier}; agora {now}) e nem todas as unidades dela existem; existem: {made}; sem confirmação: {doubtful}; não existem: {missing}',
			several: 'itens que a importação {run} dividiu por outras regras, e dos quais nem todas as unidades existem',
			explanation:
				'O valor das que não existem não está em ativo nenhum; com outra divisão nada mais é criado deste item, para não vir em dobro.',
			action:
				'Se aquela importação parou no meio, continue-a com «asset-importer resume {run}»; senão, repita este comando com as regras dela: só as unidades que não existem são criadas. As sem confirmação, confira antes no painel («asset-importer runs resolve»).',
		},
		en: {
			title:
				'run {run} divided this item by other rules ({earlier}; now {now}) and not all of its units exist; they exist: {made}; unconfirmed: {doubtful}; they do not exist: {missing}',
			several: 'items that run {run} divided by other rules, and of which not all units exist',
			explanation:
				'The value of those that do not exist is in no asset; nothing more is created of this item by another division, lest it come twice.',
			action:
				'If that run stopped half-way, go on with it by "asset-importer resume {run}"; else repeat this command with its rules: only the units that do not exist are created. Check the unconfirmed ones in the dashboard first ("asset-importer runs resolve").',
		},
	},
	'nfe-part-without-asset': {
		kind: 'refusal',
		'pt-BR': {
			title:
				'o item {part} ficaria sem ativo: pelas regras ele e o item {item} são um ativo só, que a importação {run} já fez sem ele ({found})',
			several:
				'itens que ficariam sem ativo (item {part} da nota): pelas regras fazem parte de ativos que a importação {run} já fez sem eles: {found}',
			explanation: 'Nenhuma importação fez ativo do item {part}, e a API não altera o valor de um ativo que já existe.',
			action:
				'Repita o comando com regras (--rules) sem essa junção: o item vira ativo próprio, e o que já existe é deixado de fora. Se o ativo {found} já foi corrigido no painel, deixe o item de fora com --exclude-text.',
		},
		en: {
			title:
				'item {part} would be in no asset: by the rules it is one asset with item {item}, of which run {run} made the asset {found} without it',
			several:
				'items that would be in no asset (item {part} of the note): by the rules they are parts of assets that run {run} made without them: {found}',
			explanation:
				'No run made an asset of item {part}, and the API does not change the value of an asset that exists.',
			action:
				'Repeat the command with rules (--rules) without this join: the item becomes an asset of its own, and what exists is left out. If the asset {found} was corrected in the dashboard, leave the item out with --exclude-text.',
		},
	},
	'nfe-join-not-applied': {
		kind: 'notice',
		'pt-BR': {
			title:
				'a regra «{rule}» não juntou este item ao item {item}: a importação {run} já o fez à parte (ativo {found})',
			several: 'itens que a regra «{rule}» não juntou: a importação {run} já os fez à parte',
			explanation: 'Um ativo que já existe não muda, e o valor do item está no dele.',
			action: 'Nada a fazer; se devem ser um ativo só, corrija-os no painel.',
		},
		en: {
			title: 'the rule "{rule}" did not join this item to item {item}: run {run} made it apart already (asset {found})',
			several: 'items that the rule "{rule}" did not join: run {run} made them apart already',
			explanation: 'An asset that exists does not change, and the value of the item is in its own.',
			action: 'Nothing to do; if they are to be one asset, correct them in the dashboard.',
		},
	},
	'nfe-made-otherwise': {
		kind: 'notice',
		'pt-BR': {
			title:
				'a importação {run} já fez os ativos deste item com outras opções, e eles não mudam: {earlier} ativo(s), a primeira unidade por {priceThen} (--cost {costThen}); agora seriam: {now}, por {priceNow} (--cost {costNow})',
			several: 'itens cujos ativos a importação {run} já fez com outra divisão ou outro custo, e que não mudam',
			explanation: 'O que existe fica como foi criado, e nada é criado de novo: a API não altera ativos.',
			action: 'Se valem as opções daquela importação, nada a fazer; se valem as de agora, corrija os ativos no painel.',
		},
		en: {
			title:
				'run {run} made the assets of this item with other options, and they do not change: {earlier} asset(s), the first unit at {priceThen} (--cost {costThen}); now they would be: {now}, at {priceNow} (--cost {costNow})',
			several: 'items whose assets run {run} made by another division or another cost, and which do not change',
			explanation: 'What exists stays as it was created, and nothing is created anew: the API does not change assets.',
			action:
				'If the options of that run are right, there is nothing to do; if those of now are, correct the assets in the dashboard.',
		},
	},
	'enrollment-id-respelled': {
		kind: 'notice',
		'pt-BR': {
			title:
				'o nº {found} só difere na escrita (maiúsculas, traços, espaços, zeros à esquerda) do de {others}: serão dois ativos',
			several:
				'nºs de patrimônio que só diferem na escrita (maiúsculas, traços, espaços, zeros à esquerda), serão ativos separados: {found}',
			explanation: 'A API os toma por números diferentes: serão dois ativos.',
			action: 'Se é o mesmo equipamento, deixe só uma das linhas; se não é, nada a fazer.',
		},
		en: {
			title:
				'the enrollment id {found} differs only in spelling (case, dashes, blanks, leading zeros) from that of {others}: they become two assets',
			several:
				'enrollment ids that differ only in spelling (case, dashes, blanks, leading zeros), which become separate assets: {found}',
			explanation: 'The API takes them for different ones: they become two assets.',
			action: 'If it is the same equipment, leave one of the rows only; if not, nothing to do.',
		},
	},
	'enrollment-id-respelled-earlier': {
		kind: 'notice',
		'pt-BR': {
			title: 'o nº {found} só difere na escrita do “{other}”, criado na importação {run} ({row}): serão dois ativos',
			several: 'nºs que só diferem na escrita dos de ativos da importação {run}, serão dois ativos cada: {found}',
			explanation:
				'Maiúsculas, traços, espaços ou zeros à esquerda são tudo o que difere; a API os toma por números diferentes.',
			action: 'Se é o mesmo equipamento, tire a linha do arquivo; se não é, nada a fazer.',
		},
		en: {
			title:
				'the enrollment id {found} differs only in spelling from “{other}”, created by run {run} ({row}): two assets',
			several: 'enrollment ids that differ only in spelling from those of import {run}, two assets each: {found}',
			explanation: 'Case, dashes, blanks or leading zeros are all that differs; the API takes them for different ones.',
			action: 'If it is the same equipment, take the row out of the file; if not, nothing to do.',
		},
	},
	'serial-number-respelled': {
		kind: 'notice',
		'pt-BR': {
			title:
				'o nº de série {found} só difere na escrita (maiúsculas, traços, espaços, zeros à esquerda) do de {others}: serão dois ativos',
			several:
				'nºs de série que só diferem na escrita (maiúsculas, traços, espaços, zeros à esquerda), serão ativos separados: {found}',
			explanation: 'Quase sempre é o mesmo equipamento, digitado duas vezes.',
			action: 'Se é o mesmo equipamento, deixe só uma das linhas; se não é, nada a fazer.',
		},
		en: {
			title:
				'the serial number {found} differs only in spelling (case, dashes, blanks, leading zeros) from that of {others}: two assets',
			several:
				'serial numbers that differ only in spelling (case, dashes, blanks, leading zeros), which become separate assets: {found}',
			explanation: 'It is nearly always the same device, typed twice.',
			action: 'If it is the same equipment, leave one of the rows only; if not, nothing to do.',
		},
	},
	'serial-number-respelled-earlier': {
		kind: 'notice',
		'pt-BR': {
			title:
				'o nº de série {found} só difere na escrita do que tem o ativo “{other}”, da importação {run} ({row}): serão dois ativos',
			several:
				'nºs de série que só diferem na escrita dos de ativos da importação {run}, serão dois ativos cada: {found}',
			explanation:
				'Maiúsculas, traços, espaços ou zeros à esquerda são tudo o que difere; quase sempre é o mesmo equipamento.',
			action: 'Se é o mesmo equipamento, tire a linha do arquivo; se não é, nada a fazer.',
		},
		en: {
			title:
				'the serial number {found} differs only in spelling from that of the asset “{other}”, of run {run} ({row}): two assets',
			several:
				'serial numbers that differ only in spelling from those of assets of run {run}, two assets each: {found}',
			explanation: 'Case, dashes, blanks or leading zeros are all that differs; it is nearly always the same device.',
			action: 'If it is the same equipment, take the row out of the file; if not, nothing to do.',
		},
	},
	'resolved-row-created-elsewhere': {
		kind: 'notice',
		'pt-BR': {
			title: '“{found}” foi criado também pela importação {run} (ativo {assetId})',
			explanation: 'A linha foi enviada de novo por outra importação, antes desta palavra.',
			action: 'Se os dois ativos existem no painel, apague um deles.',
		},
		en: {
			title: '“{found}” was created by run {run} too (asset {assetId})',
			explanation: 'The row was sent again by another run, before this word.',
			action: 'If both assets are in the dashboard, delete one of them.',
		},
	},
	'enrollment-id-taken': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o nº de patrimônio {found} já é de outro ativo, da importação {run} ({row})',
			several: 'nºs de patrimônio que já são de outros ativos, da importação {run}: {found}',
			explanation:
				'Esta unidade da nota não foi criada por nenhuma importação, mas o número dela foi usado para outra coisa.',
			action:
				'Dê outro número: em notas, ponha {supplier} ou {series} no modelo de --enrollment-id; em planilha, mude a célula.',
			example: "--enrollment-id 'NF{supplier}-{number}-{item}-{unit}'",
		},
		en: {
			title: 'the enrollment id {found} is that of another asset, of run {run} ({row})',
			several: 'enrollment ids that are those of other assets, of run {run}: {found}',
			explanation: 'No run created this unit of the invoice, but its enrollment id was used for something else.',
			action:
				'Give it another one: for invoices, put {supplier} or {series} into the template of --enrollment-id; in a spreadsheet, change the cell.',
			example: "--enrollment-id 'NF{supplier}-{number}-{item}-{unit}'",
		},
	},
	'nfe-number-taken': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o nº de patrimônio {found} já é de outro ativo, da importação {run} ({row})',
			several: 'nºs de patrimônio que já são de outros ativos, da importação {run}: {found}',
			explanation: 'A contagem {seq} começou em um número que uma importação anterior já usou para outra coisa.',
			action: 'Repita o comando com --enrollment-start {next}, o primeiro número livre depois dos que já foram usados.',
		},
		en: {
			title: 'the enrollment id {found} is that of another asset, of run {run} ({row})',
			several: 'enrollment ids that are those of other assets, of run {run}: {found}',
			explanation: 'The count {seq} began at a number that an earlier run has used for something else.',
			action: 'Repeat the command with --enrollment-start {next}, the first free number after those in use.',
		},
	},
	'held-unconfirmed': {
		kind: 'skip',
		'pt-BR': {
			title: 'não enviado: a importação {run} não sabe se {found} foi criado',
			several: 'não enviados: a importação {run} não sabe se foram criados: {found}',
			explanation:
				'Um pedido anterior para a mesma identificação ficou sem resposta; enviar de novo poderia criar um segundo ativo.',
			action:
				'Procure o ativo no painel e registre o que encontrou com “runs resolve” (importação {run}, linha {row}).',
		},
		en: {
			title: 'not sent: run {run} does not know whether {found} was created',
			several: 'not sent: import {run} does not know whether they were created: {found}',
			explanation:
				'An earlier request for the same identity was never answered; sending it again could make a second asset.',
			action:
				'Look the asset up in the dashboard and record what you found with "runs resolve" (run {run}, row {row}).',
		},
	},
	'again-unmet': {
		kind: 'notice',
		'pt-BR': {
			title: 'nenhuma linha a enviar tem o nº de patrimônio {found}, indicado com --again',
			explanation: 'A linha não está nos arquivos, foi recusada, ou o número foi escrito de outra forma.',
			action: 'Confira o número; nada é criado de novo por causa dele.',
		},
		en: {
			title: 'no row to be sent has the enrollment id {found}, named with --again',
			explanation: 'The row is not in the inputs, was rejected, or the id was written in another way.',
			action: 'Check the id; nothing is created once more because of it.',
		},
	},
	'run-folder-linked': {
		kind: 'fault',
		'pt-BR': {
			title: 'a pasta da importação é um atalho: {path}',
			explanation:
				'Por dois caminhos a mesma importação poderia ser enviada duas vezes ao mesmo tempo, e ao lado do atalho podem faltar importações que já criaram os mesmos ativos.',
			action: 'Repita o comando com a pasta verdadeira, {real}.',
		},
		en: {
			title: 'the folder of the run is a link: {path}',
			explanation:
				'By two ways the same run could be sent twice at the same time, and runs that created the same assets may not lie beside the link.',
			action: 'Repeat the command with the real folder, {real}.',
		},
	},
	'runs-folder-inside-run': {
		kind: 'fault',
		'pt-BR': {
			title: 'a pasta de importações ficaria dentro de uma importação: {run}',
			explanation:
				'Ali não se sabe o que as outras importações já criaram, e o mesmo ativo poderia ser criado duas vezes.',
			action: 'Vá para a pasta em que as importações são feitas e repita o comando, ou use --runs-dir {parent}.',
		},
		en: {
			title: 'the runs folder would lie inside a run: {run}',
			explanation: 'What the other runs have created is not known there, and an asset could be created twice.',
			action: 'Go to the folder in which the runs are made and repeat the command, or use --runs-dir {parent}.',
		},
	},
	'runs-being-sent': {
		kind: 'notice',
		'pt-BR': {
			title: 'outra importação desta pasta está enviando agora (processo {pid} em {host})',
			explanation: 'As linhas que ela está enviando contam aqui como retidas até terem resposta.',
			action: 'Para números finais, repita depois que ela terminar.',
		},
		en: {
			title: 'another run of this folder is being sent right now (process {pid} on {host})',
			explanation: 'The rows that it is sending count as held here until they are answered.',
			action: 'For final figures, repeat this when it has ended.',
		},
	},
	'attempt-interrupted': {
		kind: 'outcome',
		'pt-BR': {
			title: 'o programa terminou antes de receber a resposta deste envio',
			explanation: 'O pedido pode ter chegado à API ou não; por isso não é enviado de novo sozinho.',
			action: 'Procure o ativo no painel e registre o que encontrou com “runs resolve”.',
		},
		en: {
			title: 'the program ended before the answer to this request',
			explanation: 'The request may have reached the API or not; so it is not sent again on its own.',
			action: 'Look the asset up in the dashboard and record what you found with "runs resolve".',
		},
	},
	'not-created-by-stop': {
		kind: 'outcome',
		'pt-BR': {
			title: 'a API recusou este envio junto com a importação inteira',
			explanation: 'Nada foi criado; a linha continua na fila.',
			action: 'Resolva o que parou a importação e continue com “resume”.',
		},
		en: {
			title: 'the API refused this request together with the whole run',
			explanation: 'Nothing was created; the row is still to be sent.',
			action: 'Settle what stopped the run and go on with "resume".',
		},
	},
	'not-created-by-person': {
		kind: 'outcome',
		'pt-BR': {
			title: 'uma pessoa verificou: o ativo não foi criado',
			explanation: 'A linha volta para a fila.',
			action: 'Continue com “resume” para enviá-la.',
		},
		en: {
			title: 'a person looked: the asset was not created',
			explanation: 'The row is to be sent again.',
			action: 'Go on with "resume" to send it.',
		},
	},
	'run-sent-elsewhere': {
		kind: 'notice',
		'pt-BR': {
			title:
				'o último envio desta importação ({at}) foi feito em outra pasta ou em outro computador; se esta é uma cópia e a original também continuar, o que falta será criado duas vezes',
			explanation: 'A pasta {path} foi copiada ou movida desde então, e uma cópia não sabe o que a outra enviou.',
			action: 'Continue só se a pasta foi movida, ou se a outra cópia não será mais usada.',
		},
		en: {
			title:
				'this run was last sent ({at}) from another folder or another computer; if this is a copy and the original goes on too, what is left will be created twice',
			explanation: 'The folder {path} was copied or moved since then, and no copy knows what the other one has sent.',
			action: 'Go on only if the folder was moved, or if the other copy will not be used any more.',
		},
	},
	'too-many-open-files': {
		kind: 'fault',
		'pt-BR': {
			title: 'há arquivos e conexões demais abertos ao mesmo tempo',
			explanation: 'O sistema limita quantos um programa pode ter abertos, e esse limite foi alcançado.',
			action: 'Aumente o limite (“ulimit -n 4096”) ou diminua --concurrency, e repita o comando.',
		},
		en: {
			title: 'too many files and connections are open at the same time',
			explanation: 'The system limits how many a program may have open, and that limit was reached.',
			action: 'Raise the limit ("ulimit -n 4096") or lower --concurrency, and repeat the command.',
		},
	},
	'run-folder-moved': {
		kind: 'fault',
		'pt-BR': {
			title: 'a pasta {path} foi movida, renomeada ou apagada durante o envio',
			explanation: 'Sem o diário no lugar nada mais é enviado.',
			action:
				'Devolva a pasta a esse lugar e continue com “resume”; se ela foi apagada, confira no painel o que foi criado antes de importar o restante.',
		},
		en: {
			title: 'the folder {path} was moved, renamed or deleted while its run was being sent',
			explanation: 'Without the journal in its place nothing more is sent.',
			action:
				'Put the folder back and go on with "resume"; if it was deleted, look up in the dashboard what was created before importing the rest.',
		},
	},
	'journal-tail-cut': {
		kind: 'notice',
		'pt-BR': {
			title: 'o final do diário da importação {run} estava incompleto e foi descartado ({bytes|byte|bytes})',
			explanation:
				'Acontece quando o computador é desligado no meio de uma gravação; nenhum envio dependia desse trecho.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'the end of the journal of run {run} was incomplete and was dropped ({bytes|byte|bytes})',
			explanation:
				'This happens when the computer goes off in the middle of a write; no request depended on that part.',
			action: 'Nothing to do.',
		},
	},
	'stale-lock-removed': {
		kind: 'notice',
		'pt-BR': {
			title: 'a trava de um processo que já terminou foi removida (processo {pid})',
			explanation: 'A importação anterior foi encerrada à força.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'the lock of a process that is gone was removed (process {pid})',
			explanation: 'The earlier run was ended by force.',
			action: 'Nothing to do.',
		},
	},
	'journal-damaged': {
		kind: 'fault',
		'pt-BR': {
			title: 'o diário {file} está danificado na linha {line}',
			explanation: 'Sem o diário inteiro não dá para saber o que já foi enviado; por isso nada é enviado.',
			action:
				'Execute asset-importer runs resolve "{run}": as linhas sem resposta passam a “sem confirmação”, para você registrar o que encontrar no painel. Uma cópia antiga do diário não serve: o que foi enviado depois dela seria criado de novo.',
		},
		en: {
			title: 'the journal {file} is damaged at line {line}',
			explanation: 'Without the whole journal nobody can tell what was sent; so nothing is sent.',
			action:
				'Run asset-importer runs resolve "{run}": the rows without an answer become unconfirmed, for you to record what you find in the dashboard. An older copy of the journal will not do: what was sent after it would be created again.',
		},
	},
	'journal-cut': {
		kind: 'fault',
		'pt-BR': {
			title: 'o diário {file} não tem tudo o que já foi gravado nele: perdeu o final, ou é uma cópia antiga',
			explanation: 'O que falta nele pode ter sido enviado; por isso nada é enviado.',
			action:
				'Ponha de volta a pasta mais recente; se ela se perdeu, execute asset-importer runs resolve "{run}": as linhas sem resposta passam a “sem confirmação”, para você registrar o que encontrar no painel.',
		},
		en: {
			title: 'the journal {file} lacks what was written to it before: it lost its end, or is an old copy',
			explanation: 'What is missing in it may have been sent; so nothing is sent.',
			action:
				'Put the latest folder back; if it is lost, run asset-importer runs resolve "{run}": the rows without an answer become unconfirmed, for you to record what you find in the dashboard.',
		},
	},
	'journal-missing': {
		kind: 'fault',
		'pt-BR': {
			title: 'falta o diário {file}, ou ele está vazio',
			explanation: 'O que ele registrava pode ter sido enviado; sem ele nada é enviado a partir desta pasta.',
			action:
				'Execute asset-importer runs resolve "{run}": as linhas passam a “sem confirmação”, para você registrar o que encontrar no painel.',
		},
		en: {
			title: 'the journal {file} is missing or empty',
			explanation: 'What it recorded may have been sent; without it nothing is sent from this folder.',
			action:
				'Run asset-importer runs resolve "{run}": the rows become unconfirmed, for you to record what you find in the dashboard.',
		},
	},
	'runs-missing': {
		kind: 'fault',
		'pt-BR': {
			title: 'faltam em {path} {count|execução enviada|execuções enviadas} daqui; a última é {run}, de {at}',
			explanation: 'O que elas criaram não é reconhecido sem elas, e seria criado de novo.',
			action: 'Ponha-as de volta; para seguir sem elas, use --forget-missing.',
		},
		en: {
			title: '{count|run|runs} sent from {path} are no longer there; the last one is {run}, of {at}',
			explanation: 'What they created is not recognised without them, and would be created again.',
			action: 'Put them back; to go on without them, use --forget-missing.',
		},
	},
	'runs-kept-elsewhere': {
		kind: 'fault',
		'pt-BR': {
			title: 'as importações anteriores desta empresa estão em {path} (a última é de {at}), e não em {own}',
			explanation: 'O que elas criaram não é reconhecido em outra pasta, e seria criado de novo.',
			action: 'Use --runs-dir "{path}"; para começar uma pasta à parte, use --runs-dir "{own}".',
		},
		en: {
			title: 'the earlier imports of this company are in {path} (the last one of {at}), not in {own}',
			explanation: 'What they created is not recognised in another folder, and would be created again.',
			action: 'Use --runs-dir "{path}"; to begin a folder apart from it, use --runs-dir "{own}".',
		},
	},
	'sent-runs-unusable': {
		kind: 'notice',
		'pt-BR': {
			title: 'não foi possível usar o registro de execuções enviadas em {path}: {reason}',
			explanation: 'Sem ele não se percebe que uma pasta de execuções é antiga, ou que há outras em outro lugar.',
			action: 'Dê permissão à pasta, ou indique outra pela variável ASSET_IMPORTER_STATE_DIR.',
		},
		en: {
			title: 'cannot use the record of sent runs in {path}: {reason}',
			explanation: 'Without it nobody notices that a runs folder is old, or that there are others elsewhere.',
			action: 'Give permission to the folder, or name another one by the variable ASSET_IMPORTER_STATE_DIR.',
		},
	},
	'address-only-in-run': {
		kind: 'fault',
		'pt-BR': {
			title: 'o endereço {baseUrl} só está escrito na própria execução',
			explanation: 'A chave iria para lá, e quem preparou a pasta pode ter escrito qualquer endereço.',
			action: 'Se é o endereço da sua API, repita com --base-url {baseUrl}.',
		},
		en: {
			title: 'the address {baseUrl} stands nowhere but in the run itself',
			explanation: 'The key would be sent there, and whoever made the folder may have written any address.',
			action: 'If it is the address of your API, repeat with --base-url {baseUrl}.',
		},
	},
	'run-record-missing': {
		kind: 'fault',
		'pt-BR': {
			title: 'a execução em {path} perdeu o arquivo run.json',
			explanation:
				'O que ela planejou ou enviou ainda está lá, mas sem run.json não se sabe de que ambiente era; nada é enviado enquanto ela pode ter criado o mesmo.',
			action:
				'Recupere só o run.json de uma cópia de segurança; ou confira no painel o que ela criou e tire a pasta dali, sabendo que esses ativos deixam de ser reconhecidos.',
		},
		en: {
			title: 'the run in {path} has lost its run.json',
			explanation:
				'What it planned or sent is still there, but without run.json its environment is not known; nothing is sent while it may have created the same.',
			action:
				'Restore run.json alone from a backup; or look up in the dashboard what the run created and move the folder away, knowing that those assets are no longer recognised.',
		},
	},
	'run-record-unreadable': {
		kind: 'fault',
		'pt-BR': {
			title: 'não é possível ler o run.json da execução em {path}: {reason}',
			explanation: 'Sem ele não se sabe o que a execução criou.',
			action: 'Dê permissão de leitura à pasta e repita o comando.',
		},
		en: {
			title: 'cannot read the run.json of the run in {path}: {reason}',
			explanation: 'Without it nobody knows what the run created.',
			action: 'Give permission to read the folder and repeat the command.',
		},
	},
	'run-file-unreadable': {
		kind: 'fault',
		'pt-BR': {
			title: 'não é possível ler o arquivo {path}: {reason}',
			explanation: 'Nele está o que a execução criou ou ia criar; sem ele nada é enviado a partir desta pasta.',
			action: 'Confira a permissão de leitura e o disco ou a rede, e repita o comando.',
		},
		en: {
			title: 'cannot read the file {path}: {reason}',
			explanation: 'It holds what the run created or was to create; without it nothing is sent from this folder.',
			action: 'Check the permission to read it and the disk or the network, and repeat the command.',
		},
	},
	'reports-unwritable': {
		kind: 'fault',
		'pt-BR': {
			title: 'não foi possível gravar os relatórios em {path}: {reason}',
			explanation: 'O que foi enviado está registrado no diário da execução; faltam só os arquivos para ler.',
			action: 'Libere espaço ou permissão e escreva-os de novo com “report”.',
		},
		en: {
			title: 'the reports could not be written to {path}: {reason}',
			explanation: 'What was sent is recorded in the journal of the run; only the files to read are missing.',
			action: 'Free space or give permission, and write them again with "report".',
		},
	},
	'plan-damaged': {
		kind: 'fault',
		'pt-BR': {
			title: 'o plano {file} está danificado na linha {line}',
			explanation: 'O que está no plano não é o que foi gravado; por isso nada mais é enviado.',
			action:
				'Recupere o arquivo de uma cópia de segurança, ou importe de novo os arquivos de origem: o que já foi criado é reconhecido.',
		},
		en: {
			title: 'the plan {file} is damaged at line {line}',
			explanation: 'What the plan holds is not what was written; so nothing more is sent.',
			action: 'Restore the file from a backup, or import the inputs again: what was created already is recognised.',
		},
	},
	'plan-unfinished': {
		kind: 'fault',
		'pt-BR': {
			title: 'a importação {run} foi interrompida antes de o plano ficar pronto',
			explanation: 'Nada foi enviado e não há o que continuar.',
			action: 'Execute “import” de novo com os mesmos arquivos.',
		},
		en: {
			title: 'run {run} was interrupted before its plan was complete',
			explanation: 'Nothing was sent and there is nothing to go on with.',
			action: 'Run "import" again with the same files.',
		},
	},
	'run-was-dry': {
		kind: 'fault',
		'pt-BR': {
			title: '{run} é uma verificação (“validate”), não uma importação',
			explanation: 'Uma verificação não guarda o que enviar.',
			action: 'Execute “import” com os mesmos arquivos.',
		},
		en: {
			title: '{run} is a dry run ("validate"), not an import',
			explanation: 'A dry run does not keep what would be sent.',
			action: 'Run "import" with the same files.',
		},
	},
	'run-of-another-environment': {
		kind: 'fault',
		'pt-BR': {
			title: 'a importação {run} é de {expected}, e agora o destino é {actual}',
			explanation: 'Continuar em outro ambiente criaria ativos no lugar errado.',
			action: 'Use o endereço e a chave com que a importação começou.',
		},
		en: {
			title: 'run {run} belongs to {expected}, and now the target is {actual}',
			explanation: 'Going on in another environment would create assets in the wrong place.',
			action: 'Use the address and the key with which the run began.',
		},
	},
	'key-of-another-company': {
		kind: 'fault',
		'pt-BR': {
			title: 'esta chave não é a das importações anteriores desta pasta ({run})',
			explanation: 'Uma pasta de execuções pertence a uma empresa: os patrimônios de uma esconderiam os de outra.',
			action:
				'Se a chave foi trocada e a empresa é a mesma, use --same-company; senão, indique outra pasta com --runs-dir.',
		},
		en: {
			title: 'this key is not that of the earlier runs in this folder ({run})',
			explanation: 'A runs folder belongs to one company: the numbers of one would hide those of another.',
			action:
				'If the key was rotated and the company is the same, use --same-company; else name another folder with --runs-dir.',
		},
	},
	'key-at-another-address': {
		kind: 'fault',
		'pt-BR': {
			title: 'com esta chave as importações desta pasta foram para {earlier} ({run}), e agora o destino é {now}',
			explanation: 'Se os dois endereços levam à mesma API, o que já foi criado não pode ser criado de novo.',
			action:
				'Se é a mesma API, use o endereço anterior ou, se ela mudou de endereço, --same-company; se é outra, indique outra pasta com --runs-dir.',
		},
		en: {
			title: 'with this key the runs of this folder went to {earlier} ({run}), and now the target is {now}',
			explanation: 'If both addresses lead to the same API, what was created must not be created again.',
			action:
				'If it is the same API, use the earlier address or, where the API has moved, --same-company; if it is another one, name another folder with --runs-dir.',
		},
	},
	'runs-folder-locked': {
		kind: 'fault',
		'pt-BR': {
			title: 'outra importação está usando esta pasta e este ambiente: processo {pid} em {host}, desde {since}',
			explanation: 'Duas ao mesmo tempo poderiam criar o mesmo ativo duas vezes.',
			action:
				'Espere a outra terminar. Se ela não existe mais (outro computador ou contêiner, já desligado), apague {path}.',
		},
		en: {
			title: 'another run is using this folder and environment: process {pid} on {host}, since {since}',
			explanation: 'Two at a time could create the same asset twice.',
			action:
				'Wait for the other to end. If it no longer exists (another computer or container, already gone), delete {path}.',
		},
	},
	'too-many-failures': {
		kind: 'fault',
		'pt-BR': {
			title: 'a importação parou: {failures} de {answered|envio falhou|envios falharam}',
			explanation: 'Passou do limite de falhas (--max-failures {limit}).',
			action: 'Veja os motivos no relatório, corrija e continue com “resume”.',
		},
		en: {
			title: 'the run stopped: {failures} of {answered|request|requests} failed',
			explanation: 'That is more than --max-failures {limit} allows.',
			action: 'See the reasons in the report, correct them and go on with "resume".',
		},
	},
	'api-keeps-failing': {
		kind: 'fault',
		'pt-BR': {
			title: 'a importação parou: {count} envios seguidos ficaram sem confirmação',
			explanation: 'A API responde com erro ou a conexão cai; cada novo envio seria mais um ativo a procurar à mão.',
			action: 'Espere a API voltar ao normal e continue com “resume”.',
		},
		en: {
			title: 'the run stopped: {count} requests in a row were left unconfirmed',
			explanation:
				'The API answers with errors or connections break off; each further request would be one more asset to look up by hand.',
			action: 'Wait until the API works again and go on with "resume".',
		},
	},
	'api-address-unknown': {
		kind: 'fault',
		'pt-BR': {
			title: 'a importação parou: o servidor não conhece o endereço dos ativos (status {status})',
			explanation: 'É o endereço da API que está errado, e não as linhas. Nada foi criado por ele.',
			action:
				'Confira --base-url: é o endereço sem o /api/… do fim, que o programa acrescenta. Com o endereço certo, importe de novo.',
		},
		en: {
			title: 'the run stopped: the server does not know the address of assets (status {status})',
			explanation: 'It is the address of the API that is wrong, not the rows. Nothing was created by it.',
			action:
				'Check --base-url: it is the address without the /api/… at its end, which the program adds. With the right address, import again.',
		},
	},
	'api-out-of-reach': {
		kind: 'fault',
		'pt-BR': {
			title: 'a importação parou: a API não pôde ser alcançada, nem com {retries|nova tentativa|novas tentativas}',
			explanation: 'Nada do que falta foi enviado.',
			action: 'Resolva isso, ou espere a rede voltar, e continue com “resume”.',
		},
		en: {
			title: 'the run stopped: the API could not be reached, even with {retries|further attempt|further attempts}',
			explanation: 'Nothing of what is left was sent.',
			action: 'Solve that, or wait until the network is back, and go on with "resume".',
		},
	},
	'api-keeps-throttling': {
		kind: 'fault',
		'pt-BR': {
			title: 'a importação parou: a API pediu espera {count} vezes seguidas sem aceitar nada',
			explanation: 'O limite de pedidos da API está esgotado.',
			action: 'Espere e continue com “resume”; --max-per-second diminui o ritmo.',
		},
		en: {
			title: 'the run stopped: the API asked to wait {count} times in a row and accepted nothing',
			explanation: 'The request limit of the API is used up.',
			action: 'Wait and go on with "resume"; --max-per-second lowers the pace.',
		},
	},
	'run-row-unknown': {
		kind: 'fault',
		'pt-BR': {
			title: 'a importação {run} não tem a linha “{row}”',
			explanation:
				'Uma linha é indicada pelo número da linha no arquivo, pelo número de patrimônio, pela chave, ou por # e o número no plano, entre aspas: "#3".',
			action: 'Linhas que podem ser indicadas aqui: {rows}.',
		},
		en: {
			title: 'run {run} has no row "{row}"',
			explanation:
				'A row is named by its row number in the file, its enrollment id, its key, or # and its number in the plan, in quotes: "#3".',
			action: 'Rows that can be named here: {rows}.',
		},
	},
	'run-row-ambiguous': {
		kind: 'fault',
		'pt-BR': {
			title: '“{row}” indica mais de uma linha da importação {run}: {rows}',
			explanation: 'É preciso saber exatamente qual.',
			action: 'Indique pelo número no plano, com # na frente e entre aspas: "{example}".',
		},
		en: {
			title: '"{row}" names more than one row of run {run}: {rows}',
			explanation: 'It must be known exactly which.',
			action: 'Name it by its number in the plan, with # before it and in quotes: "{example}".',
		},
	},
	'run-row-not-unconfirmed': {
		kind: 'fault',
		'pt-BR': {
			title: 'a linha “{row}” não está sem confirmação ({state})',
			explanation:
				'Uma pessoa decide só o que não se sabe de um envio; o que ela registrou pode ser trocado enquanto a linha não for enviada de novo.',
			action: 'Linhas sem confirmação nesta importação: {rows}.',
		},
		en: {
			title: 'row "{row}" is not unconfirmed ({state})',
			explanation:
				'A person settles only what is not known of a request; what they recorded may be changed until the row is sent again.',
			action: 'Unconfirmed rows of this run: {rows}.',
		},
	},
	'probe-needs-sandbox-key': {
		kind: 'fault',
		'pt-BR': {
			title: 'a sondagem só aceita uma chave de sandbox (svc_test_…)',
			explanation: 'Ela cria ativos de teste, que em produção ficariam no patrimônio.',
			action: 'Use uma chave de sandbox.',
		},
		en: {
			title: 'the probe takes a sandbox key only (svc_test_…)',
			explanation: 'It creates test assets, which in production would stay on the books.',
			action: 'Use a sandbox key.',
		},
	},
	'resolve-one-asset': {
		kind: 'fault',
		'pt-BR': {
			title: 'um ativo ({asset}) para {rows} linhas',
			explanation: 'Cada linha da importação é um ativo diferente.',
			action: 'Indique uma linha de cada vez com --created.',
		},
		en: {
			title: 'one asset ({asset}) for {rows} rows',
			explanation: 'Each row of a run is an asset of its own.',
			action: 'Name one row at a time with --created.',
		},
	},
	'settled-by-refusal': {
		kind: 'notice',
		'pt-BR': {
			title: 'a API recusou o segundo envio porque o ativo já existe',
			explanation:
				'A sondagem mostrou que esta API recusa números de patrimônio repetidos; o primeiro envio tinha dado certo.',
			action: 'Nada a fazer; o identificador do ativo está no painel.',
		},
		en: {
			title: 'the API refused the second request because the asset is there',
			explanation: 'The probe showed that this API refuses repeated enrollment ids; the first request had worked.',
			action: 'Nothing to do; the id of the asset is in the dashboard.',
		},
	},
	'settling-refused': {
		kind: 'outcome',
		'pt-BR': {
			title: 'o segundo envio foi recusado por outro motivo (status {status})',
			explanation: 'A recusa não é a de um número de patrimônio repetido; continua sem se saber se o ativo existe.',
			action: 'Procure o ativo no painel e registre o que encontrou com “runs resolve”.',
		},
		en: {
			title: 'the second request was refused for another reason (status {status})',
			explanation: 'The refusal is not that of a repeated enrollment id; whether the asset is there stays unknown.',
			action: 'Look the asset up in the dashboard and record what you found with "runs resolve".',
		},
	},
} as const satisfies CataloguePart;
