/**
 * A category is proposed only where it holds for all that the code covers. The longest prefix wins; rules of the user come first.
 * Codes without a name have none: parts, consumables, and what is of another kind than the rest of its heading.
 * Source: headings of the Mercosur nomenclature (TIPI).
 */
const TABLE = `
	4202 Malas, bolsas e estojos |
	7309 7310 Tanques e recipientes | 7311 Cilindros de gás | 7321 Fogões e aquecedores |
	8203 8204 8205 8206 8207 Ferramentas |
	8301 Fechaduras e cadeados | 8303 Cofres | 8304 Material de escritório |
	8412 Motores | 8413 Bombas | 841430 841440 Compressores | 84145 Ventiladores | 8415 Ar-condicionado | 8418 Refrigeração |
	8419 Equipamentos térmicos | 8421 Filtros e centrífugas | 84221 Lava-louças | 842230 842240 Máquinas de embalagem |
	8423 9016 Balanças | 842410 Extintores | 842441 842449 Pulverizadores | 8425 8426 Elevação de carga |
	8427 Empilhadeiras e paleteiras | 842810 Elevadores | 842820 84283 Transportadores |
	8429 8430 Máquinas de terraplenagem e perfuração | 8432 8433 843410 8436 Máquinas agrícolas e de jardim |
	843420 8435 8438 Máquinas para alimentos | 8440 8441 Máquinas para papel e encadernação | 8442 84431 Máquinas gráficas |
	844331 844332 Impressoras | 8450 Lavadoras de roupa | 845110 84512 845130 Lavanderia | 8452 Máquinas de costura |
	8456 8457 8458 8459 8460 8461 8462 8463 8464 8465 Máquinas-ferramenta | 84671 Ferramentas pneumáticas | 84672 Ferramentas elétricas |
	8468 8515 Solda | 847010 84702 847030 Calculadoras | 847050 Caixas registradoras | 847130 Notebooks | 84714 847150 Computadores |
	84714110 Tablets | 847160 Periféricos | 847170 852351 Armazenamento de dados | 8472 Máquinas de escritório |
	847330 Peças e acessórios de informática | 8476 Máquinas de venda automática | 8477 Máquinas para plásticos e borracha |
	847950 Robôs industriais | 847960 Climatizadores |
	8501 Motores e geradores elétricos | 8502 Geradores | 85042 85043 Transformadores | 850440 Fontes, nobreaks e conversores |
	8507 Baterias | 8508 Aspiradores | 8509 8516 Eletrodomésticos | 8513 Lanternas | 8514 Fornos industriais | 851711 851718 Telefones |
	851712 851713 851714 Celulares | 85176 Redes e telecomunicações | 8518 8519 8527 Áudio | 8521 Vídeo | 852352 Cartões inteligentes |
	852560 Rádios comunicadores | 85258 90063 90064 90065 900710 Câmeras | 852610 Radares | 852691 9014 Navegação |
	852842 852849 852852 852859 Monitores | 852862 852869 Projetores | 852872 852873 Televisores | 8530 Sinalização | 853110 Alarmes |
	8535 8536 Instalações elétricas | 8544 Cabos |
	8701 Tratores | 87012 8704 Caminhões e utilitários | 8702 Ônibus e vans | 8703 Automóveis | 8705 Veículos especiais |
	8709 Veículos industriais | 8711 Motocicletas | 8712 Bicicletas | 8713 Cadeiras de rodas | 8716 Reboques e carrinhos |
	8802 Aeronaves | 8806 Drones |
	9011 Microscópios | 901310 Aparelhos ópticos | 901520 901530 901540 Topografia | 9018 901920 90221 902221 Equipamentos médicos |
	9020 Equipamentos de proteção | 9023 Material didático | 9024 9027 Instrumentos de ensaio e análise |
	9025 9026 9028 9029 9030 9031 Instrumentos de medição | 90328911 Estabilizadores de tensão |
	9105 Relógios | 910610 Relógios de ponto |
	9207 Instrumentos musicais |
	9401 Cadeiras e assentos | 940290 Móveis hospitalares | 9403 Móveis | 94042 Colchões | 94051 94052 94054 Luminárias |
	9406 Construções pré-fabricadas |
	9504 Jogos | 9506 Equipamentos esportivos |
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
