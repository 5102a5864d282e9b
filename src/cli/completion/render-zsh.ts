/** The completion script for zsh, to lie in a folder of `fpath` as `_asset-importer`: `_arguments` with explanations. */
import { PROGRAM_NAME } from '../../config/program-version.ts';
import type { CompletedCommand, CompletedName, CompletedOption, CompletedValue } from './list-words.ts';

export function renderZshCompletion(commands: readonly CompletedCommand[]): string {
	return `#compdef ${PROGRAM_NAME}
# ${PROGRAM_NAME}: completion for zsh. Made by: ${PROGRAM_NAME} completion zsh

_asset_importer_run_names() {
	local dir="\${opt_args[--runs-dir]:-\${ASSET_IMPORTER_RUNS_DIR:-runs}}"
	local -a names
	names=("$dir"/*/run.json(N:h:t))
	compadd -a names
}

${commands.map((one) => renderFunction(one)).join('\n')}
if [[ \${funcstack[1]} == _${PROGRAM_NAME} ]]; then
	_asset_importer "$@"
else
	compdef _asset_importer ${PROGRAM_NAME}
fi
`;
}

function renderFunction({ path, commands, options, arguments: taken }: CompletedCommand): string {
	const specs = options.flatMap(specsOf);
	const name = functionOf(path);
	if (commands.length === 0) {
		const positions = taken.map((one) => `${one.repeats === true ? '*' : ''}:${path}:${actionOf(one)}`);
		return renderCall(name, [...specs, ...positions], '-s -S');
	}
	const cases = commands.map((one) => {
		const inner = path === '' ? one.name : `${path} ${one.name}`;
		return `\t\t${one.name}) ${functionOf(inner)} ;;`;
	});
	const head = renderCall(name, [...specs, '1: :->command', '*:: :->rest'], '-C -s -S').slice(0, -2);
	return `${head}	case $state in
	command)
		local -a commands
		commands=(
${commands.map((one) => `\t\t\t${quote(`${one.name}:${one.about}`)}`).join('\n')}
		)
		_describe command commands
		;;
	rest)
		case $words[1] in
${cases.join('\n')}
		esac
		;;
	esac
}
`;
}

function renderCall(name: string, specs: readonly string[], flags: string): string {
	return `${name}() {
	local curcontext="$curcontext" state line
	typeset -A opt_args
	_arguments ${flags} \\
${specs.map((spec) => `\t\t${quote(spec)}`).join(' \\\n')}
}
`;
}

function functionOf(path: string): string {
	return `_asset_importer${path === '' ? '' : `_${path.replaceAll(/[ -]/g, '_')}`}`;
}

function specsOf(option: CompletedOption): readonly string[] {
	const { name, short, value, valueOptional } = option;
	const about = `[${escape(option.about)}]`;
	const taken = value === undefined ? '' : `${valueOptional === true ? '::' : ':'}${name.slice(2)}:${actionOf(value)}`;
	const long = `*${name}${value === undefined ? '' : '='}${about}${taken}`;
	return short === undefined ? [long] : [long, `*${short}${value === undefined ? '' : '+'}${about}${taken}`];
}

function actionOf({ choices, completes }: CompletedValue): string {
	if (choices !== undefined) return `(${choices.join(' ')})`;
	if (completes === 'runs') return '_asset_importer_run_names';
	if (completes === 'files') return '_files';
	return completes === 'folders' ? '_files -/' : ' ';
}

/** What `_arguments` would take for its own signs. */
function escape(text: CompletedName['about']): string {
	return text.replaceAll(/[[\]:\\]/g, String.raw`\$&`);
}

function quote(text: string): string {
	return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
