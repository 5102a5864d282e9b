import { foldName } from '../../drafts/values/folded-name.ts';
import { rememberByText } from '../../drafts/values/remember.ts';

/**
 * A category is proposed only where it holds for all that the code covers. The longest prefix wins; rules of the user come first.
 * The name of one thing is in the singular, that of several in the plural.
 * Codes without a name have none: parts, consumables, and what is of another kind than the rest of its heading.
 * Source: headings of the Mercosur nomenclature (TIPI).
 */
const TABLE = `
	4202 Malas, bolsas e estojos |
	7309 7310 Tanques e recipientes | 7311 Cilindro de gás | 7321 Fogões e aquecedores |
	8203 8204 8205 8206 8207 Ferramenta |
	8301 Fechaduras e cadeados | 8303 Cofre | 8304 Material de escritório |
	8412 Motor | 8413 Bomba | 841430 841440 Compressor | 84145 Ventilador | 8415 Ar-condicionado | 8418 Refrigeração |
	8419 Equipamento térmico | 8421 Filtros e centrífugas | 84221 Lava-louças | 842230 842240 Máquina de embalagem |
	8423 9016 Balança | 842410 Extintor | 842441 842449 Pulverizador | 8425 8426 Elevação de carga |
	8427 Empilhadeiras e paleteiras | 842810 Elevador | 842820 84283 Transportador |
	8429 8430 Máquinas de terraplenagem e perfuração | 8432 8433 843410 8436 Máquinas agrícolas e de jardim |
	843420 8435 8438 Máquina para alimentos | 8440 8441 Máquinas para papel e encadernação | 8442 84431 Máquina gráfica |
	844331 844332 Impressora | 8450 Lavadora de roupa | 845110 84512 845130 Lavanderia | 8452 Máquina de costura |
	8456 8457 8458 8459 8460 8461 8462 8463 8464 8465 Máquina-ferramenta | 84671 Ferramenta pneumática | 84672 Ferramenta elétrica |
	8468 8515 Solda | 847010 84702 847030 Calculadora | 847050 Caixa registradora | 847130 Notebook | 84714 847150 Computador |
	84714110 Tablet | 847160 Periférico | 847170 852351 Armazenamento de dados | 8472 Máquina de escritório |
	847330 Peças e acessórios de informática | 8476 Máquina de venda automática | 8477 Máquinas para plásticos e borracha |
	847950 Robô industrial | 847960 Climatizador |
	8501 Motores e geradores elétricos | 8502 Gerador | 85042 85043 Transformador | 850440 Fontes, nobreaks e conversores |
	8507 Bateria | 8508 Aspirador | 8509 8516 Eletrodoméstico | 8513 Lanterna | 8514 Forno industrial | 851711 851718 Telefone |
	851712 851713 851714 Celular | 85176 Redes e telecomunicações | 8518 8519 8527 Áudio | 8521 Vídeo | 852352 Cartão inteligente |
	852560 Rádio comunicador | 85258 90063 90064 90065 900710 Câmera | 852610 Radar | 852691 9014 Navegação |
	852842 852849 852852 852859 Monitor | 852862 852869 Projetor | 852872 852873 Televisor | 8530 Sinalização | 853110 Alarme |
	8535 8536 Instalações elétricas | 8544 Cabo |
	8701 Trator | 87012 8704 Caminhões e utilitários | 8702 Ônibus e vans | 8703 Automóvel | 8705 Veículo especial |
	8709 Veículo industrial | 8711 Motocicleta | 8712 Bicicleta | 8713 Cadeira de rodas | 8716 Reboques e carrinhos |
	8802 Aeronave | 8806 Drone |
	9011 Microscópio | 901310 Aparelho óptico | 901520 901530 901540 Topografia | 9018 901920 90221 902221 Equipamento médico |
	9020 Equipamento de proteção | 9023 Material didático | 9024 9027 Instrumentos de ensaio e análise |
	9025 9026 9028 9029 9030 9031 Instrumento de medição | 90328911 Estabilizador de tensão |
	9105 Relógio | 910610 Relógio de ponto |
	9207 Instrumento musical |
	9401 Cadeiras e assentos | 940290 Móveis hospitalares | 9403 Móveis | 94042 Colchão | 94051 94052 94054 Luminária |
	9406 Construções pré-fabricadas |
	9504 Jogos | 9506 Equipamento esportivo |
	732190 830160 830170 841290 84139 841590 84189 841990 84219 842390 843290 843390 843590 84369 843890 844090 844190 844240 844250
	845090 845230 845290 846890 84713011 847690 847790 850790 850870 850990 851390 851490 851590 851680 851690 851890 853090 870310
	870990 871160 871190 871690 880260 901190 901490 90160090 90183 902219 902490 902590 902690 902790 902890 902990 903090 903190 94019
	94039
`;
const DEFAULT_CATEGORIES: ReadonlyMap<string, string> = new Map(
	TABLE.split('|').flatMap((entry) => {
		const { codes = '', name = '' } = /^(?<codes>[\d\s]+)(?<name>.*)$/s.exec(entry.trim())?.groups ?? {};
		return codes
			.trim()
			.split(/\s+/)
			.map((code) => [code, name] as const);
	}),
);
const LONGEST_PREFIX = 8;

/** Maps a category, folded by `foldCategory`, to the word that the rows of a batch use. */
export type CategoryWords = ReadonlyMap<string, string>;

/** Those used most come first. */
export function categoryWords(used: Iterable<string>): CategoryWords {
	const words = new Map<string, string>();
	for (const word of used) {
		const folded = foldCategory(word);
		if (!words.has(folded)) words.set(folded, word);
	}
	return words;
}

/** One category for `Notebook`, `NOTEBOOKS` and `notebook`. */
const foldCategory = rememberByText((name) =>
	name
		.split(/\s+/)
		.map((word) =>
			foldName(word)
				.replace(/[aeiou]is$/, (end) => `${end.charAt(0)}l`)
				.replace(/[ao]es$/, 'ao')
				.replace(/(?<=[rz])es$|s$/, ''),
		)
		.join(''),
);

/** The user's own table counts as it is written; the built-in one follows the words of the batch. */
export function findCategory(
	ncm: string,
	own: ReadonlyMap<string, string> | undefined,
	defaults: { readonly categories: boolean; readonly categoryWords?: CategoryWords },
): string | undefined {
	const named = own && findLongest(ncm, own);
	if (named !== undefined || !defaults.categories) return named;
	const category = findLongest(ncm, DEFAULT_CATEGORIES);
	return category && (defaults.categoryWords?.get(foldCategory(category)) ?? category);
}

function findLongest(ncm: string, table: ReadonlyMap<string, string>): string | undefined {
	for (let length = Math.min(ncm.length, LONGEST_PREFIX); length > 0; length--) {
		const category = table.get(ncm.slice(0, length));
		if (category !== undefined) return category || undefined;
	}
	return undefined;
}
