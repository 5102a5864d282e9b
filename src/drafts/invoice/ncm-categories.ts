/**
 * A category is proposed only where it holds for all that the code covers. The longest prefix wins; rules of the user come first.
 * Source: headings of the Mercosur nomenclature (TIPI).
 */
const CODES: Readonly<Record<string, string>> = {
	'Malas, bolsas e estojos': '4202',
	'Tanques e recipientes': '7309 7310',
	'Cilindros de gás': '7311',
	'Fogões e aquecedores': '7321',
	Ferramentas: '8203 8204 8205 8206 8207',
	'Fechaduras e cadeados': '8301',
	Cofres: '8303',
	'Material de escritório': '8304',
	Motores: '8412',
	'Motores e geradores elétricos': '8501',
	Bombas: '8413',
	Compressores: '841430 841440',
	Ventiladores: '84145',
	'Ar-condicionado': '8415',
	Refrigeração: '8418',
	'Equipamentos térmicos': '8419',
	'Filtros e centrífugas': '8421',
	'Lava-louças': '84221',
	'Máquinas de embalagem': '842230 842240',
	Balanças: '8423 9016',
	Pulverizadores: '842441 842449',
	Extintores: '842410',
	'Elevação de carga': '8425 8426',
	'Empilhadeiras e paleteiras': '8427',
	Elevadores: '842810',
	Transportadores: '842820 84283',
	'Máquinas de terraplenagem e perfuração': '8429 8430',
	'Máquinas agrícolas e de jardim': '8432 8433 843410 8436',
	'Máquinas para alimentos': '843420 8435 8438',
	'Máquinas para papel e encadernação': '8440 8441',
	'Máquinas gráficas': '8442 84431',
	Impressoras: '844331 844332',
	'Lavadoras de roupa': '8450',
	Lavanderia: '845110 84512 845130',
	'Máquinas de costura': '8452',
	'Máquinas-ferramenta': '8456 8457 8458 8459 8460 8461 8462 8463 8464 8465',
	'Ferramentas pneumáticas': '84671',
	'Ferramentas elétricas': '84672',
	Solda: '8468 8515',
	Calculadoras: '847010 84702 847030',
	'Caixas registradoras': '847050',
	Computadores: '84714 847150',
	Notebooks: '847130',
	Tablets: '84714110',
	Periféricos: '847160',
	'Armazenamento de dados': '847170 852351',
	'Máquinas de escritório': '8472',
	'Peças e acessórios de informática': '847330',
	'Máquinas de venda automática': '8476',
	'Máquinas para plásticos e borracha': '8477',
	'Robôs industriais': '847950',
	Climatizadores: '847960',
	Geradores: '8502',
	Transformadores: '85042 85043',
	'Fontes, nobreaks e conversores': '850440',
	Baterias: '8507',
	Aspiradores: '8508',
	Eletrodomésticos: '8509 8516',
	Lanternas: '8513',
	'Fornos industriais': '8514',
	Telefones: '851711 851718',
	Celulares: '851712 851713 851714',
	'Redes e telecomunicações': '85176',
	Áudio: '8518 8519 8527',
	Vídeo: '8521',
	'Cartões inteligentes': '852352',
	'Rádios comunicadores': '852560',
	Câmeras: '85258 90063 90064 90065 900710',
	Radares: '852610',
	Navegação: '852691 9014',
	Monitores: '852842 852849 852852 852859',
	Projetores: '852862 852869',
	Televisores: '852872 852873',
	Sinalização: '8530',
	Alarmes: '853110',
	'Instalações elétricas': '8535 8536',
	Cabos: '8544',
	Tratores: '8701',
	'Ônibus e vans': '8702',
	Automóveis: '8703',
	'Caminhões e utilitários': '87012 8704',
	'Veículos especiais': '8705',
	'Veículos industriais': '8709',
	Motocicletas: '8711',
	Bicicletas: '8712',
	'Cadeiras de rodas': '8713',
	'Reboques e carrinhos': '8716',
	Aeronaves: '8802',
	Drones: '8806',
	Microscópios: '9011',
	'Aparelhos ópticos': '901310',
	Topografia: '901520 901530 901540',
	'Equipamentos médicos': '9018 901920 90221 902221',
	'Equipamentos de proteção': '9020',
	'Material didático': '9023',
	'Instrumentos de ensaio e análise': '9024 9027',
	'Instrumentos de medição': '9025 9026 9028 9029 9030 9031',
	'Estabilizadores de tensão': '90328911',
	Relógios: '9105',
	'Relógios de ponto': '910610',
	'Instrumentos musicais': '9207',
	'Cadeiras e assentos': '9401',
	'Móveis hospitalares': '940290',
	Móveis: '9403',
	Colchões: '94042',
	Luminárias: '94051 94052 94054',
	'Construções pré-fabricadas': '9406',
	Jogos: '9504',
	'Equipamentos esportivos': '9506',
};

/** Parts of these machines, consumables for them, and what is of another kind than the rest of its heading. */
const OTHER_THINGS = `
	732190 830160 830170 841290 84139 841590 84189 841990 84219 842390 843290 843390 843590 84369 843890 844090 844190 844240
	844250 845090 845230 845290 846890 84713011 847690 847790 850790 850870 850990 851390 851490 851590 851680 851690 851890
	853090 870310 870990 871160 871190 871690 880260 901190 901490 90160090 90183 902219 902490 902590 902690 902790 902890
	902990 903090 903190 94019 94039
`;
const DEFAULT_CATEGORIES: ReadonlyMap<string, string> = new Map(
	Object.entries({ ...CODES, '': OTHER_THINGS.trim() }).flatMap(([category, codes]) =>
		codes.split(/\s+/).map((code) => [code, category] as const),
	),
);
const LONGEST_PREFIX = 8;

export function findCategory(
	ncm: string,
	own: ReadonlyMap<string, string> | undefined,
	useDefaults: boolean,
): string | undefined {
	for (const table of [own, useDefaults ? DEFAULT_CATEGORIES : undefined]) {
		if (table === undefined || table.size === 0) continue;
		for (let length = Math.min(ncm.length, LONGEST_PREFIX); length > 0; length--) {
			const category = table.get(ncm.slice(0, length));
			if (category !== undefined) return category || undefined;
		}
	}
	return undefined;
}
