/** Recognises texts that name people, places, products or makers: a column `Nome` may contain any of them. */
import { headerWords } from '../values/folded-name.ts';

export const TOPICS = ['person', 'place', 'product', 'maker'] as const;
export type Topic = (typeof TOPICS)[number];

const WORDS: Readonly<Record<Topic, string>> = {
	product: `notebook laptop desktop computador microcomputador computer pc cpu gabinete monitor tela screen impressora printer
multifuncional scanner projetor projector datashow datacenter roteador router switch servidor server storage rack nobreak
estabilizador ups tablet celular smartphone iphone ipad phone telefone headset teclado keyboard mouse webcam camera dock
docking hub modem firewall access antena televisao televisor tv dvr nvr chromebook macbook thinkpad latitude optiplex
elitebook probook ideapad galaxy workstation thinclient hd ssd memoria toner cadeira chair poltrona sofa longarina mesa
desk table bancada escrivaninha estacao armario cabinet estante gaveteiro arquivo prateleira shelf balcao quadro lousa
whiteboard cofre biombo divisoria persiana cortina tapete geladeira refrigerador refrigerator freezer frigobar fogao forno
microondas cafeteira bebedouro purificador ventilador ar condicionado climatizador split aquecedor lavadora secadora
aspirador veiculo carro car caminhao truck van moto motocicleta onibus trator empilhadeira forklift reboque bicicleta
maquina machine torno fresa prensa compressor bomba pump motor gerador generator furadeira esmerilhadeira serra soldador
parafusadeira lixadeira betoneira escada balanca scale misturador valvula esteira conveyor tanque caldeira robo extintor
microscopio microscope centrifuga autoclave estufa bisturi desfibrilador monitor cama maca berco ventilador respirador
ultrassom tomografo raio estetoscopio eletrocardiografo oximetro cadeirante microfone microphone caixa speaker amplificador
violao piano instrumento kit equipamento equipment aparelho device dispositivo hardware software movel moveis mobiliario
furniture informatica eletronico eletrodomestico ferramenta tool eletro utensilio livro adaptador carregador bateria cabo
fonte leitor coletor relogio catraca radio drone projector appliance network peripheral chassis vehicle electronics
machinery silla mesa computadora portatil impresora monitor escritorio armario celular proyector telefono vehiculo equipo`,
	maker: `dell hp hewlett lenovo samsung lg acer asus apple positivo itautec vaio sony toshiba philips aoc benq epson brother
canon xerox ricoh kyocera lexmark okidata zebra elgin bematech cisco mikrotik ubiquiti tplink intelbras dlink huawei aruba
juniper fortinet apc sms motorola xiaomi nokia logitech multilaser microsoft google ibm bosch makita dewalt stihl electrolux
brastemp consul midea springer carrier daikin fujitsu ge siemens drager mindray olympus nikon toledo flexform cavaletti
plaxmetal volkswagen vw fiat chevrolet ford toyota honda renault mercedes scania volvo yamaha wacom jabra plantronics
hikvision dahua supermicro netgear garmin caterpillar komatsu shimadzu`,
	place: `sala room andar floor piso predio building edificio bloco block campus almoxarifado warehouse deposito galpao
recepcao reception auditorio laboratorio lab biblioteca cozinha copa corredor hall terreo subsolo mezanino escritorio office
sede filial branch matriz unidade anexo ala patio garagem estacionamento refeitorio cantina portaria guarita oficina estoque
stockroom storeroom arquivo secretaria diretoria gabinete banheiro ambulatorio enfermaria uti consultorio classroom basement
ground bodega almacen oficina planta pasillo site loja store rua avenida hq headquarters recife curitiba brasilia goiania
manaus fortaleza belem florianopolis campinas joinville londrina cuiaba teresina maceio aracaju niteroi osasco guarulhos
sorocaba uberlandia salvador natal brasil brazil`,
	person: `ana maria jose joao antonio francisco carlos paulo pedro lucas luiz luis marcos gabriel rafael daniel marcelo bruno
eduardo felipe rodrigo manoel mateus matheus andre fernando fabio leonardo gustavo guilherme leandro tiago thiago anderson
ricardo marcio jorge sebastiao alexandre roberto edson diego vitor victor sergio claudio joaquim alex samuel cristiano
renato vinicius hugo caio igor otavio murilo arthur heitor davi bernardo miguel henrique julio cesar adriano mauricio
wagner wellington rogerio flavio gilberto geraldo raimundo francisca antonia adriana juliana marcia fernanda patricia aline
sandra camila amanda bruna jessica leticia julia luciana vanessa mariana gabriela vera vitoria larissa claudia beatriz rita
luana sonia renata eliane josefa simone natalia cristiane carla debora rosangela jaqueline rosa daniela aparecida marlene
terezinha raimunda andreia fabiana lucia raquel angela rafaela joana luzia elaine daiane tatiane isabela isabel sofia alice
helena laura valentina clara cecilia manuela elisa marta gisele karen olga saulo iara bianca carolina priscila monica regina
james john robert michael william david richard joseph thomas charles christopher matthew anthony mark donald steven andrew
kenneth kevin brian george timothy ronald jason edward jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin
scott brandon benjamin frank mary patricia jennifer linda elizabeth barbara susan sarah lisa nancy betty sandra margaret
ashley kimberly emily donna michelle carol melissa deborah stephanie rebecca sharon cynthia kathleen amy angela emma olivia
juan carmen pablo diego javier alejandro miguel angel jesus manuel fernando raul oscar ruben ivan pilar lucia marta elena`,
};

const topicOfWord = new Map<string, Topic>();
for (const topic of ['person', 'place', 'maker', 'product'] as const) {
	for (const word of WORDS[topic].split(/\s+/)) topicOfWord.set(word, topic);
}

/** Names of people are capitalised words without digits: `Ana Paula de Souza`, `SOUZA, Ana`. */
const PERSON = /^\p{Lu}[\p{L}'.]*(?:,?\s+(?:d[aeo]s?|e|\p{Lu}[\p{L}'.]*))*$/u;

/** Cities that are named after people: `São Paulo`, `San José`. */
const CITY = new Set('sao santo santa san belo porto rio ribeirao'.split(' '));
const isCity = (words: readonly string[]): boolean => words.length > 1 && CITY.has(words[0] ?? '');

/** A product outweighs a place (`Office chair`), unless the place has a number (`Sala 3, armário`). */
export function topicOfText(text: string): Topic | undefined {
	const words = headerWords(text);
	if (isCity(words)) return 'place';
	const topics = words.map((word) => topicOfWord.get(word) ?? topicOfWord.get(word.replace(/s$/, '')));
	const at = topics.findIndex((topic) => topic !== undefined);
	const first = topics[at];
	if (first === undefined) return undefined;
	if (first === 'person')
		return at <= 1 && PERSON.test(text.trim()) ? 'person' : topics.find((topic) => topic !== 'person');
	if (first === 'place') return topics.includes('product') && !/\d/.test(words[at + 1] ?? '') ? 'product' : 'place';
	// Product names often begin with the maker, but a maker's name rarely contains a product.
	return first === 'maker' && words.length === 1 ? 'maker' : 'product';
}
